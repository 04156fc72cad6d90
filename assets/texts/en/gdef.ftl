### The gdef language: what can be wrong with rules.

## Shape of the text

gdef-comment-open = this comment never ends
gdef-comment-open-hint = close it with */
gdef-brace-open = this {"{"} is never closed
gdef-brace-open-here = a {"}"} seems to be missing after this
gdef-brace-open-hint = add a {"}"} where the block ends; the indentation was used to find the place
gdef-brace-stray = this {"}"} closes nothing
gdef-brace-stray-hint = remove it, or add the {"{"} that it belongs to
gdef-blocks-too-deep = more than { $max } blocks are nested here
gdef-brackets-too-deep = more than { $max } brackets are nested here
gdef-too-deep = this is nested or chained deeper than { $max } levels
gdef-too-deep-hint = split it: compute parts into variables or move them to a function
gdef-bracket-open = this { $found } is never closed
gdef-bracket-open-here = { $found } does not fit it
gdef-bracket-stray = this { $found } closes nothing
gdef-semicolon-missing = a ; is missing after this
gdef-semicolon-missing-hint = every statement without a block ends with ;
gdef-semicolon-extra = this ; ends nothing; remove it
gdef-markup = this is markup from a web page, not a rule
gdef-markup-hint = remove it; it probably came along when the text was copied
gdef-quotes = there are no texts in quotation marks in this language
gdef-unexpected-character = the character "{ $found }" has no meaning here
gdef-unexpected = "{ $found }" does not fit here
gdef-unexpected-hint = after "{ $before }" an operator, a closing bracket or ; can follow
gdef-value-expected = a value is missing after "{ $before }"
gdef-ends-early = the statement ends too early
gdef-did-you-mean = did you mean "{ $name }"?
gdef-write-instead = write { $wanted } instead
gdef-first-here = the first one is here
gdef-extension-remainder = the operator %
gdef-extension-return = return without a value
gdef-extension-underscore = a word with an underscore
gdef-extension-prefixes = several signs in front of a value
gdef-extension-object-semicolon = ; after the name of an object
gdef-extension-function = the function { $name }()
gdef-extension-owner = of after the name of an object
gdef-extension-word = the statement { $word }
gdef-extension-constant = a constant
gdef-extension-picture = the start as a picture
gdef-extension-grid = the parameter grid
gdef-extension-komi = the parameter komi
gdef-extension-hole = squares that do not exist: hole, #
gdef-extension-operator = the operator { $operator }
gdef-extension-state = the definition of a state
gdef-extension-hook = the hook { $name }()
gdef-extension-array = the array { $name }

## Numbers

gdef-leading-zero = "{ $found }" begins with a zero that does not belong there
gdef-float-tail = "{ $found }" has no digit after the point
gdef-float-head = "{ $found }" has no digit before the point
gdef-number-points = "{ $found }" has more than one point
gdef-number-letters = "{ $found }" is neither a number nor a name; names begin with a letter
gdef-number-too-large = this number is too large
gdef-number-too-large-hint = the largest whole number is { $max }
gdef-number-write = write { $wanted }

## Parameters of the game

gdef-parameter-unknown = there is no parameter "{ $name }"; it is ignored
gdef-parameters-known = the parameters are name, players, size, grid, stacks, gm and komi
gdef-parameter-twice = the parameter "{ $name }" is given twice
gdef-parameter-value = the parameter "{ $name }" has no value
gdef-parameter-number = the parameter "{ $name }" needs a whole number
gdef-parameter-calculated = calculate it in a constant: const int most = ..., then { $name }: most
gdef-name-word = the name of the game must be one word
gdef-size-absent = the size of the board is not given
gdef-size-two-numbers = the size needs two numbers
gdef-size-hint = write for example size: 8 x 8
gdef-size-separator = the two numbers of the size are separated by a small x, not by "{ $found }"
gdef-size-range = a side of the board is 1 to { $max } squares long, not { $found }
gdef-players-absent = the number of players is not given; two play
gdef-players-one = with one player this is solitaire
gdef-players-range = there must be at least 1 and at most { $max } players
gdef-override-unknown = --set: there is no parameter "{ $name }" to set
gdef-override-value = "{ $value }" is not a value for the parameter "{ $name }"
gdef-override-size-hint = a size is two numbers from 1 to { $max }, such as 8x8
gdef-override-players-hint = the number of players is a whole number from 1 to { $max }
gdef-override-name-hint = a name is one word of letters, digits and _
gdef-override-gm-hint = gm is the number of a game in SGF files, such as 4 for gomoku

