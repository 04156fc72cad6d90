### Boards of Gobstones.

gbb-unexpected-end = the text ends too early; { $expected } is missing
gbb-unexpected-token = "{ $found }" cannot stand here; { $expected } is expected
gbb-expected-format = "GBB/1.0" at the very start
gbb-expected-size = "size"
gbb-expected-blank = a blank
gbb-expected-gap = a blank or a line break
gbb-expected-number = a whole number
gbb-expected-color = a colour: Azul, Negro, Rojo, Verde, or a, n, r, v
gbb-expected-definition = "cell", "head" or the end
gbb-expected-end = the end of the text
gbb-width-zero = the width of a board cannot be zero
gbb-height-zero = the height of a board cannot be zero
gbb-board-too-large = a board of { $width } x { $height } is too large: { $most } cells are the most
gbb-head-outside-x = the head is off the board: its x coordinate { $value } (line { $line }, column { $column }) must be less than the width, { $size }
gbb-head-outside-y = the head is off the board: its y coordinate { $value } (line { $line }, column { $column }) must be less than the height, { $size }
gbb-head-here = the head is here
gbb-cell-outside-x = cell { $x } { $y } is off the board: its x coordinate must be less than the width, { $size }
gbb-cell-outside-y = cell { $x } { $y } is off the board: its y coordinate must be less than the height, { $size }
gbb-cell-twice = cell { $x } { $y } is defined twice, first at line { $line }, column { $column }
gbb-color-twice = { $color } is given twice in cell { $x } { $y }, first at line { $line }, column { $column }
gbb-first-here = the first one is here
gbb-too-many-stones = { $number } stones are too many: { $most } are the most
gbb-blue = blue
gbb-black = black
gbb-red = red
gbb-green = green

## Positions of games

gbb-code-empty = the look gives the piece { $piece } no stones in GBB files; the usual codes are used for all pieces
gbb-code-twice = the look gives the pieces { $other } and { $piece } the same code in GBB files ({ $color }, { $stones ->
    [one] one stone
   *[other] { $stones } stones
}); the usual codes are used for all pieces
gbb-position-size = the board is { $width } x { $height }, the game is played on { $game_width } x { $game_height }
gbb-position-hole = cell { $x } { $y } holds stones, but the game has no square there
gbb-position-two-colors = cell { $x } { $y } holds stones of several colours; a piece of the game is one colour
gbb-position-no-piece = cell { $x } { $y } holds { $stones ->
    [one] one stone
   *[other] { $stones } stones
} ({ $color }), which is no piece of the game
