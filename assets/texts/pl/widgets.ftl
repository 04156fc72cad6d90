### Słowa rysujących części warsztatu i błędy w plikach motywów.

theme-not-toml = to nie jest TOML: { $detail }
theme-unknown-signs = nieznany zestaw znaków „{ $found }”: wpisz "unicode" albo "ascii"
theme-unknown-ground = nieznane tło „{ $found }”: napisz "light", "dark" albo "any"
theme-unknown-base = nie ma motywu „{ $name }”, z którego można dziedziczyć; obowiązują wpisy motywu dark
theme-unknown-entry = motyw nie ma wpisu „{ $name }”
theme-unknown-style = nie ma stylu „{ $name }”
theme-unknown-word = „{ $word }” nie jest ani kolorem, ani atrybutem
theme-wrong-kind = tu oczekiwany jest inny rodzaj wartości, a nie { $found }
theme-hint = dołączone motywy pokazują wszystkie wpisy; kolory to nazwy, liczby od 0 do 255 albo #rrggbb

screen-too-small = { $name }: powiększ terminal co najmniej do { $columns } x { $rows }

tree-more = jeszcze { $count }
tree-many-more = jeszcze { $count }+
tree-progress = { $at } z { $of }
tree-variations = { $count ->
    [one] { $count } wariant
    [few] { $count } warianty
    [many] { $count } wariantów
   *[other] { $count } wariantu
}

count-errors = { $count ->
    [one] { $count } błąd
    [few] { $count } błędy
    [many] { $count } błędów
   *[other] { $count } błędu
}
count-warnings = { $count ->
    [one] { $count } ostrzeżenie
    [few] { $count } ostrzeżenia
    [many] { $count } ostrzeżeń
   *[other] { $count } ostrzeżenia
}
count-hints = { $count ->
    [one] { $count } wskazówka
    [few] { $count } wskazówki
    [many] { $count } wskazówek
   *[other] { $count } wskazówki
}
count-nothing = bez błędów