## Objects and the start position

gdef-object-hint = each object is declared by its own word obj: obj X obj O
gdef-object-name-missing = the name of the object is missing
gdef-object-empty = "{ $name }" already means an empty square
gdef-object-twice = the object "{ $name }" is declared twice
gdef-owner-range =
    there is no such player: { $players ->
        [one] the only one is 0
       *[other] they are numbered from 0 to { $last }
    }
gdef-constant-value = a constant cannot be made of this
gdef-constant-value-hint = constants are made of numbers, true, false, objects, other constants and operators
gdef-constant-unknown = there is no constant "{ $name }"
gdef-constant-circle = "{ $name }" is defined by itself
gdef-constant-whole = "{ $name }" is not a whole number
gdef-name-of-constant = "{ $name }" is the name of a constant
gdef-assign-constant = "{ $name }" is a constant and cannot get another value
gdef-override-constant-hint = { $name } takes a value of type { $ty }
gdef-include-missing-hint = files are looked for beside the file that includes them; std.gdef is inside the program
gdef-include-circle = this file is included by one that it includes
gdef-include-form = "include" needs the name of a file in quotes and a ;
gdef-include-hint = write: include "std.gdef";
gdef-grid-unknown = a grid is square, hex, sheared or lines
gdef-override-grid-hint = --set grid=square, hex, sheared or lines
gdef-komi-constant = komi names a constant of type int or float
gdef-override-komi-hint = these rules have no parameter komi
gdef-override-size-square = both sides of the board are { $name }, so they are equal
gdef-picture-sign = "{ $found }" is not a square of a picture
gdef-picture-hint = a picture has one row of names of objects for each row of the board, from the top; . is an empty square, # is no square, and rows end with / or with the line; with stacks X*3 is three X
gdef-picture-rows =
    the picture has { $found ->
        [one] one row
       *[other] { $found } rows
    } and the board has { $height }
gdef-picture-row =
    row { $row } from the top of the picture has { $found ->
        [one] one square
       *[other] { $found } squares
    } and the board has { $width }
gdef-object-here = the object is declared here
gdef-object-unknown = there is no object "{ $name }"
gdef-objects-known = the objects are: { $names }
gdef-objects-too-many = there are too many objects
gdef-not-a-name = "{ $found }" cannot be a name; names begin with a letter
gdef-keyword-as-name = "{ $word }" is a word of the language and cannot be a name
gdef-empt = "empt" is an old spelling
gdef-start-absent = no start position is given; the board is empty
gdef-start-twice = the start position is given twice
gdef-start-block = start must be followed by a block of squares
gdef-start-square = this is not a square of the start position
gdef-start-square-hint = write start {"{"} (0,0: X), (1,0: O) {"}"}; with stacks also (2,0: X O*3), the lowest first, with blanks between them
gdef-start-comma-missing = a comma is missing between two squares
gdef-start-comma-extra = this comma is not between two squares
gdef-start-off-board = the square ({ $x },{ $y }) is off the board, which is { $width } x { $height }; both numbers count from 0
gdef-square-twice = the square ({ $x },{ $y }) is listed twice

## Definitions

