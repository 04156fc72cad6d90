### Wiersz poleceń.
cli-check-clean = bez błędów
cli-check-cut = Sprawdzanie skończyło się po { $seconds } s: o regułach może być więcej do powiedzenia (--seconds daje więcej czasu).
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
cli-refused-because = { $reason } ({ $place })
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
cli-path-without-game = --game i --path wybierają miejsce w zapisanej partii: podaj ją przez --sgf
cli-turn-range = --turn { $turn }: nie ma takiego gracza; gracze mają numery od 0 do { $last }
cli-state = stan: { $values }
cli-score = punkty: { $score }
cli-to-move = ruch gracza { $player }
cli-to-throw = los rzuca za gracza { $player }
cli-play-needs-input = ruchy dla play przychodzą standardowym wejściem, więc reguły, pozycja i partia muszą być w plikach
cli-play-help = 
    Jeden wiersz to jeden ruch: clear(2,2) place(3,3,W) albo c3-d4, c3:e5, d4=W, pass.
    board        pokazuje planszę jeszcze raz
    moves [N]    dozwolone ruchy, co najwyżej N
    why          kroki, które doprowadziły do ostatniej odmowy
    undo, redo   jeden ruch (lub reklamacja) wstecz, jeden ruch naprzód
    claim        reklamuje remis tam, gdzie pozwalają na to reguły
    throw        rzuca tam, gdzie kolej na los
    save PLIK    zapisuje pozycję (.gbb) albo partię (.sgf)
    load PLIK    wczytuje pozycję (.gbb) albo partię (.sgf)
    quit         kończy
cli-nothing-to-undo = nie ma ruchu do cofnięcia
cli-nothing-to-redo = nie ma ruchu do powtórzenia
cli-may-claim = można reklamować remis: claim
cli-may-throw = kolej na los: throw albo wynik twoich własnych kości
cli-no-throw = tu nie jest kolej na los
cli-chance-moves = trzeba rzucić kośćmi: tu kolej na los, więc nie ma najlepszego ruchu
cli-no-claim = nie można tu reklamować remisu
cli-nothing-refused = żaden ruch nie został tu odrzucony
cli-file-ending = podaj plik z końcówką .gbb (pozycja) albo .sgf (partia)
cli-saved = zapisano: { $path }
cli-record-unread = { $count ->
    [one] nie udało się odczytać { $count } węzła zapisu
   *[other] nie udało się odczytać { $count } węzłów zapisu
}
cli-record-refused = { $count ->
    [one] reguły odrzucają { $count } ruch partii
    [few] reguły odrzucają { $count } ruchy partii
    [many] reguły odrzucają { $count } ruchów partii
   *[other] reguły odrzucają { $count } ruchu partii
}
cli-hint-moves-parted = --play rozdziela ruchy znakiem „;”; operacje jednego ruchu oddziela się spacjami
cli-input-twice = standardowe wejście może zastąpić tylko jeden plik
cli-output-failed = nie udało się zapisać wyjścia: { $reason }
cli-moves-limit = moves { $text }: tu powinna stać liczba ruchów
cli-several-moves = do { $text } pasują dozwolone ruchy w liczbie { $count }; napisz jeden z nich w całości:
cli-game-is-over = gra jest tu skończona, więc nie ma ruchów
cli-move-after-end = gra jest skończona ({ $result }), więc nie można tu wykonać ruchu
cli-playout-games = partie
cli-playout-wins = wygrywa gracz { $player }
cli-playout-draws = remisy
cli-playout-shared = wygrane kilku graczy
cli-playout-payoff = średnia wypłata gracza { $player }
cli-playout-over = koniec bez wyniku
cli-playout-stuck = brak dozwolonego ruchu
cli-playout-cut = przerwane
cli-playout-partial = ruchy nie w pełni znane
cli-playout-mean-plies = ruchów na partię
cli-playout-mean-throws = rzuty na partię
cli-playout-mean-moves = ruchów do wyboru
cli-playout-progress = partie: { $done } z { $games }
cli-playout-speed = { $games ->
    [one] { $games } partia
    [few] { $games } partie
    [many] { $games } partii
   *[other] { $games } partii
} w { $seconds } s: na sekundę partii { $rate }, ruchów { $plies }
cli-faults = { $count ->
    [one] reguły zawiodły przy { $count } kandydacie na ruch: { $kind } w { $place }
    [few] reguły zawiodły przy { $count } kandydatach na ruch; pierwszy: { $kind } w { $place }
    [many] reguły zawiodły przy { $count } kandydatach na ruch; pierwszy: { $kind } w { $place }
   *[other] reguły zawiodły przy { $count } kandydata na ruch; pierwszy: { $kind } w { $place }
}
cli-playout-faults = { $count ->
    [one] reguły zawiodły przy { $count } kandydacie na ruch
    [few] reguły zawiodły przy { $count } kandydatach na ruch
    [many] reguły zawiodły przy { $count } kandydatach na ruch
   *[other] reguły zawiodły przy { $count } kandydata na ruch
}
cli-bestmove-progress = { $mv }  wartość { $value } ± { $error }  odwiedziny { $visits }
cli-bestmove-unvisited = Żadnego ruchu nie zbadano: ten tylko na pierwszy rzut oka wygląda najlepiej.
cli-bestmove-value = wartość { $value }, błąd standardowy { $error }
cli-bestmove-uncertain = wartość { $value }, błąd standardowy { $error }: tak mało odwiedzin niewiele mówi
cli-bestmove-rival = wartość { $value }, błąd standardowy { $error }: inny ruch może być równie dobry
cli-bestmove-speed = { $visits ->
    [one] { $visits } odwiedziny
    [few] { $visits } odwiedziny
    [many] { $visits } odwiedzin
   *[other] { $visits } odwiedzin
} w { $seconds } s: { $rate } na sekundę
cli-perft-progress = głębokość { $depth }: { $part } %
cli-perft-time = głębokość { $depth } zajęła { $seconds } s
cli-perft-chance = wyniki losowe liczone są jak ruchy
cli-replay-files = podaj co najmniej jedną zapisaną partię o nazwie kończącej się na .sgf; jej reguły podaje się przed nią
cli-replay-progress = sprawdzanie
cli-replay-total = { $file }: partie: { $games }, ruchy: { $moves }, { $refused ->
    [0] wszystkie dozwolone
    [one] { $refused } partia z odrzuceniem
    [few] { $refused } partie z odrzuceniami
   *[many] { $refused } partii z odrzuceniami
  }
