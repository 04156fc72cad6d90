### Stół roboczy.
tui-keys-not-toml = { $path }:{ $line }: to nie jest poprawny TOML: { $reason }. Reszta obowiązuje.
tui-keys-unknown-context = { $path }:{ $line }: żaden panel nie nazywa się { $name }; tabele to everywhere, board, rules, moves, composer, library, analysis, statistics, why, stones.
tui-keys-unknown-command = { $path }:{ $line }: nie ma polecenia { $name }; pomoc zawiera listę poleceń.
tui-keys-unknown-key = { $path }:{ $line }: klawisz { $key } polecenia { $command } jest nieczytelny; pisz go jak Ctrl+S, Alt+Left, F3 lub x.
tui-keys-letters = { $path }:{ $line }: letters ma wartość "moves" (na planszy litery ruchów je wpisują) albo "commands" (litery wykonują swoje polecenia).
tui-settings-unreadable = Nie można odczytać ustawień { $path }: { $reason }. Obowiązują domyślne.
tui-settings-not-toml = { $path }:{ $line }: ustawienia nie są poprawnym TOML: { $reason }. Reszta obowiązuje.
tui-settings-unknown = { $path }:{ $line }: wpis { $name } jest nieznany albo ma wartość złego rodzaju; gametui --print-config pokazuje dostępne.
tui-settings-layout = { $path }:{ $line }: layout nie jest już używane. Każdy rodzaj gry ma teraz własny tryb: zmienia go F6 lub :mode, a przechowuje modes.
tui-settings-engine = { $path }:{ $line }: ten silnik pominięto: potrzebuje name, protocol (gtp albo uci) i command, ewentualnie options albo commands, i niczego więcej.
tui-settings-engine-options = { $path }:{ $line }: ten silnik pominięto: options to tabela nazw z tekstami, liczbami całkowitymi, true albo false, i tylko dla protokołu uci.
tui-settings-engine-commands = { $path }:{ $line }: ten silnik pominięto: commands to lista tekstów, i tylko dla protokołu gtp.
tui-theme-fault = { $path }:{ $line }: { $reason }; to, co w motywie poprawne, obowiązuje.
tui-nothing-open = Nic jeszcze nie jest otwarte: najpierw wybierz grę.
tui-mouse-on = Mysz znów działa w programie.
tui-mouse-off = Mysz należy teraz do terminala, można zaznaczać tekst.
tui-theme-is = Motyw to teraz { $name }.
tui-language-is = Program mówi teraz po polsku.
tui-keys-are = Klawisze to teraz { $name }.
tui-next-moves-are = Następne ruchy: { $name }.
tui-no-such-value = Nie ma { $name }; wybierz spośród: { $names }.
tui-no-choice = Nie ma wyboru { $text }: wpisz początek wiersza albo wybierz strzałkami; Esc zamyka listę.
tui-help-title = Pomoc
tui-help-below = pisz, by filtrować · Esc zamyka
tui-help-comment-scroll = Przewija komentarz dłuższy niż jego panel
tui-help-comment-edit = Zmienia komentarz tego posunięcia
tui-help-comment-data = Pokazuje wszystkie dane tego posunięcia: znaki i zapisy innych programów
tui-help-value-step = Przechodzi po linii, którą pokazuje krzywa
tui-help-click = kliknięcie
tui-help-value-click = Przechodzi do posunięcia pod tą kolumną krzywej
tui-help-here = W tym panelu
tui-help-everywhere = Wszędzie
tui-help-elsewhere = Gdzie indziej albo nie teraz
tui-help-nothing = Nic nie pasuje do „{ $text }”. Najbliższe polecenie to :{ $name }.
tui-help-palette = Po nazwie, po : lub Ctrl+P
tui-help-board = Jak wykonać ruch
tui-help-ask = O co spytać program
tui-help-board-lift = Ustaw kursor na bierce i naciśnij Enter albo kliknij ją
tui-help-board-drop = Przejdź na pole docelowe i naciśnij Enter: dozwolony ruch wykona się od razu
tui-help-board-jump = Skok bije to, co przeskakuje; przy kilku skokach naciskaj Enter na każdym polu lądowania
tui-help-board-type = Albo wpisz ruch: c3-d4, c3:e5:g7, clear(2,2) place(3,3,W)
tui-help-board-put = Ustaw kursor na polu i naciśnij Enter albo kliknij je: dozwolony ruch wykona się od razu
tui-help-board-type-square = Albo wpisz pole, na przykład c3
tui-help-board-type-step = Albo wpisz ruch, na przykład c3-d4
tui-help-board-mouse = Mysz: przeciągnij bierkę; prawe kliknięcie otacza pole, przeciągnięcie prawym rysuje strzałkę, powtórzenie zmienia kolor
tui-help-board-letters = Litera, od której może zaczynać się ruch, zaczyna go wpisywać; sama, a po niej Enter, wykonuje polecenie swojego klawisza
tui-no-rules-yet = Nie ma reguł w grze: w tekście są błędy; F8 przechodzi do pierwszego.
tui-game-is-over = Partia skończona. Cofnij się, by spróbować czegoś innego.
tui-game-is-over-by = Partia skończona: { $ending }. { $key } zaczyna następną.
tui-new-game-by = { $key } zaczyna nową partię.
tui-not-over = Ta partia jeszcze trwa. :add-game zaczyna drugą obok niej.
tui-record-ends = Zapis kończy się tutaj: { $result }. Graj dalej albo { $key }, by policzyć punkty.
tui-record-ends-count = Zapis kończy się tutaj: { $result }. By grać dalej, wpisz ruch; { $key } liczy.
tui-record-ends-typed = Zapis kończy się tutaj: { $result }. By grać dalej, wpisz ruch.
tui-legal-stated-over = { $result }; według reguł ostatni ruch jest dozwolony i gra mogłaby trwać dalej
tui-piece-of-another = Właściciel bierki: { $owner }; na ruchu: { $player }.
tui-no-such-game-here = W bibliotece nie ma gry { $name }.
tui-nothing-to-lift = Nie ma tu czego podnieść. Przejdź na bierkę i naciśnij Enter.
tui-nothing-to-lift-or-hand = Nie ma tu czego podnieść. Przejdź na bierkę albo do ręki nad planszą lub pod nią i naciśnij Enter.
tui-nothing-to-remove = Nie ma tu czego zdjąć.
tui-set-up-left = Koniec ustawiania; żaden pionek się nie zmienił.
tui-set-up-begun = Ustawianie: Enter przenosi bierkę, p stawia, x zdejmuje; S kończy, Esc cofa.
tui-set-up-typed = pole i bierka, na przykład { $square } { $piece }; { $square } - ją zdejmuje; pusty wiersz kończy
tui-set-up-unchanged = Nic jeszcze nie zmieniono.
tui-set-up-changed = Zmiany: { $list }
tui-set-up-empty = Plansza jest pusta.
tui-set-up-pieces = Na planszy: { $list }
tui-set-up-count = { $count ->
    [one] Zmieniono jedno pole
    [few] Zmieniono { $count } pola
   *[other] Zmieniono { $count } pól
}; { $pieces ->
    [one] na planszy jest jedna bierka.
    [few] na planszy są { $pieces } bierki.
   *[other] na planszy jest { $pieces } bierek.
}
tui-set-up-done = Pozycja jest w zapisie.
tui-setting-up = ustawianie
tui-no-such-piece = Gra nie ma bierki { $name }.
tui-put-on = Postaw na { $square }
tui-why-title = Dlaczego
tui-why-nothing = Nie wykonano tu ani nie odrzucono żadnego ruchu. Zrób najpierw ruch; wtedy „why” powie, które wiersze reguł decydują.
tui-why-steps = Co się działo, wiersz po wierszu (rozstrzygające warunki są oznaczone):
tui-nothing-built = Nic jeszcze nie ułożono: podnieś bierkę na planszy albo wpisz ruch.
tui-at-the-start = To jest początek.
tui-at-the-end = To jest koniec linii.
tui-no-move-number = W tym wariancie nie ma ruchu { $number }.
tui-no-fork = Przed tym ruchem nie ma rozgałęzienia.
tui-no-fork-ahead = Dalej na tej linii nie ma rozgałęzienia.
tui-no-comment = W tę stronę nie ma więcej komentarzy.
tui-on-main-line = To jest główny wariant.
tui-variation-ahead = Dalej jest wariant { $number } z { $count }.
tui-no-branch = Żaden następny ruch nie nazywa się { $text }.
tui-no-variation = Nie ma tu innego wariantu.
tui-redone = Ponowiono: { $change }.
tui-undone = Cofnięto: { $change }.
tui-nothing-to-redo = Nie ma czego ponowić.
tui-nothing-to-undo = Nie ma czego cofnąć. Krok wstecz w partii to Alt+Left lub przecinek.
tui-cannot-delete-start = Początku nie można usunąć.
tui-no-other-variations = Nie ma innych wariantów.
tui-is-first = Ten wariant już jest pierwszy.
tui-is-main = To już jest główny wariant.
tui-nothing-to-paste = Niczego nie skopiowano.
tui-mark-title = Oznacz ten ruch
tui-mark-good = dobry
tui-mark-bad = zły
tui-mark-interesting = ciekawy
tui-mark-doubtful = wątpliwy
tui-mark-hotspot = wart uwagi
tui-mark-none = bez oznaczenia
tui-autoplay-off = Zatrzymano.
tui-autoplay-on = Ruchy odtwarzają się same; ten sam klawisz je zatrzymuje.
tui-autoplay-speed = Ruch jest teraz pokazywany przez { $seconds } s.
tui-not-found = Nie znaleziono „{ $text }”.
tui-no-faults = W regułach niczego nie znaleziono.
tui-plain = { $text }
tui-found-title = Znalezione w regułach
tui-refused = odrzucony
tui-legal = Ten ruch jest dozwolony.
tui-legal-effects = Ten ruch jest dozwolony. Zmienia też: { $effects }
tui-remarks-title = Komunikaty
tui-remarks-none = Nie było jeszcze komunikatów.
tui-faulted-says = reguły zawiodły ({ $kind } w { $place }): { $says }
tui-faulted = reguły zawiodły: { $kind } w { $place }
tui-cut = reguły nie skończyły pracy: { $limit } wyczerpane w { $hook }, wiersz { $line }
tui-condition-is = { $condition } to { $value }
tui-said-by-rules = { $words } ({ $why })
tui-said-by-rules-short = { $words } (wiersz { $line }, { $key }: dlaczego)
tui-ended-in-words = { $words }: { $outcome }
tui-ended-at-line = { $outcome } (wiersz { $line })
tui-decisive = Rozstrzygają: { $squares }.
tui-ended-decisive = { $ending }. { $squares }
tui-no-refused = Nie ma innego odrzuconego ruchu. Ruchy po odrzuconym nie są oceniane.
tui-refused-words = { $words }. { $key } wyjaśnia dlaczego.
tui-refused-play = Te zasady na to nie pozwalają. { $key } wyjaśnia dlaczego.
tui-parameter-value = WARTOŚĆ
tui-parameter-how = { $name } to parametr tych zasad: :{ $name } { $value } zaczyna z nim nową partię, tak jak --set { $name }={ $value } w konsoli.
tui-size-fixed = Rozmiar planszy nie jest parametrem tych zasad. Stoi w ich tekście, który otwiera :source.
tui-refused-because = wiersz { $line }: { $reason }
tui-refused-line = odrzucony w wierszu { $line }: { $why }
tui-refused-statement = odrzucony w wierszu { $line }: { $statement }
tui-line-refused = odrzucił wiersz { $line }
tui-ask-open = Otwórz reguły (.gdef), partię (.sgf) lub pozycję (.gbb)
tui-unsaved-title = Niezapisana praca
tui-unsaved = Jest niezapisana praca. Zapisać ją najpierw?
tui-unsaved-game = Partia
tui-unsaved-record = { $name }: niezapisane zmiany. Zapisać je?
tui-unsaved-both = { $name } i reguły: niezapisane zmiany. Zapisać oba teksty?
tui-unsaved-rules = Reguły mają niezapisane zmiany. Zapisać je?
tui-answer-save = Zapisz
tui-answer-discard = Odrzuć
tui-answer-cancel = Anuluj
tui-answer-resign = Poddaj
tui-resign-title = Poddać partię?
tui-resign-text = Gracz { $player } poddaje partię, która się kończy.
tui-resign-text-behind = Gracz { $player } poddaje całą partię, nie tylko od tego miejsca, i ona się kończy.
tui-draw-alone = Kończysz partię remisem za zgodą; komputer nie jest pytany.
tui-ask-save-rules = Zapisz reguły jako
tui-ask-save-record = Zapisz partię jako (.sgf)
tui-ask-save-alone = Zapisz tylko tę partię jako
tui-ask-save-position = Zapisz pozycję jako (.gbb)
tui-ask-load-position = Wczytaj pozycję (.gbb)
tui-ask-turn = Kto jest na ruchu?
tui-overwrite-title = Plik istnieje
tui-overwrite = { $path } istnieje. Nadpisać?
tui-answer-overwrite = Nadpisz
tui-recovery-title = Znaleziono niezapisaną pracę
tui-answer-recover = Przywróć
tui-answer-forget = Zapomnij
tui-answer-later = Później
tui-answer-delete = Usuń
tui-answer-keep-it = Zachowaj
tui-forget-sure = Zapisana praca zostanie usunięta na zawsze. Usunąć ją?
tui-saved = Zapisano: { $path }.
tui-done-but = { $done } – { $remark }
tui-position-loaded = Wczytano pozycję z { $path }
tui-read-again = Tekst wczytano ponownie z dysku.
tui-recovered = Niezapisana praca wróciła. Zapisz ją, by zachować.
tui-outcome-won = { $player } – wygrana
tui-outcome-shared = { $players } – wspólna wygrana
tui-players-and = { $players } i { $player }
tui-outcome-draw = remis
tui-result-points = { $player } – wygrana różnicą { $points }
tui-result-resigned = { $player } – wygrana przez poddanie
tui-result-time = { $player } – wygrana na czas
tui-result-forfeit = { $player } – wygrana walkowerem
tui-result-agreed = remis za zgodą obu stron
tui-result-claimed = remis po reklamacji
tui-result-void = bez wyniku
tui-result-unknown = wynik nieznany
tui-ended-because = { $outcome } ({ $reason })
tui-ended-time = upłynął czas
tui-ended-abandoned = partia przerwana
tui-ended-adjudged = decyzja sędziego
tui-outcome-score = { $outcome }, { $score }
tui-result-other = Inny tekst…
tui-resign-two = Poddać lub zremisować za zgodą można tylko partię dwóch graczy; wynik podaje się przez :game-info.
tui-no-claim = Nie można tu reklamować remisu.
tui-no-throw = Tu nie jest kolej na los.
tui-outcome-over = koniec gry
tui-rules-replaced = Nowe reguły są w grze.
tui-disk-title = Zmieniono na dysku
tui-unwritable-title = Nie zapisano
tui-record-read-again = Inny program zmienił { $path }; wczytano ponownie.
tui-disk-changed = Inny program zmienił { $path }. Wczytać ponownie?
tui-disk-conflict = Inny program zmienił { $path }, a tu są niezapisane zmiany. Wczytać i je stracić?
tui-answer-reload = Wczytaj ponownie
tui-answer-keep = Zachowaj moje
tui-answer-save-mine = Moje pod inną nazwą…
tui-answer-save-alone = Zapisz tę partię jako…
tui-disk-comparing = porównywanie …
tui-disk-same = Obie wersje są takie same oprócz tego, co program zapisuje sam.
tui-disk-signs = - tylko tutaj   + tylko na dysku
tui-disk-deleted = { $path } usunięto z dysku. Otwarta partia jest nienaruszona; zapis utworzy plik na nowo.
rules-typed-move = „{ $mv }” to ruch. { $key } gra go i usuwa z reguł.
tui-notice = { $text } { $key }: odpowiedź.
tui-no-notice = Nic nie czeka na odpowiedź.
tui-list-narrow = zawęź listę
tui-several-title = Który ruch?
tui-folder-named = { $path } to folder. Wpisano nazwę pliku w nim.
tui-is-a-folder = To folder: pisz dalej albo wybierz plik klawiszem Tab.
tui-nothing-to-fold = Nie ma tu bloku do zwinięcia.
tui-ask-line = Przejdź do wiersza, np. 7 lub 7:25
tui-ask-move = Przejdź do ruchu numer
tui-not-a-number = „{ $text }” nie jest liczbą.
tui-not-a-line = „{ $text }” nie jest numerem wiersza; napisz 7 lub 7:25.
tui-ask-find-source = Znajdź w regułach
tui-ask-find-record = Znajdź w komentarzach i ruchach
tui-menu-game = Gra
tui-menu-edit = Edycja
tui-menu-go = Przejdź
tui-menu-analyse = Analiza
tui-menu-view = Widok
tui-menu-help = Pomoc
tui-ply = ruch { $number }
tui-modified = zmieniono
tui-pane-board = Plansza
tui-pane-rules = Reguły
tui-pane-moves = Ruchy
tui-pane-comment = Komentarz
tui-pane-value = Ocena
tui-pane-value-of = Ocena dla { $player }
tui-pane-composer = Ruch
tui-no-rules = brak reguł w grze
tui-to-move = na ruchu: { $player }
tui-to-move-claim = na ruchu: { $player }; { $command } reklamuje remis
tui-to-throw = rzut za gracza { $player }
tui-to-throw-by = { $player }: { $key } rzuca kośćmi
tui-judging = ocenianie …
tui-board-rules-not-found = Reguł { $name } tego zapisu nie ma obok niego, tutaj ani w bibliotece. Otwórz go z regułami, aby zobaczyć planszę.
tui-board-of-text = { $game }: nie ma tu reguł tej gry, a jej ruchy nie są pojedynczymi punktami, więc nie ma planszy. Widać je tak, jak są w pliku: obok i w wierszu węzła.
tui-board-of-unknown = Gra SGF o numerze { $number }: nie ma tu jej reguł, więc nie ma planszy. Ruchy widać tak, jak są w pliku.
tui-board-of-no-game = Zapis nie mówi, do jakiej gry należy, więc nie ma planszy. Otwórz go z regułami, aby ją zobaczyć.
tui-position-pending = obliczanie pozycji …
tui-board-without-rules = Plansza pojawi się, gdy reguły nie będą miały błędów. Błędy są wypisane przy tekście; F8 przechodzi do następnego, Ctrl+S zapisuje i stosuje.
tui-last-move = ostatni: { $mv }
tui-next = dalej: { $moves }
tui-next-beside = tutaj: { $moves }
tui-cannot-read = kolumna { $column }: { $reason }
tui-now-set-down = Podniesiona. Przejdź na pole docelowe i naciśnij Enter.
tui-replaying = ocenianie zapisu …
tui-node-refused = odrzucony przez te reguły
tui-node-unjudged = nieoceniony, po odrzuconym
tui-node-start = początek
tui-node-note = uwaga
tui-node-set-up = ustawienie
tui-effects = potem: { $effects }
tui-effects-taken = zdjęto z { $squares }
tui-pass = pas
tui-read-only = tylko do odczytu
tui-library-title = Gry
tui-library-welcome = Wybierz grę i naciśnij Enter; Ctrl+O otwiera plik, n zaczyna reguły.
tui-library-lost = Niezapisana praca
tui-library-games = Gry
tui-minutes-ago = { $minutes ->
    [0] przed chwilą
    [one] { $minutes } minutę temu
    [few] { $minutes } minuty temu
    [many] { $minutes } minut temu
   *[other] { $minutes } minuty temu
}
tui-library-lost-details = To, co nie było zapisane, gdy program się zakończył; ostatnia zmiana: { $minutes ->
    [0] przed chwilą
    [one] { $minutes } minutę temu
    [few] { $minutes } minuty temu
    [many] { $minutes } minut temu
   *[other] { $minutes } minuty temu
}
tui-library-recent = Ostatnio otwierane
tui-page-below = Esc zamyka
tui-palette-below = Enter wykonuje · Tab uzupełnia · Esc zamyka
tui-palette-nothing = Żadne polecenie nie pasuje.
tui-palette-parameter = Enter zaczyna nową partię z: { $name } { $value }.
tui-palette-meant = Wykonać „{ $name }”?
tui-answer-run = Wykonaj
tui-no-such-command = Nie ma polecenia „{ $name }”.
tui-such-command = Nie ma polecenia „{ $name }”. Może { $such }?
tui-no-argument = Polecenie { $name } niczego po sobie nie przyjmuje.
tui-files-below = Enter wybiera zaznaczony plik · Tab uzupełnia · Esc zamyka
tui-files-listing = czytanie folderu …
tui-files-typed = tak jak wpisano
tui-files-new = nowy plik
tui-files-taken = już istnieje
tui-files-exists = { $path } już istnieje. Wpisz inną nazwę.
tui-files-replaces = zastąpi ten plik
tui-files-folder = { $count ->
    [one] folder z jedną nazwą
    [few] folder z { $count } nazwami
    [many] folder z { $count } nazwami
   *[other] folder z { $count } nazwami
}
tui-files-rules = reguły ({ $language })
tui-files-record = { $games ->
    [one] zapis partii
    [few] zapis { $games } partii
    [many] zapis { $games } partii
   *[other] zapis { $games } partii
}
tui-files-position = pozycja
tui-files-other = nie jest to plik gry
tui-files-bytes = bajty: { $size }
tui-prompt-below = Enter zatwierdza · Esc zamyka
tui-dialog-below = ←→ wybór · Enter odpowiada · Esc zamyka
tui-menu-below = ↑↓ wybór · Enter zatwierdza · Esc zamyka
tui-key-quits = { $key } kończy program.
tui-esc-again = Esc jeszcze raz przechodzi do planszy; { $keys } tam, gdzie było się przedtem.
tui-editor-failed = { $editor } zawiódł: { $reason }
tui-editor-not-here = Wiersze tekstu i edytor nie mogą dzielić tego terminala; edytuj plik w innym, zostanie wczytany sam.
tui-no-borders = Nie ma tu granicy do przesunięcia.
tui-comment-below = Ctrl+Z cofa · Esc zachowuje i zamyka
tui-why-dropped = … nie pokazano { $steps ->
    [one] { $steps } wcześniejszego kroku
    [few] { $steps } wcześniejszych kroków
    [many] { $steps } wcześniejszych kroków
   *[other] { $steps } wcześniejszych kroków
}.
tui-copied = { $nodes ->
    [one] Skopiowano { $nodes } ruch.
    [few] Skopiowano { $nodes } ruchy.
    [many] Skopiowano { $nodes } ruchów.
   *[other] Skopiowano { $nodes } ruchu.
}
tui-deleted = { $more ->
    [0] Usunięto { $first }. { $key } przywraca to posunięcie.
    [one] Usunięto { $first } i { $more } ruch po nim. { $key } je przywraca.
    [few] Usunięto { $first } i { $more } ruchy po nim. { $key } je przywraca.
    [many] Usunięto { $first } i { $more } ruchów po nim. { $key } je przywraca.
   *[other] Usunięto { $first } i { $more } ruchu po nim. { $key } je przywraca.
}
tui-deleted-others = { $nodes ->
    [one] Usunięto { $nodes } ruch innych wariantów. { $key } go przywraca.
    [few] Usunięto { $nodes } ruchy innych wariantów. { $key } je przywraca.
    [many] Usunięto { $nodes } ruchów innych wariantów. { $key } je przywraca.
   *[other] Usunięto { $nodes } ruchu innych wariantów. { $key } je przywraca.
}
tui-promoted = Ten wariant jest teraz o jedno miejsce wyżej.
tui-is-main-now = Ta linia jest teraz główną.
tui-pasted = { $nodes ->
    [one] Wklejono { $nodes } ruch.
    [few] Wklejono { $nodes } ruchy.
    [many] Wklejono { $nodes } ruchów.
   *[other] Wklejono { $nodes } ruchu.
}
tui-recovery = Znaleziono niezapisaną pracę sprzed { $minutes ->
    [0] niecałej minuty
    [one] { $minutes } minuty
    [few] { $minutes } minut
    [many] { $minutes } minut
   *[other] { $minutes } minuty
}. Przywrócić ją?
tui-rules-broken-first = { $errors ->
    [one] Reguły mają { $errors } błąd
    [few] Reguły mają { $errors } błędy
   *[many] Reguły mają { $errors } błędów
}, więc nie ma jeszcze gry. F8 przechodzi do następnego.
tui-rules-broken = Reguły mają { $errors ->
    [one] { $errors } błąd
    [few] { $errors } błędy
    [many] { $errors } błędów
   *[other] { $errors } błędu
}: w grze zostają ostatnie dobre reguły. F8 przechodzi do następnego.
tui-replay-refused = Te reguły odrzucają { $refused ->
    [one] { $refused } ruch zapisu
    [few] { $refused } ruchy zapisu
    [many] { $refused } ruchów zapisu
   *[other] { $refused } ruchu zapisu
}; pierwszy to ruch { $number }.
tui-replay-unread = Nie oceniono { $unread ->
    [one] { $unread } węzła
   *[other] { $unread } węzłów
} zapisu: { $reason }
tui-replay-unread-told = Nie oceniono { $unread ->
    [one] { $unread } węzła
   *[other] { $unread } węzłów
} zapisu.
tui-replay-refused-unread = Te reguły odrzucają { $refused ->
    [one] { $refused } ruch zapisu
    [few] { $refused } ruchy zapisu
    [many] { $refused } ruchów zapisu
   *[other] { $refused } ruchu zapisu
}, pierwszy to ruch { $number }; nie udało się odczytać { $unread ->
    [one] { $unread } węzła
   *[other] { $unread } węzłów
}.
moves-judged = sprawdzono ruchów: { $moves }
tui-replay-legal = Zapis oceniono ponownie: { $moves ->
    [one] { $moves } ruch, dozwolony.
    [few] { $moves } ruchy, wszystkie dozwolone.
    [many] { $moves } ruchów, wszystkie dozwolone.
   *[other] { $moves } ruchu, wszystkie dozwolone.
}
tui-file-fault = { $place }: { $reason }
tui-unread-faults = { $count ->
    [one] { $count } błąd w ustawieniach: :messages
    [few] { $count } błędy w ustawieniach: :messages
    [many] { $count } błędów w ustawieniach: :messages
   *[other] { $count } błędu w ustawieniach: :messages
}
tui-settings-not-saved = Ustawień { $path } nie zapisano: pliku nie można zapisać albo ma wpisy, które by przepadły.
tui-position-needs-rules = Pozycja wymaga reguł: podaj najpierw reguły, potem pozycję.
tui-no-terminal = Stół roboczy wymaga terminala, a standardowe wyjście nim nie jest. Polecenia check, play i show działają bez niego.
tui-dumb-terminal = Ten terminal nie pokaże programu: TERM ma wartość dumb. Ustaw w TERM typ swojego terminala, na przykład xterm-256color, albo użyj poleceń check, play i show, które nie potrzebują ekranu.
tui-composer-empty = { $type ->
    [none] { $lift } podnosi; albo wpisz { $example }
   *[other] { $lift } podnosi; { $type }: wpisz { $example }
}
tui-example-or-swap = { $example } albo swap
tui-composer-square = { $key } wybiera pole; albo wpisz { $example }
tui-composer-throw = { $key } rzuca; albo wpisz, co wypadło: { $example }
tui-composer-empty-placing = { $type ->
    [none] { $lift } stawia; albo wpisz { $example }
   *[other] { $lift } stawia; { $type }: wpisz { $example }
}
tui-composer-empty-no-example = { $placing ->
    [yes] { $lift } kładzie kamień; { $type } zaczyna wpisywanie ruchu
   *[other] { $lift } podnosi bierkę; { $type } zaczyna wpisywanie ruchu
}
tui-yes = tak
tui-composer-typed = Ruch wpisuje się tak: { $example }
tui-letter-command = { $key }: { $command }
tui-begins-no-move = Żaden dozwolony ruch tak się nie zaczyna; { $key } mówi dlaczego
tui-found-only-here = Nie ma innych wystąpień.
tui-no-game-fits = Żadna partia z pliku nie pasuje do „{ $text }”.
tui-no-other-game = { $games ->
    [one] Plik zawiera { $games } partię.
    [few] Plik zawiera { $games } partie i żadnej dalej w tę stronę.
    [many] Plik zawiera { $games } partii i żadnej dalej w tę stronę.
   *[other] Plik zawiera { $games } partii i żadnej dalej w tę stronę.
}
tui-ask-game = Przejdź do partii (1–{ $games })
tui-no-such-game = { $games ->
    [one] Nie ma partii { $text }: plik zawiera { $games } partię.
    [few] Nie ma partii { $text }: plik zawiera { $games } partie.
    [many] Nie ma partii { $text }: plik zawiera { $games } partii.
   *[other] Nie ma partii { $text }: plik zawiera { $games } partii.
}
tui-game-of = To jest partia { $game } z { $games }.
games-title = partia { $game } z { $games }
games-only-one = To jedyna partia w pliku.
games-too-large = Plik jest zbyt duży, żeby edytować go w całości.
games-cannot-arrange = Ten format nie pozwala ułożyć partii pliku w innej kolejności.
games-changed-since = Partia zmieniła się w międzyczasie.
games-there-already = Partia ma już numer { $game }.
games-added = Nowa partia { $game } z { $games }. Nie jest zapisana; u ją cofa.
games-deleted = Partię usunięto; to jest partia { $game } z { $games }. Zmiana nie jest zapisana; u ją cofa.
games-moved = Teraz to partia { $game } z { $games }. Zmiana nie jest zapisana; u ją cofa.
games-change-open = powrót z partii { $game }
games-change-add = nowa partia
games-change-delete = usunięcie partii
games-change-move = przeniesienie partii
games-place-title = Partia { $game } z { $games }: przenieś
games-place-up = o jedno miejsce w górę
games-place-down = o jedno miejsce w dół
games-place-first = na pierwsze miejsce
games-place-last = na ostatnie miejsce
games-chapters = Rozdziały
games-chapter-at = ruch { $ply }
games-no-chapters = Żaden węzeł tej partii nie ma nazwy. Nadaje ją klawisz E w ruchach.
tui-opening = otwieranie { $name } … Esc przerywa
tui-saving = zapisywanie { $name } … Esc przerywa
tui-save-given-up = Nie zapisano { $name }: przerwano. Zmiany są nadal niezapisane.
tui-kept = { $minutes ->
    [0] autozapis przed chwilą
   *[other] autozapis { $minutes } min temu
}
tui-main-line = główny wariant
tui-line-stopped = przerwano w wierszu { $line }
tui-clipboard-too-long = To więcej niż { $limit } kB, które przyjmuje terminal. Wklej to tutaj przez Ctrl+V albo zapisz do pliku.
tui-copied-game = Partia jest w schowku jako SGF.
tui-copied-position = Pozycja jest w schowku jako GBB.
tui-copied-fen = Skopiowano pozycję jako FEN.
tui-copied-diagram = Plansza jest w schowku narysowana literami.
tui-pasted-game = Wklejona partia jest otwarta. Zapisz ją, by zachować.
tui-pasted-position = Wklejona pozycja jest na planszy.
tui-mark-better = dobra dla: { $player }
tui-mark-even = równa
tui-mark-unclear = niejasna
tui-ask-name = Nazwa tego ruchu lub pozycji
tui-ask-fact = { $fact } (puste pole usuwa)
tui-game-info = O partii
tui-fact-player = { $player }: kto gra
tui-fact-result = wynik
tui-fact-date = data
tui-fact-event = turniej
tui-fact-round = runda
tui-fact-place = miejsce
tui-fact-name = nazwa partii
tui-fact-annotator = komentował
tui-fact-remark = uwaga
tui-asks-for-number = Program pyta o liczbę: { $text }
tui-answers-taken-back = Odpowiedzi cofnięto.
tui-question-unnamed = Program pyta
tui-question-square = { $text } – np. { $square } albo { $number }
tui-question-any-square = { $text } – pole lub liczba
tui-question-number = { $text } – np. { $number }
tui-question-any-number = { $text } – liczba

