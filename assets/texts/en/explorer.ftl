command-explorer = Show what was played from here in the games of this file, or of a file or folder
command-explored-games = List the games in which the selected move was played
command-play-explored = Play the selected move of the explorer
hint-play-explored = play
hint-explored-games = games
hint-explorer = explorer
explorer-title = Explorer
explorer-unlisted = (another move)
explorer-no-file = { $path } was not found.
explorer-no-records = { $path } contains no saved game.
explorer-no-games = This game is in no file. Name a file or a folder: :explorer FOLDER.
explorer-which-games = Name files of games or folders of them: gametui explorer games.pgn.
explorer-set-up = The position is the one with which the first game begins; --fen or the rules give another.
explorer-reading = reading the games
explorer-no-move = No move was played from here in these games.
explorer-none-here = None of these games holds this position.
explorer-nothing-read = No game of these rules was found.
explorer-stopped = The reading was stopped; the games that were read stay.
explorer-read = { $games ->
    [one] One game was read.
   *[other] { $games } games were read.
}
explorer-of = { $games ->
    [one] one game
   *[other] { $games } games
}
explorer-progress = read { $done } of { $games } games
explorer-files = read { $done } games, file { $file } of { $files }
explorer-position = { $games ->
    [one] One game holds this position: { $results }.
   *[other] { $games } games hold this position: { $results }.
}
explorer-won = { $player } won { $games }
explorer-drawn = drawn { $games }
explorer-other-order = { $other ->
    [one] One of { $games } reaches it by another order of moves.
   *[other] { $other } of { $games } reach it by another order of moves.
}
explorer-refused = { $games ->
    [one] In one game the rules refuse a move; it counts up to there: { $places }.
   *[other] In { $games } games the rules refuse a move; they count up to there: { $places }.
}
explorer-unreadable = { $games ->
    [one] One game cannot be read: { $places }.
   *[other] { $games } games cannot be read: { $places }.
}
explorer-others = { $games ->
    [one] One game of other rules does not count.
   *[other] { $games } games of other rules do not count.
}
explorer-full = There are more games than can be kept; the rest was not read.
explorer-games = { $games ->
    [one] One game
   *[other] { $games } games
}
explorer-status = { $games ->
    [one] One game holds this position. :explorer shows it.
   *[other] { $games } games hold this position. :explorer shows them.
}
