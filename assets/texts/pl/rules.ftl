### Błędy, ograniczenia i uwagi podczas działania reguł.

rules-unreadable = tekstu nie da się odczytać
rules-text-too-long = tekst ma { $size } MiB; odczytywane jest najwyżej { $max } MiB
rules-one-text = gra w tym języku to jeden plik; ten jest zbędny
rules-include-missing = nie znaleziono pliku „{ $name }”
rules-line-comment = // nie zaczyna tu komentarza
rules-line-comment-hint = komentarze pisze się /* w ten sposób */
rules-fault-division-by-zero = dzielenie przez zero; sprawdź dzielnik przed dzieleniem
rules-fault-overflow = liczba nie mieści się już w 64 bitach; użyj mniejszych liczb
rules-fault-not-finite = wynik jest za duży dla liczby zmiennoprzecinkowej; użyj mniejszych liczb
rules-fault-off-board = to pole leży poza planszą; sprawdź współrzędne przed odczytem CurrentPosition
rules-fault-no-such-operation = ruch nie ma operacji o tym numerze; porównaj go najpierw z operationsNum(), licząc od 0
rules-fault-clear-has-no-object = ta operacja czyści pole, więc nie ma obiektu; zapytaj najpierw isPlaceOperation
rules-fault-no-such-field = operacja ma tylko składniki 0 (x), 1 (y) i 2 (obiekt); popraw drugi indeks
rules-fault-wrong-field-type = drugi indeks daje wartość innego typu: 0 i 1 to liczby, 2 to obiekt; popraw indeks albo zapisz go jako stałą
rules-fault-not-set = ta zmienna nie ma jeszcze wartości; nadaj ją na każdej drodze, która tu prowadzi
rules-fault-no-return = funkcja zakończyła się bez wyniku; dodaj return przed jej klamrą zamykającą
rules-fault-no-such-player = nie ma gracza o tym numerze; gracze są liczeni od 0
rules-fault-no-such-side = plansza nie ma boku o tym numerze; boki to 0 lewy, 1 prawy, 2 dolny, 3 górny
rules-fault-no-such-entry = tabela nie ma wpisu o tym indeksie
rules-fault-no-such-object = rodzina nie ma członka o tym numerze
rules-fault-script = skrypt reguł zawiódł; jego komunikat jest poniżej
rules-fault-refused-outside-turn = ruch został tu odrzucony i nie ma tury (turn), w której można grać dalej; wykonuj ruchy wewnątrz turn albo użyj makemove(...) jako warunku
rules-fault-wrong-length = tablicę wstawiono do wiersza lub kolumny o innej długości
rules-fault-endless = program zużył swoje kroki przed pierwszym pytaniem; być może jest tam pętla, która się nie kończy
rules-opening-failed = program zawodzi przed pierwszym pytaniem, więc nie da się grać
rules-fault-no-such-position = nie ma pozycji sprzed tylu ruchów; porównaj pierwszy indeks z movesNum(), zanim odczytasz PreviousPosition
rules-fault-has-move-in-move = hasMove() zależy od samej siebie: aby odpowiedzieć, ocenia ruchy, a ocena jednego z nich znów wywołuje hasMove()
rules-fault-moves-unknown = hasMove() nie ma odpowiedzi: jest za dużo ruchów do sprawdzenia
rules-fault-place-empty = można postawić tylko obiekt; aby opróżnić pole, napisz clear(x, y)
rules-fault-stack-full = na polu nie zmieści się więcej obiektów; przed place porównaj stackSize(x, y) z liczbą w stacks
rules-fault-no-such-level = poziomy liczy się od 0 na dole; niżej nie ma żadnego
rules-fault-bad-payoff = partia jest warta dla gracza od -1 do 1
rules-fault-bad-weight = waga wyniku losowego to liczba całkowita od 0 do 4294967295 i nie wszystkie wagi są równe 0
rules-fault-no-chance = kolej na los, ale isMoveLegal() nie przyjmuje żadnego wyniku
rules-never-happens = chanceWeight() daje temu wynikowi wagę 0, więc nigdy nie wypada
rules-payoffs-discarded = end() podało, ile warta jest partia, ale zwróciło false, więc to się nie liczy
rules-no-room = pole mieści najwyżej { $most ->
    [one] { $most } obiekt
    [few] { $most } obiekty
   *[other] { $most } obiektów
}, a dla jednego z nich nie ma miejsca
rules-state-unknown = te reguły nie mają stanu „{ $name }”
rules-state-value = wartość „{ $value }” nie pasuje do stanu „{ $name }”
rules-fault-internal = program zaprzeczył sam sobie, nie z winy reguł; zgłoś to razem z regułami i ruchem
rules-limit-steps = reguły nie skończyły pracy: zużyły wszystkie kroki; albo jakaś pętla się nie kończy, albo robią więcej, niż pozwalają kroki
rules-limit-depth = reguły nie skończyły pracy: wywołania są zagnieżdżone zbyt głęboko; albo funkcja wywołuje samą siebie zbyt wiele razy lub bez końca, albo łańcuch wywołań jest dłuższy, niż wolno
rules-limit-memory = reguły nie skończyły pracy: zużyły za dużo pamięci; poszukaj głębokiej rekurencji w funkcjach z wieloma zmiennymi
rules-limit-stopped = zatrzymano, zanim pojawiła się odpowiedź; zapytaj ponownie, aby ocenić ruch
rules-winner-while-judging = setWinner nie działa podczas oceniania ruchu
rules-winner-while-judging-hint = wywołaj ją w end()
rules-winner-discarded = gracz { $player } został ogłoszony zwycięzcą, ale end() zwróciło false: gra toczy się dalej bez zwycięzcy
rules-winner-discarded-hint = po setWinner zwróć true, gdy gra jest skończona
rules-function-too-large = funkcja { $name } jest za duża, żeby ją wykonać
rules-function-too-large-hint = podziel ją na kilka funkcji z mniejszą liczbą zmiennych
rules-broken-tree = program zaprzeczył sam sobie podczas przygotowania funkcji { $name }, nie z winy reguł; zgłoś to razem z regułami
rules-partial-stopped = zatrzymano, zanim znaleziono wszystkie ruchy; zapytaj ponownie, aby zobaczyć resztę
rules-partial-faults = reguły zawiodły przy niektórych kandydatach; nie ma ich na liście
rules-partial-unfinished = przy niektórych ruchach reguły nie skończyły pracy: { $limit ->
    [steps] zużyły kroki
    [depth] wywołania są zagnieżdżone zbyt głęboko
   *[other] zużyły za dużo pamięci
}
rules-partial-none-finished = nie znaleziono dozwolonego ruchu, a reguły nie skończyły pracy: { $limit ->
    [steps] zużyły kroki
    [depth] wywołania są zagnieżdżone zbyt głęboko
   *[other] zużyły za dużo pamięci
}
rules-partial-work-upto = { $length ->
    [one] znaleziono wszystkie ruchy z jedną operacją, zanim skończyły się kroki na jedną listę; niech reguły odrzucają błędne operacje, zanim czytają następne
    [few] znaleziono wszystkie ruchy mające do { $length } operacji, zanim skończyły się kroki na jedną listę; niech reguły odrzucają błędne operacje, zanim czytają następne
    [many] znaleziono wszystkie ruchy mające do { $length } operacji, zanim skończyły się kroki na jedną listę; niech reguły odrzucają błędne operacje, zanim czytają następne
   *[other] znaleziono wszystkie ruchy mające do { $length } operacji, zanim skończyły się kroki na jedną listę; niech reguły odrzucają błędne operacje, zanim czytają następne
}
rules-partial-work = skończyły się kroki na jedną listę; niech reguły odrzucają błędne operacje, zanim czytają następne, albo podaj niektóre operacje
rules-partial-memory = ruchy potrzebują za dużo pamięci; podaj niektóre operacje, aby zobaczyć ich mniej
rules-partial-length = { $length ->
    [one] szukano tylko ruchów mających najwyżej jedną operację; zwróć na początku false dla dłuższych, aby lista była pełna
    [few] szukano tylko ruchów mających najwyżej { $length } operacje; zwróć na początku false dla dłuższych, aby lista była pełna
    [many] szukano tylko ruchów mających najwyżej { $length } operacji; zwróć na początku false dla dłuższych, aby lista była pełna
   *[other] szukano tylko ruchów mających najwyżej { $length } operacji; zwróć na początku false dla dłuższych, aby lista była pełna
}
rules-partial-classes = { $listed ->
    [one] isMoveLegal nie patrzy na wszystkie pola operacji, więc wiele innych ruchów takich jak ten jest dozwolonych
    [few] isMoveLegal nie patrzy na wszystkie pola operacji, więc dozwolonych jest znacznie więcej ruchów takich jak te { $listed }
    [many] isMoveLegal nie patrzy na wszystkie pola operacji, więc dozwolonych jest znacznie więcej ruchów takich jak te { $listed }
   *[other] isMoveLegal nie patrzy na wszystkie pola operacji, więc dozwolonych jest znacznie więcej ruchów takich jak te { $listed }
}
rules-partial-too-large = ruchy można wyliczyć na planszach mających najwyżej 64 kolumny i 64 wiersze oraz najwyżej 4096 rodzajów bierek
rules-more-diagnostics = { $count ->
       [one] pominięto jeszcze jedną uwagę
       [few] pominięto jeszcze { $count } uwagi
      [many] pominięto jeszcze { $count } uwag
    *[other] pominięto jeszcze { $count } uwagi
}
rules-strict-extension = tego nie ma w pierwotnym języku: { $what }
rules-printed = { $text }
rules-partial-answers = program może przyjąć odpowiedzi, których nie wypróbowano
rules-graph-length = bez grafu: długość listy nie jest ograniczona
rules-graph-unread = bez grafu: nie wszystko w dozwolonej liście zostało przeczytane
rules-graph-result = bez grafu: graf nie umie zapytać o tę wartość
rules-graph-steps = bez grafu: potrzeba zbyt wielu kroków
rules-graph-judged = odtąd każdy kandydat jest oceniany osobno
