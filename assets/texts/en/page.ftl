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
