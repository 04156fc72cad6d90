### Wczytywanie reguł.
load-no-file = nie podano pliku z regułami
load-include-unread = nie można dołączyć „{ $name }”: { $reason }
load-too-many-files = gra ma najwyżej { $files } plików
load-empty = plik jest pusty: nie ma tu reguł
load-hint-empty = gra wymaga co najmniej size, funkcji isMoveLegal() i end() oraz zwykle obiektów; dołączone gry pokazują, jak to zapisać
load-hint-library = czy chodziło o grę { $name } z biblioteki?
load-look-unread = wygląd gry nie jest używany: { $reason }
load-unknown-language = { $path }: nazwa nie mówi, w jakim języku są reguły
load-hint-language = zakończ nazwę na .gdef albo podaj --as gdef
load-input-failed = nie można czytać standardowego wejścia: { $reason }
load-nothing-to-set = --set { $name }: program w BGGL nie ma parametrów do ustawienia
load-hint-nothing-to-set = usuń --set i zmień deklaracje w samym programie
load-more-diagnostics = i jeszcze { $count }
load-hint-new = `gametui new { $path }` zapisuje grę na początek
