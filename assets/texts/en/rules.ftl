### Faults, limits and remarks while rules run.

rules-unreadable = the text cannot be read
rules-text-too-long = the text is { $size } MiB long; at most { $max } MiB are read
rules-one-text = a game in this language is one file; this one is too many
rules-include-missing = no file "{ $name }" was found
rules-line-comment = // does not begin a comment here
rules-line-comment-hint = comments are written /* like this */
rules-fault-division-by-zero = division by zero; test the divisor before dividing
rules-fault-overflow = the number no longer fits in 64 bits; keep the numbers smaller
rules-fault-not-finite = the result is too large for a floating point number; keep the numbers smaller
rules-fault-off-board = this square is off the board; test the coordinates before reading CurrentPosition
rules-fault-no-such-operation = the move has no operation with this number; compare it with operationsNum() first, and count from 0
rules-fault-clear-has-no-object = this operation clears a square, so it has no object; ask isPlaceOperation first
rules-fault-no-such-field = an operation has only the fields 0 (x), 1 (y) and 2 (object); correct the second index
rules-fault-wrong-field-type = the second index gives a value of another type: 0 and 1 are numbers, 2 is an object; correct the index, or write it as a constant
rules-fault-not-set = this variable has no value yet; give it one on every path that leads here
rules-fault-no-return = the function ended without a result; add a return before its closing brace
rules-fault-no-such-player = there is no player with this number; players are counted from 0
rules-fault-no-such-side = the board has no side with this number; sides are 0 left, 1 right, 2 bottom, 3 top
rules-fault-no-such-entry = the table has no entry with this index
rules-fault-no-such-object = the family has no member with this number
rules-fault-script = a script of the rules failed; its message is below
rules-fault-refused-outside-turn = a move was refused here, and there is no turn to go on with; make moves inside a turn, or use makemove(...) as a condition
rules-fault-wrong-length = an array was put into a row or column of another length
rules-fault-endless = the program used up its steps before its first question; a loop may never end there
rules-opening-failed = the program fails before its first question, so the game cannot be played
rules-fault-no-such-position = there is no position that many moves back; compare the first index with movesNum() before reading PreviousPosition
rules-fault-has-move-in-move = hasMove() depends on itself: answering it means judging moves, and judging one of them calls hasMove() again
rules-fault-moves-unknown = hasMove() has no answer: there are too many moves to try
rules-fault-place-empty = only an object can be placed; to empty a square, write clear(x, y)
rules-fault-stack-full = the square holds as many objects as it can; compare stackSize(x, y) with the number in stacks before place
rules-fault-no-such-level = levels are counted from 0 at the bottom; there is none below
rules-fault-bad-payoff = a game is worth between -1 and 1 to each player
rules-fault-bad-weight = the weight of an outcome of chance is a whole number from 0 to 4294967295, and not all are 0
rules-fault-no-chance = chance is to move, but isMoveLegal() accepts no outcome
rules-never-happens = chanceWeight() gives this outcome the weight 0, so it never happens
rules-payoffs-discarded = end() said what the game is worth, but returned false, so this counts for nothing
rules-no-room = a square holds at most { $most } objects, and one of these finds no room
rules-state-unknown = these rules have no state "{ $name }"
rules-state-value = the value "{ $value }" does not fit the state "{ $name }"
rules-fault-internal = the program contradicted itself, and the rules are not to blame; please report this with the rules and the move
rules-limit-steps = the rules did not finish: they used up all their steps; either a loop never ends, or they do more than the steps allow
rules-limit-depth = the rules did not finish: calls are nested too deep; either a function calls itself too often or without end, or a chain of calls is longer than the depth allows
rules-limit-memory = the rules did not finish: they used too much memory; look for deep recursion in functions with many variables
rules-limit-stopped = stopped before there was an answer; ask again to judge the move
rules-winner-while-judging = setWinner has no effect while a move is judged
rules-winner-while-judging-hint = call it in end() instead
rules-winner-discarded = player { $player } was named the winner, but end() returned false: the game goes on without a winner
rules-winner-discarded-hint = return true after setWinner when the game is over
rules-function-too-large = the function { $name } is too large to run
rules-function-too-large-hint = split it into several functions with fewer variables each
rules-broken-tree = the program contradicted itself while preparing the function { $name }, and the rules are not to blame; please report this with the rules
rules-partial-stopped = stopped before all moves were found; ask again to see the rest
rules-partial-faults = the rules failed on some candidates, which are not listed
rules-partial-unfinished = on some moves the rules did not finish: { $limit ->
    [steps] they used up their steps
    [depth] their calls are nested too deep
   *[other] they used too much memory
}
rules-partial-none-finished = no legal move was found, and the rules did not finish: { $limit ->
    [steps] they used up their steps
    [depth] their calls are nested too deep
   *[other] they used too much memory
}
rules-partial-work-upto = { $length ->
    [one] all moves of one operation were found before the steps for one list ran out; let the rules refuse wrong operations before they read more
   *[other] all moves of up to { $length } operations were found before the steps for one list ran out; let the rules refuse wrong operations before they read more
}
rules-partial-work = the steps for one list ran out; let the rules refuse wrong operations before they read more, or give some operations
rules-partial-memory = the moves need too much memory; give some operations to see fewer of them
rules-partial-length = { $length ->
    [one] only moves of at most one operation were looked for; return false for longer ones, before anything else, to make the list complete
   *[other] only moves of at most { $length } operations were looked for; return false for longer ones, before anything else, to make the list complete
}
rules-partial-classes = { $listed ->
    [one] isMoveLegal does not look at all fields, so many more moves like this one are legal
   *[other] isMoveLegal does not look at all fields, so many more moves like the { $listed } listed ones are legal
}
rules-partial-too-large = moves can be listed on boards of at most 64 columns and 64 rows with at most 4096 kinds of pieces
rules-more-diagnostics = { $count ->
       [one] one more remark was left out
    *[other] { $count } more remarks were left out
}
rules-strict-extension = not in the original language: { $what }
rules-printed = { $text }
rules-partial-answers = the program may accept answers that were not tried
rules-graph-length = without the graph: the length of the list is not bounded
rules-graph-unread = without the graph: what a legal list holds was not all read
rules-graph-result = without the graph: the graph does not know how to ask for this value
rules-graph-steps = without the graph: it takes too many steps
rules-graph-judged = each candidate is judged by itself from here on
