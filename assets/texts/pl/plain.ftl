### Warsztat w wierszach tekstu.
plain-prompt-choice = wybór
plain-prompt-text = tekst
plain-prompt-over = koniec
plain-prompt-stones = kamienie
plain-prompt-asked = { $player }, odpowiedź
plain-row = rząd { $row }: { $pieces }
plain-row-empty = rząd { $row } jest pusty
plain-hand = ręka ({ $player }): { $pieces }
plain-hand-empty = ręka ({ $player }) jest pusta
plain-rows-empty = rzędy od { $first } do { $last } są puste
plain-no-row = Nie ma rzędu { $name }.
plain-column = kolumna { $column }: { $pieces }
plain-column-empty = kolumna { $column } jest pusta
plain-no-column = Nie ma kolumny { $name }.
plain-square = { $square }: { $words }
plain-no-square = Nie ma pola { $name }.
plain-is-attacked = zaatakowane
plain-is-last = zmienione ostatnim ruchem
plain-is-number = numer { $number }
plain-is-owned = według oszacowania: { $player }
plain-owned = Pola według oszacowania: { $counts }.
plain-no-cell = brak pola
plain-empty = puste
plain-stack = { $upper }, pod spodem { $lower }
plain-piece = { $kind } ({ $player })
plain-pieces = { $piece }, { $count }: { $squares }
plain-no-pieces = Takich bierek nie ma na planszy.
plain-changed = { $square }: { $now }, przedtem: { $before }
plain-no-changes = Na planszy nic się nie zmieniło.
plain-head = głowica
plain-stones-put = Podaj pole i kolor: put 3 4 rojo, put 3 4 azul 12, remove 3 4 rojo, remove 3 4.
plain-stones = Plansza bez reguł, kolumn: { $columns }, rzędów: { $rows }; głowica stoi na { $x } { $y }.
plain-shape-disc = pion
plain-shape-crowned = damka
plain-shape-ring = pierścień
plain-shape-king = król
plain-shape-queen = hetman
plain-shape-rook = wieża
plain-shape-bishop = goniec
plain-shape-knight = skoczek
plain-shape-pawn = pion
plain-shape-triangle = trójkąt
plain-shape-square = kwadrat
plain-shape-diamond = romb
plain-shape-star = gwiazda
plain-shape-cross = krzyż
plain-shape-bar = kreska
plain-opened = { $title }, kolumn: { $columns }, rzędów: { $rows }, gracze: { $players }
plain-file = plik { $name }
plain-file-game = plik { $name }, partia { $game } z { $games }
plain-here = { $title }; { $state }
plain-name = nazwa: { $name }
plain-comment = komentarz: { $text }
plain-marks = oznaczenia: { $marks }
plain-no-comment = Tu nie ma komentarza. „comment TEKST” go zapisuje.
plain-progress = ruch { $at } z { $of }
plain-judged = sprawdzono { $percent }% z { $count } węzłów
plain-variation = wariant { $number } z { $count }
plain-off-main-line = poza głównym wariantem
plain-unsaved = Są niezapisane zmiany.
plain-no-state = Reguły nie pamiętają niczego poza planszą.
fact-clock = zegar, { $player }: { $time }
fact-clock-periods = zegar, { $player }: { $time }, pozostałe okresy: { $periods }
fact-clock-stones = zegar, { $player }: { $time }, kamieni do postawienia w tym czasie: { $count }
fact-spent = czas tego ruchu: { $time }
fact-value = ocena dla gracza { $player }: { $value } (z pliku, { $source })
fact-value-found = ocena dla gracza { $player }: { $value } (obliczona tutaj)
fact-point-loss = punkty stracone tym ruchem: { $points } (z pliku)
plain-no-clock = Plik nie podaje tu zegara.
plain-no-value = Plik nie podaje tu oceny.
plain-mode = Tryb to { $name }; „mode NAZWA” wybiera inny: { $names }. Wiersze tekstu są we wszystkich takie same.
plain-no-moves = Nie zagrano jeszcze żadnego ruchu.
plain-has-comment = (komentarz)
plain-is-here = (tutaj)
plain-is-next = następny
plain-branches = { $count ->
    [one] dalej jeden ruch
    [few] dalej { $count } ruchy
   *[many] dalej { $count } ruchów
}
plain-no-branch = Ruch { $text } tu nie następuje; „branches” podaje możliwe.
plain-next = Dalej: { $moves }.
plain-quality-good = dobry
plain-quality-wrong = zły
plain-quality-interesting = ciekawy
plain-quality-doubtful = wątpliwy
plain-attacked = zaatakowane: { $pieces }
plain-thinks = { $player }: komputer myśli …
plain-stopped = Zatrzymano.
plain-analysis = { $visits ->
    [one] analiza, jedne odwiedziny
    [few] analiza, { $visits } odwiedziny
   *[many] analiza, { $visits } odwiedzin
}
plain-candidate = { $number }: { $mv }, { $worth }, { $visits ->
    [one] jedne odwiedziny
    [few] { $visits } odwiedziny
   *[many] { $visits } odwiedzin
}
plain-best-line = najlepszy wariant: { $line }
plain-done = Zrobione: { $change }.
plain-rules-broken = Reguły mają { $errors ->
    [one] { $errors } błąd
    [few] { $errors } błędy
   *[many] { $errors } błędów
}: w grze zostają ostatnie dobre reguły. „check” mówi więcej.
plain-unread = kolumna { $column }: { $text }
plain-deciding-line = wiersz { $line }: { $text }
plain-step = wiersz { $text }
plain-decides = to rozstrzyga
plain-steps-left-out = { $count ->
    [one] pominięto jeden krok w wywołaniach; „why all” go podaje
    [few] pominięto { $count } kroki w wywołaniach; „why all” je podaje
   *[many] pominięto { $count } kroków w wywołaniach; „why all” je podaje
}
plain-choose = Wpisz numer wyboru albo pusty wiersz, aby nic nie wybrać.
plain-no-choice = Nie ma wyboru { $text }. „{ $title }” czeka na odpowiedź: wpisz numer wyboru albo pusty wiersz, by to zostawić.
plain-type = Wpisz tekst albo pusty wiersz, aby nic nie zmieniać.
plain-type-or-remove = Wpisz tekst, - aby go usunąć, albo pusty wiersz, aby nic nie zmieniać.
plain-preset = teraz: { $text }
plain-list-left = „{ $title }” pozostaje bez odpowiedzi.
plain-dead-begun = { $words }. „mark-dead { $square }” zaznacza grupę w tym miejscu jako martwą albo znów jako żywą; można podać kilka pól.
plain-left = Pozostaje bez zmian.
plain-unknown = Nie ma polecenia { $text }; „help” wyjaśnia, co można wpisać.
plain-only-set-up = Bierki stawia się i zdejmuje podczas ustawiania pozycji: zaczyna je „set-up”.
plain-set-up-begun = Ustawianie: „put d4 BIERKA” stawia, „remove d4” zdejmuje, „set-up” kończy.
plain-nothing-to-undo = Nie ma czego cofnąć. „back” cofa się w partii.
plain-no-rules-yet = Nie ma reguł w grze: tekst ma błędy; „rules” i „check” mówią gdzie.
plain-nothing-open = Nic nie jest otwarte: „games” wymienia gry, „new NAZWA” zaczyna jedną z nich.
plain-autoplay-on = Ruchy idą same; „autoplay” je zatrzymuje.
plain-stones-no-game = Ta plansza nie ma reguł. „board” mówi, co na niej jest; „help” wyjaśnia więcej.
plain-rules-file = { $name }, { $lines ->
    [one] jeden wiersz
    [few] { $lines } wiersze
   *[many] { $lines } wierszy
}, { $faults ->
    [0] bez błędów
    [one] jeden błąd lub uwaga
    [few] { $faults } błędy i uwagi
   *[many] { $faults } błędów i uwag
}
plain-is-open = otwarty
plain-no-file = Reguły nie mają pliku { $name }.
plain-no-line = Nie ma wiersza { $text }; plik ma ich { $lines }.
plain-found-here = { $kind }, kolumna { $column }: { $text }
plain-fault = błąd w { $file }, wiersz { $line }, kolumna { $column }: { $text }
plain-remarks = { $count ->
    [one] jedna uwaga o regułach; „check” ją podaje
    [few] { $count } uwagi o regułach; „check” je podaje
   *[many] { $count } uwag o regułach; „check” je podaje
}
plain-error = błąd
plain-warning = ostrzeżenie
plain-lint = wskazówka
plain-note = uwaga
plain-no-games = Żadna gra nie pasuje.
plain-library = „games” wymienia gry, „new NAZWA” zaczyna jedną z nich, „open PLIK” otwiera plik, „help” wyjaśnia więcej, „quit” kończy.
plain-kept = Niezapisane zmiany zachowano; następny start je zaproponuje.
plain-no-topic = Nie ma pomocy o { $topic }. Tematy: { $topics }; oraz nazwa albo tytuł polecenia.
