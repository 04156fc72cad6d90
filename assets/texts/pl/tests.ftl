### Testy reguł: `gametui test` i testy obok tekstu.
tests-no-name = test nie ma nazwy; napisz name = "…"
tests-name-twice = dwa testy nazywają się „{ $name }”
tests-first-here = pierwszy jest tutaj
tests-nothing-expected = test niczego nie oczekuje; napisz na przykład legal = ["…"]
tests-two-starts = test zaczyna się w jednym miejscu: board, gbb albo sgf
tests-path-without-game = game i path mówią, gdzie zacząć w zapisie partii; sgf żadnego nie podaje
tests-no-move = nie ma tu żadnego ruchu
tests-effects-of-no-move = skutki dotyczą ostatniego ruchu z play; nie ma żadnego
tests-board-rows = { $found ->
    [one] napisano jeden rząd
    [few] napisano { $found } rzędy
   *[other] napisano { $found } rzędów
}; plansza ma { $rows }
tests-board-columns = rząd { $row } ma { $found ->
    [one] jedno pole
    [few] { $found } pola
   *[other] { $found } pól
}; kolumn na planszy jest { $columns }
tests-board-hole = { $square } zapisano jako pole tam, gdzie reguły go nie mają, albo odwrotnie
tests-unknown-piece = „{ $name }” nie jest nazwą ani literą żadnej bierki; . to puste pole
tests-no-square = „{ $square }” nie jest polem tej planszy
tests-cannot-start = test nie może się tu zacząć: { $reason }
tests-nothing-to-set = te reguły nie mają parametrów do ustawienia albo są one już ustawione
tests-cannot-be-set = z tymi parametrami reguły mają błędy
tests-refused-here = odrzucony tutaj
tests-not-played = ruch „{ $mv }” ma zostać zagrany, ale reguły go odrzucają
tests-not-played-because = ruch „{ $mv }” nie został zagrany: { $reason }
tests-rules-failed = reguły zawodzą przy „{ $mv }”: { $reason }
tests-several = „{ $mv }” może oznaczać różne dozwolone ruchy ({ $count }); napisz dokładniej
tests-unreadable = „{ $mv }” nie pasuje do żadnego dozwolonego ruchu i nie daje się odczytać jako operacje: { $reason }
tests-not-legal = ruch „{ $mv }” miał być dozwolony, ale reguły go odrzucają
tests-not-refused = ruch „{ $mv }” miał zostać odrzucony, ale jest dozwolony: { $legal }
tests-other-line = ruch „{ $mv }” jest odrzucany, ale nie w wierszu { $line } reguł
tests-other-condition = ruch „{ $mv }” jest odrzucany, ale nie przez „{ $condition }”
tests-game-is-over = ruch „{ $mv }” miał być dozwolony, ale partia się skończyła
tests-moves = oczekiwana liczba dozwolonych ruchów: { $expected }, jest: { $found }
tests-perft = oczekiwana liczba ciągów o długości { $depth }: { $expected }, jest: { $found }
tests-count-partial = nie można policzyć wszystkich ruchów; jest { $found }: { $reason }
tests-outcome = oczekiwano „{ $expected }”, jest „{ $found }”
tests-score = oczekiwano wyniku { $expected }, jest { $found }
tests-no-score = oczekiwano wyniku { $expected }, ale reguły żadnego nie podają
tests-payoffs = oczekiwane wypłaty: { $expected }, są: { $found }
tests-no-payoffs = oczekiwane wypłaty: { $expected }, ale reguły tu żadnych nie podają
tests-chance = tu kolej na los, a oczekiwano gracza
tests-no-chance = tu kolej na gracza, a oczekiwano losu
tests-no-outcome = "{ $name }" nie jest tu wynikiem
tests-weight = oczekiwano, że { $name } ma wagę { $expected }, a ma { $found }
tests-more-outcomes = jest więcej wyników: { $names }
tests-turn = miał być ruch gracza { $expected }, jest gracza { $found }
tests-state = oczekiwano { $name } = { $expected }, jest { $found }
tests-square = { $square }: oczekiwano „{ $expected }”, jest „{ $found }”
tests-board = { $count ->
    [one] jedno pole jest inne, niż oczekiwano
    [few] { $count } pola są inne, niż oczekiwano
   *[other] { $count } pól jest innych, niż oczekiwano
}; jest { $squares }
tests-effects = po ruchu reguły miały zrobić { $expected }, zrobiły { $found }
tests-passed = { $file }: { $count ->
    [one] przeszedł jeden test
    [few] przeszły { $count } testy
   *[other] przeszło { $count } testów
}
tests-failed = { $file }: { $count ->
    [one] test zawiódł
   *[other] testy, które zawiodły: { $failed } z { $count }
}
tests-one-failed = { $file }: „{ $name }” zawiódł
tests-time-up = skończył się czas na test: { $seconds } s
tests-interrupted = przerwano; { $count ->
    [one] jednego testu nie wykonano
   *[other] nie wykonano { $count } testów
}
tests-missing = nie ma testów dla { $path }
tests-hint-missing = napisz je w pliku { $name }; `gametui help tests` pokazuje jak
tests-none = w pliku { $file } nie ma testów
tests-two-reports = --json i --junit - piszą oba na standardowe wyjście: wybierz jedno
tests-none-here = żadne reguły w tym folderze nie mają testów obok siebie
tests-hint-none-here = podaj reguły, na przykład `gametui test checkers`
tests-none-match = żaden test nie ma „{ $text }” w nazwie
tests-mark = test „{ $name }”: { $what }
tests-mark-here = { $what }
tests-rules-not-saved = Reguły nie są jeszcze plikiem; najpierw je zapisz.
tests-board-unwritable = Na planszy są bierki, których nazwy nie mogą stać w pliku testów.
tests-moves-unknown = Nie wiadomo, ile jest tu dozwolonych ruchów; zrób ruch albo poczekaj na listę.
tests-run-failed = { $count ->
    [one] Test zawiódł; :tests pokazuje dlaczego.
   *[other] Testy, które zawiodły: { $failed } z { $count }; :tests je pokazuje.
}
tests-run-passed = { $count ->
    [one] Przeszedł jeden test.
    [few] Przeszły { $count } testy.
   *[other] Przeszło { $count } testów.
}
tests-run-none = Obok tych reguł nie ma testów; :make-test zapisuje test.
tests-list-title = Testy: { $count }, zawiodło: { $failed }
tests-written = Test „{ $name }” zapisano w { $path }.
tests-added = Test „{ $name }” dodany do otwartego { $path }; zapisz go.
tests-one-passed = zaliczony
tests-look-title = Test { $number } z { $count }: { $name }
tests-look-below = Esc powrót · ↑↓ inne testy · e edycja · Enter ustaw na planszy
tests-unreadable-move = Tekstu w polu Ruch nie da się odczytać jako ruchu; najpierw go popraw.
tests-set-up = Pozycja testu jest teraz węzłem ustawienia; można ją cofnąć.
tests-no-position = Ruchów testu nie dało się zagrać, więc nie ma pozycji.
tests-ask-new-rules = Wpisz nazwę nowych reguł (.gdef, .bdl, .bggl)
tests-begin = Pliku { $path } jeszcze nie ma. Jaka to ma być gra?
tests-choose-template = Jaka to gra
