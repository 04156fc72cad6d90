### Legal moves on the screen.
hints-on = Hints: the board shows which pieces can move and where to.
hints-off = Hints are off.
hints-no-target = There is nowhere to go: put the cursor on a piece that can move, or lift it.
hints-perhaps-more = There may be other moves too: not all of them were found.
hints-unknown = legal moves unknown
hints-moves = { $count ->
    [0] no legal move
    [one] { $count } legal move
   *[other] { $count } legal moves
}
hints-outcomes = { $count ->
    [one] { $count } outcome
   *[other] { $count } outcomes
}
hints-moves-at-least = { $count ->
    [one] at least { $count } legal move
   *[other] at least { $count } legal moves
}
hints-goes-on = { $count ->
    [one] { $count } legal move fits { $begun }. Type or click the next square.
   *[other] { $count } legal moves fit { $begun }. Type or click the next square.
}
hints-goes-on-with = { $count ->
    [one] { $count } legal move fits { $begun }: { $moves }
   *[other] { $count } legal moves fit { $begun }: { $moves }
}
hints-no-legal-move = { $player } has no legal move, and yet the game goes on. Step back.
hints-piece-cannot-move = This piece has no legal move now. Esc puts it back; set it down somewhere to see why.
hints-list-below = type to filter · Enter plays · Esc closes
hints-listing = The legal moves are being listed …
hints-none-found = No legal move was found, but there may be some.
hints-nothing-fits = No legal move fits.
hints-classes = { $count ->
    [one] The rules leave something open: on { $count } kind of move they do not look at every part of it.
   *[other] The rules leave something open: on { $count } kinds of moves they do not look at every part of them.
}
hints-first-fault = The first at { $place }: { $reason }
hints-count-with-fault = { $count } (the rules fail at { $place })
hints-faults = { $count ->
    [one] The rules failed on { $count } attempt; it is not listed.
   *[other] The rules failed on { $count } attempts; these are not listed.
}
hints-merged = { $count ->
    [one] { $count } other way to write a listed move is left out.
   *[other] { $count } other ways to write the listed moves are left out.
}
hints-step = step { $number } of { $count }
hints-steps-below = arrows step · n p over calls · d deciding · Esc closes
hints-no-steps = There are no steps to show.
