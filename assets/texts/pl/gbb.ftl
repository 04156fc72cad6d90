### Plansze Gobstones.

gbb-unexpected-end = tekst kończy się za wcześnie; brakuje: { $expected }
gbb-unexpected-token = tu nie może stać „{ $found }”; oczekiwano: { $expected }
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
gbb-board-too-large = plansza { $width } x { $height } jest za duża: najwięcej może być { $most } pól
gbb-head-outside-x = głowica jest poza planszą: jej współrzędna x { $value } (wiersz { $line }, kolumna { $column }) musi być mniejsza niż szerokość, { $size }
gbb-head-outside-y = głowica jest poza planszą: jej współrzędna y { $value } (wiersz { $line }, kolumna { $column }) musi być mniejsza niż wysokość, { $size }
gbb-head-here = głowica jest tutaj
gbb-cell-outside-x = pole { $x } { $y } jest poza planszą: jego współrzędna x musi być mniejsza niż szerokość, { $size }
gbb-cell-outside-y = pole { $x } { $y } jest poza planszą: jego współrzędna y musi być mniejsza niż wysokość, { $size }
gbb-cell-twice = pole { $x } { $y } jest określone dwa razy, najpierw w wierszu { $line }, kolumnie { $column }
gbb-color-twice = kolor { $color } podano dwa razy w polu { $x } { $y }, najpierw w wierszu { $line }, kolumnie { $column }
gbb-first-here = pierwszy raz jest tutaj
gbb-too-many-stones = { $number } kamieni to za dużo: najwięcej może być { $most }
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
gbb-position-no-piece = pole { $x } { $y } zawiera { $stones ->
    [one] jeden kamień
    [few] { $stones } kamienie
    [many] { $stones } kamieni
   *[other] { $stones } kamienia
} ({ $color }), a to nie jest żadna bierka gry
