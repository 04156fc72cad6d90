### Nowe gry z szablonów.
new-written = `gametui { $path }` ją otwiera, `gametui test { $path }` wykonuje jej testy
new-exists = { $path } już istnieje; niczego nie zapisano
new-unknown-template = nie ma szablonu „{ $name }” w { $language }; są { $names }
new-hint-endings = zakończenie nazwy mówi o języku: { $names }
