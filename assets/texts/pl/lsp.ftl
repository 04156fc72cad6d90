### What the language server says to an editor.

lsp-play = Zagraj
lsp-play-in-terminal = Aby zagrać, uruchom w terminalu: gametui { $path }
lsp-run-test = Uruchom ten test
lsp-run-tests = { $count ->
    [one] Uruchom { $count } test
    [few] Uruchom { $count } testy
   *[other] Uruchom { $count } testów
}
lsp-run-tests-passed = { $count ->
    [one] { $count } test: zaliczony
    [few] { $count } testy: wszystkie zaliczone
   *[other] { $count } testów: wszystkie zaliczone
}
lsp-run-tests-failed = { $count ->
    [one] { $count } test: niezaliczony
    [few] { $count } testy: są niezaliczone
   *[other] { $count } testów: są niezaliczone
}
lsp-tests-none = Nie ma testów do uruchomienia.
lsp-tests-faulty = Reguły mają błędy, więc testów nie można uruchomić.
lsp-tests-unread = Niektórych testów nie da się odczytać; z pozostałych przeszło { $count }.
lsp-rename-other = ta nazwa jest wspólna z { $path }, a tam nie można jej zmienić: { $reason }
lsp-tests-passed = { $count ->
    [one] { $count } test zaliczony.
    [few] { $count } testy zaliczone.
   *[other] { $count } testów zaliczonych.
}
lsp-tests-failed = { $count ->
    [one] Test niezaliczony.
   *[other] Niezaliczone testy: { $failed } z { $count }.
}
lsp-test-stopped = test „{ $name }” trwał zbyt długo
lsp-test-failed-here = test „{ $name }”: { $what }
lsp-moves = { $count ->
    [one] { $count } dozwolony ruch
    [few] { $count } dozwolone ruchy
   *[other] { $count } dozwolonych ruchów
}
lsp-add-test = Dodaj test początku: { $count ->
    [one] { $count } dozwolony ruch
    [few] { $count } dozwolone ruchy
   *[other] { $count } dozwolonych ruchów
}
lsp-test-of-start = na początku { $count ->
    [one] jest { $count } dozwolony ruch
    [few] są { $count } dozwolone ruchy
   *[other] jest { $count } dozwolonych ruchów
}
lsp-moves-at-least = co najmniej { $count ->
    [one] { $count } dozwolony ruch
    [few] { $count } dozwolone ruchy
   *[other] { $count } dozwolonych ruchów
}
lsp-moves-unknown = liczba dozwolonych ruchów nieznana
lsp-too-long = { $path } ma ponad 1 MiB i nie jest sprawdzany.
lsp-not-open = { $path } nie jest otwarty.
lsp-bundled = Nazwa jest zadeklarowana w pliku programu, którego nie można zmienić.
lsp-header-unreadable = komunikat zaczyna się od "{ $text }" zamiast od Content-Length: LICZBA; pominięto go
lsp-message-unreadable = nie można odczytać komunikatu "{ $text }": { $fault }
lsp-message-too-long = pominięto komunikat o długości { $bytes } bajtów; czyta się najwyżej { $most }
lsp-stream-ended = wejście skończyło się bez komunikatu "exit"
lsp-stream-cut = wejście skończyło się w środku komunikatu
lsp-stream-failed = nie można czytać wejścia: { $fault }
