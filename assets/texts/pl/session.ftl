### Otwieranie, gra, zapisywanie.

session-file-missing = { $path }: nie ma takiego pliku. Sprawdź nazwę i folder.
session-file-is-directory = { $path } to folder, a nie plik. Podaj plik z tego folderu.
session-file-not-readable = { $path }: brak uprawnień do odczytu pliku. Zmień uprawnienia albo otwórz kopię.
session-file-read-failed = Nie można odczytać { $path }: { $reason }.
session-file-is-binary = { $path } nie jest plikiem tekstowym.
session-file-not-utf8 = { $path } od wiersza { $line } nie jest w UTF-8. Zapisz plik jako UTF-8 i otwórz go ponownie.
session-file-too-long = { $path } ma więcej niż { $limit } MiB, a tyle najwyżej się wczytuje.
session-disk-full = Nie zapisano { $path }: dysk jest pełny. Stary plik pozostał bez zmian. Zwolnij miejsce albo zapisz gdzie indziej.
session-folder-missing = Nie zapisano { $path }: folder { $folder } nie istnieje. Utwórz go albo zapisz gdzie indziej.
session-file-read-only = Nie zapisano { $path }: brak uprawnień do zapisu w tym miejscu. Zapisz pod inną nazwą.
session-file-write-failed = Nie zapisano { $path }: { $reason }. Stary plik pozostał bez zmian.
