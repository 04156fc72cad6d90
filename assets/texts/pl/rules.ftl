### Błędy, ograniczenia i uwagi podczas działania reguł.

rules-unreadable = tekstu nie da się odczytać
rules-text-too-long = tekst ma { $size } MiB; odczytywane jest najwyżej { $max } MiB
rules-fault-division-by-zero = Dzielenie przez zero. Sprawdź dzielnik przed dzieleniem.
rules-fault-overflow = Liczba nie mieści się już w 64 bitach. Użyj mniejszych liczb.
rules-fault-not-finite = Wynik jest za duży dla liczby zmiennoprzecinkowej. Użyj mniejszych liczb.
rules-fault-off-board = To pole leży poza planszą. Sprawdź współrzędne przed odczytem CurrentPosition.
rules-fault-no-such-operation = Ruch nie ma operacji o tym numerze. Porównaj go najpierw z operationsNum(); pierwsza operacja ma numer 0.
rules-fault-clear-has-no-object = Ta operacja czyści pole, więc nie ma obiektu. Zapytaj najpierw isPlaceOperation.
rules-fault-no-such-field = Operacja ma tylko składniki 0 (x), 1 (y) i 2 (obiekt). Popraw drugi indeks.
rules-fault-wrong-field-type = Drugi indeks daje wartość innego typu: 0 i 1 to liczby, 2 to obiekt. Popraw indeks albo zapisz go jako stałą.
rules-fault-not-set = Ta zmienna nie ma jeszcze wartości. Nadaj ją na każdej drodze, która tu prowadzi.
rules-fault-no-return = Funkcja zakończyła się bez wyniku. Dodaj return przed jej klamrą zamykającą.
rules-fault-no-such-player = Nie ma gracza o tym numerze. Gracze są liczeni od 0.
rules-fault-no-such-side = Plansza nie ma boku o tym numerze. Boki to 0 lewy, 1 prawy, 2 dolny, 3 górny.
rules-fault-script = Skrypt reguł zawiódł; jego komunikat jest poniżej.
rules-fault-refused-outside-turn = Ruch został tu odrzucony i nie ma tury (turn), w której można grać dalej. Wykonuj ruchy wewnątrz turn albo użyj makemove(...) jako warunku.
rules-fault-wrong-length = Tablicę wstawiono do wiersza lub kolumny o innej długości.
rules-fault-endless = Program zużył swoje kroki przed pierwszym pytaniem. Być może jest tam pętla, która się nie kończy.
rules-opening-failed = program zawodzi przed pierwszym pytaniem, więc nie da się grać
rules-fault-no-such-position = Nie ma pozycji sprzed tylu ruchów. Porównaj pierwszy indeks z movesNum(), zanim odczytasz PreviousPosition.
rules-fault-has-move-in-move = hasMove() zależy od samej siebie: aby odpowiedzieć, ocenia ruchy, a ocena jednego z nich znów wywołuje hasMove().
rules-fault-moves-unknown = hasMove() nie ma odpowiedzi: jest za dużo ruchów do sprawdzenia.
rules-fault-place-empty = Można postawić tylko obiekt. Aby opróżnić pole, napisz clear(x, y).
rules-state-unknown = te reguły nie mają stanu „{ $name }”
rules-state-value = wartość „{ $value }” nie pasuje do stanu „{ $name }”
rules-fault-internal = Program zaprzeczył sam sobie; reguły nie są temu winne. Zgłoś to razem z regułami i ruchem.
rules-limit-steps = Reguły nie skończyły pracy: zużyły wszystkie kroki. Albo jakaś pętla się nie kończy, albo robią więcej, niż pozwalają kroki.
rules-limit-depth = Reguły nie skończyły pracy: wywołania są zagnieżdżone zbyt głęboko. Albo funkcja bez końca wywołuje samą siebie, albo robi to głębiej, niż wolno.
rules-limit-memory = Reguły nie skończyły pracy: zużyły za dużo pamięci. Poszukaj głębokiej rekurencji w funkcjach z wieloma zmiennymi.
rules-limit-stopped = Zatrzymano, zanim pojawiła się odpowiedź. Zapytaj ponownie, aby ocenić ruch.
rules-winner-while-judging = setWinner nie działa podczas oceniania ruchu
rules-winner-while-judging-hint = wywołaj ją w end()
rules-winner-discarded = gracz { $player } został ogłoszony zwycięzcą, ale end() zwróciło false: gra toczy się dalej bez zwycięzcy
rules-winner-discarded-hint = po setWinner zwróć true, gdy gra jest skończona
rules-function-too-large = funkcja { $name } jest za duża, żeby ją wykonać
rules-function-too-large-hint = podziel ją na kilka funkcji z mniejszą liczbą zmiennych
rules-broken-tree = Program zaprzeczył sam sobie podczas przygotowania funkcji { $name }; reguły nie są temu winne. Zgłoś to razem z regułami.
rules-partial-stopped = Zatrzymano, zanim znaleziono wszystkie ruchy. Zapytaj ponownie, aby zobaczyć resztę.
rules-partial-faults = Reguły zawiodły przy niektórych kandydatach; nie ma ich na liście.
rules-partial-unfinished = Przy niektórych ruchach reguły nie skończyły pracy: { $limit ->
    [steps] zużyły kroki.
    [depth] wywołania są zagnieżdżone zbyt głęboko.
   *[other] zużyły za dużo pamięci.
}
rules-partial-none-finished = Nie znaleziono dozwolonego ruchu, a reguły nie skończyły pracy: { $limit ->
    [steps] zużyły kroki.
    [depth] wywołania są zagnieżdżone zbyt głęboko.
   *[other] zużyły za dużo pamięci.
}
rules-partial-work-upto = { $length ->
    [one] Znaleziono wszystkie ruchy z jedną operacją; potem skończyły się kroki na jedną listę. Niech reguły odrzucają błędne operacje, zanim czytają następne.
    [few] Znaleziono wszystkie ruchy mające do { $length } operacji; potem skończyły się kroki na jedną listę. Niech reguły odrzucają błędne operacje, zanim czytają następne.
    [many] Znaleziono wszystkie ruchy mające do { $length } operacji; potem skończyły się kroki na jedną listę. Niech reguły odrzucają błędne operacje, zanim czytają następne.
   *[other] Znaleziono wszystkie ruchy mające do { $length } operacji; potem skończyły się kroki na jedną listę. Niech reguły odrzucają błędne operacje, zanim czytają następne.
}
rules-partial-work = Skończyły się kroki na jedną listę. Niech reguły odrzucają błędne operacje, zanim czytają następne, albo podaj niektóre operacje.
rules-partial-memory = Ruchy potrzebują za dużo pamięci. Podaj niektóre operacje, aby zobaczyć ich mniej.
rules-partial-length = { $length ->
    [one] Szukano tylko ruchów mających najwyżej jedną operację. Zwróć na początku false dla dłuższych, aby lista była pełna.
    [few] Szukano tylko ruchów mających najwyżej { $length } operacje. Zwróć na początku false dla dłuższych, aby lista była pełna.
    [many] Szukano tylko ruchów mających najwyżej { $length } operacji. Zwróć na początku false dla dłuższych, aby lista była pełna.
   *[other] Szukano tylko ruchów mających najwyżej { $length } operacji. Zwróć na początku false dla dłuższych, aby lista była pełna.
}
rules-partial-classes = { $listed ->
    [one] isMoveLegal nie patrzy na wszystkie pola operacji, więc wiele innych ruchów takich jak ten jest dozwolonych.
    [few] isMoveLegal nie patrzy na wszystkie pola operacji, więc dozwolonych jest znacznie więcej ruchów takich jak te { $listed }.
    [many] isMoveLegal nie patrzy na wszystkie pola operacji, więc dozwolonych jest znacznie więcej ruchów takich jak te { $listed }.
   *[other] isMoveLegal nie patrzy na wszystkie pola operacji, więc dozwolonych jest znacznie więcej ruchów takich jak te { $listed }.
}
rules-partial-too-large = Ruchy można wyliczyć na planszach mających najwyżej 64 kolumny i 64 wiersze oraz najwyżej 4096 rodzajów bierek.
rules-more-diagnostics = { $count ->
       [one] pominięto jeszcze jedną uwagę
       [few] pominięto jeszcze { $count } uwagi
      [many] pominięto jeszcze { $count } uwag
    *[other] pominięto jeszcze { $count } uwagi
}
rules-strict-extension = tego nie ma w pierwotnym języku: { $what }
rules-printed = { $text }
rules-partial-answers = Program może przyjąć odpowiedzi, których nie wypróbowano.
rules-graph-length = bez grafu: długość listy nie jest ograniczona
rules-graph-unread = bez grafu: nie wszystko w legalnej liście zostało przeczytane
rules-graph-result = bez grafu: graf nie umie zapytać o tę wartość
rules-graph-steps = bez grafu: potrzeba zbyt wielu kroków
rules-graph-judged = odtąd każdy kandydat jest oceniany osobno
