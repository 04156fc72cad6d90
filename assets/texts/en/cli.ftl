### The command line.
cli-check-clean = no faults
cli-check-summary = { $errors }, { $warnings }
cli-errors = { $count ->
    [one] { $count } error
   *[other] { $count } errors
}
cli-warnings = { $count ->
    [one] { $count } warning
   *[other] { $count } warnings
}
cli-returned-false = { $hook }() returned false at { $place }
cli-has-value = { $text }  is { $value }
cli-steps-left-out = { $count ->
    [one] ({ $count } earlier step is not shown)
   *[other] ({ $count } earlier steps are not shown)
}
cli-cannot-read-move = cannot read the move: column { $column }: { $what }
cli-play-move = --play stops at move { $number }, which begins at column { $column }:
cli-no-state = these rules have no state, so --state { $name } means nothing here
cli-path-without-game = --game and --path choose a place in a saved game: name one with --sgf
cli-turn-range = --turn { $turn }: there is no such player; players are numbered from 0 to { $last }
cli-to-move = player { $player } to move
cli-play-needs-input = the moves of play come from standard input, so rules, position and game must come from files
cli-play-help = 
    One line is one move: clear(2,2) place(3,3,W), or c3-d4, c3:e5, d4=W, pass.
    board        print the board again
    why          the steps that led to the last refusal
    undo, redo   one move back, one move forward
    save FILE    write the position (.gbb) or the game (.sgf)
    load FILE    read a position (.gbb) or a game (.sgf)
    quit         end
cli-play-no-moves = this version does not list legal moves yet
cli-nothing-to-undo = there is no move to take back
cli-nothing-to-redo = there is no move to play again
cli-nothing-refused = no move has been refused here
cli-file-ending = name a file that ends in .gbb (the position) or .sgf (the game)
cli-saved = saved: { $path }
cli-record-refused = { $count ->
    [one] the rules refuse { $count } move of the record
   *[other] the rules refuse { $count } moves of the record
}
cli-hint-moves-parted = in --play ";" parts moves; put blanks between the operations of one move
cli-input-twice = standard input can stand for one file only
cli-output-failed = the output could not be written: { $reason }
