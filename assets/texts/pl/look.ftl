### Wygląd gry.
look-unknown-piece = w regułach nie ma bierki „{ $name }”
look-unknown-words = żaden komentarz ani pytanie w regułach nie mówi „{ $words }”
look-unknown-state = reguły nie mają stanu „{ $name }”
look-unknown-color = nieznany kolor „{ $color }”
look-color-not-name = gracz o nazwie „{ $name }” ma kolor { $color }
look-no-square = „{ $text }” nie jest polem planszy
look-ruleset-unknown = zasady nie mają parametru { $name }
look-ruleset-refused = zasady odrzucają { $setting }: { $reason }
look-no-setting = „{ $text }” nie jest ustawieniem NAZWA=WARTOŚĆ
look-edge-twice = krawędź „{ $edge }” należy już do innego gracza
look-no-squares = „{ $text }” nie jest polem ani linią pól, na przykład a1-k1
look-no-hand = obszar „{ $text }” nie jest częścią planszy; podaj dwa rogi, które zostawiają planszę, na przykład n3-o9
look-hands-cover = ręce nie zostawiają nic z planszy
look-hands-meet = ręka gracza { $player } jest podana dwa razy albo leży na innej ręce
look-unknown-language = nie ma języka „{ $name }”; teksty pisze się w { $names }
look-no-line = „{ $text }” nie jest linią; podaj pola leżące w linii prostej jedno od drugiego, na przykład a1-g1-g7
look-lines-of-rules = linie podają reguły: usuń je stąd
look-thin-range = cienka kolumna lub rząd ma numer od 0 do { $last }
look-thin-style = tylko plansza z pól ma cienkie kolumny i rzędy: usuń „thin” albo napisz style = "squares"
look-no-link = „{ $text }” nie jest połączeniem; podaj kolumny w prawo i rzędy w górę, na przykład 1,2 albo -2,1
look-links-many = rodzina ma najwyżej { $most } połączeń
look-glyph-width = symbol „{ $glyph }” nie zajmuje dokładnie jednej widocznej kolumny
look-not-ascii = „{ $text }” nie jest jednym widocznym znakiem ASCII
look-bitmap-empty = rysunek jest pusty; jego punkty zapisz jako #
look-bitmap-too-large = rysunek ma najwyżej { $most } wierszy i kolumn
look-bitmap-uneven = wiersz { $row } rysunku ma inną długość niż pierwszy
look-bitmap-unknown = „{ $letter }” nie oznacza punktu; pełny to #, otwarty to o, wolny to .
look-label-width = etykieta „{ $label }” nie zajmuje od jednej do czterech widocznych kolumn
look-owner-range = nie ma gracza { $found }; gracze mają numery od 0 do { $last }
look-owner-guessed = nie podano, do kogo należą: { $names }; przydzielono je graczom w kolejności deklaracji
look-too-many-players = { $count ->
    [one] gra ma tylko { $count } gracza; ten i następni są pomijani
    [few] gra ma tylko { $count } graczy; ten i następni są pomijani
    [many] gra ma tylko { $count } graczy; ten i następni są pomijani
   *[other] gra ma tylko { $count } gracza; ten i następni są pomijani
}
look-minutes-range = partia trwa całkowitą liczbę minut od 1 do { $most }
look-number-range = liczba bierki to liczba całkowita od 0 do { $most } albo true
look-number-none = nazwa „{ $name }” nie kończy się liczbą od 0 do { $most }
look-gbb-stones = liczba kamieni musi być liczbą całkowitą od 1
look-gbb-incomplete = kod GBB wymaga zarówno color, jak i stones
look-gbb-twice = { $first } i { $second } miałyby ten sam kod GBB; kody z tego wyglądu nie są używane
look-fen-area = „{ $text }” to nie lewe dolne i prawe górne pole części planszy
look-fen-area-hand = rzędy FEN obejmują pola ręki gracza { $player }; niech obszar kończy się obok ręki
look-fen-turns = „{ $text }” nie ma po jednej literze dla każdego z graczy ({ $players })
look-fen-letter = „{ $text }” to nie jedna litera ani + i litera
look-hint-colors = użyj #rrggbb albo jednej z nazw: { $names }
look-hint-glyph = zamiast niego pokazywana jest litera podana jako ascii
look-hint-owner = wpisz owner = 0 pod bierką
look-sides-empty = ta strona nie ma ani krawędzi, ani pól; napisz edges = ["top", "bottom"] albo squares = "a1-a8"
