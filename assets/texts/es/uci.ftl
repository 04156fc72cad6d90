### Lo que dice el motor para programas de ajedrez.
uci-not-two = { $game } no es un juego de dos jugadores, así que los programas de ajedrez no pueden jugarlo.
uci-chance = En { $game } mueve el azar, así que los programas de ajedrez no pueden jugarlo.
uci-no-words = Las jugadas de { $game } no tienen palabras para programas de ajedrez: su aspecto no nombra ningún juego en [protocol] ni tiene [fen].
uci-no-sfen = Los programas de shogi no pueden jugar a { $game }: su aspecto no tiene sfen en [fen].
uci-hint-gtp = gametui gtp juega a todos los juegos: gametui help gtp
uci-unknown = «{ $text }» no es una orden de UCI.
uci-position = Una posición es «startpos» o «fen» con una posición; la partida queda como estaba.
uci-fen = No se puede leer la posición, columna { $column }: { $reason }. La partida queda como estaba.
uci-move-illegal = La jugada { $number }, «{ $mv }», es ilegal; se omite con lo que sigue.
uci-move-ambiguous = La jugada { $number }, «{ $mv }», puede ser varias; se omite con lo que sigue.
uci-move-over = La jugada { $number }, «{ $mv }», viene tras el final de la partida; se omite con lo que sigue.
uci-go-unread = «{ $words }» tras go no se entiende, o le falta su número.
uci-search-move = «{ $mv }» no es una jugada legal y no se busca.
uci-no-option = No hay ninguna opción «{ $name }».
uci-option-value = La opción «{ $name }» no puede ser «{ $value }».
uci-no-variant = No hay ningún juego «{ $name }».
uci-no-mate = { $moves ->
    [one] No hay victoria forzada en una jugada.
    [many] No hay victoria forzada en { $moves } de jugadas.
   *[other] No hay victoria forzada en { $moves } jugadas.
}
