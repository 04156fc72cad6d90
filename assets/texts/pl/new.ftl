### Nowe gry z szablonów.
new-written = `gametui { $path }` ją otwiera, `gametui test { $path }` wykonuje jej testy
new-exists = { $path } już istnieje; niczego nie zapisano
new-unknown-template = nie ma szablonu „{ $name }” w { $language }; są { $names }
new-hint-endings = zakończenie nazwy mówi o języku: { $names }
template-placement = kamienie na puste pola, wygrywają cztery w rzędzie
template-stepping = pionki idą naprzód, wygrywa ostatni rząd
template-capturing = pionki biją skokiem, a bicie jest konieczne
template-connection = kamienie łączą dwa boki planszy
template-lines = pionki idą wzdłuż linii, wygrywają trzy w rzędzie
template-sowing = nasiona sieje się dokoła planszy, wygrywa większość
template-race = pionki biegną tyle, ile mówi kość
template-chess-like = króle, wieże i pionki na sześć na sześć

### Odmiany z Fairy-Stockfish.
variants-written = `gametui { $path }` ją otwiera, `gametui check { $path }` szuka błędów
variants-left-out = `{ $text }` zostaje pominięte: reguły tego nie mówią
variants-too-long = { $path } jest za długi jak na plik odmian
variants-unknown = { $path } nie ma odmiany „{ $name }”
variants-no-base = { $path }, wiersz { $line }: „{ $name }” dziedziczy po „{ $base }”, której nie ma ani wyżej, ani wśród wbudowanych
variants-no-line = { $path }, wiersz { $line }: `{ $text }` to ani [NAZWA], ani `opcja = wartość`
variants-option = { $path }, wiersz { $line }: `{ $text }` nie jest jeszcze zrozumiałe; tej odmiany nie da się zapisać
variants-built-in-option = `{ $text }` z wbudowanej odmiany „{ $name }” nie jest jeszcze zrozumiałe; tej odmiany nie da się zapisać
variants-number = { $path }, wiersz { $line }: `{ $text }` ma niezrozumiałą wartość; jest nią liczba całkowita od 0 do { $most }
variants-no-start = { $path }: „{ $name }” potrzebuje wiersza startFen; pozycja początkowa wbudowanej odmiany „{ $base }” nie pasuje do planszy i bierek
variants-value = { $path }, wiersz { $line }: `{ $text }` ma niezrozumiałą wartość; { $kind ->
    [bool] jest nią true albo false
    [rank] jest nią rząd od 1 do 10
    [file] jest nią kolumna od a do l
    [squares] są nią pola, na przykład d4 *5
    [value] jest nią win, loss albo draw
    [piece] są nią litery bierek tej odmiany
    [pairs] są nią pary, na przykład p:g
    [betza] jest nią litera i jej ruchy, na przykład a:NW
    [fen] jest nią pozycja w FEN, z rzędem na każdy rząd planszy i z ruchem białych
   *[other] jest nią litera, której nie ma inna bierka
}
variants-betza = { $path }, wiersz { $line }: `{ $part }` w `{ $text }` nie jest zrozumiałym ruchem
variants-not-gdef = reguły odmiany są w gdef: { $path } potrzebuje zakończenia .gdef
variants-no-name = „{ $text }” nie nazywa żadnej odmiany
variants-hint-name = napisz plik, dwukropek i nazwę: variants.ini:grandhouse albo :makruk dla wbudowanej
variants-hint-names = są { $names }
variants-listed = { $path } opisuje odmiany z Fairy-Stockfish: { $names }
variants-hint-new = `gametui new { $name }.gdef --from { $path }:{ $name }` robi z jednej reguły
variants-unknown-built-in = nie ma wbudowanej odmiany „{ $name }”
