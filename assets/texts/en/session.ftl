### Opening, playing, saving.

session-file-missing = { $path }: there is no such file. Check the name and the folder.
session-file-is-directory = { $path } is a folder, not a file. Name a file in it.
session-preview-too-long = The file is too long for a preview.
session-diff-line = line { $line }
session-diff-more = … and more
session-diff-start = the start
session-diff-move = { $number } { $mv }
session-diff-set-up = the set-up after move { $number }
session-diff-note = node { $number }
session-diff-comment = comment at { $place }: { $text }
session-diff-name = name of { $place }: { $text }
session-diff-property = { $property } at { $place }: { $text }
session-diff-branch = { $more ->
    [0] { $place }
    [one] { $place } with 1 node after it
   *[other] { $place } with { $more } nodes after it
}
session-no-groups = This game has no groups that can be dead.
session-groups-not-over = Groups are marked as dead when the game is over; pass until it is.
session-groups-not-counted = The rules have counted no points at the end of this game.
session-groups-nothing-here = There is no group here.
session-file-is-special = { $path } is { $kind ->
    [pipe] a named pipe
    [socket] a socket
   *[device] a device
  }, not a file. Name an ordinary file.
session-file-not-readable = { $path }: no permission to read the file. Change its permissions or open a copy.
session-file-read-failed = { $path } cannot be read: { $reason }.
session-file-is-binary = { $path } is not a text file.
session-file-not-utf8 = { $path } is not UTF-8 from line { $line } on. Save it as UTF-8 and open it again.
session-file-too-long = { $path } is longer than { $limit } MiB, which is the most that is read.
session-file-shorter = { $path } was made shorter by another program while it is read. Open it again.
session-disk-full = { $path } was not saved: the disk is full. Nothing was changed. Make room or save to another place.
session-folder-missing = { $path } was not saved: the folder { $folder } does not exist. Make it or save to another place.
session-file-read-only = { $path } was not saved: no permission to write there. Save it under another name.
session-file-write-failed = { $path } was not saved: { $reason }. Nothing was changed.
session-pipe-without-reader = { $path } was not saved: it is a named pipe that no program reads from.
session-file-changed-elsewhere = { $path } was changed by another program since it was read; it was not saved. Read it again or save under another name.
session-games-moved = { $path } was rewritten by another program while it was open here; its other games are no longer where they were found. Read it again, or save the open game as a file of its own.
session-other-unwritable = Nothing is written: game { $game } of the file cannot be said in { $format }: { $reason }

session-no-rules = There are no rules in play: the source has errors. Correct it and save it.
session-game-is-over = The game is over here. Step back to try something else.
session-move-after-end = The game was over before this move: { $result }.
session-job-panicked = Internal error ({ $lane }): { $text }. This task was abandoned, everything else goes on; please report it.
session-job-abandoned = The rules did not stop when they were asked to ({ $lane }). This task was abandoned.
session-job-no-thread = The system has no thread left for this task ({ $lane }).
session-position-not-reached = The rules in play refuse a move that leads here, so no move can be judged. Step back before it.
session-position-pending = The position here is still being worked out; try again in a moment.
session-square-off-board = There is no square { $x },{ $y } on a board of { $width } x { $height }.
session-piece-unknown = The rules do not have the piece placed on { $x },{ $y }.
session-rules-read-only = { $name } belongs to the library and stays as it is. Save your copy under another name.

session-change-move = a move
session-change-set-up = a set-up
session-change-comment = a comment
session-change-name = the name of a node
session-change-turn = the player to move
session-change-marks = marks on the board
session-change-properties = properties
session-change-result = the result
session-change-delete = { $nodes ->
    [one] { $nodes } node deleted
   *[other] { $nodes } nodes deleted
}
session-change-promote = a variation promoted
session-change-main = the main line changed
session-change-paste = { $nodes ->
    [one] { $nodes } node pasted
   *[other] { $nodes } nodes pasted
}
session-cannot-watch = Changes of the files on disk are not noticed: { $reason }.

session-position-refused = { $more ->
    [0] The position was not loaded: { $place }: { $reason }
    [one] The position was not loaded: { $place }: { $reason } (and { $more } more fault)
   *[other] The position was not loaded: { $place }: { $reason } (and { $more } more faults)
}
session-no-such-player = There is no player { $turn }: players are counted from 0 to { $last }.
session-board-without-squares = The board has no squares, so there is no position to save.
session-position-without-state = A position file holds only the board, not what these rules remember besides it. Save the game (.sgf) to keep that.
session-position-without-turn = A position file does not say who is to move (--turn { $turn }); .fen and .sgf do.

