### Faults, limits and remarks while rules run.

rules-unreadable = the text cannot be read
rules-text-too-long = the text is { $size } MiB long; at most { $max } MiB are read
rules-fault-division-by-zero = Division by zero. Test the divisor before dividing.
rules-fault-overflow = The number no longer fits in 64 bits. Keep the numbers smaller.
rules-fault-not-finite = The result is too large for a floating point number. Keep the numbers smaller.
rules-fault-off-board = This square is off the board. Test the coordinates before reading CurrentPosition.
rules-fault-no-such-operation = The move has no operation with this number. Compare it with operationsNum() first; the first operation is number 0.
rules-fault-clear-has-no-object = This operation clears a square, so it has no object. Ask isPlaceOperation first.
rules-fault-no-such-field = An operation has only the fields 0 (x), 1 (y) and 2 (object). Correct the second index.
rules-fault-wrong-field-type = The second index gives a value of another type: 0 and 1 are numbers, 2 is an object. Correct the index, or write it as a constant.
rules-fault-not-set = This variable has no value yet. Give it one on every path that leads here.
rules-fault-no-return = The function ended without a result. Add a return before its closing brace.
rules-fault-no-such-player = There is no player with this number. Players are counted from 0.
rules-fault-no-such-side = The board has no side with this number. Sides are 0 left, 1 right, 2 bottom, 3 top.
rules-fault-script = A script of the rules failed; its message is below.
rules-fault-refused-outside-turn = A move was refused here, and there is no turn to go on with. Make moves inside a turn, or use makemove(...) as a condition.
rules-fault-wrong-length = An array was put into a row or column of another length.
rules-fault-endless = The program used up its steps before its first question. A loop may never end there.
rules-opening-failed = the program fails before its first question, so the game cannot be played
rules-fault-no-such-position = There is no position that many moves back. Compare the first index with movesNum() before reading PreviousPosition.
rules-fault-has-move-in-move = hasMove() depends on itself: answering it means judging moves, and judging one of them calls hasMove() again.
rules-fault-moves-unknown = hasMove() has no answer: there are too many moves to try.
rules-fault-place-empty = Only an object can be placed. To empty a square, write clear(x, y).
rules-state-unknown = these rules have no state "{ $name }"
rules-state-value = the value "{ $value }" does not fit the state "{ $name }"
rules-fault-internal = The program contradicted itself; the rules are not to blame. Please report this with the rules and the move.
rules-limit-steps = The rules did not finish: they used up all their steps. A loop never ends, or they do more than the steps allow.
rules-limit-depth = The rules did not finish: calls are nested too deep. A function calls itself without end, or more often than the depth allows.
rules-limit-memory = The rules did not finish: they used too much memory. Look for deep recursion in functions with many variables.
rules-limit-stopped = Stopped before there was an answer. Ask again to judge the move.
rules-winner-while-judging = setWinner has no effect while a move is judged
rules-winner-while-judging-hint = call it in end() instead
rules-winner-discarded = player { $player } was named the winner, but end() returned false: the game goes on without a winner
rules-winner-discarded-hint = return true after setWinner when the game is over
rules-function-too-large = the function { $name } is too large to run
rules-function-too-large-hint = split it into several functions with fewer variables each
rules-broken-tree = The program contradicted itself while preparing the function { $name }; the rules are not to blame. Please report this with the rules.
rules-partial-stopped = Stopped before all moves were found. Ask again to see the rest.
rules-partial-faults = The rules failed on some candidates, which are not listed.
rules-partial-unfinished = On some moves the rules did not finish: { $limit ->
    [steps] they used up their steps.
    [depth] their calls are nested too deep.
   *[other] they used too much memory.
}
rules-partial-none-finished = No legal move was found, and the rules did not finish: { $limit ->
    [steps] they used up their steps.
    [depth] their calls are nested too deep.
   *[other] they used too much memory.
}
rules-partial-work-upto = { $length ->
    [one] All moves of one operation were found; then the steps for one list ran out. Let the rules refuse wrong operations before they read more.
   *[other] All moves of up to { $length } operations were found; then the steps for one list ran out. Let the rules refuse wrong operations before they read more.
}
rules-partial-work = The steps for one list ran out. Let the rules refuse wrong operations before they read more, or give some operations.
rules-partial-memory = The moves need too much memory. Give some operations to see fewer of them.
rules-partial-length = { $length ->
    [one] Only moves of at most one operation were looked for. Return false for longer ones, before anything else, to make the list complete.
   *[other] Only moves of at most { $length } operations were looked for. Return false for longer ones, before anything else, to make the list complete.
}
rules-partial-classes = { $listed ->
    [one] isMoveLegal does not look at all fields, so many more moves like this one are legal.
   *[other] isMoveLegal does not look at all fields, so many more moves like the { $listed } listed ones are legal.
}
rules-partial-too-large = Moves can be listed on boards of at most 64 columns and 64 rows with at most 4096 kinds of pieces.
rules-more-diagnostics = { $count ->
       [one] one more remark was left out
    *[other] { $count } more remarks were left out
}
rules-strict-extension = not in the original language: { $what }
rules-printed = { $text }
rules-partial-answers = The program may accept answers that were not tried.
rules-graph-length = without the graph: the length of the list is not bounded
rules-graph-unread = without the graph: what a legal list holds was not all read
rules-graph-result = without the graph: the graph does not know how to ask for this value
rules-graph-steps = without the graph: it takes too many steps
rules-graph-judged = each candidate is judged by itself from here on
