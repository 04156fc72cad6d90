### Otwieranie, gra, zapisywanie.

session-file-missing = { $path }: nie ma takiego pliku. Sprawdź nazwę i folder.
session-file-is-directory = { $path } to folder, a nie plik. Podaj plik z tego folderu.
session-preview-too-long = Plik jest za długi na podgląd.
session-diff-line = wiersz { $line }
session-diff-more = … i więcej
session-diff-start = początek
session-diff-move = { $number } { $mv }
session-diff-set-up = ustawienie po posunięciu { $number }
session-diff-note = węzeł { $number }
session-diff-comment = komentarz, { $place }: { $text }
session-diff-name = nazwa, { $place }: { $text }
session-diff-property = { $property }, { $place }: { $text }
session-diff-branch = { $more ->
    [0] { $place }
    [one] { $place } i 1 dalszy węzeł
    [few] { $place } i { $more } dalsze węzły
    [many] { $place } i { $more } dalszych węzłów
   *[other] { $place } i { $more } dalszych węzłów
}
session-no-groups = W tej grze nie ma grup, które mogą być martwe.
session-groups-not-over = Martwe grupy zaznacza się po końcu partii; pasuj, aż się skończy.
session-groups-not-counted = Reguły nie policzyły punktów na końcu tej partii.
session-groups-nothing-here = Tu nie ma żadnej grupy.
session-file-is-special = { $path } to { $kind ->
    [pipe] potok nazwany
    [socket] gniazdo
   *[device] urządzenie
  }, a nie plik. Podaj zwykły plik.
session-file-not-readable = { $path }: brak uprawnień do odczytu pliku. Zmień uprawnienia albo otwórz kopię.
session-file-read-failed = Nie można odczytać { $path }: { $reason }.
session-file-is-binary = { $path } nie jest plikiem tekstowym.
session-file-not-utf8 = { $path } od wiersza { $line } nie jest w UTF-8. Zapisz plik jako UTF-8 i otwórz go ponownie.
session-file-too-long = { $path } ma więcej niż { $limit } MiB, a większych plików się nie wczytuje.
session-file-shorter = Inny program skrócił plik { $path } podczas czytania. Otwórz go ponownie.
session-disk-full = Nie zapisano { $path }: dysk jest pełny. Nic nie zmieniono. Zwolnij miejsce albo zapisz gdzie indziej.
session-folder-missing = Nie zapisano { $path }: folder { $folder } nie istnieje. Utwórz go albo zapisz gdzie indziej.
session-file-read-only = Nie zapisano { $path }: brak uprawnień do zapisu w tym miejscu. Zapisz pod inną nazwą.
session-file-write-failed = Nie zapisano { $path }: { $reason }. Nic nie zmieniono.
session-pipe-without-reader = Nie zapisano { $path }: to potok nazwany, z którego żaden program nie czyta.
session-file-changed-elsewhere = Inny program zmienił { $path } od czasu odczytu; nie zapisano. Odczytaj plik ponownie albo zapisz pod inną nazwą.
session-games-moved = Inny program przepisał { $path }, gdy plik był tu otwarty; pozostałych partii nie ma już tam, gdzie je znaleziono. Wczytaj plik ponownie albo zapisz otwartą partię w osobnym pliku.
session-other-unwritable = Nic nie zapisano: partii { $game } z tego pliku nie da się zapisać w { $format }: { $reason }

session-no-rules = Nie ma reguł w grze: tekst zawiera błędy. Popraw go i zapisz.
session-game-is-over = W tym miejscu gra jest skończona. Cofnij się, żeby spróbować czegoś innego.
session-move-after-end = Gra skończyła się przed tym ruchem: { $result }.
session-job-panicked = Błąd wewnętrzny ({ $lane }): { $text }. Tę pracę porzucono, reszta działa dalej; prosimy to zgłosić.
session-job-abandoned = Reguły nie zatrzymały się na żądanie ({ $lane }). Tę pracę porzucono.
session-job-no-thread = Systemowi zabrakło wątków do tej pracy ({ $lane }).
session-position-not-reached = Obecne reguły odrzucają ruch, który tu prowadzi, więc żadnego ruchu nie da się ocenić. Cofnij się przed niego.
session-position-pending = Pozycja w tym miejscu jest jeszcze obliczana; spróbuj ponownie za chwilę.
session-square-off-board = Na planszy { $width } x { $height } nie ma pola { $x },{ $y }.
session-piece-unknown = Reguły nie znają bierki, która ma stanąć na { $x },{ $y }.
session-rules-read-only = { $name } należy do biblioteki i nie zmienia się. Zapisz swoją kopię pod inną nazwą.

