command-win-in = Can the player on turn force a win within so many moves? Or stop the search
solve-win = { $moves ->
    [one] yes: { $player } can force a win in one move: { $line }
   *[other] yes: { $player } can force a win in { $moves } moves: { $line }
}
solve-win-at-most = { $moves ->
    [one] yes: { $player } can force a win in one move: { $line }
   *[other] yes: { $player } can force a win in at most { $moves } moves: { $line }
}
solve-no-win = { $moves ->
    [one] no: { $player } cannot force a win in one move
   *[other] no: { $player } cannot force a win in { $moves } moves
}
solve-undecided = not decided: whether { $player } can force a win is not known
solve-undecided-beyond = { $moves ->
    [one] not decided: { $player } cannot force a win in one move; more moves are not decided
   *[other] not decided: { $player } cannot force a win in { $moves } moves; more moves are not decided
}
solve-stopped = the search was stopped, or its time is up
solve-positions-used = { $positions ->
    [one] the limit of one position was reached
   *[other] the limit of { $positions } positions was reached
}
solve-plies = the others can move for so long that the line was not followed
solve-chance = chance is taken for an opponent: a win has to hold whatever it brings
solve-chance-moves = chance moves here, so nobody is on turn who could win
solve-progress = win in { $moves }: { $positions ->
    [one] one position
   *[other] { $positions } positions
}
solve-speed = { $positions ->
    [one] one position
   *[other] { $positions } positions
} in { $seconds } s: { $rate } a second
solve-looking = { $moves ->
    [one] Looking for a win in one move. Esc stops.
   *[other] Looking for a win in { $moves } moves. Esc stops.
}
solve-ended = The search for a win was stopped.
