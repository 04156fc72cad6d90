### A record as a page.
page-no-board = A page shows a board, and no rules are known for this game; give them with --rules.
page-one-game = A page holds one game, and the file has { $count }; choose one with --game N.
page-start = Start
page-first = First move
page-back = One move back
page-next = Next move
page-last = Last move
page-play = Play the moves one after the other
page-flip = Turn the board round
page-board = Board
page-empty = No pieces
page-buttons = Moves through the game
page-variations = Variations
page-moves = Moves and comments
page-keys = Left and Right step through the moves, Up and Down choose a variation, Home and End go to the ends, Space plays, F turns the board. On the board, tap or swipe.
page-ask-file = Write the game as a page to which file? (.html)
page-hidden = A page shows everything, and this game hides things from you. Write it when the game is over.
figures-no-board = Figures show a board, and no rules are known for this game; give them in front of the record.
figures-judging = The record is still being checked; write the figures once that is done.
figures-nothing = There is nothing to print: the record has no moves.
figures-too-many = The record has more than { $most } diagrams, which is the most that are printed at once.
figures-diagram = Diagram { $number }: { $words }
figures-position = the position
figures-move = move { $number }
figures-moves = moves { $first } to { $last }
figures-variation = instead of move { $number }, from diagram { $diagram } ({ $moves })
figures-named = { $words }, { $name }
figures-after = after { $text }
figures-at = { $number } at { $place }
figures-pass = { $number } pass
figures-no-folder = There is no folder { $path }.
figures-printed = { $count ->
    [one] { $count } diagram
   *[other] { $count } diagrams
}
figures-written = { $count ->
    [one] { $count } diagram
   *[other] { $count } diagrams
} on { $pages ->
    [one] one page: { $last }
   *[other] { $pages } pages, the last of which is { $last }
}
figures-ask-file = Write the figures to which file? (.svg)
figures-number = --figures takes the number of moves after which there is another diagram, from 1.
figures-svg = Figures are written to files that end in .svg.
