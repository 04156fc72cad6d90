review-no-record = podaj zapisaną partię o nazwie kończącej się na .sgf, .pgn, .pdn, .kif, .csa lub .ggf; jej zasady podaje się przed nią
review-no-engine = { $text } nie jest silnikiem: napisz engine:NAZWA, gtp:POLECENIE lub uci:POLECENIE
review-out-input = kopia zapisu potrzebuje nazwy pliku
review-out-record = { $file } to jeden z czytanych plików, które zostają bez zmian; podaj inny plik
review-progress = przegląd pozycji { $done } z { $positions }
review-progress-others = ponowne sprawdzanie ruchów, które wydają się złe
review-better = lepiej: { $line }
review-won-to-lost = ten ruch przegrał wygraną partię
review-won-to-drawn = ten ruch wypuścił wygraną
review-drawn-to-lost = ten ruch wypuścił remis
review-missed-win = była pewna wygrana
review-loses = ten ruch na pewno przegrywa
review-average = Średnia strata ({ $player }): { $loss }, { $moves ->
    [one] jeden ruch
    [few] { $moves } ruchy
   *[other] { $moves } ruchów
}
review-greatest = Największe straty: { $moves }
review-no-loss = Żaden ruch niczego na pewno nie stracił.
review-nothing = Nie ma ruchu do przejrzenia.
review-speed = { $positions ->
    [one] jedna pozycja
    [few] { $positions } pozycje
   *[other] { $positions } pozycji
} w { $seconds } s
review-refused = przegląd kończy się na { $path } (ruch { $number }), który odrzucono: { $reason }
review-title = Przegląd
review-positions = { $done } z { $positions }
review-deeper = patrzę głębiej
hint-go-to-mistake = idź tam
hint-review = przegląd
hint-keep-review = zapisz znaki
review-stopped = Przegląd zatrzymano; to, co znalazł, zostaje.
review-done = { $faults ->
    [0] Przegląd nie znalazł żadnego błędu.
    [one] Przegląd znalazł jeden błąd.
    [few] Przegląd znalazł { $faults } błędy.
   *[other] Przegląd znalazł { $faults } błędów.
}
review-done-missed = { $faults ->
    [one] Przegląd znalazł jeden błąd.
    [few] Przegląd znalazł { $faults } błędy.
   *[other] Przegląd znalazł { $faults } błędów.
} Ruch { $mv } przepuścił pewną wygraną: o krok wcześniej :problem-here robi z niej zadanie.
review-no-mistake = W tę stronę nie ma już znanych błędów.
review-none-yet = Nikt nie oznaczył tu błędu. :review ich szuka.
review-kept = Zapisane znaki: { $moves }; zapisane wartości: { $values }. u to cofa.
