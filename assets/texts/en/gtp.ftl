### Results for programs that use gametui as a referee.
gtp-going = The game is not over.
gtp-won = { $player } wins
gtp-draw = Draw
gtp-over = The game is over.
