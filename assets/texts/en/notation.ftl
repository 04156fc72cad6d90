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