gdef-definition-expected = "{ $found }" does not begin a definition
gdef-definition-expected-hint = outside functions there are parameters (size: 3 x 3), obj, const, state, map, lines, include, start and define
gdef-header-hint = a function is written define name(int a, obj b) -> bool {"{"} ... {"}"}
gdef-function-name-missing = the name of the function is missing
gdef-parentheses-missing = the function name "{ $name }" must be followed by parentheses, even if there are no parameters
gdef-parameter-type-missing = a parameter begins with its type, not with "{ $found }"
gdef-parameter-name-missing = the name of the parameter is missing after the type { $ty }
gdef-arrow-missing = write -> between the parameters and the result type, not "{ $found }"
gdef-result-type-hint = the types are int, float, bool and obj; a function without a result has no arrow
gdef-type-unknown = "{ $found }" is not a type
gdef-type-unknown-hint = the types are int, float, bool and obj
gdef-function-twice = the function "{ $name }" is defined twice
gdef-function-twice-hint = rename one of them, or include the other file: a file's own function takes the place of an included one
gdef-function-shadows = the function "{ $name }" takes the place of the one in { $file }
gdef-function-shadows-hint = { $file } itself goes on calling its own; if you do not want that, choose another name
gdef-function-shadowed = the function whose place it takes
gdef-constant-shadows = the value "{ $name }" takes the place of the one in { $file }
gdef-constant-shadows-hint = { $file } uses it, too; if you do not want that, choose another name
gdef-function-here = the function is defined here
gdef-after-move-idle = afterMove() changes nothing: the game is the same without it
gdef-after-move-idle-hint = it may clear and place squares, set state variables and name the next player
gdef-state-unread = the state "{ $name }" is given values and never asked for
gdef-state-unread-hint = two positions that differ only in it are different positions; leave it out if no rule needs it
gdef-function-unused = the function "{ $name }" is never reached from isMoveLegal() or end()
gdef-built-in-redefined = "{ $name }" belongs to the language and cannot be defined again
gdef-built-in-elsewhere = "{ $name }" may only be called from "{ $only }", and "{ $hook }" leads here
gdef-built-in-not-here = "{ $name }" cannot be called from "{ $hook }", which leads here
gdef-state-hint = write, for example: state int passes = 0;
gdef-state-name-missing = a name must follow the type { $ty }
gdef-state-value-missing = the state "{ $name }" has no initial value
gdef-state-array = a state is one value, not an array
gdef-state-array-hint = declare one state for each value, or keep the values on squares of the board that are not played on
gdef-state-type-hint = the state "{ $name }" is of type { $ty }
gdef-name-of-state = "{ $name }" is already the name of a state
gdef-change-outside = a state can only be changed in afterMove()
gdef-change-outside-hint = isMoveLegal() and end() only judge; define afterMove() { "{" } … { "}" } for what changes after a move
gdef-after-move-form = this function is not called after moves: afterMove() has no parameters and no result
gdef-after-move-hint = write "define afterMove() { "{" } … { "}" }", or give the function another name
gdef-optional-hook-form = this function is not called as a hook: { $name }() has no parameters and returns { $ty }
gdef-optional-hook-hint = write define { $name }() -> { $ty } {"{"} ... {"}"}
gdef-next-call = next() takes one call of a function
gdef-next-knows-move = a function inside next() cannot ask about the move or change anything
gdef-next-hint = write next(f(a, b)); f looks at CurrentPosition, which is then the board after the operations
gdef-suppose-form = suppose() takes changes and one call of a function
gdef-suppose-change = this is no change: clear(x, y) and place(x, y, object) can be supposed
gdef-suppose-call = suppose() ends with one call of a function
gdef-suppose-knows-move = a function inside suppose() cannot ask about the move or change anything
gdef-suppose-many = at most { $max } changes can be supposed in one call, not { $found }
gdef-suppose-hint = write suppose(clear(x, y), place(x, y, o), f(a, b)); f looks at CurrentPosition, which then has these changes
gdef-hook-absent = the function { $name }() is missing
gdef-hook-form = the function { $name }() must have no parameters and give a bool
gdef-hook-hint = write define { $name }() -> bool {"{"} ... {"}"}
gdef-hook-renamed = should "{ $found }" be called "{ $name }"?
gdef-may-end-without-return = the function "{ $name }" can end without returning its { $ty }
gdef-winner-in-judgement = a winner named while a move is judged has no effect; only end() names winners

