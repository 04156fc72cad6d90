### Results for programs that use gametui as a referee.
gtp-going = The game is not over.
gtp-won = { $player } wins
gtp-draw = Draw
gtp-over = The game is over.
gtp-resigned = { $player } wins by resignation
gtp-other-game = it is a record of another game
