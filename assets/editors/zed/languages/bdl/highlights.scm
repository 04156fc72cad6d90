; Made by queries.sh. Where several patterns match, the last one counts.

(rule name: (identifier) @property)
(rule value: (identifier) @constant.builtin)
(piece name: (identifier) @constant)
(entry name: (identifier) @constant)
(spawn (identifier) @constant)
(condition (identifier) @constant)
(condition name: (identifier) @function)

((condition name: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "cant_risk" "protect_piece" "pawn_movement" "no_moves_available" "checkmate" "stalemate"))

["x" "y" "kills" "on_end_reached" "owner"] @property
["can_jump" "mirrored"] @keyword
(flag name: _ @property value: (_))
["horizontal" "vertical" "diagonal" "spawn"] @function.builtin

["rules" "pieces" "initial_piece_position" "invariants" "finish" "moves" "positions"] @keyword
"explicit" @keyword.function

(comment) @comment
(number) @number
(boolean) @boolean
(constant) @constant.builtin

(script ["{" "}"] @punctuation.bracket)
(moves ["{" "}"] @punctuation.bracket)
(positions ["{" "}"] @punctuation.bracket)
(piece ["{" "}"] @punctuation.bracket)
(entry ["{" "}"] @punctuation.bracket)
(rules_section ["{" "}"] @punctuation.bracket)
(pieces_section ["{" "}"] @punctuation.bracket)
(placement_section ["{" "}"] @punctuation.bracket)
(invariants_section ["{" "}"] @punctuation.bracket)
(finish_section ["{" "}"] @punctuation.bracket)
(interval ["[" "]"] @punctuation.bracket)
(range ["(" ")"] @punctuation.bracket)
(spawn ["(" ")"] @punctuation.bracket)
(condition ["(" ")"] @punctuation.bracket)
(vector ["," ":"] @punctuation.delimiter)
(interval "," @punctuation.delimiter)
(range "," @punctuation.delimiter)
(spawn "," @punctuation.delimiter)
(condition "," @punctuation.delimiter)
(kills ["," ":"] @punctuation.delimiter)
(rule ":" @punctuation.delimiter)
(flag ":" @punctuation.delimiter)
(end_reached ":" @punctuation.delimiter)
(owner ":" @punctuation.delimiter)