## Statements

gdef-statement-hint = a statement is a declaration, an assignment, a call, if, while, for, break, continue or return
gdef-no-such-statement = there is no statement "{ $found }"
gdef-no-such-statement-hint = use if, while, for, break, continue and return
gdef-for-form = "for" needs three parts between its parentheses, and a block
gdef-for-hint = write: for (int i = 0; i < 3; i++) {"{"} ... {"}"}
gdef-jump-outside = "{ $word }" is not inside a loop
gdef-block-missing = a block in braces must follow here
gdef-block-missing-hint = write {"{"} ... {"}"} even around a single statement
gdef-block-alone = this block has no if, else or while in front
gdef-block-alone-hint = remove the braces, or add a condition
gdef-else-alone = this else does not follow the block of an if
gdef-else-alone-hint = an else comes right after the {"}"} of its if
gdef-else-if-joined = "{ $found }" is not a word of the language
gdef-else-if-joined-hint = write else if
gdef-condition-parentheses = a condition must be in parentheses
gdef-condition-parentheses-hint = write for example if (a == b) {"{"} ... {"}"}
gdef-condition-type = a condition must be a bool, not { $found }
gdef-condition-constant = this condition is always { $value }
gdef-declaration-value = the declaration of "{ $name }" lacks a value
gdef-declaration-value-hint = write for example int a = 0;
gdef-declaration-type = "{ $name }" is { $expected } and cannot take { $found }
gdef-declared-otherwise = "{ $name }" is declared as { $ty } here and as { $first } before
gdef-declared-here = it is declared here
gdef-assignment-type = "{ $name }" is { $expected } and cannot take { $found }
gdef-assignment-as-value = a single = sets a variable; it cannot stand inside an expression
gdef-assign-object = "{ $name }" is an object and cannot be changed
gdef-array-statement = "{ $name }" can only be read
gdef-array-statement-hint = the board is changed by moves, not by the rules
gdef-comparison-as-statement = a comparison alone does nothing
gdef-name-twice = "{ $name }" is defined twice
gdef-name-of-object = "{ $name }" is already the name of an object
gdef-return-value = this function must return a value of type { $ty }
gdef-return-dropped = this function has no result type, so the value is dropped
gdef-result-type = the function returns { $expected }, not { $found }
gdef-unreachable = this is never reached: the code before it always returns
gdef-variable-unread = the variable "{ $name }" is never read
gdef-maybe-unset = "{ $name }" may have no value here
gdef-maybe-unset-hint = declare it before the if or while, so that every path sets it

## Expressions

