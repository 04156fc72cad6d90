### The gdef language: what can be wrong with rules.

## Shape of the text

gdef-unreadable = Tekstu nie da się odczytać.
gdef-text-too-long = Plik jest dłuższy niż { $max } MiB.
gdef-more-diagnostics = { $count ->
       [one] Pominięto jeszcze jedną uwagę.
       [few] Pominięto jeszcze { $count } uwagi.
      [many] Pominięto jeszcze { $count } uwag.
    *[other] Pominięto jeszcze { $count } uwagi.
}
gdef-comment-open = Ten komentarz nigdy się nie kończy.
gdef-comment-open-hint = Zamknij go znakami */.
gdef-brace-open = Ta klamra {"{"} nigdy nie jest zamykana.
gdef-brace-open-here = po tym miejscu chyba brakuje {"}"}
gdef-brace-open-hint = Dodaj {"}"} na końcu bloku; miejsce wskazano na podstawie wcięć.
gdef-brace-stray = Ta klamra {"}"} niczego nie zamyka.
gdef-brace-stray-hint = Usuń ją albo dodaj klamrę {"{"}, do której należy.
gdef-blocks-too-deep = Zagnieżdżono tu więcej niż { $max } bloków.
gdef-brackets-too-deep = Zagnieżdżono tu więcej niż { $max } nawiasów.
gdef-too-deep = To jest zagnieżdżone lub połączone na więcej niż { $max } poziomów.
gdef-too-deep-hint = Podziel to: policz części w zmiennych albo przenieś je do funkcji.
gdef-bracket-open = Ten nawias { $found } nigdy nie jest zamykany.
gdef-bracket-open-here = { $found } do niego nie pasuje
gdef-bracket-stray = Ten nawias { $found } niczego nie zamyka.
gdef-semicolon-missing = Po tym brakuje ;.
gdef-semicolon-missing-hint = Każda instrukcja bez bloku kończy się znakiem ;.
gdef-semicolon-extra = Ten ; niczego nie kończy; usuń go.
gdef-line-comment = // nie zaczyna tu komentarza.
gdef-line-comment-hint = Komentarze pisze się /* w ten sposób */.
gdef-markup = To znacznik ze strony internetowej, a nie reguła.
gdef-markup-hint = Usuń go; pewnie trafił tu przy kopiowaniu tekstu.
gdef-quotes = W tym języku nie ma tekstów w cudzysłowach.
gdef-unexpected-character = Znak „{ $found }” nic tu nie znaczy.
gdef-unexpected = „{ $found }” tu nie pasuje.
gdef-unexpected-hint = Po „{ $before }” może stać operator, nawias zamykający albo ;.
gdef-value-expected = Po „{ $before }” brakuje wartości.
gdef-ends-early = Instrukcja kończy się za wcześnie.
gdef-did-you-mean = Czy chodziło o „{ $name }”?
gdef-write-instead = Napisz zamiast tego { $wanted }.
gdef-first-here = pierwszy raz jest tutaj
gdef-strict-extension = Tego nie ma w pierwotnym języku: { $what }.
gdef-extension-remainder = operator %
gdef-extension-return = return bez wartości
gdef-extension-underscore = słowo z podkreśleniem
gdef-extension-prefixes = kilka znaków przed wartością
gdef-extension-object-semicolon = ; po nazwie obiektu

## Numbers

gdef-leading-zero = „{ $found }” zaczyna się zbędnym zerem.
gdef-float-tail = „{ $found }” nie ma cyfry po kropce.
gdef-float-head = „{ $found }” nie ma cyfry przed kropką.
gdef-number-points = „{ $found }” ma więcej niż jedną kropkę.
gdef-number-letters = „{ $found }” nie jest ani liczbą, ani nazwą; nazwy zaczynają się literą.
gdef-number-too-large = Ta liczba jest za duża.
gdef-number-too-large-hint = Największa liczba całkowita to { $max }.
gdef-number-write = Napisz { $wanted }.

