### The machine: playing, analysing, random games.

command-opponent = Choose who plays: you or the machine
    .words = computer, bot, play against the machine
command-seconds = Seconds that the machine has for a move
command-engine-move = Let the machine move now
command-hint = Give a hint: where to look, then more with each time
    .words = help, tip, clue, best move
command-stop-thinking = Stop the machine that is thinking
command-analyse = Analyse the position, or stop
    .words = evaluation, best move, hint
command-add-line = Put the best line among the moves as a variation
command-statistics = Play random games and count, or stop
command-play-candidate = Play the chosen move
command-jump-to-line = Go to the chosen line of the rules
command-close-panel = Stop and close this panel

hint-hint = hint
hint-play-candidate = play
hint-add-line = add line
hint-jump-to-line = go to line
hint-close-panel = close

engine-who-plays = Who plays?
engine-who-plays-for = Who plays for { $player }?
engine-everybody = { $players ->
    [1] alone
    [2] both
   *[other] all
}
engine-friends = { $players ->
    [1] you
    [2] you and a friend
   *[other] you and friends
}
engine-person = you
engine-machine = machine, { $effort }
engine-visits = { $visits ->
    [one] { $visits } visit
   *[other] { $visits } visits
}
engine-effort = { $visits }, at most { $seconds } s
engine-easy = machine, easy
engine-medium = machine, medium
engine-strong = machine, strong
engine-level = level { $level }, machine
engine-levels = machine, level 1 to { $levels } …
engine-usual-effort = The machine has { $effort } for a move.
engine-other-strength = machine, another strength …
engine-ask-strength = How many visits before each move?
engine-no-such-player = The game has no player { $name }. Write a name or a number, then a strength: black strong, 2 400, or off.
engine-no-such-strength = "{ $name }" is not a strength. Write easy, medium, strong, level-1 to level-8, or a number of visits.
engine-person-plays = You play for { $player }.
engine-strength-kept = The machine now has the strength { $strength }. It plays once it is given a side.
engine-machine-plays = { $player }: { $machine }. { $effort } a move.
engine-persons-play = You play both sides.
engine-you = you: { $players }
engine-machines-only = the machine plays alone
engine-thinks = { $player } thinks: { $visits } of { $of }
engine-waits = { $player } to move, { $key }: machine
engine-esc-stops = thinking, Esc stops
engine-stopped = The machine stopped. { $now } lets it move, { $seats } changes the seats.
engine-stopped-early = The machine stopped before it had a move.
card-friend = a friend
card-taken = taken { $count }
card-to-move = to move
card-clock = clock { $time }
card-search = { $visits } of { $of }
card-players = Players
card-next = next
card-premove = then { $mv } (Esc drops it)
card-premove-plain = then { $mv }
premove-kept = { $mv } waits for the move of { $player }. Esc takes it back.
premove-kept-plain = Kept for your move, after that of { $player }: { $mv }. "drop" takes it back.
premove-begun = From { $square }, after the machine: enter the square where it goes. Esc takes it back.
premove-refused = { $player } is the machine's. { $now } lets it move now, Esc stops it, { $seats } changes the seats.
premove-stopped = { $player } is the machine's, which is stopped. { $now } lets it move, { $seats } changes the seats.
premove-typed = Premove { $mv } · Esc takes it back
premove-illegal = { $mv } is not legal after { $answer }. Nothing was played.
premove-on = A move made while the machine is to move waits for it.
premove-off = A move made while the machine is to move is refused.
dice-on = The program throws the dice.
dice-off = The dice are yours: choose what they show.
premove-nothing-to-lift = No piece stands here, so nothing waits. Begin with a piece of yours.
premove-of-another = This is a piece of { $owner }, so nothing waits. Begin with a piece of yours.
premove-taken-back = The premove is taken back.
premove-machine-first = The machine is to move. Esc stops it.
engine-not-thinking = The machine is not thinking.
engine-no-move = There is no legal move here.
engine-hint-looking = Looking for a hint …
engine-hint-chance = Chance moves here, so there is nothing to choose.
engine-hint-setting-up = A position is being set up, so nobody is to move.
engine-hint-look = Look at the { $part ->
    [upper-left] upper left
    [upper-right] upper right
    [lower-left] lower left
    [lower-right] lower right
    [upper] upper half
    [lower] lower half
    [left] left half
   *[right] right half
}.
engine-hint-row = Look at row { $row }.
engine-hint-piece = Move the piece on { $square }.
engine-hint-point = Play on { $square }.
engine-hint-move = The move is { $mv }.
engine-hint-pass = The move is a pass.
engine-hint-line = Expected: { $line }.
session-throw-stopped = The throw was stopped before its outcome was known.
session-throw-nothing = Nothing can be thrown here.
session-throw-failed = Nothing could be thrown: { $reason }
engine-found-none = The machine found no move, but there may be some: { $reason }
engine-moved-on-partial = The machine chooses among the moves that it could list: { $reason }