cli-replay-legal = { $file }: partia { $game }: { $moves ->
    [one] { $moves } ruch, dozwolony
    [few] { $moves } ruchy, wszystkie dozwolone
    [many] { $moves } ruchów, wszystkie dozwolone
   *[other] { $moves } ruchu, wszystkie dozwolone
}
cli-replay-unread = { $file }: partia { $game }: nie oceniono w { $path }: { $reason }
cli-replay-not-judged = { $file }: partia { $game }: nie oceniono: { $reason }
cli-replay-refused = { $file }: partia { $game }: odrzucona w { $path } (ruch { $number }): { $reason }
cli-coverage-unused = { $count ->
    [one] { $count } instrukcja nie wykonała się ani razu
    [few] { $count } instrukcje nie wykonały się ani razu
    [many] { $count } instrukcji nie wykonało się ani razu
   *[other] { $count } instrukcji nie wykonało się ani razu
}
cli-graph-none = te reguły nie mają grafu
cli-graph-code = bajty kodu maszynowego: { $bytes }
cli-graph-count = { $nodes ->
    [one] { $nodes } węzeł
    [few] { $nodes } węzły
   *[other] { $nodes } węzłów
}, { $shapes ->
    [one] { $shapes } postać ruchu
    [few] { $shapes } postacie ruchów
   *[other] { $shapes } postaci ruchów
}
cli-gbb-more = { $count ->
    [one] (jeszcze jeden błąd; pokaże go --all)
    [few] (jeszcze { $count } błędy; pokaże je --all)
    [many] (jeszcze { $count } błędów; pokaże je --all)
   *[other] (jeszcze { $count } błędu; pokaże je --all)
}
cli-bad-options = --options: { $reason }
cli-unknown-language = nie ma tu języka „{ $language }”; języki to en, es i pl
cli-sgf-no-json = to nie jest JSON
cli-sgf-no-list = partie podaje się jako listę, na przykład [[[{"{"}"FF":4{"}"},{"{"}"B":"pd"{"}"}],[]]]
cli-sgf-element = { $property }: element { $element } listy nie jest typu tej właściwości
cli-letters-replaced = { $count ->
    [one] uszkodzona litera pliku jest zapisana jako U+FFFD
    [few] uszkodzone litery pliku są zapisane jako U+FFFD w { $count } miejscach
   *[many] uszkodzone litery pliku są zapisane jako U+FFFD w { $count } miejscach
}
cli-sgf-more-changes = { $count ->
    [one] i jeszcze { $count } zmiana
    [few] i jeszcze { $count } zmiany
    [many] i jeszcze { $count } zmian
   *[other] i jeszcze { $count } zmiany
}
cli-sgf-dropped = { $count ->
    [one] pominięto { $property }: wartość nie jest właściwego typu
    [few] pominięto { $property } { $count } razy: wartość nie jest właściwego typu
    [many] pominięto { $property } { $count } razy: wartość nie jest właściwego typu
   *[other] pominięto { $property } { $count } razy: wartość nie jest właściwego typu
}
cli-sgf-dropped-name = { $count ->
    [one] pominięto { $property }: to nie jest nazwa właściwości
    [few] pominięto { $property } { $count } razy: to nie jest nazwa właściwości
    [many] pominięto { $property } { $count } razy: to nie jest nazwa właściwości
   *[other] pominięto { $property } { $count } razy: to nie jest nazwa właściwości
}
cli-sgf-more-remarks = i jeszcze { $count }
cli-time-is-up = Czas minął. Polecenie zakończono; wypisało tylko to, co powyżej.
cli-no-help = nie ma opisu ani polecenia { $name }
cli-help-hint = opisy to { $names }; gametui --help wypisuje polecenia
cli-help-near = Czy chodziło o { $name }?
cli-such-command = { $word } nie jest ani poleceniem, ani plikiem. Czy chodziło o { $name }?
cli-no-such-game = żadna z dołączonych gier nie nazywa się { $name }
cli-no-words = Nie ma zasad gry { $name } słowami.
cli-for-chance = tu rusza się los: co może wypaść, nie jest dla gracza { $viewer }
cli-for-other = na ruchu jest gracz { $player }: co może zrobić, nie jest dla gracza { $viewer }
cli-for-nobody = gra nie ma gracza { $player }; gracze mają numery od 0 do { $last }
cli-for-fen = FEN mówi wszystko: z --for pozycję zapisuje się jako tekst, JSON albo GBB

