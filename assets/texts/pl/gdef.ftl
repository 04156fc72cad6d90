### Język gdef: co może być nie tak z regułami.

## Kształt tekstu

gdef-comment-open = ten komentarz nigdy się nie kończy
gdef-comment-open-hint = zamknij go znakami */
gdef-brace-open = ta klamra {"{"} nigdy nie jest zamykana
gdef-brace-open-here = po tym miejscu chyba brakuje {"}"}
gdef-brace-open-hint = dodaj {"}"} na końcu bloku; miejsce wskazano na podstawie wcięć
gdef-brace-stray = ta klamra {"}"} niczego nie zamyka
gdef-brace-stray-hint = usuń ją albo dodaj klamrę {"{"}, do której należy
gdef-blocks-too-deep = zagnieżdżono tu więcej niż { $max } bloków
gdef-brackets-too-deep = zagnieżdżono tu więcej niż { $max } nawiasów
gdef-too-deep = to jest zagnieżdżone lub połączone na więcej niż { $max } poziomów
gdef-too-deep-hint = podziel to: policz części w zmiennych albo przenieś je do funkcji
gdef-bracket-open = ten nawias { $found } nigdy nie jest zamykany
gdef-bracket-open-here = { $found } do niego nie pasuje
gdef-bracket-stray = ten nawias { $found } niczego nie zamyka
gdef-semicolon-missing = po tym brakuje ;
gdef-semicolon-missing-hint = każda instrukcja bez bloku kończy się znakiem ;
gdef-semicolon-extra = ten ; niczego nie kończy; usuń go
gdef-markup = to znacznik ze strony internetowej, a nie reguła
gdef-markup-hint = usuń go; pewnie trafił tu przy kopiowaniu tekstu
gdef-quotes = w tym języku nie ma tekstów w cudzysłowach
gdef-unexpected-character = znak „{ $found }” nic tu nie znaczy
gdef-unexpected = „{ $found }” tu nie pasuje
gdef-unexpected-hint = po „{ $before }” może stać operator, nawias zamykający albo ;
gdef-value-expected = po „{ $before }” brakuje wartości
gdef-ends-early = instrukcja kończy się za wcześnie
gdef-did-you-mean = czy chodziło o „{ $name }”?
gdef-write-instead = napisz zamiast tego { $wanted }
gdef-first-here = pierwszy raz jest tutaj
gdef-extension-remainder = operator %
gdef-extension-return = return bez wartości
gdef-extension-underscore = słowo z podkreśleniem
gdef-extension-prefixes = kilka znaków przed wartością
gdef-extension-object-semicolon = ; po nazwie obiektu
gdef-extension-function = funkcja { $name }()
gdef-extension-owner = of po nazwie obiektu
gdef-extension-word = instrukcja { $word }
gdef-extension-constant = stała
gdef-extension-picture = ustawienie początkowe jako rysunek
gdef-extension-grid = parametr grid
gdef-extension-komi = parametr komi
gdef-extension-hole = pola, których nie ma: hole, #
gdef-extension-operator = operator { $operator }
gdef-extension-state = definicja stanu
gdef-extension-hook = funkcja { $name }(), którą wywołuje program
gdef-extension-array = tablica { $name }

## Liczby

gdef-leading-zero = „{ $found }” zaczyna się zbędnym zerem
gdef-float-tail = „{ $found }” nie ma cyfry po kropce
gdef-float-head = „{ $found }” nie ma cyfry przed kropką
gdef-number-points = „{ $found }” ma więcej niż jedną kropkę
gdef-number-letters = „{ $found }” nie jest ani liczbą, ani nazwą; nazwy zaczynają się literą
gdef-number-too-large = ta liczba jest za duża
gdef-number-too-large-hint = największa liczba całkowita to { $max }
gdef-number-write = napisz { $wanted }

## Parametry gry

