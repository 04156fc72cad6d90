### Game trees in SGF files.

## Repairs of a file

sgf-guessed-charset = the file does not say in which charset it is written; it was read as { $charset }, so some letters may be wrong
sgf-bad-characters = some bytes are no characters of { $charset }; they were replaced by U+FFFD
sgf-small-letters = small letters in a property were left out, as in files before FF[4]
sgf-duplicate = the property stands twice in this node; its values were put together
sgf-junk = text outside the games was skipped
sgf-junk-inside = these characters mean nothing here and were skipped
sgf-value-without-ident = a value without a property was skipped
sgf-missing-value = the property has no value; it got the empty one
sgf-unclosed-value = "]" is missing: this value goes on to the end of the file
sgf-bracket-in-text = a "]" inside this value should be written as "\]"; it was read as text
sgf-missing-semicolon = ";" is missing before this node
sgf-node-after-variation = a node cannot follow a variation; it became a further variation
sgf-empty-tree = parentheses without a node were skipped
sgf-extra-close = there is one ")" too many; it was skipped
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
sgf-duplicate-property = the property { $property } stands twice in this node
sgf-value-missing = the property { $property } has no value, or its value has no "]" at its end
sgf-invalid-ident = { $property } is no property of this file format
sgf-invalid-value = { $property } cannot have the value { $values }
sgf-invalid-charset = the bytes are not text in { $charset }

## Records of games

sgf-at-node = node "{ $path }": { $fault }
sgf-op-unreadable = cannot read the operation "{ $value }"; expected "clear X Y" or "place X Y NAME"
sgf-op-unknown-piece = the game has no piece { $piece }
sgf-op-off-board = the board has no square { $x },{ $y }
sgf-turn-unknown = "{ $value }" is no player of the game
sgf-second-move = a node has one move or one set-up; this one is kept but not used
sgf-move-at-root = the root cannot be a move; it is kept but not used
sgf-shown-differs = { $property } does not agree with the operations of this program; the operations count
sgf-size-differs = the record is of a board of { $width } x { $height }, the game is played on { $game_width } x { $game_height }
sgf-at-unknown = the node that was looked at cannot be found: { $reason }
sgf-more-faults = { $count ->
    [one] one more fault in the nodes of this game
   *[other] { $count } more faults in the nodes of this game
}
