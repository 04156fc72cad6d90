### The command line.
cli-check-clean = no faults
cli-check-cut = Checking ended after { $seconds } s: there may be more to say of the rules (--seconds gives it more time).
cli-check-summary = { $errors }, { $warnings }
cli-errors = { $count ->
    [one] { $count } error
   *[other] { $count } errors
}
cli-warnings = { $count ->
    [one] { $count } warning
   *[other] { $count } warnings
}
cli-refused-because = { $reason } ({ $place })
cli-returned-false = { $hook }() returned false at { $place }
cli-has-value = { $text }  is { $value }
cli-steps-left-out = { $count ->
    [one] ({ $count } earlier step is not shown)
   *[other] ({ $count } earlier steps are not shown)
}
cli-cannot-read-move = cannot read the move: column { $column }: { $what }
cli-play-move = --play stops at move { $number }, which begins at column { $column }:
cli-path-without-game = --game and --path choose a place in a saved game: name one with --sgf
cli-turn-range = --turn { $turn }: there is no such player; players are numbered from 0 to { $last }
cli-state = state: { $values }
cli-score = score: { $score }
cli-to-move = player { $player } to move
cli-to-throw = chance moves for player { $player }
cli-play-needs-input = the moves of play come from standard input, so rules, position and game must come from files
cli-play-help = 
    One line is one move: clear(2,2) place(3,3,W), or c3-d4, c3:e5, d4=W, pass.
    board        print the board again
    moves [N]    list the legal moves, at most N of them
    why          the steps that led to the last refusal
    undo, redo   one move (or a claim) back, one move forward
    claim        claim a draw where the rules allow it
    throw        draw an outcome where chance moves
    save FILE    write the position (.gbb) or the game (.sgf)
    load FILE    read a position (.gbb) or a game (.sgf)
    quit         end
cli-nothing-to-undo = there is no move to take back
cli-nothing-to-redo = there is no move to play again
cli-may-claim = a draw may be claimed: claim
cli-may-throw = chance moves: throw, or the outcome of your own dice
cli-no-throw = chance does not move here
cli-chance-moves = the dice have to be thrown: chance moves here, so there is no best move
cli-no-claim = no draw may be claimed here
cli-nothing-refused = no move has been refused here
cli-file-ending = name a file that ends in .gbb (the position) or .sgf (the game)
cli-saved = saved: { $path }
cli-record-unread = { $count ->
    [one] { $count } node of the record could not be read
   *[other] { $count } nodes of the record could not be read
}
cli-record-refused = { $count ->
    [one] the rules refuse { $count } move of the record
   *[other] the rules refuse { $count } moves of the record
}
cli-hint-moves-parted = --play separates moves with ";"; put blanks between the operations of one move
cli-input-twice = standard input can stand for one file only
cli-output-failed = the output could not be written: { $reason }
cli-moves-limit = moves { $text }: a number of moves is expected
cli-several-moves = { $text } fits { $count } legal moves; write one of them in full:
cli-game-is-over = the game is over here, so there are no moves
cli-move-after-end = the game is over ({ $result }), so no move can be played here
cli-playout-games = games
cli-playout-wins = player { $player } wins
cli-playout-draws = draws
cli-playout-shared = won by several
cli-playout-payoff = mean payoff of player { $player }
cli-playout-over = over without a result
cli-playout-stuck = no legal move
cli-playout-cut = cut off
cli-playout-partial = moves not fully known
cli-playout-mean-plies = moves a game
cli-playout-mean-throws = throws a game
cli-playout-mean-moves = moves to choose from
cli-playout-progress = { $done } of { $games } games
cli-playout-speed = { $games ->
    [one] { $games } game
   *[other] { $games } games
} in { $seconds } s: { $rate } games and { $plies } moves a second
cli-faults = { $count ->
    [one] the rules failed on { $count } candidate for a move: { $kind } at { $place }
   *[other] the rules failed on { $count } candidates for a move; the first: { $kind } at { $place }
}
cli-playout-faults = { $count ->
    [one] the rules failed on { $count } candidate for a move
   *[other] the rules failed on { $count } candidates for a move
}
cli-bestmove-progress = { $mv }  value { $value } ± { $error }  visits { $visits }
cli-bestmove-unvisited = No move was looked at: this one only looks best at first sight.
cli-bestmove-value = value { $value }, standard error { $error }
cli-bestmove-uncertain = value { $value }, standard error { $error }: so few visits say little
cli-bestmove-rival = value { $value }, standard error { $error }: another move may be as good
cli-bestmove-speed = { $visits ->
    [one] { $visits } visit
   *[other] { $visits } visits
} in { $seconds } s: { $rate } a second
cli-perft-progress = depth { $depth }: { $part } %
cli-perft-time = depth { $depth } took { $seconds } s
cli-perft-chance = outcomes of chance are counted as moves
cli-replay-files = name at least one saved game that ends in .sgf, .pgn, .pdn, .kif, .csa or .ggf; its rules go in front of it
cli-replay-progress = checking
cli-replay-total = { $file }: { $games } games, { $moves } moves, { $refused ->
    [0] all legal
    [one] { $refused } game with a refusal
   *[other] { $refused } games with refusals
  }