gdef-parameter-unknown = nie ma parametru „{ $name }”; jest pomijany
gdef-parameters-known = parametry to name, players, size, grid, stacks, gm i komi
gdef-parameter-twice = parametr „{ $name }” podano dwa razy
gdef-parameter-value = parametr „{ $name }” nie ma wartości
gdef-parameter-number = parametr „{ $name }” musi być liczbą całkowitą
gdef-parameter-calculated = oblicz to w stałej: const int most = ..., a potem { $name }: most
gdef-name-word = nazwa gry musi być jednym słowem
gdef-size-absent = nie podano rozmiaru planszy
gdef-size-two-numbers = rozmiar wymaga dwóch liczb
gdef-size-hint = napisz na przykład size: 8 x 8
gdef-size-separator = dwie liczby rozmiaru rozdziela małe x, a nie „{ $found }”
gdef-size-range = bok planszy ma od 1 do { $max } pól, a nie { $found }
gdef-players-absent = nie podano liczby graczy; gra dwóch
gdef-players-one = z jednym graczem to pasjans
gdef-players-range = graczy musi być co najmniej 1 i najwyżej { $max }
gdef-override-unknown = --set: nie ma parametru „{ $name }”, który można by ustawić
gdef-override-value = „{ $value }” nie jest wartością parametru „{ $name }”
gdef-override-size-hint = rozmiar to dwie liczby od 1 do { $max }, na przykład 8x8
gdef-override-players-hint = liczba graczy to liczba całkowita od 1 do { $max }
gdef-override-name-hint = nazwa to jedno słowo z liter, cyfr i znaków _
gdef-override-gm-hint = gm to numer gry w plikach SGF, na przykład 4 dla gomoku

## Obiekty i pozycja początkowa

gdef-object-hint = każdy obiekt deklaruje osobne słowo obj: obj X obj O
gdef-object-name-missing = brakuje nazwy obiektu
gdef-object-empty = „{ $name }” oznacza już puste pole
gdef-object-twice = obiekt „{ $name }” zadeklarowano dwa razy
gdef-owner-range =
    nie ma takiego gracza: { $players ->
        [one] jedyny ma numer 0
       *[other] mają numery od 0 do { $last }
    }
gdef-constant-value = z tego nie da się zbudować stałej
gdef-constant-value-hint = stałe buduje się z liczb, true, false, obiektów, innych stałych i operatorów
gdef-constant-unknown = nie ma stałej „{ $name }”
gdef-constant-circle = „{ $name }” zależy od samej siebie
gdef-constant-whole = „{ $name }” nie jest liczbą całkowitą
gdef-name-of-constant = „{ $name }” to nazwa stałej
gdef-assign-constant = „{ $name }” jest stałą i nie może zmienić wartości
gdef-override-constant-hint = { $name } przyjmuje wartość typu { $ty }
gdef-include-missing-hint = plików szuka się obok tego, który je dołącza; std.gdef jest w programie
gdef-include-circle = ten plik jest dołączany przez plik, który sam dołącza
gdef-include-form = „include” wymaga nazwy pliku w cudzysłowie i znaku ;
gdef-include-hint = napisz: include "std.gdef";
gdef-grid-unknown = siatka to square, hex, sheared albo lines
gdef-override-grid-hint = --set grid=square, hex, sheared albo lines
gdef-komi-constant = komi to nazwa stałej typu int albo float
gdef-override-komi-hint = te reguły nie mają parametru komi
gdef-override-size-square = oba boki planszy to { $name }, więc są równe
gdef-picture-sign = „{ $found }” nie jest polem rysunku
gdef-picture-hint = rysunek ma jeden rząd nazw obiektów na każdy rząd planszy, od góry; . to puste pole, # to brak pola, a rzędy kończą się znakiem / albo końcem wiersza; ze stacks X*3 to trzy X
gdef-picture-rows =
    rysunek ma { $found ->
        [one] jeden rząd
        [few] { $found } rzędy
       *[other] { $found } rzędów
    }, a plansza ma { $height }
gdef-picture-row =
    rząd { $row } rysunku, licząc od góry, ma { $found ->
        [one] jedno pole
        [few] { $found } pola
       *[other] { $found } pól
    }, a plansza ma { $width }
