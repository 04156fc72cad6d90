; Made by queries.sh. Where several patterns match, the last one counts.

(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z]"))

((identifier) @variable.special
  (#any-of? @variable.special "emptysquare"))

(parameter name: (identifier) @variable.parameter)
(member name: (identifier) @property)
(turn_statement name: (identifier) @label)
(gototurn_statement turn: (identifier) @label)
(board_row (identifier) @constant)
(piece_list (identifier) @constant)

(rule_declaration name: (identifier) @function)
(check_statement rules: (identifier) @function)

(call function: (identifier) @function)

((call function: (identifier) @function.builtin)
  (#any-of? @function.builtin "input" "length" "numPieces" "readmove"))

(function_declaration name: (identifier) @function)

(special) @variable.special
((special) @constant.builtin
  (#any-of? @constant.builtin "orthogonal" "diagonal"))
[(empty) (hole)] @constant.builtin
(comment) @comment
(string) @string
(number) @number
(boolean) @boolean
(type) @type.builtin

["Rule" "rule" "Game" "game" "turn"] @keyword
(board_declaration ["Board" "board"] @keyword)
["makemove" "gototurn" "print" "exit"] @keyword
(call function: (identifier) @keyword
  (#eq? @keyword "makemove"))
["if" "else"] @keyword.conditional
["while" "break" "continue"] @keyword.repeat
"return" @keyword.return

["=" "||" "&&" "==" "!=" "<" "<=" ">" ">=" "+" "-" "*" "/" "%" "!"] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" ":" "."] @punctuation.delimiter
