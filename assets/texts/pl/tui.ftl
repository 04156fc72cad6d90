### Stół roboczy.
tui-keys-not-toml = Plik klawiszy nie jest poprawnym TOML: { $reason }. Obowiązują klawisze zestawu.
tui-keys-unknown-context = Plik klawiszy ma tabelę { $name }, której nie ma żaden panel; tabele to everywhere, board, rules, moves, composer, library.
tui-keys-unknown-command = Plik klawiszy wymienia polecenie { $name }, którego nie ma; pomoc zawiera listę poleceń.
tui-keys-unknown-key = Plik klawiszy przypisuje poleceniu { $command } nieczytelny klawisz { $key }; pisz go jak Ctrl+S, Alt+Left, F3 lub x.
tui-settings-unreadable = Nie można odczytać ustawień { $path }: { $reason }. Obowiązują domyślne.
tui-settings-not-toml = Ustawienia nie są poprawnym TOML: { $reason }. Obowiązują domyślne.
tui-settings-unknown = Ustawienia mają wpis { $name } nieznany albo o złej wartości; gametui --print-config pokazuje dostępne.
