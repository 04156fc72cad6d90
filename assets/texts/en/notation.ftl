### Moves as text.
notation-empty = there is no move here
notation-expected = expected "{ $token }"
notation-expected-separator = expected a blank between two operations
notation-expected-number = expected a number
notation-expected-square = expected a square such as c3
notation-expected-piece = expected the name of a piece
notation-expected-operation = expected clear(x,y), place(x,y,piece), a step such as c3-d4, or pass
notation-bare-square = a square alone is not a move
notation-pass-is-alone = a pass stands alone
notation-bad-string = this text in quotes is not closed or not valid JSON
notation-off-board = { $square } is off the board of { $width } x { $height }; coordinates count from 0, named rows from 1
notation-hole = there is no square at { $square }
notation-not-on-a-line = the squares on both sides of ":" are not on one row, column or diagonal
notation-nothing-stands = nothing stands on { $square }
notation-unknown-piece = there is no piece "{ $name }" in this game
notation-use-clear = "{ $name }" cannot be placed: use clear(x,y)
notation-hint-did-you-mean = did you mean { $name }?
notation-hint-pieces = the pieces are { $names }
notation-hint-operations = a move is written as clear(2,2) place(3,3,W), c3-d4, c3:e5, d4=W or pass

## Typed moves that are not legal.
typed-unknown = "{ $text }" is not a move
typed-such-command = "{ $text }" is not a move. Did you mean the command { $such }?
typed-such-as = { $reason } A legal move here is { $example }.
typed-read = read as { $read }
typed-read-as = Read as { $read }: { $why }
typed-read-step = { $piece } { $from } to { $to }
typed-read-put = { $piece } on { $square }
typed-read-castling-short = castling king-side, { $from } to { $to }
typed-read-castling-long = castling queen-side, { $from } to { $to }
typed-no-king = this is castling, and the player to move has no king
typed-king-not-at-home = castling is not possible: the king on { $square } is too near to a corner or too far from it
typed-off-board = { $square } is off the board: columns { $first } to { $last }, rows { $low } to { $high }
typed-set-up-form = "{ $text }" names no square of the board: type a square and what stands there, such as { $square } { $piece }, or { $square } - to empty it
typed-not-there = there is no { $piece } on { $square }
typed-no-such-piece = the player to move has no { $piece } that fits
typed-none-in-hand = you have no { $piece } in hand
typed-nobody-goes = the player to move has no piece that fits for { $square }
typed-king = king
typed-queen = queen
typed-rook = rook
typed-bishop = bishop
typed-knight = knight
typed-pawn = pawn
typed-piece = { $name }