session-change-move = ruch
session-change-set-up = ustawienie pozycji
session-change-comment = komentarz
session-change-name = nazwa węzła
session-change-turn = gracz, do którego należy ruch
session-change-marks = znaki na planszy
session-change-properties = właściwości
session-change-result = wynik
session-change-delete = { $nodes ->
    [one] usunięto { $nodes } węzeł
    [few] usunięto { $nodes } węzły
    [many] usunięto { $nodes } węzłów
   *[other] usunięto { $nodes } węzła
}
session-change-promote = wariant przesunięty wyżej
session-change-main = zmiana głównego wariantu
session-change-paste = { $nodes ->
    [one] wklejono { $nodes } węzeł
    [few] wklejono { $nodes } węzły
    [many] wklejono { $nodes } węzłów
   *[other] wklejono { $nodes } węzła
}
session-cannot-watch = Zmiany plików na dysku nie będą zauważane: { $reason }.

session-position-refused = { $more ->
    [0] Nie wczytano pozycji: { $place }: { $reason }
    [one] Nie wczytano pozycji: { $place }: { $reason } (i jeszcze { $more } błąd)
    [few] Nie wczytano pozycji: { $place }: { $reason } (i jeszcze { $more } błędy)
    [many] Nie wczytano pozycji: { $place }: { $reason } (i jeszcze { $more } błędów)
   *[other] Nie wczytano pozycji: { $place }: { $reason } (i jeszcze { $more } błędu)
}
session-no-such-player = Nie ma gracza { $turn }: gracze mają numery od 0 do { $last }.
session-board-without-squares = Plansza nie ma pól, więc nie ma czego zapisać.
session-position-without-state = Plik pozycji zawiera tylko planszę, bez tego, co te reguły pamiętają poza nią. Zapisz partię (.sgf), aby to zachować.
session-position-without-turn = Plik pozycji nie mówi, czyj jest ruch (--turn { $turn }); .fen i .sgf mówią.

session-nothing-to-open = Podaj reguły gry albo zapisaną partię (.sgf).
session-move-unreadable = Nie można odczytać ruchu { $mv }: { $reason }
session-move-not-played = Nie zagrano ruchu { $mv }: { $reason }
session-move-refused = reguły go odrzucają
session-move-faulted = reguły zawiodły przy tym ruchu
session-move-cut = reguły nie skończyły pracy ({ $limit })

