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