## Parameters of the game

gdef-parameter-unknown = Nie ma parametru „{ $name }”; jest pomijany.
gdef-parameters-known = Parametry to name, players, size i gm.
gdef-parameter-twice = Parametr „{ $name }” podano dwa razy.
gdef-parameter-value = Parametr „{ $name }” nie ma wartości.
gdef-parameter-number = Parametr „{ $name }” musi być liczbą całkowitą.
gdef-name-word = Nazwa gry musi być jednym słowem.
gdef-size-absent = Nie podano rozmiaru planszy.
gdef-size-two-numbers = Rozmiar wymaga dwóch liczb.
gdef-size-hint = Napisz na przykład size: 8 x 8.
gdef-size-separator = Dwie liczby rozmiaru rozdziela małe x, a nie „{ $found }”.
gdef-size-range = Bok planszy ma od 1 do { $max } pól, a nie { $found }.
gdef-players-absent = Nie podano liczby graczy; gra dwóch.
gdef-players-one = Z jednym graczem to pasjans.
gdef-players-range = Graczy musi być co najmniej 1 i najwyżej { $max }.
gdef-override-unknown = Nie ma parametru „{ $name }”, który można by ustawić.
gdef-override-value = „{ $value }” nie jest wartością parametru „{ $name }”.

## Objects and the start position

gdef-object-hint = Każdy obiekt deklaruje osobne słowo obj: obj X obj O.
gdef-object-name-missing = Brakuje nazwy obiektu.
gdef-object-empty = „{ $name }” jest już nazwą pustego pola.
gdef-object-twice = Obiekt „{ $name }” zadeklarowano dwa razy.
gdef-object-here = tutaj zadeklarowano obiekt
gdef-object-unknown = Nie ma obiektu „{ $name }”.
gdef-objects-known = Obiekty to: { $names }.
gdef-objects-too-many = Jest za dużo obiektów.
gdef-not-a-name = „{ $found }” nie może być nazwą; nazwy zaczynają się literą.
gdef-keyword-as-name = „{ $word }” jest słowem języka i nie może być nazwą.
gdef-empt = „empt” to dawna pisownia.
gdef-start-absent = Nie podano pozycji początkowej; plansza jest pusta.
gdef-start-twice = Pozycję początkową podano dwa razy.
gdef-start-block = Po start musi nastąpić blok z polami.
gdef-start-square = To nie jest pole pozycji początkowej.
gdef-start-square-hint = Napisz start {"{"} (0,0: X), (1,0: O) {"}"}.
gdef-start-comma-missing = Między dwoma polami brakuje przecinka.
gdef-start-comma-extra = Ten przecinek nie stoi między dwoma polami.
gdef-start-off-board = Pole ({ $x },{ $y }) leży poza planszą { $width } x { $height }; obie liczby liczy się od 0.
gdef-square-twice = Pole ({ $x },{ $y }) podano dwa razy.

## Definitions