gdef-object-here = tutaj zadeklarowano obiekt
gdef-object-unknown = nie ma obiektu „{ $name }”
gdef-objects-known = obiekty to: { $names }
gdef-objects-too-many = jest za dużo obiektów
gdef-not-a-name = „{ $found }” nie może być nazwą; nazwy zaczynają się literą
gdef-keyword-as-name = „{ $word }” jest słowem języka i nie może być nazwą
gdef-empt = „empt” to dawna pisownia
gdef-start-absent = nie podano pozycji początkowej; plansza jest pusta
gdef-start-twice = pozycję początkową podano dwa razy
gdef-start-block = po start musi nastąpić blok z polami
gdef-start-square = to nie jest pole pozycji początkowej
gdef-start-square-hint = napisz start {"{"} (0,0: X), (1,0: O) {"}"}; ze stacks także (2,0: X O*3), od dołu, z odstępami
gdef-start-comma-missing = między dwoma polami brakuje przecinka
gdef-start-comma-extra = ten przecinek nie jest między dwoma polami
gdef-start-off-board = pole ({ $x },{ $y }) leży poza planszą { $width } x { $height }; obie liczby liczy się od 0
gdef-square-twice = pole ({ $x },{ $y }) podano dwa razy

## Definicje

gdef-definition-expected = „{ $found }” nie zaczyna żadnej definicji
gdef-definition-expected-hint = poza funkcjami są parametry (size: 3 x 3), obj, const, state, map, lines, include, start i define
gdef-header-hint = funkcję pisze się define nazwa(int a, obj b) -> bool {"{"} ... {"}"}
gdef-function-name-missing = brakuje nazwy funkcji
gdef-parentheses-missing = po nazwie funkcji „{ $name }” musi być nawias, nawet gdy nie ma parametrów
gdef-parameter-type-missing = parametr zaczyna się od typu, a nie od „{ $found }”
gdef-parameter-name-missing = po typie { $ty } brakuje nazwy parametru
gdef-arrow-missing = między parametrami a typem wyniku pisze się ->, a nie „{ $found }”
gdef-result-type-hint = typy to int, float, bool i obj; funkcja bez wyniku nie ma strzałki
gdef-type-unknown = „{ $found }” nie jest typem
gdef-type-unknown-hint = typy to int, float, bool i obj
gdef-function-twice = funkcję „{ $name }” zdefiniowano dwa razy
gdef-function-twice-hint = nazwij jedną z nich inaczej albo dołącz drugi plik: własna funkcja pliku zastępuje dołączoną
gdef-function-shadows = funkcja „{ $name }” zastępuje funkcję z pliku { $file }
gdef-function-shadows-hint = sam plik { $file } nadal wywołuje swoją; jeśli nie o to chodzi, wybierz inną nazwę
gdef-function-shadowed = funkcja, którą zastępuje
gdef-constant-shadows = wartość „{ $name }” zastępuje wartość z pliku { $file }
gdef-constant-shadows-hint = plik { $file } też jej używa; jeśli nie o to chodzi, wybierz inną nazwę
gdef-function-here = tutaj zdefiniowano funkcję
gdef-after-move-idle = afterMove() niczego nie zmienia: bez niej gra jest taka sama
gdef-after-move-idle-hint = może czyścić i zajmować pola, zmieniać stan i wskazać następnego gracza
gdef-state-unread = stan „{ $name }” dostaje wartości, ale nikt o niego nie pyta
gdef-state-unread-hint = dwie pozycje różniące się tylko nim to różne pozycje; usuń go, jeśli żadna reguła go nie potrzebuje
gdef-function-unused = z isMoveLegal() ani z end() nie dochodzi się do funkcji „{ $name }”
gdef-built-in-redefined = „{ $name }” należy do języka i nie można tego zdefiniować ponownie
gdef-built-in-elsewhere = „{ $name }” wolno wywołać tylko z „{ $only }”, a dochodzi się tu też z „{ $hook }”
gdef-built-in-not-here = „{ $name }” nie wolno wywołać z „{ $hook }”, a stamtąd się tu dochodzi
gdef-state-hint = napisz na przykład: state int passes = 0;
gdef-state-name-missing = po typie { $ty } brakuje nazwy
gdef-state-value-missing = stan „{ $name }” nie ma wartości początkowej
gdef-state-array = stan to jedna wartość, a nie tablica
gdef-state-array-hint = zadeklaruj osobny stan dla każdej wartości albo przechowuj wartości na polach planszy, na których się nie gra
gdef-state-type-hint = stan „{ $name }” jest typu { $ty }
gdef-name-of-state = „{ $name }” jest już nazwą stanu
gdef-change-outside = stan wolno zmienić tylko w afterMove()
gdef-change-outside-hint = isMoveLegal() i end() tylko oceniają; to, co zmienia się po ruchu, opisz w define afterMove() { "{" } … { "}" }
gdef-after-move-form = ta funkcja nie jest wywoływana po ruchach: afterMove() nie ma parametrów ani wyniku
gdef-after-move-hint = napisz „define afterMove() { "{" } … { "}" }” albo nadaj funkcji inną nazwę
gdef-optional-hook-form = ta funkcja nie jest wywoływana przez program: { $name }() nie ma parametrów i zwraca { $ty }
gdef-optional-hook-hint = napisz define { $name }() -> { $ty } {"{"} ... {"}"}
gdef-next-call = next() przyjmuje jedno wywołanie funkcji
gdef-next-knows-move = funkcja wewnątrz next() nie może pytać o ruch ani niczego zmieniać
gdef-next-hint = napisz next(f(a, b)); f czyta CurrentPosition, czyli wtedy planszę po operacjach
gdef-suppose-form = suppose() przyjmuje zmiany i jedno wywołanie funkcji
gdef-suppose-change = to nie jest zmiana: można założyć clear(x, y) i place(x, y, obiekt)
gdef-suppose-call = suppose() kończy się jednym wywołaniem funkcji
gdef-suppose-knows-move = funkcja wewnątrz suppose() nie może pytać o ruch ani niczego zmieniać
gdef-suppose-many = w jednym wywołaniu można założyć najwyżej { $max } zmian, a nie { $found }
gdef-suppose-hint = napisz suppose(clear(x, y), place(x, y, o), f(a, b)); f czyta CurrentPosition, czyli wtedy planszę z tymi zmianami
gdef-hook-absent = brakuje funkcji { $name }()
gdef-hook-form = funkcja { $name }() nie może mieć parametrów i musi dawać bool
gdef-hook-hint = napisz define { $name }() -> bool {"{"} ... {"}"}
gdef-hook-renamed = czy „{ $found }” nie powinno nazywać się „{ $name }”?
gdef-may-end-without-return = funkcja „{ $name }” może się skończyć bez zwrócenia wartości typu { $ty }
gdef-winner-in-judgement = zwycięzca wskazany podczas oceny ruchu nie ma znaczenia; zwycięzców wskazuje tylko end()

