### Game trees in SGF files.

## Repairs of a file

sgf-guessed-charset = the file does not say in which charset it is written; it was read as { $charset }, so some letters may be wrong
sgf-unknown-charset = the file names a charset that is not known; it was read as { $charset }
sgf-bad-characters = some bytes are not characters of { $charset }; they are read as U+FFFD
sgf-small-letters = small letters in the name of a property mean nothing, as in files before FF[4]
sgf-duplicate = the property appears twice in this node; its values are read together
sgf-junk = text outside the games is not read
sgf-junk-inside = these characters mean nothing here and are not read
sgf-value-without-ident = a value without a property is not read
sgf-missing-value = the property has no value; it is read as empty
sgf-unclosed-value = "]" is missing: this value extends to the end of the file
sgf-bracket-in-text = a "]" inside this value should be written as "\]"; it is read as text
sgf-missing-semicolon = ";" is missing before this node
sgf-node-after-variation = a node cannot follow a variation; it is read as a further variation
sgf-empty-tree = parentheses without a node are not read
sgf-extra-close = there is one ")" too many; it is not read
sgf-missing-close = ")" is missing at the end of the file
sgf-no-game = there is no game in this file; an SGF game starts with "(;"
sgf-too-large = the file is too large to be read as SGF
sgf-more-repairs = { $count ->
    [one] one more repair
   *[other] { $count } more repairs
}

## What the strict reader refuses

sgf-unexpected-token = "{ $found }" cannot stand here
sgf-unexpected-end = the text ends too early: a ")" is missing
sgf-no-nodes = "(" must be followed by a node, which starts with ";"
sgf-duplicate-property = the property { $property } appears twice in this node
sgf-value-missing = the property { $property } has no value, or its value has no "]" at its end
sgf-invalid-ident = "{ $property }" is not a property of this file format
sgf-invalid-value = { $property } cannot have the value { $values }
sgf-invalid-charset = the bytes are not text in { $charset }

## Checks

sgf-check-other = { $property } is here
sgf-check-no-format = FF is missing, so the game is read as FF[1]
sgf-check-hint-format = write FF[4] in the first node
sgf-check-no-charset = the file has letters beyond ASCII and does not say in which charset
sgf-check-hint-charset = write CA[UTF-8] in the first node and save the file in UTF-8
sgf-check-root = { $property } belongs to the first node of a game
sgf-check-old = { $property } is a property of an older format; "sgf upgrade" finds a successor where there is one
sgf-check-mixed = { $played } belongs to a move and { $placed } to a set-up; they need two nodes
sgf-check-exclusive = { $one } and { $two } exclude each other in one node
sgf-check-no-move = { $property } says something about a move, but there is no move in this node
sgf-check-twice = { $point } appears twice in { $property }
sgf-check-shared = { $point } appears in { $one } and in { $two }
sgf-check-off-board = { $point } in { $property } is off the board of { $columns } x { $rows }
sgf-check-nowhere = { $property } leads from a point to the same point
sgf-check-rectangle = { $value } is a single point; it should be written as one
sgf-check-square = the size of a square board is written as one number
sgf-check-range = { $property } cannot be { $value }
sgf-check-result = a result is written as "B+3.5", "W+Resign", "B+Time", "W+Forfeit", "0", "Void" or "?"
sgf-check-date = dates are written as "1996-12-27", several as "1996-12-27,28"
sgf-check-info-again = { $property } is information about the game, and a node before this one has some already
sgf-check-info-first = the information about the game is here
sgf-check-handicap = { $count ->
    [one] HA is { $stated }, but one black stone is set up beside it
   *[other] HA is { $stated }, but { $count } black stones are set up beside it
}
sgf-check-turn = PL says that { $player } is to move, but { $property } follows
sgf-check-more = { $count ->
    [one] one more finding
   *[other] { $count } more findings
}

## Upgrades

sgf-upgraded = { $old } became { $new }
sgf-upgraded-value = the value of { $property } was rewritten for FF[4]
sgf-upgraded-added = { $property } was added

## Records of games

sgf-at-node = node "{ $path }": { $fault }
sgf-op-unreadable = cannot read the operation "{ $value }"; expected "clear X Y" or "place X Y NAME"
sgf-op-unknown-piece = the game has no piece { $piece }
sgf-op-off-board = the board has no square { $x },{ $y }
sgf-turn-unknown = "{ $value }" is not a player of the game
sgf-several-moves = several moves in one node; they are played in the order of the file
sgf-moves-split = several moves in one node; each becomes a node of its own, in the order of the file
sgf-set-up-and-move = stones are set up beside a move; they are set up before it
sgf-point-empty = { $property } has an empty value, which is left out
sgf-points-beyond = { $property }: "{ $value }" reaches beyond this board; only the points on it are used
sgf-second-move = a node has one move or one set-up; this one is kept but not used
sgf-move-at-root = the root cannot be a move; it is kept but not used
sgf-shown-differs = { $property } does not agree with the operations of this program; the operations count
sgf-root-value = { $ident } cannot be [{ $value }]: the record is read as if it did not say so
sgf-game-differs = the record is of another game ({ $game })
sgf-move-of-no-number = the rules do not say which game of SGF they are for (gm), so { $property } cannot be read
sgf-moves-not-read = SGF has no notation for the moves of this game that gametui reads ({ $game }), so { $property } is kept as it is
sgf-step-unknown = { $property } is not a move from one square to another: "{ $value }"
sgf-shot-unknown = { $property } is not a move of Amazons, three points such as "djddgd": "{ $value }"
sgf-size-differs = the record is of a board of { $width } x { $height }, the game is played on { $game_width } x { $game_height }
sgf-at-unknown = the node that was looked at cannot be found: { $reason }
sgf-more-faults = { $count ->
    [one] one more fault in the nodes of this game
   *[other] { $count } more faults in the nodes of this game
}
sgf-point-unknown = { $property }: "{ $value }" is not a point of this board
sgf-points-too-many = { $property }: too many points are set up for so small a file
sgf-lists-kept = { $count ->
    [one] a list of points stays as it is written: it has too many points for so small a file
   *[other] { $count } lists of points stay as they are written: they have too many points for so small a file
}
sgf-points-repeated = { $count ->
    [one] a point that several rectangles contain is listed once
   *[other] { $count } points that several rectangles contain are listed once
}
sgf-stone-unknown = { $property } does not say which kind of piece it means, and its player has several or none
sgf-answers-unreadable = the answers "{ $value }" are not whole numbers
sgf-wrong-charset = the file says that its charset is { $said }, but its bytes do not fit; it was read as { $charset }
