### The look of a game.
look-unknown-piece = the rules have no piece "{ $name }"
look-unknown-words = no comment or question of the rules says "{ $words }"
look-unknown-state = the rules have no state "{ $name }"
look-unknown-color = unknown colour "{ $color }"
look-color-not-name = a player called "{ $name }" has the colour { $color }
look-no-square = "{ $text }" is no square of the board
look-ruleset-unknown = the rules have no parameter { $name }
look-ruleset-refused = the rules refuse { $setting }: { $reason }
look-no-setting = "{ $text }" is no setting NAME=VALUE
look-edge-twice = the edge "{ $edge }" belongs to another player already
look-no-squares = "{ $text }" is no square and no line of squares, such as a1-k1
look-no-hand = the area "{ $text }" is no part of the board; write two corners that leave a board, such as n3-o9
look-hands-cover = the hands leave nothing of the board
look-hands-meet = the hand of player { $player } is named twice or lies on another hand
look-unknown-language = there is no language "{ $name }"; texts are written in { $names }
look-no-line = "{ $text }" is no line; write squares that lie straight to each other, such as a1-g1-g7
look-lines-of-rules = the rules say the lines: leave them out here
look-thin-range = a thin column or row has a number from 0 to { $last }
look-thin-style = only a board of squares has thin columns and rows: leave "thin" out, or write style = "squares"
look-no-link = "{ $text }" is no link; write columns to the right and rows upwards, such as 1,2 or -2,1
look-links-many = a family has at most { $most } links
look-glyph-width = the glyph "{ $glyph }" is not exactly one visible column wide
look-not-ascii = "{ $text }" is not one visible ASCII character
look-bitmap-empty = the drawing is empty; write # for its dots
look-bitmap-too-large = a drawing has at most { $most } rows and columns
look-bitmap-uneven = row { $row } of the drawing is not as long as the first one
look-bitmap-unknown = "{ $letter }" is no dot; write # for a filled one, o for an open one and . for a clear one
look-label-width = the label "{ $label }" does not have one to four visible columns
look-owner-range = there is no player { $found }; players are numbered from 0 to { $last }
look-owner-guessed = no owner is given for: { $names }; they are dealt to the players in order of declaration
look-too-many-players = { $count ->
    [one] the game has only { $count } player; this and later players are ignored
   *[other] the game has only { $count } players; this and later players are ignored
}
look-minutes-range = a game takes a whole number of minutes from 1 to { $most }
look-number-range = the number of a piece is a whole number from 0 to { $most }, or true
look-number-none = the name "{ $name }" does not end with a number from 0 to { $most }
look-gbb-stones = the number of stones must be a whole number from 1
look-gbb-incomplete = a GBB code needs both color and stones
look-gbb-twice = { $first } and { $second } would have the same GBB code; the codes of this look are not used
look-fen-area = "{ $text }" is not the lower left and the upper right square of a part of the board
look-fen-area-hand = the rows of FEN cover squares of the hand of player { $player }; let the area end beside the hand
look-fen-turns = "{ $text }" does not have one letter for each of { $players } players
look-fen-letter = "{ $text }" is not one letter, or + and a letter
look-hint-colors = use #rrggbb or one of { $names }
look-hint-glyph = the letter given as ascii is shown instead
look-hint-owner = write owner = 0 under the piece
look-sides-empty = this side has neither edges nor squares; write edges = ["top", "bottom"] or squares = "a1-a8"
