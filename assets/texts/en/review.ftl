review-no-record = name a saved game that ends in .sgf, .pgn, .pdn, .kif, .csa or .ggf; its rules go in front of it
review-no-engine = { $text } is no engine: write engine:NAME, gtp:COMMAND or uci:COMMAND
review-out-input = the copy of the record needs the name of a file
review-out-record = { $file } is one of the files that are read, which stay as they are; name another file
review-progress = reviewing position { $done } of { $positions }
review-progress-others = looking once more at moves that seem bad
review-better = better: { $line }
review-won-to-lost = this lost a won game
review-won-to-drawn = this gave away a win
review-drawn-to-lost = this gave away a draw
review-missed-win = a certain win was missed
review-loses = this loses for certain
review-average = Average loss of { $player }: { $loss } in { $moves ->
    [one] one move
   *[other] { $moves } moves
}
review-greatest = Greatest losses: { $moves }
review-no-loss = No move has certainly lost anything.
review-nothing = There is no move to review.
review-speed = { $positions ->
    [one] one position
   *[other] { $positions } positions
} in { $seconds } s
review-refused = the review ends at { $path } (move { $number }), which is refused: { $reason }
review-title = Review
review-positions = { $done } of { $positions }
review-deeper = looking deeper
hint-go-to-mistake = go there
hint-review = review
hint-keep-review = write marks
review-stopped = The review was stopped; what it has found stays.
review-done = { $faults ->
    [0] The review has found no mistake.
    [one] The review has found one mistake.
   *[other] The review has found { $faults } mistakes.
}
review-done-missed = { $faults ->
    [one] The review has found one mistake.
   *[other] The review has found { $faults } mistakes.
} A certain win was missed with { $mv }: one step back, :problem-here makes a problem of it.
review-no-mistake = No mistake is known further on in this direction.
review-none-yet = Nobody has marked a mistake here. :review looks for them.
review-kept = Marks written: { $moves }; values written: { $values }. u takes it back.