## Instrukcje

gdef-statement-hint = instrukcja to deklaracja, przypisanie, wywołanie, if, while, for, break, continue albo return
gdef-no-such-statement = nie ma instrukcji „{ $found }”
gdef-no-such-statement-hint = użyj if, while, for, break, continue i return
gdef-for-form = „for” wymaga trzech części w nawiasie i bloku
gdef-for-hint = napisz: for (int i = 0; i < 3; i++) {"{"} ... {"}"}
gdef-jump-outside = „{ $word }” nie jest w żadnej pętli
gdef-block-missing = tu musi następować blok w klamrach
gdef-block-missing-hint = pisz {"{"} ... {"}"} nawet wokół jednej instrukcji
gdef-block-alone = przed tym blokiem nie ma if, else ani while
gdef-block-alone-hint = usuń klamry albo dodaj warunek
gdef-else-alone = to else nie następuje po bloku if
gdef-else-alone-hint = else stoi zaraz po {"}"} swojego if
gdef-else-if-joined = „{ $found }” nie jest słowem języka
gdef-else-if-joined-hint = napisz else if
gdef-condition-parentheses = warunek pisze się w nawiasach
gdef-condition-parentheses-hint = napisz na przykład if (a == b) {"{"} ... {"}"}
gdef-condition-type = warunek musi być typu bool, a nie { $found }
gdef-condition-constant = ten warunek to zawsze { $value }
gdef-declaration-value = w deklaracji „{ $name }” brakuje wartości
gdef-declaration-value-hint = napisz na przykład int a = 0;
gdef-declaration-type = „{ $name }” ma typ { $expected } i nie przyjmie { $found }
gdef-declared-otherwise = „{ $name }” zadeklarowano tu jako { $ty }, a wcześniej jako { $first }
gdef-declared-here = tutaj jest deklaracja
gdef-assignment-type = „{ $name }” ma typ { $expected } i nie przyjmie { $found }
gdef-assignment-as-value = pojedyncze = nadaje wartość zmiennej; nie może stać w wyrażeniu
gdef-assign-object = „{ $name }” jest obiektem i nie można go zmienić
gdef-array-statement = „{ $name }” można tylko czytać
gdef-array-statement-hint = planszę zmieniają ruchy, a nie reguły
gdef-comparison-as-statement = samo porównanie nic nie robi
gdef-name-twice = „{ $name }” zdefiniowano dwa razy
gdef-name-of-object = „{ $name }” jest już nazwą obiektu
gdef-return-value = ta funkcja musi zwracać wartość typu { $ty }
gdef-return-dropped = ta funkcja nie ma typu wyniku, więc wartość przepada
gdef-result-type = funkcja zwraca { $expected }, a nie { $found }
gdef-unreachable = tu nigdy się nie dochodzi: to, co wcześniej, zawsze kończy funkcję
gdef-variable-unread = zmienna „{ $name }” nigdy nie jest czytana
gdef-maybe-unset = „{ $name }” może tu nie mieć wartości
gdef-maybe-unset-hint = zadeklaruj ją przed if lub while, żeby każda droga nadała jej wartość