session-nothing-to-open = Name the rules of a game, or a saved game (.sgf).
session-move-unreadable = The move { $mv } cannot be read: { $reason }
session-move-not-played = The move { $mv } was not played: { $reason }
session-move-refused = the rules refuse it
session-move-faulted = the rules failed on it
session-move-cut = the rules did not finish ({ $limit })

session-record-utf16 = { $path } is in UTF-16, in which games of this format are not written. Save it as UTF-8 in an editor and open it again.
session-record-waits = { $path } is opened once the rules have no errors.
session-record-odd = { $more ->
    [0] { $path }: { $reason }
    [one] { $path }: { $reason } (and { $more } more remark)
   *[other] { $path }: { $reason } (and { $more } more remarks)
}
session-record-odd-sgf = { $path }: { $reason } (and { $more } more; `gametui sgf check { $path }` lists them)
session-record-other-rules = The record was made with another version of { $name }; its moves are judged by the one that is open.
session-record-names-other-rules = The record names the rules { $named }, but { $given } is open: its moves are judged by { $given }, which may refuse them. Open the record alone to use its own rules.
session-record-without-rules = There are no rules for the game of { $path } here: its moves are shown as text. Give the rules in front of it to play on.
session-rules-not-found = The rules { $name } of { $path } were not found beside it, here or in the library: it is shown as a tree with comments.
session-record-empty = { $path } has no game in it.
session-record-no-game = { $games ->
    [one] { $path } has { $games } game, so there is no game { $game }.
   *[other] { $path } has { $games } games, so there is no game { $game }.
}
session-record-still-waits = The record that was opened waits for rules without errors, so there is nothing to save yet.
session-lost-other-rules = The lost work has unsaved text of { $name }, which is not open. Open it to recover the work.
session-move-choices = it fits several legal moves; write one of these in full: { $moves }
session-format-lacks-variations = { $format } files have no variations. Save the record as .sgf instead.
session-format-lacks-comments = { $format } files have no comments. Save the record as .sgf instead.
session-format-lacks-set-ups = { $format } files have no set-ups. Save the record as .sgf instead.
session-format-of-another = { $format } is a format of another game, and the look of { $game } does not list it under [records]. Save the game as .sgf.
session-record-shown = There are no rules for the game of { $path } here: it is shown as it was written, and nothing is judged.
session-charset-lacks = The charset of the file, { $charset }, has no character { $character }; nothing was saved. Choose UTF-8 for the file first (:write-utf8).
session-charset-unknown = No charset is called "{ $charset }".
session-charset-no-file = The record has no file whose charset could be changed.
session-charset-unsaved = The record has unsaved changes; save or undo them before it is read in another charset.
session-clock-no-move = Nobody has moved here, so there is no clock to set.
session-clock-two-players = SGF has clocks of two players only.
session-clock-unreadable = "{ $text }" is no time; write 9:58, 1:02:03 or seconds.
session-clock-overflows = "{ $text }" is no time: behind a colon minutes and seconds go up to 59; write { $time } if you mean that.
session-written-utf8 = The file will be saved in UTF-8.
session-marks-too-large = Squares of a board larger than 52 by 52 cannot be marked.
session-property-own = The program writes { $property } itself; change it on the board or with the commands for comments and facts.
session-property-twice = The node has a property { $property } already.
session-property-one = Write one property: an identifier and its values in brackets.
session-fen-fits-none = No game of the library has the position in { $path }: name the rules in front of it.
session-fen-fits-several = Several games have the position in { $path }: { $games }. Name one in front of it.
session-effects = The rules add: { $operations }
session-value-in-words = The value stands in the words of the comment; edit those.
session-value-not-in-pgn = PGN states values in pawns (+0.3) or as a mate (#4), and neither points nor per cent.
session-value-unreadable = "{ $text }" is no value; write +0.3, #-4, 54% or B+3.5.
session-machine-hidden = the machine would see what player { $player } cannot see; --open, or :set curtain off, opens the game for study
session-view-failed = what a player sees is not known: { $reason }