session-record-utf16 = { $path } jest w UTF-16, w którym nie zapisuje się partii tego formatu. Zapisz plik jako UTF-8 w edytorze i otwórz go ponownie.
session-record-waits = { $path } zostanie otwarty, gdy reguły nie będą miały błędów.
session-record-odd = { $more ->
    [0] { $path }: { $reason }
    [one] { $path }: { $reason } (i jeszcze { $more } uwaga)
    [few] { $path }: { $reason } (i jeszcze { $more } uwagi)
    [many] { $path }: { $reason } (i jeszcze { $more } uwag)
   *[other] { $path }: { $reason } (i jeszcze { $more } uwagi)
}
session-record-odd-sgf = { $path }: { $reason } (i jeszcze { $more }; `gametui sgf check { $path }` wymienia wszystkie)
session-record-other-rules = Zapis powstał z inną wersją { $name }; jego ruchy ocenia ta, która jest otwarta.
session-record-names-other-rules = Zapis podaje reguły { $named }, a otwarte są { $given }: ruchy ocenia { $given } i może je odrzucić. Otwórz sam zapis, aby użyć jego własnych reguł.
session-record-without-rules = Nie ma tu reguł gry z { $path }: ruchy widać jako tekst. Podaj reguły przed zapisem, aby grać dalej.
session-rules-not-found = Reguł { $name } z { $path } nie ma obok, tutaj ani w bibliotece: widać go jako drzewo z komentarzami.
session-record-empty = W { $path } nie ma żadnej partii.
session-record-no-game = { $games ->
    [one] { $path } zawiera { $games } partię, więc nie ma partii { $game }.
    [few] { $path } zawiera { $games } partie, więc nie ma partii { $game }.
    [many] { $path } zawiera { $games } partii, więc nie ma partii { $game }.
   *[other] { $path } zawiera { $games } partii, więc nie ma partii { $game }.
}
session-record-still-waits = Otwarty zapis czeka na reguły bez błędów, więc nie ma jeszcze czego zapisać.
session-lost-other-rules = Utracona praca zawiera niezapisany tekst { $name }, a ten plik nie jest otwarty. Otwórz go, żeby ją odzyskać.
session-move-choices = pasuje kilka dozwolonych ruchów; zapisz w całości jeden z nich: { $moves }
session-format-lacks-variations = Pliki { $format } nie mają wariantów. Zapisz partię jako .sgf.
session-format-lacks-comments = Pliki { $format } nie mają komentarzy. Zapisz partię jako .sgf.
session-format-lacks-set-ups = Pliki { $format } nie mają ustawień pionów. Zapisz partię jako .sgf.
session-format-of-another = { $format } to format innej gry, a wygląd gry { $game } nie podaje go w [records]. Zapisz partię jako .sgf.
session-record-shown = Nie ma tu reguł gry z { $path }: widać ją tak, jak jest zapisana, i nic nie jest oceniane.
session-charset-lacks = Kodowanie pliku, { $charset }, nie ma znaku { $character }; niczego nie zapisano. Najpierw wybierz dla pliku UTF-8 (:write-utf8).
session-charset-unknown = Nie ma kodowania o nazwie „{ $charset }”.
session-charset-no-file = Zapis nie ma pliku, którego kodowanie można by zmienić.
session-charset-unsaved = Zapis ma niezapisane zmiany; zapisz je lub cofnij, zanim odczytasz go w innym kodowaniu.
session-clock-no-move = Nikt tu nie wykonał ruchu, więc nie ma zegara do ustawienia.
session-clock-two-players = SGF ma zegary tylko dwóch graczy.
session-clock-unreadable = „{ $text }” nie jest czasem; napisz 9:58, 1:02:03 albo sekundy.
session-clock-overflows = „{ $text }” nie jest czasem: po dwukropku minuty i sekundy sięgają 59; napisz { $time }, jeśli o to chodzi.
session-written-utf8 = Plik będzie zapisywany w UTF-8.
session-marks-too-large = Nie można oznaczać pól planszy większej niż 52 na 52.
session-property-own = Program sam zapisuje { $property }; zmień to na planszy albo poleceniami komentarzy i danych.
session-property-twice = Węzeł ma już właściwość { $property }.
session-property-one = Podaj jedną właściwość: identyfikator i wartości w nawiasach.
session-fen-fits-none = Żadna gra z biblioteki nie ma pozycji z { $path }: podaj przed nią reguły.
session-fen-fits-several = Pozycję z { $path } ma kilka gier: { $games }. Podaj przed nią jedną z nich.
session-effects = Reguły dodają: { $operations }
session-value-in-words = Wartość stoi w słowach komentarza; zmień je.
session-value-not-in-pgn = PGN podaje wartości w pionkach (+0.3) albo jako mata (#4), nie w punktach ani procentach.
session-value-unreadable = „{ $text }” nie jest wartością; napisz +0.3, #-4, 54% albo B+3.5.
session-machine-hidden = maszyna widziałaby to, czego gracz { $player } nie może zobaczyć; --open albo :set curtain off otwiera grę do nauki
session-view-failed = nie wiadomo, co widzi gracz: { $reason }
