### Games as texts: PGN and PDN.
pgn-comment-open = this comment is not closed
pgn-variation-first = a variation stands before the first move
pgn-variation-open = { "(" } without { ")" }
pgn-unopened = { ")" } without { "(" }
pgn-nag = $ without a number
pgn-odd = “{ $text }” is neither a move nor a number of one; it is kept as it is written
pgn-nag-first = an annotation stands before the first move
pgn-tag = this is no tag such as [White "name"]
pgn-at = line { $line }, column { $column }: { $reason }
pgn-refused = ply { $ply }, line { $line }, column { $column }: { $reason }
pgn-null-move = line { $line }, column { $column }: these rules have no pass, so { $text } is no move; it is kept as a change of turn
pgn-tag-behind = text behind the value of the tag { $name } is left out when the game is edited and saved: { $text }
pgn-variation-empty = a variation without moves; it is kept as it is
pgn-result-differs = the result is given as { $said }, but the game on the board ends { $found }; it is kept as given
pgn-results-differ = the tag Result says { $tag }, but the moves end with { $end }; both stay as they are
pgn-not-legal = no legal move is "{ $text }"
pgn-ambiguous = "{ $text }" fits several legal moves
pgn-fen = the tag FEN, column { $column }: { $reason }
pgn-unwritable = Move { $ply } at { $path } cannot be written as { $format }: the rules refuse it.
pgn-no-text = Move { $ply } at { $path } cannot be written as { $format }: no text denotes this move alone. Save the game as .sgf.
pgn-no-chance = { $format } has no words for the throws of { $game }. Save the game as .sgf.
pdn-untyped = { $reason }. The game has no GameType, so its rules are a guess; give others with --rules, such as --rules international
pdn-no-draughts = PDN is for draughts, and the look of { $game } names no GameType under [records]. Save the game as .pgn or .sgf.
shogi-line = “{ $text }” is not understood; it stays in this file, and other formats do not get it
ggf-board = the position in BO cannot be read, so the game begins at the start

convert-formats = the format to write is not known from { $path }; name a file that ends in .sgf, .pgn, .pdn, .kif, .csa, .ggf, .gbb, .fen or .html, or give --to
convert-rules = a position does not say its game: give --rules
convert-refused = game { $game }: { $reason }
convert-done = { $written ->
    [one] { $written } game written
   *[other] { $written } games written
  }, { $whole } without refusals
pgn-no-rules = No rules are known for this game here, so its moves cannot be written; give them with --rules.
convert-judged = the rules refuse { $count } of its moves

### The games of a file.
games-found = { $found ->
    [one] { $found } game
   *[other] { $found } games
  } of { $games }
games-progress = game { $game }
games-ply = after { $ply ->
    [one] { $ply } move
   *[other] { $ply } moves
  }
games-fen-texts = positions are only found in games of PGN and PDN
games-fen-rules = no game of the library fits it, so its positions are not known
epd-operation = { $code }: { $reason }
epd-moves = EPD holds positions without moves; save as .pgn or .sgf.
pgn-variant = { $path }, line { $line }: no game here is called "{ $name }" (tag { $tag }), so the moves are shown as text. Give the rules in front of the file to play on.