gdef-definition-expected = „{ $found }” nie zaczyna żadnej definicji.
gdef-definition-expected-hint = Poza funkcjami są parametry (size: 3 x 3), obj, start i define.
gdef-header-hint = Funkcję pisze się define nazwa(int a, obj b) -> bool {"{"} ... {"}"}.
gdef-function-name-missing = Brakuje nazwy funkcji.
gdef-parentheses-missing = Po nazwie funkcji „{ $name }” muszą stać parametry w nawiasach, nawet gdy ich nie ma.
gdef-parameter-type-missing = Parametr zaczyna się od typu, a nie od „{ $found }”.
gdef-parameter-name-missing = Po typie { $ty } brakuje nazwy parametru.
gdef-arrow-missing = Między parametrami a typem wyniku stoi ->, a nie „{ $found }”.
gdef-result-type-hint = Typy to int, float, bool i obj; funkcja bez wyniku nie ma strzałki.
gdef-type-unknown = „{ $found }” nie jest typem.
gdef-type-unknown-hint = Typy to int, float, bool i obj.
gdef-function-twice = Funkcję „{ $name }” zdefiniowano dwa razy.
gdef-function-here = tutaj zdefiniowano funkcję
gdef-function-unused = Z isMoveLegal() i end() nic nie prowadzi do funkcji „{ $name }”.
gdef-built-in-redefined = „{ $name }” należy do języka i nie można tego zdefiniować ponownie.
gdef-hook-absent = Brakuje funkcji { $name }().
gdef-hook-form = Funkcja { $name }() musi nie mieć parametrów i dawać bool.
gdef-hook-hint = Napisz define { $name }() -> bool {"{"} ... {"}"}.
gdef-hook-renamed = Czy „{ $found }” nie powinno nazywać się „{ $name }”?
gdef-may-end-without-return = Funkcja „{ $name }” może się skończyć bez zwrócenia wartości typu { $ty }.
gdef-winner-in-judgement = Zwycięzca wskazany podczas oceny ruchu nie ma znaczenia; zwycięzców wskazuje tylko end().

## Statements

gdef-statement-hint = Instrukcja to deklaracja, przypisanie, wywołanie, if, while albo return.
gdef-no-such-statement = Nie ma instrukcji „{ $found }”.
gdef-no-such-statement-hint = Użyj while, if i return.
gdef-block-missing = Tu musi następować blok w klamrach.
gdef-block-missing-hint = Pisz {"{"} ... {"}"} nawet wokół jednej instrukcji.
gdef-block-alone = Przed tym blokiem nie ma if, else ani while.
gdef-block-alone-hint = Usuń klamry albo dodaj warunek.
gdef-else-alone = To else nie następuje po bloku if.
gdef-else-alone-hint = Else stoi zaraz po {"}"} swojego if.
gdef-else-if-joined = „{ $found }” nie jest słowem języka.
gdef-else-if-joined-hint = Napisz else if.
gdef-condition-parentheses = Warunek pisze się w nawiasach.
gdef-condition-parentheses-hint = Napisz na przykład if (a == b) {"{"} ... {"}"}.
gdef-condition-type = Warunek musi być typu bool, a nie { $found }.
gdef-condition-constant = Ten warunek to zawsze { $value }.
gdef-declaration-value = W deklaracji „{ $name }” brakuje wartości.
gdef-declaration-value-hint = Napisz na przykład int a = 0;.
gdef-declaration-type = „{ $name }” ma typ { $expected } i nie przyjmie { $found }.
gdef-declared-otherwise = „{ $name }” zadeklarowano tu jako { $ty }, a wcześniej jako { $first }.
gdef-declared-here = tutaj jest deklaracja
gdef-assignment-type = „{ $name }” ma typ { $expected } i nie przyjmie { $found }.
gdef-assignment-as-value = Pojedyncze = nadaje wartość zmiennej; nie może stać w wyrażeniu.
gdef-assign-object = „{ $name }” jest obiektem i nie można go zmienić.
gdef-array-statement = „{ $name }” można tylko czytać.
gdef-array-statement-hint = Planszę zmieniają ruchy, a nie reguły.
gdef-comparison-as-statement = Samo porównanie nic nie robi.
gdef-name-twice = Parametr „{ $name }” podano dwa razy.
gdef-name-of-object = „{ $name }” jest już nazwą obiektu.
gdef-return-value = Ta funkcja musi zwracać wartość typu { $ty }.
gdef-return-dropped = Ta funkcja nie ma typu wyniku, więc wartość przepada.
gdef-result-type = Funkcja zwraca { $expected }, a nie { $found }.
gdef-unreachable = Nic tu nie prowadzi: to, co wcześniej, zawsze kończy funkcję.
gdef-variable-unread = Zmienna „{ $name }” nigdy nie jest czytana.
gdef-maybe-unset = „{ $name }” może tu nie mieć wartości.
gdef-maybe-unset-hint = Zadeklaruj ją przed if lub while, żeby każda droga nadała jej wartość.

