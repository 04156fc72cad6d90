### Wiersz poleceń.
cli-check-clean = bez błędów
cli-check-summary = { $errors }, { $warnings }
cli-errors = { $count ->
    [one] { $count } błąd
    [few] { $count } błędy
    [many] { $count } błędów
   *[other] { $count } błędu
}
cli-warnings = { $count ->
    [one] { $count } ostrzeżenie
    [few] { $count } ostrzeżenia
    [many] { $count } ostrzeżeń
   *[other] { $count } ostrzeżenia
}
cli-returned-false = { $hook }() zwróciła false w { $place }
cli-has-value = { $text }  to { $value }
cli-steps-left-out = { $count ->
    [one] (nie pokazano { $count } wcześniejszego kroku)
    [few] (nie pokazano { $count } wcześniejszych kroków)
    [many] (nie pokazano { $count } wcześniejszych kroków)
   *[other] (nie pokazano { $count } wcześniejszego kroku)
}
cli-cannot-read-move = nie można odczytać ruchu: kolumna { $column }: { $what }
cli-play-move = --play zatrzymuje się na ruchu { $number }, który zaczyna się w kolumnie { $column }:
cli-no-state = te reguły nie mają stanu, więc --state { $name } nic tu nie znaczy
cli-path-without-game = --game i --path wybierają miejsce w zapisanej partii: podaj ją przez --sgf
cli-turn-range = --turn { $turn }: nie ma takiego gracza; gracze mają numery od 0 do { $last }
cli-to-move = ruch gracza { $player }
cli-play-needs-input = ruchy dla play przychodzą standardowym wejściem, więc reguły, pozycja i partia muszą być w plikach
cli-play-help = 
    Jeden wiersz to jeden ruch: clear(2,2) place(3,3,W) albo c3-d4, c3:e5, d4=W, pass.
    board        pokazuje planszę jeszcze raz
    why          kroki, które doprowadziły do ostatniej odmowy
    undo, redo   jeden ruch wstecz, jeden ruch naprzód
    save PLIK    zapisuje pozycję (.gbb) albo partię (.sgf)
    load PLIK    wczytuje pozycję (.gbb) albo partię (.sgf)
    quit         kończy
cli-play-no-moves = ta wersja nie wylicza jeszcze dozwolonych ruchów
cli-nothing-to-undo = nie ma ruchu do cofnięcia
cli-nothing-to-redo = nie ma ruchu do powtórzenia
cli-nothing-refused = żaden ruch nie został tu odrzucony
cli-file-ending = podaj plik z końcówką .gbb (pozycja) albo .sgf (partia)
cli-saved = zapisano: { $path }
cli-record-refused = { $count ->
    [one] reguły odrzucają { $count } ruch partii
    [few] reguły odrzucają { $count } ruchy partii
    [many] reguły odrzucają { $count } ruchów partii
   *[other] reguły odrzucają { $count } ruchu partii
}
cli-hint-moves-parted = w --play „;” rozdziela ruchy; operacje jednego ruchu oddziela się spacjami
cli-input-twice = standardowe wejście może zastąpić tylko jeden plik
cli-output-failed = nie udało się zapisać wyjścia: { $reason }