engine-analysis-title = Analysis
engine-statistics-title = Statistics
engine-busy = running …
engine-no-candidate = There is no move to choose: open the analysis first and wait for a moment.
engine-no-line-here = This row belongs to no line of the rules. Choose one of the rows below the counts.
engine-wins-in = won in { $plies }
engine-loses-in = lost in { $plies }
engine-is-drawn = drawn
engine-games = { $games ->
    [one] { $games } random game
   *[other] { $games } random games
}
engine-games-short = { $games ->
    [one] { $games } game
   *[other] { $games } games
}
engine-branching = moves to choose, on average
engine-length = moves a game
engine-mean-and-median = { $mean }, median { $median }
engine-lengths = shortest to longest
engine-won-by = { $player } won
engine-draws = drawn
engine-shared = won by several
engine-payoff = { $player } got on average
engine-over = over without result
engine-stuck = no move left
engine-cut = cut at { $plies } moves
engine-partial = incomplete lists
engine-faults = { $faults ->
    [one] the rules failed on { $faults } candidate
   *[other] the rules failed on { $faults } candidates
}
engine-unused = never used
engine-unused-of = { $statements } of { $all }, { $games ->
    [one] { $games } game
   *[other] { $games } games
}
engine-unused-here = { $sign } { $statements ->
    [one] { $statements } statement never used
   *[other] { $statements } statements never used
}
session-line-is-there = This line is already among the moves.
session-line-added = { $moves ->
    [one] { $moves } move was added as a variation.
   *[other] { $moves } moves were added as a variation.
}
engine-heading-move = move
engine-heading-worth = wins
engine-heading-visits = visits
session-line-extended = { $moves ->
    [one] { $moves } move was added at the end of the line.
   *[other] { $moves } moves were added at the end of the line.
}
engine-choices-by-ply = choices by move
engine-by-first-move = points of { $player } after:
engine-bars = bars from { $least } to { $most } %
engine-not-looked-at = { $count } more, not looked at
engine-paused = paused, { $key }: go on
engine-not-paused = Nothing is paused.
engine-value-here = value for { $player }: { $percent } %
engine-value-unknown = value for { $player } over the game
engine-heat-arrivals = 1 to 9 on the board: how often a piece is placed there
engine-heat-visits = 1 to 9 on the board: visits of the moves to that square
engine-heat-key = { $key }: show this on the board
engine-heat-needs-panel = Open the analysis or the statistics to see their heat on the board.
engine-seat = { $name }
engine-engine-plays = { $name } plays for { $player }.
engine-none-named = No engine is named in the settings: write :engine gtp COMMAND or :engine uci COMMAND.
engine-unknown = "{ $name }" is no engine: use a name of the settings, gtp COMMAND or uci COMMAND.
engine-log-title = What engines say
engine-log-empty = No engine has been used.
engine-not-started = { $name } cannot be started: { $reason }
engine-lost = { $name } ended
engine-late = { $name } gave no answer in time
engine-move-refused = { $name } plays { $mv }, which the rules refuse.
engine-see-log = { $fault }; :engine-log shows more.
engine-cannot-analyse = { $name } cannot analyse.
engine-says = { $name } says: { $text }
engine-no-chance = { $name } cannot play games with chance: its protocol has no word for a throw
engine-no-views = { $name } cannot play games with hidden information: its protocol tells everything
engine-resigns = { $name } resigns.
engine-no-set-up = { $name } cannot be told this start: only moves from the start of the game.
engine-no-protocol = { $name }: the look of the game does not say how its moves are written for UCI ([protocol]).
engine-no-uci = UCI does not know { $game }, or the look of the game does not name it under [protocol]: use an engine that speaks GTP.
engine-no-variant = { $name } does not know the game { $variant }.
engine-analysis-stopped = The analysis stopped. It goes on at another position.
engine-now-elo = { $name } now plays at Elo { $elo }.
engine-now-skill = { $name } now plays at skill level { $level } of { $most }.
engine-now-full = { $name } now plays at full strength.
engine-weakest = { $name } cannot play any weaker.
engine-strongest = { $name } already plays at full strength.
engine-no-strengths = { $name } has no strengths to choose from: it lists neither UCI_Elo nor Skill Level.
engine-none-plays = No engine plays. Write :engine uci COMMAND or :engine gtp COMMAND.
engine-options-title = Options of { $name }
engine-options-set = { $name } plays like this from its next move on.
engine-options-unread = "{ $text }" is no list of options: write NAME=VALUE, with ; or , between several.
engine-options-gtp = { $name } speaks GTP, which has no options. Write commands behind it in braces: gtp COMMAND{"{"}komi 6.5{"}"}.
engine-options-unknown-yet = { $name } has not listed its options yet. Try again in a moment.
engine-option-row = { $option } = { $value }   ({ $allowed })
engine-option-row-text = { $option } = { $value }   (text)
engine-option-row-button = { $option }   (button)
engine-option-near = { $name } has no option "{ $option }". Did you mean "{ $near }"?
engine-option-unknown = { $name } has no option "{ $option }". It has: { $names }.
engine-option-none = { $name } has no options, so there is no "{ $option }".
engine-option-range = { $option } of { $name } is a whole number from { $min } to { $max }, not "{ $value }".
engine-option-values = { $option } of { $name } is one of { $values }, not "{ $value }".
engine-option-button = { $option } of { $name } is a button and takes no value such as "{ $value }".
engine-option-ours = { $option } cannot be set: gametui sets it for each game.
engine-command-near = { $name } has no command "{ $command }". Did you mean "{ $near }"?
engine-command-refused = { $name } refuses "{ $command }" and says: { $answer }