# Pomoc wiersza poleceń i to, co w nim jest błędne
help-heading-usage = Użycie
help-heading-commands = Polecenia
help-heading-arguments = Argumenty
help-heading-options = Opcje
help-group-play = Gra i oglądanie
help-group-talk = Rozmowa z innymi programami
help-group-write = Pisanie reguł
help-group-count = Liczenie i mierzenie
help-group-records = Zapisy i pozycje
help-group-help = Pomoc i instalacja
help-group-other = Inne polecenia
help-value-default = domyślnie
help-value-possible = możliwe wartości
help-flag-help = Wypisz pomoc
help-flag-version = Wypisz wersję
help-man-name = NAZWA
help-man-synopsis = SKŁADNIA
help-man-description = OPIS
help-man-options = OPCJE
help-man-version = WERSJA
help-man-status = KOD WYJŚCIA
help-man-status-0 = zrobione
help-man-status-1 = dane wejściowe mają błędy
help-man-status-2 = błędne użycie
help-man-status-3 = dane wejściowe skończyły się przed partią (play)
help-man-status-130 = zatrzymane przez Ctrl+C
usage-unknown = nie ma tu argumentu { $argument }
usage-unknown-command = nie ma tu polecenia { $name }
usage-no-value = { $argument } wymaga wartości
usage-value = { $argument } nie może mieć wartości "{ $value }"
usage-refused = { $argument } nie może mieć wartości "{ $value }": { $reason }
usage-missing = brakuje argumentów: { $arguments }
usage-missing-command = brakuje polecenia
usage-twice = { $argument } można podać tylko raz
usage-conflict = { $argument } nie można podać razem z { $other }
usage-conflict-others = { $argument } nie można podać razem z pozostałymi argumentami
usage-before = { $argument } nie może stać przed poleceniem { $command }
usage-no-equals = wartość { $argument } pisze się po znaku równości
usage-too-many = { $argument } nie przyjmuje kolejnej wartości, takiej jak "{ $value }"
usage-number-of-values = { $argument } ma wartości: { $count }, a potrzebuje: { $wanted }
usage-not-utf8 = jeden z argumentów nie jest w UTF-8
usage-other = wiersz poleceń jest błędny: { $text }
usage-values = możliwe: { $values }
usage-more = { $command } --help mówi więcej.