cli-replay-legal = { $file }: game { $game }: { $moves ->
    [one] { $moves } move, legal
   *[other] { $moves } moves, all legal
}
cli-replay-unread = { $file }: game { $game }: not judged at { $path }: { $reason }
cli-replay-not-judged = { $file }: game { $game }: not judged: { $reason }
cli-replay-refused = { $file }: game { $game }: refused at { $path } (move { $number }): { $reason }
cli-coverage-unused = { $count ->
    [one] { $count } statement never ran
   *[other] { $count } statements never ran
}
cli-graph-none = these rules have no graph
cli-graph-code = { $bytes } bytes of machine code
cli-graph-count = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}, { $shapes ->
    [one] { $shapes } shape of a move
   *[other] { $shapes } shapes of moves
}
cli-gbb-more = { $count ->
    [one] (one more error; --all shows it)
   *[other] ({ $count } more errors; --all shows them)
}
cli-bad-options = --options: { $reason }
cli-unknown-language = the language "{ $language }" is not known; the languages are en, es and pl
cli-sgf-no-json = this is not JSON
cli-sgf-no-list = the games are given as a list, such as [[[{"{"}"FF":4{"}"},{"{"}"B":"pd"{"}"}],[]]]
cli-sgf-element = { $property }: element { $element } of the list is not of the type of the property
cli-letters-replaced = { $count ->
    [one] a broken letter of the file is written as U+FFFD
   *[other] broken letters of the file are written as U+FFFD in { $count } places
}
cli-sgf-more-changes = { $count ->
    [one] and { $count } more change
   *[other] and { $count } more changes
}
cli-sgf-dropped = { $count ->
    [one] { $property } was left out: its value is not of its type
   *[other] { $property } was left out { $count } times: its value is not of its type
}
cli-sgf-dropped-name = { $count ->
    [one] { $property } was left out: this is no name of a property
   *[other] { $property } was left out { $count } times: this is no name of a property
}
cli-sgf-more-remarks = and { $count } more
cli-time-is-up = The time is up. The command was ended with what it had printed.
cli-no-help = there is no reference or command { $name }
cli-help-hint = the references are { $names }; gametui --help lists the commands
cli-help-near = Did you mean { $name }?
cli-such-command = { $word } is no command and no file. Did you mean { $name }?
cli-no-such-game = no game that ships is called { $name }
cli-no-words = The rules of { $name } are not there in words.
cli-for-chance = chance moves here: what it may do is not for player { $viewer }
cli-for-other = player { $player } is on turn: what that player may do is not for player { $viewer }
cli-for-nobody = the game has no player { $player }; players are numbered from 0 to { $last }
cli-for-fen = FEN says everything: with --for a position is written as text, JSON or GBB

# The help of the command line, and what is wrong with one
help-heading-usage = Usage
help-heading-commands = Commands
help-heading-arguments = Arguments
help-heading-options = Options
help-group-play = Play and look
help-group-talk = Talk to other programs
help-group-write = Write rules
help-group-count = Count and measure
help-group-records = Records and positions
help-group-help = Help and installation
help-group-other = Other commands
help-value-default = default
help-value-possible = possible values
help-flag-help = Print help
help-flag-version = Print version
help-man-name = NAME
help-man-synopsis = SYNOPSIS
help-man-description = DESCRIPTION
help-man-options = OPTIONS
help-man-version = VERSION
help-man-status = EXIT STATUS
help-man-status-0 = done
help-man-status-1 = the input has faults
help-man-status-2 = wrong usage
help-man-status-3 = the input ended before the game (play)
help-man-status-130 = stopped by Ctrl+C
usage-unknown = there is no argument { $argument } here
usage-unknown-command = there is no command { $name } here
usage-no-value = { $argument } needs a value
usage-value = { $argument } cannot be "{ $value }"
usage-refused = { $argument } cannot be "{ $value }": { $reason }
usage-missing = these arguments are missing: { $arguments }
usage-missing-command = a command is missing
usage-twice = { $argument } can be given only once
usage-conflict = { $argument } cannot be given together with { $other }
usage-conflict-others = { $argument } cannot be given together with the other arguments
usage-before = { $argument } cannot stand before the command { $command }
usage-no-equals = the value of { $argument } is written behind an equals sign
usage-too-many = { $argument } takes no further value such as "{ $value }"
usage-number-of-values = { $argument } has { $count } values and needs { $wanted }
usage-not-utf8 = an argument is not UTF-8
usage-other = the command line is wrong: { $text }
usage-values = possible: { $values }
usage-more = { $command } --help says more.
