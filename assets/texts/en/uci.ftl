### What the engine for chess programs says.
uci-not-two = { $game } is not a game of two players, so programs for chess cannot play it.
uci-chance = Chance moves in { $game }, so programs for chess cannot play it.
uci-no-words = The moves of { $game } have no words for programs for chess: its look names no game in [protocol] and no [fen].
uci-no-sfen = Programs for shogi cannot play { $game }: its look has no sfen in [fen].
uci-hint-gtp = gametui gtp plays every game: gametui help gtp
uci-unknown = "{ $text }" is no command of UCI.
uci-position = A position is "startpos" or "fen" with a position; the game stays as it was.
uci-fen = The position cannot be read, column { $column }: { $reason }. The game stays as it was.
uci-move-illegal = Move { $number }, "{ $mv }", is illegal; it and what follows are left out.
uci-move-ambiguous = Move { $number }, "{ $mv }", means several moves; it and what follows are left out.
uci-move-over = Move { $number }, "{ $mv }", comes after the end of the game; it and what follows are left out.
uci-go-unread = "{ $words }" after go is not understood, or lacks its number.
uci-search-move = "{ $mv }" is no legal move and is not searched.
uci-no-option = There is no option "{ $name }".
uci-option-value = The option "{ $name }" cannot be "{ $value }".
uci-no-variant = There is no game "{ $name }".
uci-no-mate = { $moves ->
    [one] There is no forced win in one move.
   *[other] There is no forced win in { $moves } moves.
}
