### The workbench.
tui-keys-not-toml = { $path }:{ $line }: this is not TOML: { $reason }. The rest applies.
tui-keys-unknown-context = { $path }:{ $line }: no pane has the name { $name }; the tables are everywhere, board, rules, moves, composer, library, analysis, statistics, why, stones.
tui-keys-unknown-command = { $path }:{ $line }: there is no command { $name }; the help lists the commands.
tui-keys-unknown-key = { $path }:{ $line }: the key { $key } of { $command } cannot be read; write it like Ctrl+S, Alt+Left, F3 or x.
tui-keys-letters = { $path }:{ $line }: letters is "moves" (letters of moves type them on the board) or "commands" (they run their commands).
tui-settings-unreadable = The settings { $path } cannot be read: { $reason }. The defaults apply.
tui-settings-not-toml = { $path }:{ $line }: the settings are not TOML: { $reason }. The rest applies.
tui-settings-unknown = { $path }:{ $line }: the entry { $name } is unknown or has a value of the wrong kind; gametui --print-config shows what there is.
tui-settings-layout = { $path }:{ $line }: layout is not used any more. Each kind of game has a mode of its own now: F6 or :mode changes it, and modes keeps it.
tui-settings-engine = { $path }:{ $line }: this engine is left out: it needs a name, a protocol (gtp or uci) and a command, perhaps options or commands, and nothing else.
tui-settings-engine-options = { $path }:{ $line }: this engine is left out: options is a table of names with texts, whole numbers, true or false, and only for the protocol uci.
tui-settings-engine-commands = { $path }:{ $line }: this engine is left out: commands is a list of texts, and only for the protocol gtp.
tui-theme-fault = { $path }:{ $line }: { $reason }; what is right in the theme applies.
tui-nothing-open = Nothing is open yet: choose a game first.
tui-mouse-on = The mouse works in the program again.
tui-mouse-off = The mouse belongs to the terminal now, so text can be selected.
tui-theme-is = The theme is { $name } now.
tui-language-is = The program speaks English now.
tui-keys-are = The keys are { $name } now.
tui-next-moves-are = Next moves are shown: { $name }.
tui-no-such-value = There is no { $name }; choose one of { $names }.
tui-no-choice = There is no choice { $text }: type what a line begins with, or choose with the arrows; Esc closes the list.
tui-help-title = Help
tui-help-below = type to filter · Esc closes
tui-help-comment-scroll = Scroll a comment that is longer than its pane
tui-help-comment-edit = Edit the comment of this move
tui-help-comment-data = Show all data of this move: marks and what other programs stored
tui-help-value-step = Step along the line that the curve shows
tui-help-click = click
tui-help-value-click = Go to the move below that column of the curve
tui-help-here = In this pane
tui-help-everywhere = Everywhere
tui-help-elsewhere = Elsewhere, or not now
tui-help-nothing = Nothing is found for "{ $text }". The nearest command is :{ $name }.
tui-help-palette = By name, after : or Ctrl+P
tui-help-board = Playing a move
tui-help-ask = Asking the program
tui-help-board-lift = Move the cursor to a piece and press Enter, or click it
tui-help-board-drop = Move to the target square and press Enter: a legal move is played at once
tui-help-board-jump = Jumps take what they pass over; for several jumps press Enter on each landing square
tui-help-board-type = Or type a move: c3-d4, c3:e5:g7, clear(2,2) place(3,3,W)
tui-help-board-put = Move the cursor to a square and press Enter, or click it: a legal move is played at once
tui-help-board-type-square = Or type a square, such as c3
tui-help-board-type-step = Or type a move, such as c3-d4
tui-help-board-mouse = Mouse: drag a piece; a right click circles a square, a right drag draws an arrow, the same again changes its colour
tui-help-board-letters = A letter with which a move can begin types it; alone, then Enter, it runs the command of its key
tui-no-rules-yet = There are no rules in play: the source has errors; F8 goes to the first one.
tui-game-is-over = The game is over. Step back to try something else.
tui-game-is-over-by = The game is over: { $ending }. { $key } starts a new one.
tui-new-game-by = { $key } starts a new game.
tui-not-over = This game is not over. :add-game begins another one beside it.
tui-record-ends = The record ends here: { $result }. Play on, or { $key } to count.
tui-record-ends-count = The record ends here: { $result }. To play on, type a move; { $key } counts.
tui-record-ends-typed = The record ends here: { $result }. To play on, type a move.
tui-legal-stated-over = { $result }; by the rules the last move is legal and the game could go on
tui-piece-of-another = This is a piece of { $owner }, and { $player } is to move.
tui-no-such-game-here = There is no game { $name } in the library.
tui-nothing-to-lift = There is nothing to lift here. Go to a piece and press Enter.
tui-nothing-to-lift-or-hand = There is nothing to lift here. Go to a piece, or to a hand above or below the board, and press Enter.
tui-nothing-to-remove = There is nothing to take away here.
tui-set-up-left = Set-up left; no piece was changed.
tui-set-up-begun = Set up: Enter moves a piece, p puts one, x takes one away; S ends it, Esc takes back.
tui-set-up-typed = a square and a piece, such as { $square } { $piece }; { $square } - takes it away; an empty line ends the set-up
tui-set-up-unchanged = Nothing is changed yet.
tui-set-up-changed = Changed: { $list }
tui-set-up-empty = The board is empty.
tui-set-up-pieces = On the board: { $list }
tui-set-up-count = { $count ->
    [one] One square is changed
   *[other] { $count } squares are changed
}; { $pieces ->
    [one] one piece is on the board.
   *[other] { $pieces } pieces are on the board.
}
tui-set-up-done = The position is in the record.
tui-setting-up = setting up
tui-no-such-piece = The game has no piece { $name }.
tui-put-on = Put on { $square }
tui-why-title = Why
tui-why-nothing = No move has been made or refused here. Make a move first; "why" then tells which lines of the rules decide.
tui-why-steps = What happened, line by line (the deciding conditions are marked):
tui-nothing-built = Nothing is built yet: lift a piece on the board or type a move.
tui-at-the-start = This is the start.
tui-at-the-end = This is the end of the line.
tui-no-move-number = There is no move { $number } on this line.
tui-no-fork = There is no fork before this move.
tui-no-fork-ahead = There is no fork ahead on this line.
tui-no-comment = There is no further comment in that direction.
tui-on-main-line = This is the main line.
tui-variation-ahead = Variation { $number } of { $count } is ahead.
tui-no-branch = No next move is called { $text }.
tui-no-variation = There is no other variation here.
tui-redone = Redone: { $change }.
tui-undone = Undone: { $change }.
tui-nothing-to-redo = There is nothing to redo.
tui-nothing-to-undo = There is nothing to undo. To step back in the game use Alt+Left or a comma.
tui-cannot-delete-start = The start cannot be deleted.
tui-no-other-variations = There are no other variations.
tui-is-first = This variation is already the first.
tui-is-main = This is already the main line.
tui-nothing-to-paste = Nothing was copied.
tui-mark-title = Mark this move
tui-mark-good = good
tui-mark-bad = bad
tui-mark-interesting = interesting
tui-mark-doubtful = doubtful
tui-mark-hotspot = worth a look
tui-mark-none = no mark
tui-autoplay-off = Stopped.
tui-autoplay-on = The moves play automatically; the same key stops them.
tui-autoplay-speed = A move is shown for { $seconds } seconds now.
tui-not-found = "{ $text }" was not found.
tui-no-faults = Nothing was found in the rules.
tui-plain = { $text }
tui-found-title = Found in the rules
tui-refused = refused
tui-legal = This move is legal.
tui-legal-effects = This move is legal. It also changes: { $effects }
tui-remarks-title = Messages
tui-remarks-none = There have been no messages yet.
tui-faulted-says = the rules failed ({ $kind } at { $place }): { $says }
tui-faulted = the rules failed: { $kind } at { $place }
tui-cut = the rules did not finish: { $limit } ran out in { $hook }, line { $line }
tui-condition-is = { $condition } is { $value }
tui-said-by-rules = { $words } ({ $why })
tui-said-by-rules-short = { $words } (line { $line }, { $key }: why)
tui-ended-in-words = { $words }: { $outcome }
tui-ended-at-line = { $outcome } (line { $line })
tui-decisive = Decided by { $squares }.
tui-ended-decisive = { $ending }. { $squares }
tui-no-refused = There is no other refused move. Moves after a refused one are not judged.
tui-refused-words = { $words }. { $key } says why.
tui-refused-play = These rules do not allow that. { $key } says why.
tui-parameter-value = VALUE
tui-parameter-how = { $name } is a parameter of these rules: :{ $name } { $value } begins a new game with it, as --set { $name }={ $value } does in a shell.
tui-size-fixed = The size of the board is no parameter of these rules. It stands in their text, which :source opens.
tui-refused-because = line { $line }: { $reason }
tui-refused-line = refused by line { $line }: { $why }
tui-refused-statement = refused by line { $line }: { $statement }
tui-line-refused = line { $line } refused it
tui-ask-open = Open rules (.gdef), a game (.sgf) or a position (.gbb)
tui-unsaved-title = Unsaved work
tui-unsaved = There is unsaved work. Save it first?
tui-unsaved-game = The game
tui-unsaved-record = { $name } is not saved. Save it?
tui-unsaved-both = { $name } and the rules are not saved. Save both?
tui-unsaved-rules = The rules are not saved. Save them?
tui-answer-save = Save
tui-answer-discard = Discard
tui-answer-cancel = Cancel
tui-answer-resign = Resign
tui-resign-title = Resign?
tui-resign-text = { $player } resigns, and the game ends.
tui-resign-text-behind = { $player } resigns the whole game, not only from here, and it ends.
tui-draw-alone = You end the game as a draw by agreement; the machine is not asked.
tui-ask-save-rules = Save the rules as
tui-ask-save-record = Save the game as (.sgf)
tui-ask-save-alone = Save this game alone as
tui-ask-save-position = Save the position as (.gbb)
tui-ask-load-position = Load a position (.gbb)
tui-ask-turn = Who is to move?
tui-overwrite-title = The file exists
tui-overwrite = { $path } exists. Write over it?
tui-answer-overwrite = Overwrite
tui-recovery-title = Unsaved work found
tui-answer-recover = Bring it back
tui-answer-forget = Forget it
tui-answer-later = Decide later
tui-answer-delete = Delete it
tui-answer-keep-it = Keep it
tui-forget-sure = The saved work will be deleted for good. Delete it?
tui-saved = Saved: { $path }.
tui-done-but = { $done } – { $remark }
tui-position-loaded = Position loaded from { $path }
tui-read-again = The text was read again from disk.
tui-recovered = The unsaved work is back. Save it to keep it.
tui-outcome-won = { $player } won
tui-outcome-shared = { $players } won together
tui-players-and = { $players } and { $player }
tui-outcome-draw = draw
tui-result-points = { $player } won by { $points }
tui-result-resigned = { $player } won by resignation
tui-result-time = { $player } won on time
tui-result-forfeit = { $player } won by forfeit
tui-result-agreed = draw by agreement
tui-result-claimed = draw by claim
tui-result-void = no result
tui-result-unknown = result unknown
tui-ended-because = { $outcome } ({ $reason })
tui-ended-time = time ran out
tui-ended-abandoned = game abandoned
tui-ended-adjudged = adjudication
tui-outcome-score = { $outcome }, { $score }
tui-result-other = Another text…
tui-resign-two = Only a game of two players can be resigned or drawn by agreement; state the result with :game-info.
tui-no-claim = No draw may be claimed here.
tui-no-throw = Chance does not move here.
tui-outcome-over = game over
tui-rules-replaced = The new rules are in play.
tui-disk-title = Changed on disk
tui-unwritable-title = Not written
tui-record-read-again = { $path } was changed by another program and read again.
tui-disk-changed = { $path } was changed by another program. Read it again?
tui-disk-conflict = { $path } was changed by another program, and here it has unsaved changes. Read it again and lose them?
tui-answer-reload = Read it again
tui-answer-keep = Keep mine
tui-answer-save-mine = Save mine as…
tui-answer-save-alone = Save this game as…
tui-disk-comparing = comparing …
tui-disk-same = The two versions are the same apart from what the program writes itself.
tui-disk-signs = - only here   + only on disk
tui-disk-deleted = { $path } was deleted from the disk. The open game is untouched; saving writes the file again.
rules-typed-move = "{ $mv }" is a move. { $key } plays it and takes it out of the rules.
tui-notice = { $text } { $key } answers.
tui-no-notice = Nothing waits for an answer.
tui-list-narrow = narrow the list
tui-several-title = Which move?
tui-folder-named = { $path } is a folder. A name in it is filled in.
tui-is-a-folder = This is a folder: go on typing, or choose a file with Tab.
tui-nothing-to-fold = There is no block to fold here.
tui-ask-line = Go to line, as in 7 or 7:25
tui-ask-move = Go to move number
tui-not-a-number = "{ $text }" is not a number.
tui-not-a-line = "{ $text }" is not a line; write 7 or 7:25.
tui-ask-find-source = Find in the rules
tui-ask-find-record = Find in comments and moves
tui-menu-game = Game
tui-menu-edit = Edit
tui-menu-go = Go
tui-menu-analyse = Analyse
tui-menu-view = View
tui-menu-help = Help
tui-ply = move { $number }
tui-modified = modified
tui-pane-board = Board
tui-pane-rules = Rules
tui-pane-moves = Moves
tui-pane-comment = Comment
tui-pane-value = Value
tui-pane-value-of = Value for { $player }
tui-pane-composer = Move
tui-no-rules = no rules in play
tui-to-move = { $player } to move
tui-to-move-claim = { $player } to move; { $command } claims a draw
tui-to-throw = the dice are thrown for { $player }
tui-to-throw-by = { $player }: { $key } throws the dice
tui-judging = judging …
tui-board-rules-not-found = The rules { $name } of this record were not found beside it, here or in the library. Open it with its rules to see the board.
tui-board-of-text = { $game }: there are no rules for this game here, and its moves are not single points, so there is no board. They are shown as the file writes them, beside this and in the line of the node.
tui-board-of-unknown = SGF game number { $number }: there are no rules for it here, so there is no board. Its moves are shown as the file writes them.
tui-board-of-no-game = The record does not say which game it belongs to, so there is no board. Open it with its rules to see one.
tui-position-pending = working out the position …
tui-board-without-rules = The board appears once the rules have no errors. The faults are listed beside the source; F8 goes to the next one, Ctrl+S saves and applies.
tui-last-move = last: { $mv }
tui-next = next: { $moves }
tui-next-beside = here: { $moves }
tui-cannot-read = column { $column }: { $reason }
tui-now-set-down = Lifted. Go to the target square and press Enter.
tui-replaying = judging the record …
tui-node-refused = refused by these rules
tui-node-unjudged = not judged, after a refused move
tui-node-start = start
tui-node-note = note
tui-node-set-up = set-up
tui-effects = then: { $effects }
tui-effects-taken = { $squares } taken off
tui-pass = pass
tui-read-only = read-only
tui-library-title = Games
tui-library-welcome = Choose a game and press Enter; Ctrl+O opens a file, n begins new rules.
tui-library-lost = Unsaved work
tui-library-games = Games
tui-minutes-ago = { $minutes ->
    [0] just now
    [one] { $minutes } minute ago
   *[other] { $minutes } minutes ago
}
tui-library-lost-details = What was not saved when the program ended; last change: { $minutes ->
    [0] just now
    [one] { $minutes } minute ago
   *[other] { $minutes } minutes ago
}
tui-library-recent = Recently opened
tui-page-below = Esc closes
tui-palette-below = Enter runs · Tab completes · Esc closes
tui-palette-nothing = No command fits.
tui-palette-parameter = Enter begins a new game with { $name } { $value }.
tui-palette-meant = Run "{ $name }"?
tui-answer-run = Run it
tui-no-such-command = There is no command "{ $name }".
tui-such-command = There is no command "{ $name }". Did you mean { $such }?
tui-no-argument = The command { $name } takes nothing behind it.
tui-files-below = Enter takes the marked file · Tab completes · Esc closes
tui-files-listing = reading the folder …
tui-files-typed = as typed
tui-files-new = new file
tui-files-taken = exists already
tui-files-exists = { $path } exists already. Type another name.
tui-files-replaces = replaces this file
tui-files-folder = { $count ->
    [one] folder with one name in it
   *[other] folder with { $count } names in it
}
tui-files-rules = rules ({ $language })
tui-files-record = { $games ->
    [one] record
   *[other] record of { $games } games
}
tui-files-position = position
tui-files-other = not a file of a game
tui-files-bytes = { $size } bytes
tui-prompt-below = Enter accepts · Esc closes
tui-dialog-below = ←→ choose · Enter answers · Esc closes
tui-menu-below = ↑↓ choose · Enter takes · Esc closes
tui-key-quits = { $key } quits.
tui-esc-again = Esc again goes to the board; { $keys } back to where you were.
tui-editor-failed = { $editor } failed: { $reason }
tui-editor-not-here = Lines of text and an editor cannot share this terminal; edit the file in another one, it is read again by itself.
tui-no-borders = There is no border to move here.
tui-comment-below = Ctrl+Z undoes · Esc keeps it and closes
tui-why-dropped = … { $steps ->
    [one] { $steps } earlier step is
   *[other] { $steps } earlier steps are
} not shown.
tui-copied = { $nodes ->
    [one] Copied { $nodes } move.
   *[other] Copied { $nodes } moves.
}
tui-deleted = { $more ->
    [0] Deleted { $first }. { $key } brings it back.
    [one] Deleted { $first } and { $more } move after it. { $key } brings them back.
   *[other] Deleted { $first } and { $more } moves after it. { $key } brings them back.
}
tui-deleted-others = { $nodes ->
    [one] Deleted { $nodes } move of the other variations. { $key } brings it back.
   *[other] Deleted { $nodes } moves of the other variations. { $key } brings them back.
}
tui-promoted = This variation stands one place higher now.
tui-is-main-now = This line is the main line now.
tui-pasted = { $nodes ->
    [one] Pasted { $nodes } move.
   *[other] Pasted { $nodes } moves.
}
tui-recovery = Unsaved work on this was found, written { $minutes ->
    [0] less than a minute
    [one] { $minutes } minute
   *[other] { $minutes } minutes
} ago. Bring it back?
tui-rules-broken-first = { $errors ->
    [one] The rules have { $errors } error
   *[other] The rules have { $errors } errors
}, so there is no game yet. F8 goes to the next one.
tui-rules-broken = { $errors ->
    [one] The rules have { $errors } error
   *[other] The rules have { $errors } errors
}: the last good rules stay in play. F8 goes to the next one.
tui-replay-refused = { $refused ->
    [one] { $refused } move of the record is
   *[other] { $refused } moves of the record are
} refused by these rules, the first at move { $number }.
tui-replay-unread = { $unread ->
    [one] { $unread } node of the record was
   *[other] { $unread } nodes of the record were
} not judged: { $reason }
tui-replay-unread-told = { $unread ->
    [one] { $unread } node of the record was
   *[other] { $unread } nodes of the record were
} not judged.
tui-replay-refused-unread = { $refused ->
    [one] { $refused } move of the record is
   *[other] { $refused } moves of the record are
} refused by these rules, the first at move { $number }; { $unread ->
    [one] { $unread } node
   *[other] { $unread } nodes
} could not be read.
moves-judged = { $moves ->
    [one] { $moves } move checked
   *[other] { $moves } moves checked
}
tui-replay-legal = { $moves ->
    [one] The record was judged again: { $moves } move, legal.
   *[other] The record was judged again: { $moves } moves, all legal.
}
tui-file-fault = { $place }: { $reason }
tui-unread-faults = { $count ->
    [one] { $count } fault in your settings: :messages
   *[other] { $count } faults in your settings: :messages
}
tui-settings-not-saved = The settings { $path } were not saved: the file cannot be written, or has entries that would be lost.
tui-position-needs-rules = A position needs rules: name the rules first, then the position.
tui-no-terminal = The workbench needs a terminal, and standard output is not one. The commands check, play and show work without a terminal.
tui-dumb-terminal = This terminal cannot show the workbench: TERM says dumb. Set TERM to what your terminal is, such as xterm-256color, or use the commands check, play and show, which need no screen.
tui-composer-empty = { $type ->
    [none] { $lift } lifts a piece; or type { $example }
   *[other] { $lift } lifts a piece; { $type }: type { $example }
}
tui-example-or-swap = { $example } or swap
tui-composer-square = { $key } chooses the square; or type { $example }
tui-composer-throw = { $key } throws; or type what was thrown: { $example }
tui-composer-empty-placing = { $type ->
    [none] { $lift } puts a stone; or type { $example }
   *[other] { $lift } puts a stone; { $type }: type { $example }
}
tui-composer-empty-no-example = { $placing ->
    [yes] { $lift } puts a stone; { $type } types a move
   *[other] { $lift } lifts a piece; { $type } types a move
}
tui-yes = yes
tui-composer-typed = A move is typed as { $example }
tui-letter-command = { $key }: { $command }
tui-begins-no-move = Begins no legal move; { $key } says why
tui-found-only-here = There is no other match.
tui-no-game-fits = No game of the file fits "{ $text }".
tui-no-other-game = { $games ->
    [one] The file has { $games } game.
   *[other] The file has { $games } games, and none that way.
}
tui-ask-game = Go to game (1 to { $games })
tui-no-such-game = { $games ->
    [one] There is no game { $text }: the file has { $games } game.
   *[other] There is no game { $text }: the file has { $games } games.
}
tui-game-of = This is game { $game } of { $games }.
games-title = game { $game } of { $games }
games-only-one = It is the only game of the file.
games-too-large = The file is too large to be edited as a whole.
games-cannot-arrange = This format cannot take the games of the file in another order.
games-changed-since = The game has changed meanwhile.
games-there-already = The game is number { $game } already.
games-added = New game { $game } of { $games }. It is unsaved; u undoes it.
games-deleted = Game deleted; this is game { $game } of { $games }. It is unsaved; u undoes it.
games-moved = Now game { $game } of { $games }. It is unsaved; u undoes it.
games-change-open = back from game { $game }
games-change-add = a new game
games-change-delete = a game deleted
games-change-move = a game moved
games-place-title = Game { $game } of { $games }: move it
games-place-up = one place up
games-place-down = one place down
games-place-first = to the first place
games-place-last = to the last place
games-chapters = Chapters
games-chapter-at = move { $ply }
games-no-chapters = No node of this game has a name. E in the moves gives one.
tui-opening = opening { $name } … Esc stops
tui-saving = saving { $name } … Esc gives up
tui-save-given-up = Saving { $name } was given up. The changes are still unsaved.
tui-kept = { $minutes ->
    [0] autosaved just now
   *[other] autosaved { $minutes } min ago
}
tui-main-line = main line
tui-line-stopped = stopped at line { $line }
tui-clipboard-too-long = This is longer than the { $limit } kB that a terminal takes. Paste it here with Ctrl+V, or save it to a file.
tui-copied-game = The game is on the clipboard as SGF.
tui-copied-position = The position is on the clipboard as GBB.
tui-copied-fen = Copied the position as FEN.
tui-copied-diagram = The board is on the clipboard as a picture of letters.
tui-pasted-game = The pasted game is open. Save it to keep it.
tui-pasted-position = The pasted position is on the board.
tui-mark-better = good for { $player }
tui-mark-even = even
tui-mark-unclear = unclear
tui-ask-name = Name of this move or position
tui-ask-fact = { $fact } (empty removes it)
tui-game-info = About the game
tui-fact-player = { $player } is played by
tui-fact-result = result
tui-fact-date = date
tui-fact-event = event
tui-fact-round = round
tui-fact-place = place
tui-fact-name = name of the game
tui-fact-annotator = comments by
tui-fact-remark = remark
tui-asks-for-number = The program asks for a number: { $text }
tui-answers-taken-back = Answers taken back.
tui-question-unnamed = The program asks
tui-question-square = { $text } – such as { $square } or { $number }
tui-question-any-square = { $text } – a square or a number
tui-question-number = { $text } – such as { $number }
tui-question-any-number = { $text } – a number