gdef-operator-unknown = there is no operator { $found }
gdef-word-operator = "{ $found }" is not an operator here
gdef-not-chainable = comparisons cannot be chained
gdef-not-chainable-first = the first comparison is here
gdef-not-chainable-hint = use && between two comparisons, or parentheses
gdef-name-unknown = there is no variable, parameter or object "{ $name }"
gdef-name-unknown-hint = a variable is declared before it is used: int { $name } = 0;
gdef-function-unknown = there is no function "{ $name }"
gdef-no-operations-hint = moves are made of clear and place; rules only read them
gdef-array-unknown = "{ $name }" cannot be indexed
gdef-arrays-known = the arrays are CurrentPosition[x][y], NextPosition[x][y], PreviousPosition[k][x][y] and OperationList[i][k]
gdef-array-called = "{ $name }" is an array: use square brackets
gdef-two-indices = { $count ->
         [0] "{ $name }" needs two indices
       [one] "{ $name }" needs two indices, not one
    *[other] "{ $name }" needs two indices, not { $count }
}
gdef-current-position-hint = write CurrentPosition[x][y]
gdef-three-indices = { $count ->
         [0] "{ $name }" needs three indices
       [one] "{ $name }" needs three indices, not one
    *[other] "{ $name }" needs three indices, not { $count }
}
gdef-previous-position-hint = write PreviousPosition[k][x][y]; k = 0 is the position before this move
gdef-operation-list-hint = write OperationList[i][0] for x, [i][1] for y, [i][2] for the object
gdef-field-range = an operation has the fields 0, 1 and 2, not { $found }
gdef-index-type = an index must be an int, not { $found }
gdef-no-value = this function gives no value
gdef-no-value-hint = a function without a result type can only be called as a statement
gdef-argument-count = { $expected ->
         [0] "{ $name }" takes no arguments, { $found } given
       [one] "{ $name }" takes one argument, { $found } given
    *[other] "{ $name }" takes { $expected } arguments, { $found } given
}
gdef-argument-type = argument { $number } of "{ $name }" is { $expected } and cannot take { $found }
gdef-negate-type = only a number can be negated with -, not { $found }
gdef-not-type = only a bool can be negated with !, not { $found }
gdef-logic-type = both sides of { $operator } must be bool, not { $found }
gdef-arithmetic-types = only numbers can be used in arithmetic, not { $left } and { $right }
gdef-remainder-types = % needs two ints, not { $left } and { $right }
gdef-equality-types = { $left } and { $right } cannot be compared
gdef-order-types = only numbers have an order, not { $left } and { $right }
gdef-meant-object = did you mean the object "{ $name }" instead of the number 0?
gdef-meant-empty = did you mean "empty" instead of the number 0?
gdef-no-rounding-hint = nothing in this language rounds a float to an int
gdef-compare-number-hint = compare it, for example with != 0
gdef-compare-object-hint = compare it, for example with == empty
gdef-compare-bool-hint = a bool is compared with true or false
gdef-extension-table = a table of constants
gdef-extension-map = a map
gdef-extension-lines = lines of the board
gdef-extension-stacks = the parameter stacks
gdef-stacks-range = a square holds at least 2 and at most { $max } objects; for one leave stacks out
gdef-stacks-hint = write stacks: 12 next to size, with the most objects that a square can hold
gdef-override-stacks-hint = --set stacks=12, a whole number from 2 to { $max }
gdef-stack-range = the square has room for at most { $most } objects, not for { $found }
gdef-stack-times = how many there are is a whole number or the name of a constant
gdef-stack-object = only objects lie on each other; an empty square or a hole stands alone
gdef-stack-absent = several objects on a square need the parameter stacks
gdef-stack-question = without the parameter stacks a square holds one object and place replaces it, so { $name } says no more than CurrentPosition
gdef-payoff-and-winner = where setPayoff says what the game is worth, whoever gets the most has won, so setWinner is too much
gdef-payoff-players = setPayoff is for at most { $max } players
gdef-view-form = this function is not called as a hook: shownTo(p, x, y) has a player, a column and a row, and returns what p sees
gdef-view-hint = write define shownTo(int p, int x, int y) -> obj {"{"} ... {"}"}
gdef-view-knows-move = shownTo() is asked about the position, where there is no move
gdef-chance-knows-move = isChance() is asked about the position, where there is no move
gdef-chance-knows-move-hint = read the board, states and onTurn(), and no operations
gdef-weight-without-chance = chanceWeight() is asked only where isChance() says that chance moves, and there is no isChance()
gdef-weight-of-nothing = chanceWeight() does not look at the operations, so every outcome has the same weight
gdef-hint-of-nothing = promising() does not look at the operations, so every move has the same hint
gdef-extension-family = a family of objects
gdef-table-hint = a table of one index is { "{ 1, 2, 3 }" }, one of two is { "{ { 1, 2 }, { 3, 4 } }" }
gdef-table-indices = the table "{ $name }" has more than two indices
gdef-table-row = a table with two indices is made of rows in braces
gdef-table-no-row = braces inside a table are for one with two indices, and only one deep
gdef-table-row-length =
    this row has { $found ->
        [one] one entry
       *[other] { $found } entries
    } and the first one has { $first }
