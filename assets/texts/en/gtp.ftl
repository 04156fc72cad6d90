### Results for programs that use gametui as a referee.
gtp-going = The game is not over.
gtp-won = { $player } won
gtp-draw = Draw
gtp-over = The game is over.
gtp-resigned = { $player } won by resignation
gtp-other-game = it is a record of another game
