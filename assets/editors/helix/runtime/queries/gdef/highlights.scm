; Made by queries.sh. Where several patterns match, the last one counts.

(identifier) @variable

((identifier) @constant
  (#match? @constant "^[A-Z]"))

((identifier) @constant.builtin
  (#any-of? @constant.builtin "empty" "empt" "hole"))

((identifier) @variable.builtin
  (#any-of? @variable.builtin
    "CurrentPosition" "NextPosition" "PreviousPosition" "OperationList"))

(parameter name: (identifier) @variable.other.member)
(function_parameter name: (identifier) @variable.parameter)
(object_definition name: (identifier) @constant)
(constant_definition name: (identifier) @constant)
(table_definition name: (identifier) @constant)
(map_definition name: (identifier) @constant)
(thing name: (identifier) @constant)
(map_rows (identifier) @constant)

(call function: (identifier) @function)

((call function: (identifier) @function.builtin)
  (#any-of? @function.builtin
    "boardRepeats" "clear" "clearMarks" "count" "groupSize" "groupSize8" "hasMove" "height" "isPlaceOperation"
    "joins" "joins8" "liberties" "liberties8" "mark" "marked" "movesNum" "next" "number" "onTurn"
    "operationsNum" "owner" "place" "playersNum" "reached" "reached8" "removeGroup" "repeats" "setPayoff"
    "setScore" "setTurn" "setWinner" "show" "squareX" "squareY" "stackAt" "stackSize" "stepX" "stepY"
    "suppose" "touches" "touches8" "width"))

(function_definition name: (identifier) @function)

(comment) @comment
(string) @string
(number) @constant.numeric
(boolean) @constant.builtin.boolean
(type) @type.builtin

["state" "const" "map" "lines" "start" "of"] @keyword
(object_definition "obj" @keyword)
"define" @keyword.function
"include" @keyword.control.import
["if" "else"] @keyword.control.conditional
["while" "for" "break" "continue"] @keyword.control.repeat
"return" @keyword.control.return

["=" "+=" "-=" "++" "--" "||" "&&" "==" "!=" "<" "<=" ">" ">=" "+" "-" "*" "/" "%" "!" "->" ".."] @operator
(size "x" @operator)

["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" ":"] @punctuation.delimiter
