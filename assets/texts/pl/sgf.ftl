### Drzewa partii w plikach SGF.

## Naprawy pliku

sgf-guessed-charset = plik nie mówi, w jakim jest kodowaniu; odczytano go jako { $charset }, więc niektóre litery mogą być błędne
sgf-unknown-charset = plik podaje nieznane kodowanie; odczytano go jako { $charset }
sgf-bad-characters = niektóre bajty nie są znakami kodowania { $charset }; czytane są jako U+FFFD
sgf-small-letters = małe litery w nazwie właściwości nic nie znaczą, jak w plikach sprzed FF[4]
sgf-duplicate = właściwość występuje w tym węźle dwa razy; jej wartości czytane są razem
sgf-junk = tekst poza partiami nie jest czytany
sgf-junk-inside = te znaki nic tu nie znaczą i nie są czytane
sgf-value-without-ident = wartość bez właściwości nie jest czytana
sgf-missing-value = właściwość nie ma wartości; czytana jest jako pusta
sgf-unclosed-value = brakuje „]”: ta wartość ciągnie się do końca pliku
sgf-bracket-in-text = znak „]” wewnątrz tej wartości należy pisać „\]”; czytany jest jako tekst
sgf-missing-semicolon = przed tym węzłem brakuje „;”
sgf-node-after-variation = węzeł nie może stać za wariantem; czytany jest jako kolejny wariant
sgf-empty-tree = nawiasy bez żadnego węzła nie są czytane
sgf-extra-close = jest o jeden „)” za dużo; nie jest czytany
sgf-missing-close = na końcu pliku brakuje „)”
sgf-no-game = w tym pliku nie ma żadnej partii; partia SGF zaczyna się od „(;”
sgf-too-large = plik jest za duży, by odczytać go jako SGF
sgf-more-repairs = { $count ->
    [one] jeszcze jedna naprawa
    [few] jeszcze { $count } naprawy
    [many] jeszcze { $count } napraw
   *[other] jeszcze { $count } naprawy
}

## Co odrzuca ścisły odczyt

sgf-unexpected-token = „{ $found }” nie może tu stać
sgf-unexpected-end = tekst kończy się za wcześnie: brakuje „)”
sgf-no-nodes = po „(” musi nastąpić węzeł, który zaczyna się od „;”
sgf-duplicate-property = właściwość { $property } występuje w tym węźle dwa razy
sgf-value-missing = właściwość { $property } nie ma wartości albo jej wartości brakuje końcowego „]”
sgf-invalid-ident = „{ $property }” nie jest właściwością tego formatu pliku
sgf-invalid-value = { $property } nie może mieć wartości { $values }
sgf-invalid-charset = bajty nie są tekstem w kodowaniu { $charset }

## Sprawdzanie

sgf-check-other = { $property } jest tutaj
sgf-check-no-format = brakuje FF, więc partia jest czytana jako FF[1]
sgf-check-hint-format = wpisz FF[4] w pierwszym węźle
sgf-check-no-charset = plik ma litery spoza ASCII i nie mówi, w jakim jest kodowaniu
sgf-check-hint-charset = wpisz CA[UTF-8] w pierwszym węźle i zapisz plik w UTF-8
sgf-check-root = { $property } należy do pierwszego węzła partii
sgf-check-old = { $property } to właściwość starszego formatu; „sgf upgrade” znajdzie następczynię, jeśli taka jest
sgf-check-mixed = { $played } należy do ruchu, a { $placed } do ustawienia; potrzebne są dwa węzły
sgf-check-exclusive = { $one } i { $two } wykluczają się w jednym węźle
sgf-check-no-move = { $property } mówi coś o ruchu, ale w tym węźle nie ma ruchu
sgf-check-twice = { $point } występuje w { $property } dwa razy
sgf-check-shared = { $point } występuje w { $one } i w { $two }
sgf-check-off-board = { $point } w { $property } leży poza planszą { $columns } x { $rows }
sgf-check-nowhere = { $property } prowadzi z punktu do tego samego punktu
sgf-check-rectangle = { $value } to jeden punkt i tak należy go pisać
sgf-check-square = rozmiar kwadratowej planszy pisze się jedną liczbą
sgf-check-range = { $property } nie może mieć wartości { $value }
sgf-check-result = wynik pisze się jako „B+3.5”, „W+Resign”, „B+Time”, „W+Forfeit”, „0”, „Void” albo „?”
sgf-check-date = datę pisze się jako „1996-12-27”, kilka dat jako „1996-12-27,28”
sgf-check-info-again = { $property } to informacja o partii, a taka jest już w jednym z wcześniejszych węzłów
sgf-check-info-first = informacja o partii jest tutaj
sgf-check-handicap = { $count ->
    [one] HA wynosi { $stated }, a obok ustawiono jeden czarny kamień
    [few] HA wynosi { $stated }, a obok ustawiono { $count } czarne kamienie
   *[many] HA wynosi { $stated }, a obok ustawiono { $count } czarnych kamieni
}
sgf-check-turn = PL mówi, że na ruchu jest { $player }, a następuje { $property }
sgf-check-more = { $count ->
    [one] jeszcze jedno spostrzeżenie
    [few] jeszcze { $count } spostrzeżenia
    [many] jeszcze { $count } spostrzeżeń
   *[other] jeszcze { $count } spostrzeżenia
}