## Wyrażenia

gdef-operator-unknown = nie ma operatora { $found }
gdef-word-operator = „{ $found }” nie jest tu operatorem
gdef-not-chainable = porównań nie można łączyć w łańcuch
gdef-not-chainable-first = tutaj jest pierwsze porównanie
gdef-not-chainable-hint = użyj && między dwoma porównaniami albo nawiasów
gdef-name-unknown = nie ma zmiennej, parametru ani obiektu „{ $name }”
gdef-name-unknown-hint = zmienną deklaruje się przed użyciem: int { $name } = 0;
gdef-function-unknown = nie ma funkcji „{ $name }”
gdef-no-operations-hint = z clear i place składają się ruchy; reguły tylko je czytają
gdef-array-unknown = „{ $name }” nie można indeksować
gdef-arrays-known = tablice to CurrentPosition[x][y], NextPosition[x][y], PreviousPosition[k][x][y] i OperationList[i][k]
gdef-array-called = „{ $name }” to tablica: użyj nawiasów kwadratowych
gdef-two-indices = { $count ->
         [0] „{ $name }” wymaga dwóch indeksów
       [one] „{ $name }” wymaga dwóch indeksów, a nie jednego
       [few] „{ $name }” wymaga dwóch indeksów, a nie { $count }
      [many] „{ $name }” wymaga dwóch indeksów, a nie { $count }
    *[other] „{ $name }” wymaga dwóch indeksów, a nie { $count }
}
gdef-current-position-hint = napisz CurrentPosition[x][y]
gdef-three-indices = { $count ->
         [0] „{ $name }” wymaga trzech indeksów
       [one] „{ $name }” wymaga trzech indeksów, a nie jednego
       [few] „{ $name }” wymaga trzech indeksów, a nie { $count }
      [many] „{ $name }” wymaga trzech indeksów, a nie { $count }
    *[other] „{ $name }” wymaga trzech indeksów, a nie { $count }
}
gdef-previous-position-hint = napisz PreviousPosition[k][x][y]; k = 0 to pozycja przed tym ruchem
gdef-operation-list-hint = napisz OperationList[i][0] dla x, [i][1] dla y, [i][2] dla obiektu
gdef-field-range = operacja ma składniki 0, 1 i 2, a nie { $found }
gdef-index-type = indeks musi być typu int, a nie { $found }
gdef-no-value = ta funkcja nie daje wartości
gdef-no-value-hint = funkcję bez typu wyniku można wywołać tylko jako instrukcję
gdef-argument-count = { $expected ->
         [0] „{ $name }” nie ma argumentów, a podano { $found }
       [one] „{ $name }” ma jeden argument, a podano { $found }
       [few] „{ $name }” ma { $expected } argumenty, a podano { $found }
      [many] „{ $name }” ma { $expected } argumentów, a podano { $found }
    *[other] „{ $name }” ma { $expected } argumentu, a podano { $found }
}
gdef-argument-type = argument { $number } funkcji „{ $name }” ma typ { $expected } i nie przyjmie { $found }
gdef-negate-type = znakiem - można poprzedzić tylko liczbę, a nie { $found }
gdef-not-type = znakiem ! można zaprzeczyć tylko bool, a nie { $found }
gdef-logic-type = obie strony { $operator } muszą być typu bool, a nie { $found }
gdef-arithmetic-types = liczyć można tylko na liczbach, a nie na { $left } i { $right }
gdef-remainder-types = % wymaga dwóch int, a nie { $left } i { $right }
gdef-equality-types = nie można porównać { $left } z { $right }
gdef-order-types = porządek mają tylko liczby, a nie { $left } i { $right }
gdef-meant-object = czy zamiast liczby 0 chodziło o obiekt „{ $name }”?
gdef-meant-empty = czy zamiast liczby 0 chodziło o „empty”?
gdef-no-rounding-hint = nic w tym języku nie zaokrągla float do int
gdef-compare-number-hint = porównaj ją, na przykład != 0
gdef-compare-object-hint = porównaj go, na przykład == empty
gdef-compare-bool-hint = bool porównuje się z true albo false
gdef-extension-table = tabela stałych
gdef-extension-map = mapa
gdef-extension-lines = linie planszy
gdef-extension-stacks = parametr stacks
gdef-stacks-range = pole mieści co najmniej 2 i najwyżej { $max } obiektów; dla jednego opuść stacks
gdef-stacks-hint = napisz stacks: 12 obok size, z największą liczbą obiektów na jednym polu
gdef-override-stacks-hint = --set stacks=12, liczba całkowita od 2 do { $max }
gdef-stack-range = na polu mieści się najwyżej { $most ->
    [one] { $most } obiekt
    [few] { $most } obiekty
   *[other] { $most } obiektów
}, a nie { $found }
gdef-stack-times = ile ich jest, mówi liczba całkowita albo nazwa stałej
gdef-stack-object = tylko obiekty leżą jeden na drugim; puste pole albo brak pola stoi samo
gdef-stack-absent = kilka obiektów na jednym polu wymaga parametru stacks
gdef-stack-question = bez parametru stacks pole mieści jeden obiekt i place go zastępuje, więc { $name } nie mówi więcej niż CurrentPosition
gdef-payoff-and-winner = gdzie setPayoff mówi, ile warta jest partia, wygrywa ten, kto dostaje najwięcej, więc setWinner jest zbędne
gdef-payoff-players = setPayoff jest dla najwyżej { $max } graczy
gdef-view-form = ta funkcja nie jest wywoływana jako hak: shownTo(p, x, y) ma gracza, kolumnę i rząd i zwraca to, co widzi p
gdef-view-hint = napisz define shownTo(int p, int x, int y) -> obj {"{"} ... {"}"}
gdef-view-knows-move = shownTo() pyta o pozycję, w której nie ma ruchu
gdef-chance-knows-move = isChance() pyta o pozycję, w której nie ma ruchu
gdef-chance-knows-move-hint = czytaj planszę, stany i onTurn(), a nie operacje
gdef-weight-without-chance = chanceWeight() jest pytana tylko tam, gdzie isChance() mówi, że kolej na los, a isChance() nie ma
gdef-weight-of-nothing = chanceWeight() nie patrzy na operacje, więc każdy wynik ma tę samą wagę
gdef-hint-of-nothing = promising() nie patrzy na operacje, więc każdy ruch ma tę samą wskazówkę
gdef-extension-family = rodzina obiektów
gdef-table-hint = tabela o jednym indeksie to { "{ 1, 2, 3 }" }, o dwóch to { "{ { 1, 2 }, { 3, 4 } }" }
gdef-table-indices = tabela „{ $name }” ma więcej niż dwa indeksy
gdef-table-row = tabela o dwóch indeksach składa się z wierszy w klamrach
gdef-table-no-row = klamry wewnątrz tabeli są dla tej o dwóch indeksach, i tylko na jedną głębokość
gdef-table-row-length =
    ten wiersz ma { $found ->
        [one] jeden wpis
        [few] { $found } wpisy
       *[many] { $found } wpisów
    }, a pierwszy ma { $first }
