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

## Typed moves that are not legal.
typed-unknown = „{ $text }” to nie ruch
typed-such-command = „{ $text }” to nie ruch. Może polecenie { $such }?
typed-such-as = { $reason } Dozwolony tu ruch to na przykład { $example }.
typed-read = odczytano: { $read }
typed-read-as = Odczytano: { $read } – { $why }
typed-read-step = { $piece } { $from } na { $to }
typed-read-put = { $piece } na { $square }
typed-read-castling-short = krótka roszada, { $from } na { $to }
typed-read-castling-long = długa roszada, { $from } na { $to }
typed-no-king = to roszada, a gracz na posunięciu nie ma króla
typed-king-not-at-home = roszada jest niemożliwa: król na { $square } stoi za blisko rogu albo za daleko od niego
typed-off-board = { $square } leży poza planszą: kolumny od { $first } do { $last }, rzędy od { $low } do { $high }
typed-set-up-form = „{ $text }” nie jest polem planszy: podaj pole i to, co na nim stoi, na przykład { $square } { $piece }, albo { $square } -, żeby je opróżnić
typed-not-there = na { $square } nie stoi { $piece }
typed-no-such-piece = żadna bierka gracza na posunięciu tu nie pasuje ({ $piece })
typed-none-in-hand = nie masz w ręce: { $piece }
typed-nobody-goes = żadna bierka gracza na posunięciu nie pasuje do { $square }
typed-king = król
typed-queen = hetman
typed-rook = wieża
typed-bishop = goniec
typed-knight = skoczek
typed-pawn = pion
typed-piece = { $name }
