### Boards of Gobstones.

gbb-unexpected-end = the text ends too early; { $expected } is missing
gbb-unexpected-token = "{ $found }" cannot stand here; { $expected } is expected
gbb-unexpected-return = a carriage return cannot stand here; { $expected } is expected
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
gbb-board-too-large = a board of { $width } x { $height } is too large: it can have at most { $most } cells
gbb-head-outside-x = the head is off the board: its x coordinate { $value } (line { $line }, column { $column }) must be less than the width, { $size }
gbb-head-outside-y = the head is off the board: its y coordinate { $value } (line { $line }, column { $column }) must be less than the height, { $size }
gbb-head-here = the head is here
gbb-cell-outside-x = cell { $x } { $y } is off the board: its x coordinate must be less than the width, { $size }
gbb-cell-outside-y = cell { $x } { $y } is off the board: its y coordinate must be less than the height, { $size }
gbb-cell-twice = cell { $x } { $y } is defined twice, first at line { $line }, column { $column }
gbb-color-twice = { $color } is given twice in cell { $x } { $y }, first at line { $line }, column { $column }
gbb-first-here = the first one is here
gbb-too-many-stones = { $number } stones are too many: at most { $most } are allowed
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
gbb-position-stack = the pieces on ({ $x },{ $y }) cannot be written as stones: only a stack of one kind can, if so many stones are no other piece
gbb-position-no-piece = cell { $x } { $y } holds { $stones ->
    [one] one stone
   *[other] { $stones } stones
} ({ $color }), which is no piece of the game

## Boards as JSON

gbb-json-ended = the JSON ends too early
gbb-json-syntax = this is not JSON
gbb-json-no-object = a board is an object with width, height, head and board
gbb-json-width-missing = the board has no width; the key is "width"
gbb-json-height-missing = the board has no height; the key is "height"
gbb-json-width = the width of a board is a whole number of at least 1, not { $value }
gbb-json-height = the height of a board is a whole number of at least 1, not { $value }
gbb-json-head = the head is given as a list of two numbers, x and y
gbb-json-head-x = the head is off the board: its x coordinate is { $value } and must be from 0 to less than the width, { $size }
gbb-json-head-y = the head is off the board: its y coordinate is { $value } and must be from 0 to less than the height, { $size }
gbb-json-no-board = the cells are missing: "board" is a list of columns, each a list of cells
gbb-json-columns = "board" has { $found ->
    [one] one column
   *[other] { $found } columns
}, but the width is { $width }
gbb-json-no-column = column { $x } of "board" is not a list of cells
gbb-json-cells = column { $x } of "board" has { $found ->
    [one] one cell
   *[other] { $found } cells
}, but the height is { $height }
gbb-json-no-cell = cell { $x } { $y } is not an object with a, n, r and v
gbb-json-missing-color = cell { $x } { $y } lacks "{ $key }"; a cell has a, n, r and v, and nothing else
gbb-json-added-key = cell { $x } { $y } has the additional key "{ $key }"; a cell has a, n, r and v, and nothing else
gbb-json-stones = in cell { $x } { $y }, "{ $key }" is { $value }; a number of stones is a whole number from 0 to { $most }
gbb-json-no-cell-data = "cellData" is not a list of cells
gbb-json-cell-data-place = element { $index } of "cellData" does not say with x and y which cell of the board it is
gbb-json-cell-data-twice = cell { $x } { $y } appears twice in "cellData"

## Options of the writer

gbb-options-no-object = the options are given as a JSON object, such as {"{"}"useFullColorNames":false{"}"}
gbb-separators-no-object = "separators" is an object, such as {"{"}"betweenKeywords":"space"{"}"}
gbb-option-no-text = the option "{ $name }" is a text
gbb-option-no-truth = the option "{ $name }" is true or false
gbb-option-unknown = there is no option "{ $name }"; the options here are { $known }
gbb-option-unknown-near = there is no option "{ $name }"; did you mean "{ $near }"?
gbb-separator-unknown = the separator "{ $name }" is "space", "tab" or "newline", not { $value }