## Expressions

gdef-operator-unknown = Nie ma operatora { $found }.
gdef-word-operator = „{ $found }” nie jest tu operatorem.
gdef-not-chainable = Porównań nie można łączyć w łańcuch.
gdef-not-chainable-first = tutaj jest pierwsze porównanie
gdef-not-chainable-hint = Użyj && między dwoma porównaniami albo nawiasów.
gdef-name-unknown = Nie ma zmiennej, parametru ani obiektu „{ $name }”.
gdef-name-unknown-hint = Zmienną deklaruje się przed użyciem: int { $name } = 0;.
gdef-function-unknown = Nie ma funkcji „{ $name }”.
gdef-no-operations-hint = Z clear i place składają się ruchy; reguły tylko je czytają.
gdef-array-unknown = „{ $name }” nie można indeksować.
gdef-arrays-known = Tablice to CurrentPosition[x][y] i OperationList[i][k].
gdef-array-called = „{ $name }” to tablica: użyj nawiasów kwadratowych.
gdef-two-indices = { $count ->
         [0] „{ $name }” wymaga dwóch indeksów.
       [one] „{ $name }” wymaga dwóch indeksów, a nie jednego.
       [few] „{ $name }” wymaga dwóch indeksów, a nie { $count }.
      [many] „{ $name }” wymaga dwóch indeksów, a nie { $count }.
    *[other] „{ $name }” wymaga dwóch indeksów, a nie { $count }.
}
gdef-current-position-hint = Napisz CurrentPosition[x][y].
gdef-operation-list-hint = Napisz OperationList[i][0] dla x, [i][1] dla y, [i][2] dla obiektu.
gdef-field-range = Operacja ma pola 0, 1 i 2, a nie { $found }.
gdef-index-type = Indeks musi być typu int, a nie { $found }.
gdef-no-value = Ta funkcja nie daje wartości.
gdef-no-value-hint = Funkcję bez typu wyniku można wywołać tylko jako instrukcję.
gdef-argument-count = { $expected ->
         [0] „{ $name }” nie ma argumentów, a podano { $found }.
       [one] „{ $name }” ma jeden argument, a podano { $found }.
       [few] „{ $name }” ma { $expected } argumenty, a podano { $found }.
      [many] „{ $name }” ma { $expected } argumentów, a podano { $found }.
    *[other] „{ $name }” ma { $expected } argumentu, a podano { $found }.
}
gdef-argument-type = Argument { $number } funkcji „{ $name }” ma typ { $expected } i nie przyjmie { $found }.
gdef-negate-type = Znakiem - można odwrócić tylko liczbę, a nie { $found }.
gdef-not-type = Znakiem ! można zaprzeczyć tylko bool, a nie { $found }.
gdef-logic-type = Obie strony { $operator } muszą być typu bool, a nie { $found }.
gdef-arithmetic-types = Liczyć można tylko na liczbach, a nie na { $left } i { $right }.
gdef-remainder-types = % wymaga dwóch int, a nie { $left } i { $right }.
gdef-equality-types = Nie można porównać { $left } z { $right }.
gdef-order-types = Porządek mają tylko liczby, a nie { $left } i { $right }.
gdef-meant-object = Czy zamiast liczby 0 chodziło o obiekt „{ $name }”?
gdef-meant-empty = Czy zamiast liczby 0 chodziło o „empty”?
gdef-no-rounding-hint = Nic w tym języku nie zaokrągla float do int.
gdef-compare-number-hint = Porównaj ją, na przykład != 0.
gdef-compare-object-hint = Porównaj go, na przykład == empty.
gdef-compare-bool-hint = Bool porównuje się z true albo false.