gdef-table-size =
    the size is { $size } and there { $found ->
        [one] is one entry
       *[other] are { $found } entries
    }
gdef-table-empty = a table needs an entry
gdef-table-too-large = a table has at most { $max } entries
gdef-table-index-count =
    "{ $name }" is read with { $wanted ->
        [one] one index
       *[other] { $wanted } indices
    }, not { $count }
gdef-table-alone = "{ $name }" is a table, and a table is no value
gdef-table-use-hint = read one of its entries, such as { $name }[0]
gdef-map-sign = "{ $found }" is no number of a map
gdef-map-hint = a map has one row of whole numbers or constants for each row of the board, from the top, with blanks between them; . and # are 0, and rows end with / or with the line
gdef-map-rows =
    the map has { $found ->
        [one] one row
       *[other] { $found } rows
    } and the board has { $height }
gdef-maps-too-many = there are at most { $max } maps
gdef-map-alone = "{ $name }" is a map, and a map is no value
gdef-map-use-hint = read the number of a square: { $name }[x][y]
gdef-map-argument = { $name }() is given the name of a map here
gdef-map-argument-hint = maps are defined outside of functions: map name { "{ rows }" }; a function of your own cannot be given one
gdef-lines-hint = a line goes along a row, a column or a diagonal, from square to square: lines { "{ (0,0)-(4,0), (0,0)-(0,4)-(4,4) }" }
gdef-lines-grid = lines count only with grid: lines
gdef-lines-grid-hint = write grid: lines, or leave the lines out; a board that only shall look so has them in its look
gdef-lines-absent = with grid: lines, lines say which squares are neighbours, and there are none
gdef-lines-too-many = there are at most { $max } lines
gdef-line-comma-missing = lines are separated by commas
gdef-lines-word = the block of lines begins with its own word
gdef-lines-word-hint = write: grid: lines lines { "{ (0,0)-(4,0) }" }
gdef-lines-lonely =
    no line leads to { $squares }{ $rest ->
        [0] {""}
       *[other] {" "}and { $rest } more
    }
gdef-table-comma = a comma is missing between two entries
gdef-constant-type = a constant says its type
gdef-constant-hint = write for example: const int N = 3; or const int T[] = { "{ 1, 2 }" };
gdef-variable-outside = outside of functions there are no variables
gdef-variable-outside-hint = const before it makes it a constant, state a value that afterMove() may change
gdef-map-form = this is no map
gdef-map-form-hint = write outside of functions: map name { "{ rows }" }
gdef-constant-outside = constants, tables and maps stand outside of functions
gdef-constant-outside-hint = move this in front of the function; a variable is int a = 0;
gdef-line-form = this is no line
gdef-line-comma = this comma is not between two lines
gdef-line-crooked = no row, column or diagonal leads from the one of these squares to the other
gdef-line-hole = a line begins and ends at squares, and ({ $x },{ $y }) is a hole
gdef-family-range = a family has a first and a last number, and the last one is not less
gdef-family-hint = write: obj d[1 .. 6]; the numbers are from 0 up, or names of constants
gdef-family-too-large = a game with families has at most { $max } objects
gdef-family-index = "{ $name }" is a family; name one of its members with one number in brackets
gdef-family-use-hint = write { $name }[1], or { $name }[k] for a number k
gdef-family-unknown = "{ $name }" is no family, so nothing can follow it in brackets
gdef-override-table = --set: the entries of "{ $name }" cannot be set
gdef-table-braces = the entries of a table stand in braces
gdef-table-brackets = a table has its indices in brackets behind its name: { $name }[]
gdef-table-statement-hint = tables, maps and families are constants; what changes is a state or a variable
