### Positions as FEN.
fen-not-declared = el aspecto de este juego no dice cómo se escriben las posiciones en FEN: no tiene tabla [fen]
fen-stacks = FEN no tiene sitio para piezas que están unas sobre otras
fen-empty = aquí no hay ninguna posición
fen-piece-without-letter = la pieza { $piece } no tiene letra para FEN
fen-unknown-letter = «{ $text }» no es la letra de ninguna pieza
fen-hint-letters = las letras son { $letters }
fen-row-too-long = la fila { $row } tiene más de { $width } casillas
fen-row-too-short = la fila { $row } solo tiene { $found } de { $width } casillas
fen-too-many-rows = el tablero solo tiene { $rows } filas
fen-too-few-rows = aquí solo hay { $found } de { $height } filas
fen-hole = no hay casilla en { $square }; escribe *
fen-no-hole = en { $square } hay una casilla
fen-turn = «{ $text }» no es un jugador: { $letters }
fen-flags = «{ $text }» no es - ni letras de { $letters }
fen-square = «{ $text }» no es - ni una casilla de la fila { $row }
fen-number = «{ $text }» no es un número entero
fen-hand-open = las piezas en mano terminan con ]
fen-hand-full = no caben tantas «{ $letter }» en la mano
fen-fields-left = «{ $text }» no se puede trasladar a estas reglas y se omitió
fen-no-king = este juego no tiene damas
fen-no-square = «{ $text }» no es una casilla de este tablero
fen-square-twice = ya hay una pieza en { $square }
fen-unnumbered = la casilla { $square } no tiene número
fen-too-many-empty = { $count } casillas vacías no caben: en la fila { $row } quedan { $left }
fen-number-large = { $text } es demasiado grande; lo máximo es { $most }
fen-piece-count = { $count ->
    [0] No hay { $piece } en el tablero; en una partida hay { $wanted }.
   *[other] { $piece } está { $count } veces en el tablero; en una partida hay { $wanted }.
  }
fen-piece-row = { $piece } está en { $square }, donde no puede estar en una partida.
fen-flag-left-out = Se omitió «{ $text }»: no hay { $piece } en { $square }.
fen-flags-left-out = Se omitió «{ $text }»: estas reglas no conocen derechos por columna.
fen-passed-left-out = Se omitió { $square }: la última jugada no fue { $piece } de { $from } a { $to }.
fen-takable = El jugador de turno podría capturar ya la pieza de { $square } ({ $piece }).
fen-no-sfen = las posiciones de este juego no se escriben como SFEN
fen-sfen-unclear = "{ $text }" puede ser cualquiera de los dos jugadores: en FEN las piezas en mano van entre corchetes tras las filas, y en SFEN tras el jugador (b - 1)