## Przejście na FF[4]

sgf-upgraded = { $old } zmieniło się w { $new }
sgf-upgraded-value = wartość { $property } zapisano na nowo dla FF[4]
sgf-upgraded-added = dodano { $property }

## Zapisy partii

sgf-at-node = węzeł „{ $path }”: { $fault }
sgf-op-unreadable = nie można odczytać operacji „{ $value }”; oczekiwano „clear X Y” lub „place X Y NAZWA”
sgf-op-unknown-piece = w grze nie ma bierki { $piece }
sgf-op-off-board = na planszy nie ma pola { $x },{ $y }
sgf-turn-unknown = „{ $value }” nie jest graczem tej gry
sgf-several-moves = kilka ruchów w jednym węźle; są rozgrywane w kolejności z pliku
sgf-moves-split = kilka ruchów w jednym węźle; każdy trafia do własnego węzła, w kolejności z pliku
sgf-set-up-and-move = kamienie ustawione obok ruchu; ustawia się je przed nim
sgf-point-empty = { $property } ma pustą wartość, która zostaje pominięta
sgf-points-beyond = { $property }: „{ $value }” wykracza poza tę planszę; użyte są tylko punkty, które na niej leżą
sgf-second-move = węzeł ma jeden ruch lub jedno ustawienie; ten element zostaje zachowany, ale nie jest używany
sgf-move-at-root = korzeń nie może być ruchem; ten ruch zostaje zachowany, ale nie jest używany
sgf-shown-differs = { $property } nie zgadza się z operacjami tego programu; liczą się operacje
sgf-root-value = { $ident } nie może być [{ $value }]: zapis jest czytany tak, jakby tego nie podawał
sgf-game-differs = zapis dotyczy innej gry ({ $game })
sgf-move-of-no-number = reguły nie mówią, której gry SGF dotyczą (gm), więc nie można odczytać { $property }
sgf-moves-not-read = gametui nie czyta posunięć tej gry w SGF ({ $game }), więc { $property } pozostaje bez zmian
sgf-step-unknown = { $property } nie jest ruchem z jednego pola na drugie: „{ $value }”
sgf-shot-unknown = { $property } nie jest ruchem w Amazonkach, trzema punktami jak „djddgd”: „{ $value }”
sgf-size-differs = zapis dotyczy planszy { $width } x { $height }, a gra toczy się na { $game_width } x { $game_height }
sgf-at-unknown = nie można znaleźć oglądanego węzła: { $reason }
sgf-more-faults = { $count ->
    [one] jeszcze jeden błąd w węzłach tej partii
    [few] jeszcze { $count } błędy w węzłach tej partii
    [many] jeszcze { $count } błędów w węzłach tej partii
   *[other] jeszcze { $count } błędu w węzłach tej partii
}
sgf-point-unknown = { $property }: „{ $value }” nie jest punktem tej planszy
sgf-points-too-many = { $property }: ustawia się za dużo punktów na tak mały plik
sgf-lists-kept = { $count ->
    [one] lista punktów zostaje, jak jest zapisana: ma za dużo punktów na tak mały plik
    [few] { $count } listy punktów zostają, jak są zapisane: mają za dużo punktów na tak mały plik
   *[other] { $count } list punktów zostaje, jak są zapisane: mają za dużo punktów na tak mały plik
}
sgf-points-repeated = { $count ->
    [one] punkt, który należy do kilku prostokątów, podano tylko raz
    [few] { $count } punkty, które należą do kilku prostokątów, podano tylko raz
    [many] { $count } punktów, które należą do kilku prostokątów, podano tylko raz
   *[other] { $count } punktu, które należą do kilku prostokątów, podano tylko raz
}
sgf-stone-unknown = { $property } nie mówi, o jaki rodzaj bierki chodzi, a gracz ma ich kilka lub żadnej
sgf-answers-unreadable = odpowiedzi „{ $value }” nie są liczbami całkowitymi
sgf-wrong-charset = plik podaje kodowanie { $said }, ale jego bajty do niego nie pasują; odczytano go jako { $charset }
