### The language BGGL: what can be wrong with a program.

bggl-argument-count = wrong number of arguments for "{ $name }": { $found } instead of { $wanted }
bggl-block-missing = a block in braces is missing here
bggl-block-missing-hint = write {"{"} ... {"}"}, even around a single statement
bggl-blocks-too-deep = more than { $max } blocks are nested here
bggl-board-absent = the board is not declared
bggl-board-absent-hint = write Board(8,8); or Board = [[_,#], [#,_]];
bggl-board-hint = a board is Board(rows, columns); or Board = [[_,#], [#,_]];
bggl-board-size = a side of the board has 1 to { $max } squares, and there are not too many altogether
bggl-board-uneven = this row is { $found } wide, the first one { $wanted }
bggl-brace-open = this {"{"} is never closed
bggl-brace-open-hint = add a {"}"} where the block ends
bggl-bracket-open = this { $found } is never closed
bggl-brackets-too-deep = more than { $max } brackets are nested here
bggl-built-in-redefined = "{ $name }" belongs to the language and cannot be declared again
bggl-check-misplaced = rules are checked only in isValidMove
bggl-check-misplaced-hint = write isValidMove(m) {"{"} m: someRule; {"}"}
bggl-comma-expected = "," or ")" expected here
bggl-condition = a condition must be a boolean or a number, not { $found }
bggl-declarations-hint = outside blocks there are Player, Piece, Board, Rule, functions, variables and Game
bggl-declared-here = it is declared here
bggl-did-you-mean = did you mean "{ $name }"?
bggl-did-you-mean-piece = did you mean the piece "{ $name }"?
bggl-direction = direction + or - expected
bggl-direction-hint = a sub-move is x:y:piece:+ or x:y:piece:-; board access is [x][y]
bggl-ends-early = something is missing after "{ $before }"
bggl-expression-too-long = more than { $max } values are put together here
bggl-extension-readmove = readmove(...)
bggl-field-of = { $found } has no field "{ $name }"; only moves have fields
bggl-field-unknown = a move has no field "{ $name }"
bggl-field-unknown-hint = the fields are .x, .y, .piece and .dir
bggl-first-here = the first one is here
bggl-flag-alone = "{ $name }" is a permission, not a value
bggl-flag-alone-hint = write { $name } == true or { $name } == false
bggl-function-bare = "{ $name }" is a function
bggl-function-bare-hint = call it: { $name }(...)
bggl-game-absent = there is no Game section
bggl-game-hint = write Game {"{"} turn main {"{"} ... {"}"} {"}"}
bggl-impure-assign = judging a move must not change anything but local variables
bggl-impure-call = "{ $name }" does more than judging a move may do
bggl-impure-hint = rules and isValidMove are asked for many moves that are never made; do this in the Game section
bggl-impure-input = judging a move must not ask the player
bggl-impure-jump = judging a move must not end the game or go to a turn
bggl-impure-makemove = judging a move must not make one
bggl-impure-print = judging a move must not print
bggl-incomparable = { $left } and { $right } cannot be compared like this
bggl-incomparable-hint = only == and != compare these
bggl-judge-form = isValidMove takes one Move and gives a boolean
bggl-judge-form-hint = write isValidMove(m) {"{"} ... {"}"}
bggl-line-bare = "{ $name }" needs a number
bggl-line-bare-hint = write { $name }[0]
bggl-lint-equals = = compares here
bggl-lint-equals-hint = write ==
bggl-lint-no-judge = there is no isValidMove: every move that fits the board is accepted
bggl-lint-no-judge-hint = write isValidMove(m) {"{"} m: someRule; {"}"}
bggl-lint-undeclared = "{ $name }" is declared by this assignment
bggl-lint-undeclared-hint = declare it: { $ty } { $name };
bggl-may-end-without-return = "{ $name }" may end without giving its { $ty }
bggl-name-twice = "{ $name }" is declared twice
bggl-no-effect = this value is not used
bggl-no-effect-hint = write = to assign
bggl-no-value = "{ $name }" gives no value
bggl-not-a-function = "{ $name }" is not a function
bggl-not-a-rule = "{ $name }" is not a rule
bggl-not-an-array = { $found } is not an array
bggl-not-an-array-hint = arrays and moves have items; a square of the board is [x][y]
bggl-not-assignable = nothing can be assigned to this
bggl-not-assignable-hint = variables, [x][y], row[x], col[y], items of an array, thisplayer and winner can change
bggl-not-in-a-loop = break and continue belong inside while or turn
bggl-not-numbers = { $left } and { $right } cannot be used in arithmetic
bggl-number-letters = "{ $found }" is neither a number nor a name; names begin with a letter
bggl-number-too-large = this number is too large
bggl-number-too-large-hint = the largest number is { $max }
bggl-one-text = a game in this language is one file
bggl-only-in-rule = "{ $name }" has a meaning only inside a rule
bggl-reserved = "{ $word }" is a word of the language and cannot be a name
bggl-return-in-game = return has no meaning in the Game section
bggl-return-in-game-hint = exit ends the game, break leaves a turn
bggl-return-nothing = this function gives no value
bggl-return-value = return must give a value of type { $ty }
bggl-rule-bare = "{ $name }" is a rule, not a value
bggl-rule-bare-hint = rules are checked in isValidMove: m: rule1 && rule2;
bggl-rule-conditions-only = a rule has conditions only
bggl-rule-conditions-only-hint = rules are asked for many moves that are never made
bggl-rule-hint = a rule is Rule name: Piece1, Piece2 {"{"} length == 1; {"}"}
bggl-semicolon-missing = a ; is missing after this
bggl-semicolon-missing-hint = every statement without a block ends with ;
bggl-shadows = this variable hides the declaration of "{ $name }"
bggl-text-open = this text does not end on its line
bggl-text-open-hint = close it with "; a quotation mark inside is written \"
bggl-too-deep = this is nested or chained deeper than { $max } levels
bggl-too-deep-hint = split it: compute parts into variables or move them to a function
bggl-too-many = there are more than { $max } of these
bggl-turn-hint = a turn is turn name {"{"} ... {"}"}
bggl-turn-misplaced = a turn belongs in the Game section, not inside another turn
bggl-turn-misplaced-hint = put the turns after each other; gototurn name; goes to one
bggl-type = a value of type { $wanted } is expected, not { $found }
bggl-unexpected = "{ $found }" does not fit here
bggl-unexpected-character = the character "{ $found }" has no meaning here
bggl-unexpected-hint = after "{ $before }" an operator, a closing bracket or ; can follow
bggl-unknown-function = there is no function "{ $name }"
bggl-unknown-name = unknown name "{ $name }"
bggl-unknown-piece = there is no piece "{ $name }"
bggl-unknown-rule = unknown rule "{ $name }"
bggl-unknown-turn = there is no turn "{ $name }"
bggl-unmatched = unmatched "{ $found }"
bggl-unmatched-brace-hint = remove it, or add the {"{"} that it belongs to
bggl-unmatched-hint = remove it, or add the bracket that it belongs to
bggl-used-before = "{ $name }" is used before it is declared
bggl-used-before-hint = move the declaration above its first use
bggl-void-variable = "{ $name }" cannot be of type void
bggl-wrapped-comment = this does not begin a statement
bggl-wrapped-comment-hint = text after a wrapped comment? Put it on the line of the comment, or begin this line with //
bggl-write-instead = write { $wanted } instead

## While the program runs

bggl-off-board = [{ $x }][{ $y }] is outside the board
bggl-hole-written = [{ $x }][{ $y }]: squares cannot be added or removed during the game
bggl-no-row = row[{ $number }] is outside the board
bggl-no-column = col[{ $number }] is outside the board
bggl-no-item = index { $index } is outside an array of length { $length }
bggl-array-size = an array cannot have { $count } items; the length is kept within 0 and { $max }
bggl-lines-left-out = more was printed than is kept; lines left out: { $count }
bggl-move-off-board = sub-move { $number } is at { $x },{ $y }, outside the board
bggl-move-hole = sub-move { $number } is at { $x },{ $y }, where there is no square
bggl-move-no-piece = sub-move { $number } places { $piece }; a sub-move must name a piece
bggl-move-not-there = there is no { $piece } at { $x },{ $y }
bggl-refused-by-rule = the rule "{ $rule }" says no
bggl-refused-by-judge = isValidMove says no
bggl-no-rule = no rule applies to { $piece }
bggl-empty-move = the move is empty
bggl-lint-promotion = the first piece that is lifted is taken for the one that is promoted
bggl-lint-promotion-hint = lift the piece that moves first, the captured one last
bggl-answers-missing = the program still asks: { $text }
bggl-answers-unread = there are more answers than the program asked for
bggl-no-answers = no answers lead to these operations