tui-stones-size = plansza { $columns } × { $rows }
stones-new = nowa plansza
stones-painting = { $pane }: malowanie { $color }
stones-paint-title = Maluj kolorem
stones-paint-begun = Enter, kliknięcie lub przeciągnięcie dodaje kamień { $color }; prawy przycisk zabiera; p kończy.
stones-paint-ended = Koniec malowania.
stones-ask-size = Kolumny i wiersze, na przykład 8 6
stones-not-a-size = „{ $text }” to nie rozmiar planszy: kolumny i wiersze to liczby od 1, na przykład 8 6.
stones-resized-lost = Plansza ma teraz { $columns } × { $rows } pól; { $stones ->
    [one] ubył { $stones } kamień
    [few] ubyły { $stones } kamienie
    [many] ubyło { $stones } kamieni
   *[other] ubyło { $stones } kamienia
}. Cofnięcie je przywraca.
stones-resized = Plansza ma teraz { $columns } × { $rows } pól.
stones-options-title = Plik jest zapisywany z
stones-option-set = Plik jest zapisywany z { $name }={ $value }.
stones-no-such-option = Nie ma opcji { $text }.
tui-stones-nothing-to-paste = Tekst nie jest ani planszą, ani partią.
tui-stones-head = głowica: { $column } { $row }
tui-stones-cell = pole { $column } { $row }: { $azul } Azul, { $negro } Negro, { $rojo } Rojo, { $verde } Verde
tui-stones-none = W tym polu nie ma kamieni tego koloru.
tui-stones-full = W polu nie zmieści się więcej kamieni jednego koloru.
tui-stones-nothing-to-undo = Nie ma czego cofnąć.
tui-stones-no-game = Ta plansza nie ma reguł. Aby zagrać od niej, otwórz grę (Ctrl+O), a potem wczytaj planszę poleceniem :load-position.
tui-stones-only = To jest dla planszy z kamieniami: otwórz plik .gbb bez gry.
tui-ask-cell = Przejdź do pola (kolumna wiersz)
tui-ask-save-stones = Zapisz planszę jako (.gbb)
tui-no-such-cell = „{ $text }” nie jest polem tej planszy: podaj kolumnę od 0 do { $column } i wiersz od 0 do { $row }, na przykład 0 0.
tui-ask-charset = Kodowanie zapisu, na przykład Shift_JIS lub GBK
tui-library-all = wszystkie
tui-library-pasted = wklejony tekst
tui-library-nothing = Żadna gra nie pasuje. Esc pokazuje wszystkie.
tui-library-count = { $shown } z { $all }
tui-library-minutes = { $count } min
tui-library-players = { $count ->
    [one] { $count } gracz
    [few] { $count } graczy
   *[other] { $count } graczy
}
tui-library-source = Źródło: { $source }
tui-library-no-sample = Nie ma przykładowej partii tej gry.
tui-library-no-position = Nie ma zapisanej pozycji tej gry.
tui-library-only = To polecenie listy gier.
tui-no-words = Zasady tej gry nie są spisane słowami. Byłyby w pliku { $name }.
tui-words-below = ↑↓ przewijanie  Esc zamyka
tui-ask-export = Do jakiego pliku zapisać planszę? (.svg, .ans, .txt)
tui-export-endings = Planszę zapisuje się do plików z końcówką { $endings }.
tui-save-endings = Nie zapisano pliku { $name }, bo nie dałoby się go potem otworzyć: zakończ nazwę na { $endings }.
tui-copied-line = Linia jest w schowku.
tui-no-line = Nie ma tu ruchów.
tui-one-player = Gra ma tylko jednego gracza.
tui-is-to-move = Ten gracz jest już na ruchu.
tui-no-state = Reguły nie mają tu stanu poza planszą.
tui-state-title = Stan reguł
tui-ask-state = Wartość { $name }
tui-state-form = Podaj nazwę i wartość: shortWhite=false.
tui-played-on = Zapis podaje: { $result }. Grasz dalej; :game-info zmienia wynik.
columns-missing = Żaden ruch zapisu nie ma: { $columns }.
columns-shown = Kolumny zapisu partii: { $columns }.
columns-auto = te, które ma plik
columns-none = żadne
columns-unknown = Nie ma kolumny „{ $text }”; są value, clock i time.
column-value = ocena
column-loss = strata
column-clock = zegar
column-time = czas
comments-whole = Zapis partii pokazuje całe komentarze.
comments-first = Zapis partii pokazuje pierwszy wiersz każdego komentarza.
comments-hidden = Zapis partii nie pokazuje komentarzy.
comments-unknown = „{ $text }” nie jest żadnym z: { $words }.
comment-none = Brak komentarza. { $key } dodaje.
curve-points = przewaga w punktach
curve-found = obliczone tutaj
curve-stated = z pliku ({ $source })
foot-marks = { $count ->
    [one] 1 znak
    [few] { $count } znaki
   *[many] { $count } znaków
}
foot-data = dane: { $count }
mark-green = zielony
mark-red = czerwony
mark-yellow = żółty
mark-blue = niebieski
property-title = Właściwości tego węzła
property-comment = komentarz …
property-name = nazwa …
property-add = dodaj właściwość …
property-ask = Właściwość; pusty wiersz ją usuwa
property-ask-new = Nowa właściwość, na przykład TR[aa][bb]
tool-title = Oznacz pola jako
tool-in-use = oznaczanie: { $tool }, Esc kończy
dead-begun = Enter, kliknięcie albo wpisane pole zaznacza grupę jako martwą albo znów jako żywą; Esc kończy.
dead-counted = { $words }
dead-none = martwe grupy
dead-by-rules = { $points } według reguł, { $outcome }; żadna grupa nie jest zaznaczona jako martwa
dead-outcome = { $outcome } bez martwych
dead-points = { $points } bez martwych, { $outcome } ({ $rules } według reguł, które nie znają martwych grup)
tool-begun = Enter, kliknięcie albo wpisane pole oznacza; Esc kończy.
tool-from = Od którego pola? Enter, kliknięcie albo wpisane pole; Esc kończy.
tool-form = Pisze się to tak: { $form }.
tool-to = Do którego pola?
tool-nothing = Nie ma czego zmieniać.
tool-clear = usuń wszystkie oznaczenia tego węzła
tool-triangle = trójkąt
tool-square = kwadrat
tool-circle = koło
tool-cross = krzyżyk
tool-selected = zaznaczenie
tool-letter = następna litera
tool-number = następna liczba
tool-arrow = strzałka
tool-line = linia
tool-dim = przyciemnienie
tool-territory-1 = terytorium pierwszego gracza
tool-territory-2 = terytorium drugiego gracza
tui-works-in = To polecenie działa { $place ->
    [board] na planszy
    [rules] w regułach
    [moves] w posunięciach
    [composer] w wierszu posunięcia
    [library] na liście gier
    [analysis] w analizie
    [statistics] w statystyce
    [why] w krokach wyjaśnienia
   *[stones] na planszy kulek
}.
tui-no-board = Nie ma tu planszy.
tui-no-source = Nie ma tu reguł.
tui-nothing-to-reload = Ten tekst nie jest w żadnym pliku, więc nie można go wczytać ponownie.
tui-one-file = Reguły są tylko w jednym pliku.
tui-nothing-to-take-back = Nie ma czego cofnąć.
tui-all-games-shown = Wszystkie gry są już pokazane.
tui-ask-clock = Zegar po tym ruchu, puste usuwa
tui-ask-value = Wartość tej pozycji, puste usuwa
tui-what-if-on = Skutki zmiany reguł są pokazywane.
tui-what-if-off = Skutki zmiany reguł nie są pokazywane.
tui-mode-play = gra
tui-mode-study = nauka
tui-mode-write = pisanie
curtain-give = Oddaj klawiaturę: { $player }, potem Enter.
curtain-close = Enter zasłania kurtynę; potem oddaj klawiaturę: { $player }.
curtain-in-the-way = To pokazałoby, co ukryte: najpierw :set curtain off albo inny tryb.
curtain-refused = Ruch odrzucony; dlaczego, może wiedzieć tylko gracz, który jest na ruchu.
curtain-nobody = Gra nie ma gracza { $player }; gracze są numerowani od 0 do { $last }.
curtain-no-move = To nie jest ruch zgodny z zasadami.
curtain-mode = Inne tryby pokazują wszystko: naciśnij { $key } jeszcze raz, jeśli o to chodzi.
curtain-hidden-move = ukryty
curtain-on = W grach z ukrytą informacją GRA pokazuje planszę jednemu graczowi naraz.
curtain-off = Wszystko jest widoczne, także dla maszyny.