tui-stones-size = board { $columns } × { $rows }
stones-new = new board
stones-painting = { $pane }: painting { $color }
stones-paint-title = Paint with
stones-paint-begun = Enter, a click or dragging adds a stone { $color }; the right button takes one away; p ends.
stones-paint-ended = Painting has ended.
stones-ask-size = Columns and rows, such as 8 6
stones-not-a-size = "{ $text }" is no size of a board: columns and rows are numbers from 1, such as 8 6.
stones-resized-lost = The board has { $columns } columns and { $rows } rows now; { $stones ->
    [one] { $stones } stone is
   *[other] { $stones } stones are
} gone. Undo brings them back.
stones-resized = The board has { $columns } columns and { $rows } rows now.
stones-options-title = The file is written with
stones-option-set = The file is written with { $name }={ $value }.
stones-no-such-option = There is no option { $text }.
tui-stones-nothing-to-paste = The text is no board and no game.
tui-stones-head = head at { $column } { $row }
tui-stones-cell = cell { $column } { $row }: { $azul } Azul, { $negro } Negro, { $rojo } Rojo, { $verde } Verde
tui-stones-none = There is no stone of that colour in this cell.
tui-stones-full = A cell holds no more stones of one colour.
tui-stones-nothing-to-undo = There is nothing to undo.
tui-stones-no-game = This board has no rules. To play from it open a game (Ctrl+O) and then load the board with :load-position.
tui-stones-only = That is for a board of stones: open a .gbb file without a game.
tui-ask-cell = Go to the cell (column row)
tui-ask-save-stones = Save the board as (.gbb)
tui-no-such-cell = "{ $text }" is not a cell of this board: write a column from 0 to { $column } and a row from 0 to { $row }, such as 0 0.
tui-ask-charset = Charset of the record, such as Shift_JIS or GBK
tui-library-all = all
tui-library-pasted = pasted text
tui-library-nothing = No game fits. Esc shows all games.
tui-library-count = { $shown } of { $all }
tui-library-minutes = { $count } min
tui-library-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
tui-library-source = Source: { $source }
tui-library-no-sample = There is no sample game of this one.
tui-library-no-position = There is no saved position of this game.
tui-library-only = This is a command of the list of games.
tui-no-words = The rules of this game are not written in words. They would stand in { $name }.
tui-words-below = ↑↓ scroll  Esc closes
tui-ask-export = Write the board to which file? (.svg, .ans, .txt)
tui-export-endings = A board is written to files that end in { $endings }.
tui-save-endings = { $name } was not saved, because it could not be opened again: end the name in { $endings }.
tui-copied-line = The line is on the clipboard.
tui-no-line = There are no moves here.
tui-one-player = The game has one player only.
tui-is-to-move = That player is to move already.
tui-no-state = The rules keep no state beside the board here.
tui-state-title = State of the rules
tui-ask-state = Value of { $name }
tui-state-form = Write a name and a value: shortWhite=false.
tui-played-on = The record says: { $result }. You play on; :game-info changes the result.
columns-missing = No move of this record has { $columns }.
columns-shown = Columns of the score sheet: { $columns }.
columns-auto = those that the file has
columns-none = none
columns-unknown = There is no column "{ $text }"; there are value, clock and time.
column-value = value
column-loss = loss
column-clock = clock
column-time = time
comments-whole = The score sheet shows whole comments.
comments-first = The score sheet shows the first line of each comment.
comments-hidden = The score sheet shows no comments.
comments-unknown = "{ $text }" is none of: { $words }.
comment-none = No comment. { $key } writes one.
curve-points = lead in points
curve-found = computed here
curve-stated = from the file ({ $source })
foot-marks = { $count ->
    [one] 1 mark
   *[other] { $count } marks
}
foot-data = { $count } data
mark-green = green
mark-red = red
mark-yellow = yellow
mark-blue = blue
property-title = Properties of this node
property-comment = comment …
property-name = name …
property-add = add a property …
property-ask = Property; an empty line removes it
property-ask-new = New property, for example TR[aa][bb]
tool-title = Mark squares with
tool-in-use = marking: { $tool }, Esc ends
dead-begun = Enter, a click or a typed square marks a group as dead, or as alive again; Esc ends it.
dead-counted = { $words }
dead-none = dead groups
dead-by-rules = { $points } by the rules, { $outcome }; no group is marked as dead
dead-outcome = { $outcome } without the dead
dead-points = { $points } without the dead, { $outcome } ({ $rules } by the rules, which know no dead groups)
tool-begun = Enter, a click or a typed square marks; Esc ends.
tool-from = From which square? Enter, a click or a typed square; Esc ends.
tool-form = This is written as { $form }.
tool-to = To which square?
tool-nothing = There is nothing to change.
tool-clear = remove all marks of this node
tool-triangle = triangle
tool-square = square
tool-circle = circle
tool-cross = cross
tool-selected = selection
tool-letter = next letter
tool-number = next number
tool-arrow = arrow
tool-line = line
tool-dim = dimmed
tool-territory-1 = territory of the first player
tool-territory-2 = territory of the second player
tui-works-in = This command works in { $place ->
    [board] the board
    [rules] the rules
    [moves] the moves
    [composer] the line for a move
    [library] the list of games
    [analysis] the analysis
    [statistics] the statistics
    [why] the steps of a judgement
   *[stones] a board of stones
}.
tui-no-board = There is no board here.
tui-no-source = There are no rules here.
tui-nothing-to-reload = This text is in no file, so it cannot be read again.
tui-one-file = The rules are in one file only.
tui-nothing-to-take-back = There is nothing to take back.
tui-all-games-shown = All games are shown already.
tui-ask-clock = Clock after this move, empty for none
tui-ask-value = Value of this position, empty for none
tui-what-if-on = What a change of the rules does is shown.
tui-what-if-off = What a change of the rules does is not shown.
tui-mode-play = play
tui-mode-study = study
tui-mode-write = write
curtain-give = Give the keyboard to { $player }, then Enter.
curtain-close = Enter closes the curtain; then give the keyboard to { $player }.
curtain-in-the-way = This would show what is hidden: first :set curtain off, or another mode.
curtain-refused = The move is refused; why, only the player on turn may know.
curtain-nobody = The game has no player { $player }; players are numbered from 0 to { $last }.
curtain-no-move = This is no legal move.
curtain-mode = The other modes show everything: press { $key } again if you mean that.
curtain-hidden-move = hidden
curtain-on = In games with hidden information PLAY shows the board to one player at a time.
curtain-off = Everything is shown, also to the machine.