gdef-table-size =
    rozmiar to { $size }, a { $found ->
        [one] jest jeden wpis
        [few] są { $found } wpisy
       *[many] jest { $found } wpisów
    }
gdef-table-empty = tabela potrzebuje wpisu
gdef-table-too-large = tabela ma najwyżej { $max } wpisów
gdef-table-index-count =
    „{ $name }” czyta się z { $wanted ->
        [one] jednym indeksem
        [few] { $wanted } indeksami
       *[many] { $wanted } indeksami
    }, nie z { $count }
gdef-table-alone = „{ $name }” to tabela, a tabela nie jest wartością
gdef-table-use-hint = odczytaj jeden z jej wpisów, na przykład { $name }[0]
gdef-map-sign = „{ $found }” nie jest liczbą mapy
gdef-map-hint = mapa ma jeden rząd liczb całkowitych albo stałych na każdy rząd planszy, od góry, z odstępami między nimi; . i # to 0, a rzędy kończą się znakiem / albo końcem wiersza
gdef-map-rows =
    mapa ma { $found ->
        [one] jeden rząd
        [few] { $found } rzędy
       *[many] { $found } rzędów
    }, a plansza ma { $height }
gdef-maps-too-many = map jest najwyżej { $max }
gdef-map-alone = „{ $name }” to mapa, a mapa nie jest wartością
gdef-map-use-hint = odczytaj liczbę pola: { $name }[x][y]
gdef-map-argument = { $name }() dostaje tu nazwę mapy
gdef-map-argument-hint = mapy definiuje się poza funkcjami: map nazwa { "{ rzędy }" }; własna funkcja nie może dostać mapy
gdef-lines-hint = linia biegnie wzdłuż rzędu, kolumny albo przekątnej, od pola do pola: lines { "{ (0,0)-(4,0), (0,0)-(0,4)-(4,4) }" }
gdef-lines-grid = linie liczą się tylko przy grid: lines
gdef-lines-grid-hint = napisz grid: lines albo usuń linie; plansza, która ma tylko tak wyglądać, ma je w swoim wyglądzie
gdef-lines-absent = przy grid: lines linie mówią, które pola sąsiadują, a nie ma żadnej
gdef-lines-too-many = linii jest najwyżej { $max }
gdef-line-comma-missing = linie rozdziela się przecinkami
gdef-lines-word = blok linii zaczyna się własnym słowem
gdef-lines-word-hint = napisz: grid: lines lines { "{ (0,0)-(4,0) }" }
gdef-lines-lonely =
    żadna linia nie prowadzi do { $squares }{ $rest ->
        [0] {""}
       *[other] {" "}i jeszcze { $rest }
    }
