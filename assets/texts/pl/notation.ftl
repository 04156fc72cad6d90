### Ruchy jako tekst.
notation-empty = nie ma tu żadnego ruchu
notation-expected = oczekiwano „{ $token }”
notation-expected-separator = oczekiwano odstępu między dwiema operacjami
notation-expected-number = oczekiwano liczby
notation-expected-square = oczekiwano pola, na przykład c3
notation-expected-piece = oczekiwano nazwy bierki
notation-expected-operation = oczekiwano clear(x,y), place(x,y,bierka), kroku takiego jak c3-d4 albo pass
notation-bare-square = samo pole nie jest ruchem
notation-pass-is-alone = pas stoi sam
notation-bad-string = ten tekst w cudzysłowie nie jest zamknięty albo nie jest poprawnym JSON-em
notation-off-board = { $square } leży poza planszą { $width } x { $height }; współrzędne liczy się od 0, nazwane rzędy od 1
notation-hole = nie ma pola { $square }
notation-not-on-a-line = pola po obu stronach „:” nie leżą w jednym rzędzie, kolumnie ani na jednej przekątnej
notation-nothing-stands = na { $square } nic nie stoi
notation-unknown-piece = w tej grze nie ma bierki „{ $name }”
notation-use-clear = „{ $name }” nie można postawić: użyj clear(x,y)
notation-hint-did-you-mean = czy chodziło o { $name }?
notation-hint-pieces = bierki to { $names }
notation-hint-operations = ruch zapisuje się jako clear(2,2) place(3,3,W), c3-d4, c3:e5, d4=W albo pass
