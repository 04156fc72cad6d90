command-board = Change the ground of the board in this game: automatic, wood, green, paper, slate
board-is = The ground of the board is { $name } now.
board-automatic = The ground of the board is that of the theme now.
board-few-colors = This theme has no colours for the ground { $name }. It is shown where the theme has them.
board-colors-of-rules = The rules give all squares their colours, which the ground { $name } does not change.
