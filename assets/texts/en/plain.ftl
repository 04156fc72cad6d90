### The workbench in lines of text.
plain-prompt-choice = choice
plain-prompt-text = text
plain-prompt-over = over
plain-prompt-stones = stones
plain-prompt-asked = { $player }, answer
plain-row = row { $row }: { $pieces }
plain-row-empty = row { $row } is empty
plain-hand = hand of { $player }: { $pieces }
plain-hand-empty = the hand of { $player } is empty
plain-rows-empty = rows { $first } to { $last } are empty
plain-no-row = There is no row { $name }.
plain-column = column { $column }: { $pieces }
plain-column-empty = column { $column } is empty
plain-no-column = There is no column { $name }.
plain-square = { $square }: { $words }
plain-no-square = There is no square { $name }.
plain-is-attacked = attacked
plain-is-last = changed by the last move
plain-is-number = number { $number }
plain-is-owned = { $player }’s by the estimate
plain-owned = Squares by the estimate: { $counts }.
plain-no-cell = no square
plain-empty = empty
plain-stack = { $upper }, under it { $lower }
plain-piece = { $player } { $kind }
plain-pieces = { $piece }, { $count }: { $squares }
plain-no-pieces = There are no such pieces on the board.
plain-changed = { $square }: { $now }, before: { $before }
plain-no-changes = Nothing changed on the board.
plain-head = head
plain-stones-put = Say a cell and a colour: put 3 4 rojo, put 3 4 azul 12, remove 3 4 rojo, remove 3 4.
plain-stones = A board of { $columns } columns and { $rows } rows without rules; the head is at { $x } { $y }.
plain-shape-disc = man
plain-shape-crowned = crowned man
plain-shape-ring = ring
plain-shape-king = king
plain-shape-queen = queen
plain-shape-rook = rook
plain-shape-bishop = bishop
plain-shape-knight = knight
plain-shape-pawn = pawn
plain-shape-triangle = triangle
plain-shape-square = square
plain-shape-diamond = diamond
plain-shape-star = star
plain-shape-cross = cross
plain-shape-bar = bar
plain-opened = { $title }, { $columns } columns, { $rows } rows, players: { $players }
plain-file = file { $name }
plain-file-game = file { $name }, game { $game } of { $games }
plain-here = { $title }; { $state }
plain-name = name: { $name }
plain-comment = comment: { $text }
plain-marks = marks: { $marks }
plain-no-comment = There is no comment here. "comment TEXT" writes one.
plain-progress = move { $at } of { $of }
plain-judged = { $percent } % of { $count } nodes are checked
plain-variation = variation { $number } of { $count }
plain-off-main-line = not on the main line
plain-unsaved = There is unsaved work.
plain-no-state = The rules keep nothing but the board.
fact-clock = clock of { $player }: { $time }
fact-clock-periods = clock of { $player }: { $time }, periods left: { $periods }
fact-clock-stones = clock of { $player }: { $time }, stones to play in it: { $count }
fact-spent = time for this move: { $time }
fact-value = value for { $player }: { $value } (from the file, { $source })
fact-value-found = value for { $player }: { $value } (found here)
fact-point-loss = points lost by this move: { $points } (from the file)
plain-no-clock = The file states no clock here.
plain-no-value = The file states no value here.
plain-mode = The mode is { $name }; "mode NAME" chooses another one: { $names }. Lines of text are the same in all of them.
plain-no-moves = No move was played yet.
plain-has-comment = (comment)
plain-is-here = (here)
plain-is-next = comes next
plain-branches = { $count ->
    [one] one move follows
   *[other] { $count } moves follow
}
plain-no-branch = No move { $text } follows here; "branches" lists those that do.
plain-next = Next: { $moves }.
plain-quality-good = good
plain-quality-wrong = wrong
plain-quality-interesting = interesting
plain-quality-doubtful = doubtful
plain-attacked = attacked: { $pieces }
plain-thinks = { $player } thinks …
plain-stopped = Stopped.
plain-analysis = { $visits ->
    [one] analysis with one visit
   *[other] analysis with { $visits } visits
}
plain-candidate = { $number }: { $mv }, { $worth }, { $visits ->
    [one] one visit
   *[other] { $visits } visits
}
plain-best-line = best line: { $line }
plain-done = Done: { $change }.
plain-rules-broken = { $errors ->
    [one] The rules have { $errors } error
   *[other] The rules have { $errors } errors
}: the last good rules stay in play. "check" says more.
plain-unread = column { $column }: { $text }
plain-deciding-line = line { $line }: { $text }
plain-step = line { $text }
plain-decides = this decides
plain-steps-left-out = { $count ->
    [one] one step within calls is left out; "why all" says it
   *[other] { $count } steps within calls are left out; "why all" says them
}
plain-choose = Type the number of a choice, or an empty line for none.
plain-no-choice = There is no choice { $text }. "{ $title }" waits for an answer: type the number of a choice, or an empty line to leave it.
plain-type = Type the text, or an empty line to leave it.
plain-type-or-remove = Type the text, - to remove it, or an empty line to leave it.
plain-preset = now: { $text }
plain-list-left = Left "{ $title }" without an answer.
plain-dead-begun = { $words }. "mark-dead { $square }" marks the group there as dead, or as alive again; several squares may be named.
plain-left = Left as it is.
plain-unknown = There is no command { $text }; "help" explains what can be typed.
plain-only-set-up = Pieces are put and removed while a position is set up: "set-up" begins that.
plain-set-up-begun = Set up: "put d4 PIECE" puts a piece, "remove d4" takes one away, "set-up" ends it.
plain-nothing-to-undo = There is nothing to undo. "back" steps back in the game.
plain-no-rules-yet = There are no rules in play: the source has errors; "rules" and "check" say where.
plain-nothing-open = Nothing is open yet: "games" lists the games, "new NAME" begins one.
plain-autoplay-on = The moves play automatically; "autoplay" stops them.
plain-stones-no-game = This board has no rules. "board" says what is on it; "help" explains more.
plain-rules-file = { $name }, { $lines ->
    [one] one line
   *[other] { $lines } lines
}, { $faults ->
    [0] no faults
    [one] one fault or remark
   *[other] { $faults } faults and remarks
}
plain-is-open = open
plain-no-file = The rules have no file { $name }.
plain-no-line = There is no line { $text }; the file has { $lines }.
plain-found-here = { $kind }, column { $column }: { $text }
plain-fault = error in { $file }, line { $line }, column { $column }: { $text }
plain-remarks = { $count ->
    [one] one remark on the rules; "check" says it
   *[other] { $count } remarks on the rules; "check" says them
}
plain-error = error
plain-warning = warning
plain-lint = hint
plain-note = note
plain-no-games = No game fits.
plain-library = "games" lists the games, "new NAME" begins one, "open FILE" opens a file, "help" explains more, "quit" ends.
plain-kept = Unsaved work is kept; the next start offers it.
plain-no-topic = There is no help on { $topic }. Topics: { $topics }; and the name or the title of a command.
