### Tests of rules: `gametui test`, and the tests beside the source.
tests-no-name = the test has no name; write name = "…"
tests-name-twice = two tests are called "{ $name }"
tests-first-here = the first one is here
tests-nothing-expected = the test expects nothing; write for example legal = ["…"]
tests-two-starts = a test starts at one place: board, gbb or sgf
tests-path-without-game = game and path say where in a record to start; sgf names none
tests-no-move = no move is written here
tests-effects-of-no-move = effects are those of the last move of play; there is none
tests-board-rows = { $found ->
    [one] one row is written
   *[other] { $found } rows are written
}; the board has { $rows }
tests-board-columns = row { $row } has { $found ->
    [one] one cell
   *[other] { $found } cells
}; the board has { $columns } columns
tests-board-hole = { $square } is written as a square where the rules have none, or the other way round
tests-unknown-piece = "{ $name }" is neither the name of a piece nor the letter of one; . is an empty square
tests-no-square = "{ $square }" is no square of this board
tests-cannot-start = the test cannot start here: { $reason }
tests-nothing-to-set = these rules have no parameters that could be set, or they were set already
tests-cannot-be-set = with these parameters the rules have errors
tests-refused-here = refused here
tests-not-played = "{ $mv }" is to be played, but the rules refuse it
tests-not-played-because = "{ $mv }" is not played: { $reason }
tests-rules-failed = the rules fail on "{ $mv }": { $reason }
tests-several = "{ $mv }" stands for { $count } legal moves; write more of it
tests-unreadable = "{ $mv }" fits no legal move and cannot be read as operations: { $reason }
tests-not-legal = "{ $mv }" is expected to be legal, but the rules refuse it
tests-not-refused = "{ $mv }" is expected to be refused, but it is legal: { $legal }
tests-other-line = "{ $mv }" is refused, but not on line { $line } of the rules
tests-other-condition = "{ $mv }" is refused, but not by "{ $condition }"
tests-game-is-over = "{ $mv }" is expected to be legal, but the game is over
tests-moves = expected { $expected ->
    [one] one legal move
   *[other] { $expected } legal moves
}, found { $found }
tests-perft = expected { $expected } sequences of { $depth ->
    [one] one move
   *[other] { $depth } moves
}, found { $found }
tests-count-partial = not all moves can be counted; found { $found }: { $reason }
tests-outcome = expected "{ $expected }", found "{ $found }"
tests-score = expected the score { $expected }, found { $found }
tests-no-score = expected the score { $expected }, but the rules give none
tests-payoffs = expected the payoffs { $expected }, found { $found }
tests-no-payoffs = expected the payoffs { $expected }, but the rules say none here
tests-chance = chance moves here, and a player was expected to
tests-no-chance = a player moves here, and chance was expected to
tests-no-outcome = "{ $name }" is no outcome here
tests-weight = expected { $name } to have the weight { $expected }, found { $found }
tests-more-outcomes = there are more outcomes: { $names }
tests-turn = expected player { $expected } to move, found player { $found }
tests-state = expected { $name } = { $expected }, found { $found }
tests-square = expected { $expected } on { $square }, found { $found }
tests-board = { $count ->
    [one] one square is not as expected
   *[other] { $count } squares are not as expected
}; found { $squares }
tests-effects = expected the rules to do { $expected } after the move, found { $found }
tests-passed = { $file }: { $count ->
    [one] one test passed
   *[other] { $count } tests passed
}
tests-failed = { $file }: { $count ->
    [one] the test failed
   *[other] { $failed } of { $count } tests failed
}
tests-one-failed = { $file }: "{ $name }" failed
tests-time-up = the time for a test is up: { $seconds } s
tests-interrupted = stopped; { $count ->
    [one] one test was not run
   *[other] { $count } tests were not run
}
tests-missing = there are no tests for { $path }
tests-hint-missing = write them to { $name }; `gametui help tests` shows how
tests-none = there are no tests in { $file }
tests-two-reports = --json and --junit - both write to standard output: choose one
tests-none-here = no rules in this folder have tests beside them
tests-hint-none-here = name rules, as in `gametui test checkers`
tests-none-match = no test has "{ $text }" in its name
tests-mark = test "{ $name }": { $what }
tests-mark-here = { $what }
tests-rules-not-saved = The rules are no file yet; save them first.
tests-board-unwritable = The board has pieces whose names cannot stand in a file of tests.
tests-moves-unknown = The number of legal moves is not known here; make a move first, or wait for the list.
tests-run-failed = { $count ->
    [one] The test failed; :tests shows why.
   *[other] { $failed } of { $count } tests failed; :tests lists them.
}
tests-run-passed = { $count ->
    [one] One test passed.
   *[other] { $count } tests passed.
}
tests-run-none = No tests lie beside these rules; :make-test writes one.
tests-list-title = Tests: { $count }, failed: { $failed }
tests-written = The test "{ $name }" was written to { $path }.
tests-added = Test "{ $name }" added to the open { $path }; save it.
tests-one-passed = passed
tests-look-title = Test { $number } of { $count }: { $name }
tests-look-below = Esc back · ↑↓ other tests · e edit · Enter put on the board
tests-unreadable-move = The text in the Move field cannot be read as a move; correct it first.
tests-set-up = The position of the test is a set-up node now; undo takes it back.
tests-no-position = The moves of the test could not be played, so it has no position.
tests-ask-new-rules = Type a name for the new rules (.gdef, .bdl, .bggl)
tests-begin = { $path } is not there yet. What is the game to be like?
tests-choose-template = What the game is like
