### Positions as FEN.
fen-not-declared = the look of this game does not say how positions are written as FEN: it has no table [fen]
fen-stacks = FEN has no place for pieces that lie on each other
fen-empty = there is no position here
fen-piece-without-letter = the piece { $piece } has no letter for FEN
fen-unknown-letter = "{ $text }" is no letter of a piece
fen-hint-letters = the letters are { $letters }
fen-row-too-long = row { $row } is longer than { $width } squares
fen-row-too-short = row { $row } has only { $found } of { $width } squares
fen-too-many-rows = the board has only { $rows } rows
fen-too-few-rows = only { $found } of { $height } rows are here
fen-hole = there is no square at { $square }; write *
fen-no-hole = there is a square at { $square }
fen-turn = "{ $text }" is no player: { $letters }
fen-flags = "{ $text }" is neither - nor letters of { $letters }
fen-square = "{ $text }" is neither - nor a square of row { $row }
fen-number = "{ $text }" is not a whole number
fen-hand-open = the pieces in hand end with ]
fen-hand-full = there is no room for so many "{ $letter }" in hand
fen-fields-left = "{ $text }" cannot be carried over to these rules and was left out
fen-no-king = this game has no kings
fen-no-square = "{ $text }" is no square of this board
fen-square-twice = a piece stands on { $square } already
fen-unnumbered = the square { $square } has no number
fen-too-many-empty = { $count } empty squares do not fit: row { $row } has { $left } squares left
fen-number-large = { $text } is too large; the most is { $most }
fen-piece-count = { $count ->
    [0] No { $piece } is on the board; a game has { $wanted }.
   *[other] { $count } times { $piece } is on the board; a game has { $wanted }.
  }
fen-piece-row = { $piece } stands on { $square }, where none can be in a game.
fen-flag-left-out = "{ $text }" was left out: there is no { $piece } on { $square }.
fen-flags-left-out = "{ $text }" was left out: these rules know no rights by column.
fen-passed-left-out = { $square } was left out: no { $piece } has just gone from { $from } to { $to }.
fen-takable = The player to move could take { $piece } on { $square } at once.
fen-no-sfen = positions of this game are not written as SFEN
fen-sfen-unclear = "{ $text }" may be either player: pieces in hand stand in brackets behind the rows in FEN, and behind the player in SFEN (b - 1)
