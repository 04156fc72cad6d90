### Błędy, ograniczenia i uwagi podczas działania reguł.

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
rules-fault-internal = Program zaprzeczył sam sobie; reguły nie są temu winne. Zgłoś to razem z regułami i ruchem.
rules-limit-steps = Reguły nie skończyły pracy: zużyły wszystkie kroki. Poszukaj pętli, która nigdy się nie kończy.
rules-limit-depth = Reguły nie skończyły pracy: wywołania są zagnieżdżone zbyt głęboko. Poszukaj funkcji, która bez końca wywołuje samą siebie.
rules-limit-memory = Reguły nie skończyły pracy: zużyły za dużo pamięci. Poszukaj głębokiej rekurencji w funkcjach z wieloma zmiennymi.
rules-limit-stopped = Zatrzymano, zanim była odpowiedź. Zapytaj ponownie, aby ocenić ruch.
rules-winner-while-judging = setWinner nie działa podczas oceniania ruchu.
rules-winner-while-judging-hint = Wywołaj ją w end().
rules-winner-discarded = Gracz { $player } został ogłoszony zwycięzcą, ale end() zwróciło false: gra toczy się dalej bez zwycięzcy.
rules-winner-discarded-hint = Po setWinner zwróć true, gdy gra jest skończona.
rules-function-too-large = Funkcja { $name } jest za duża, żeby ją wykonać.
rules-function-too-large-hint = Podziel ją na kilka funkcji z mniejszą liczbą zmiennych.
rules-broken-tree = Program zaprzeczył sam sobie podczas przygotowania funkcji { $name }; reguły nie są temu winne. Zgłoś to razem z regułami.
