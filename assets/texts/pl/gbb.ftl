### Plansze Gobstones.

gbb-unexpected-end = tekst kończy się za wcześnie; brakuje: { $expected }
gbb-unexpected-token = tu nie może stać „{ $found }”; oczekiwano: { $expected }
gbb-unexpected-return = tu nie może stać znak powrotu karetki; oczekiwano: { $expected }
gbb-expected-format = „GBB/1.0” na samym początku
gbb-expected-size = „size”
gbb-expected-blank = odstęp
gbb-expected-gap = odstęp lub koniec wiersza
gbb-expected-number = liczba całkowita
gbb-expected-color = kolor: Azul, Negro, Rojo, Verde albo a, n, r, v
gbb-expected-definition = „cell”, „head” lub koniec
gbb-expected-end = koniec tekstu
gbb-width-zero = szerokość planszy nie może być zerem
gbb-height-zero = wysokość planszy nie może być zerem
gbb-board-too-large = plansza { $width } x { $height } jest za duża: może mieć najwyżej { $most } pól
gbb-head-outside-x = głowica jest poza planszą: jej współrzędna x { $value } (wiersz { $line }, kolumna { $column }) musi być mniejsza niż szerokość, { $size }
gbb-head-outside-y = głowica jest poza planszą: jej współrzędna y { $value } (wiersz { $line }, kolumna { $column }) musi być mniejsza niż wysokość, { $size }
gbb-head-here = głowica jest tutaj
gbb-cell-outside-x = pole { $x } { $y } jest poza planszą: jego współrzędna x musi być mniejsza niż szerokość, { $size }
gbb-cell-outside-y = pole { $x } { $y } jest poza planszą: jego współrzędna y musi być mniejsza niż wysokość, { $size }
gbb-cell-twice = pole { $x } { $y } jest określone dwa razy, najpierw w wierszu { $line }, kolumnie { $column }
gbb-color-twice = kolor { $color } podano dwa razy w polu { $x } { $y }, najpierw w wierszu { $line }, kolumnie { $column }
gbb-first-here = pierwszy raz jest tutaj
gbb-too-many-stones = { $number } kamieni to za dużo: może ich być najwyżej { $most }
gbb-blue = niebieski
gbb-black = czarny
gbb-red = czerwony
gbb-green = zielony

## Pozycje gier

gbb-code-empty = wygląd nie daje bierce { $piece } żadnego kamienia w plikach GBB; dla wszystkich bierek obowiązują zwykłe kody
gbb-code-twice = wygląd daje bierkom { $other } i { $piece } ten sam kod w plikach GBB ({ $color }, { $stones ->
    [one] jeden kamień
    [few] { $stones } kamienie
    [many] { $stones } kamieni
   *[other] { $stones } kamienia
}); dla wszystkich bierek obowiązują zwykłe kody
gbb-position-size = plansza ma wymiary { $width } x { $height }, a gra toczy się na { $game_width } x { $game_height }
gbb-position-hole = pole { $x } { $y } zawiera kamienie, ale gra nie ma tam żadnego pola
gbb-position-two-colors = pole { $x } { $y } zawiera kamienie kilku kolorów; bierka w grze ma jeden kolor
gbb-position-stack = bierek na ({ $x },{ $y }) nie da się zapisać kamieniami: da się tylko stos jednego rodzaju, jeśli tyle kamieni nie jest inną bierką
gbb-position-no-piece = pole { $x } { $y } zawiera { $stones ->
    [one] jeden kamień
    [few] { $stones } kamienie
    [many] { $stones } kamieni
   *[other] { $stones } kamienia
} ({ $color }), a to nie jest żadna bierka gry

## Plansze jako JSON

gbb-json-ended = JSON kończy się za wcześnie
gbb-json-syntax = to nie jest JSON
gbb-json-no-object = plansza to obiekt z kluczami width, height, head i board
gbb-json-width-missing = brakuje szerokości planszy; klucz to „width”
gbb-json-height-missing = brakuje wysokości planszy; klucz to „height”
gbb-json-width = szerokość planszy to liczba całkowita od 1 wzwyż, a nie { $value }
gbb-json-height = wysokość planszy to liczba całkowita od 1 wzwyż, a nie { $value }
gbb-json-head = położenie głowicy podaje się jako listę dwóch liczb, x i y
gbb-json-head-x = głowica jest poza planszą: jej współrzędna x to { $value }, a musi być od 0 i mniejsza niż szerokość, { $size }
gbb-json-head-y = głowica jest poza planszą: jej współrzędna y to { $value }, a musi być od 0 i mniejsza niż wysokość, { $size }
gbb-json-no-board = brakuje pól: „board” to lista kolumn, a każda kolumna to lista pól
gbb-json-columns = „board” ma { $found ->
    [one] jedną kolumnę
    [few] { $found } kolumny
    [many] { $found } kolumn
   *[other] { $found } kolumny
}, a szerokość to { $width }
gbb-json-no-column = kolumna { $x } w „board” nie jest listą pól
gbb-json-cells = kolumna { $x } w „board” ma { $found ->
    [one] jedno pole
    [few] { $found } pola
    [many] { $found } pól
   *[other] { $found } pola
}, a wysokość to { $height }
gbb-json-no-cell = pole { $x } { $y } nie jest obiektem z kluczami a, n, r i v
gbb-json-missing-color = polu { $x } { $y } brakuje „{ $key }”; pole ma a, n, r i v, i nic więcej
gbb-json-added-key = pole { $x } { $y } ma dodatkowy klucz „{ $key }”; pole ma a, n, r i v, i nic więcej
gbb-json-stones = w polu { $x } { $y } „{ $key }” to { $value }; liczba kamieni jest liczbą całkowitą od 0 do { $most }
gbb-json-no-cell-data = „cellData” nie jest listą pól
gbb-json-cell-data-place = element { $index } listy „cellData” nie mówi za pomocą x i y, którym polem planszy jest
gbb-json-cell-data-twice = pole { $x } { $y } występuje dwa razy w „cellData”

## Opcje zapisu

gbb-options-no-object = opcje podaje się jako obiekt JSON, na przykład {"{"}"useFullColorNames":false{"}"}
gbb-separators-no-object = „separators” to obiekt, na przykład {"{"}"betweenKeywords":"space"{"}"}
gbb-option-no-text = opcja „{ $name }” jest tekstem
gbb-option-no-truth = opcja „{ $name }” ma wartość true albo false
gbb-option-unknown = nie ma opcji „{ $name }”; opcje w tym miejscu: { $known }
gbb-option-unknown-near = nie ma opcji „{ $name }”; czy chodzi o „{ $near }”?
gbb-separator-unknown = separator „{ $name }” to "space", "tab" albo "newline", a nie { $value }