gdef-table-comma = brakuje przecinka między dwoma wpisami
gdef-constant-type = stała podaje swój typ
gdef-constant-hint = napisz na przykład: const int N = 3; albo const int T[] = { "{ 1, 2 }" };
gdef-variable-outside = poza funkcjami nie ma zmiennych
gdef-variable-outside-hint = const z przodu robi z tego stałą, state wartość, którą może zmieniać afterMove()
gdef-map-form = to nie jest mapa
gdef-map-form-hint = napisz poza funkcjami: map nazwa { "{ rzędy }" }
gdef-constant-outside = stałe, tabele i mapy stoją poza funkcjami
gdef-constant-outside-hint = przenieś to przed funkcję; zmienna to int a = 0;
gdef-line-form = to nie jest linia
gdef-line-comma = ten przecinek nie stoi między dwiema liniami
gdef-line-crooked = żaden rząd, kolumna ani przekątna nie prowadzi z jednego z tych pól do drugiego
gdef-line-hole = linia zaczyna się i kończy na polach, a ({ $x },{ $y }) to dziura
gdef-family-range = rodzina ma pierwszy i ostatni numer, a ostatni nie jest mniejszy
gdef-family-hint = napisz: obj d[1 .. 6]; numery są od 0 w górę albo są nazwami stałych
gdef-family-too-large = gra z rodzinami ma najwyżej { $max } obiektów
gdef-family-index = „{ $name }” to rodzina; nazwij jednego z jej członków jedną liczbą w nawiasach
gdef-family-use-hint = napisz { $name }[1] albo { $name }[k] dla liczby k
gdef-family-unknown = „{ $name }” nie jest rodziną, więc nic nie może po niej stać w nawiasach
gdef-override-table = --set: wpisów „{ $name }” nie można ustawić
gdef-table-braces = wpisy tabeli stoją w nawiasach klamrowych
gdef-table-brackets = tabela ma indeksy w nawiasach kwadratowych za nazwą: { $name }[]
gdef-table-statement-hint = tabele, mapy i rodziny są stałymi; zmienia się stan albo zmienna
