### Jugadas como texto.
notation-empty = aquí no hay ninguna jugada
notation-expected = se esperaba «{ $token }»
notation-expected-separator = se esperaba un espacio entre dos operaciones
notation-expected-number = se esperaba un número
notation-expected-square = se esperaba una casilla como c3
notation-expected-piece = se esperaba el nombre de una pieza
notation-expected-operation = se esperaba clear(x,y), place(x,y,pieza), un paso como c3-d4 o pass
notation-bare-square = una casilla sola no es una jugada
notation-pass-is-alone = el pase va solo
notation-bad-string = este texto entre comillas no está cerrado o no es JSON válido
notation-off-board = { $square } está fuera del tablero de { $width } x { $height }; las coordenadas se cuentan desde 0, las filas con nombre desde 1
notation-hole = no hay casilla en { $square }
notation-not-on-a-line = las casillas a ambos lados de «:» no están en la misma fila, columna o diagonal
notation-nothing-stands = no hay nada en { $square }
notation-unknown-piece = en este juego no hay ninguna pieza «{ $name }»
notation-use-clear = «{ $name }» no se puede colocar: usa clear(x,y)
notation-hint-did-you-mean = ¿querías decir { $name }?
notation-hint-pieces = las piezas son { $names }
notation-hint-operations = una jugada se escribe clear(2,2) place(3,3,W), c3-d4, c3:e5, d4=W o pass

## Typed moves that are not legal.
typed-unknown = «{ $text }» no es una jugada
typed-such-command = «{ $text }» no es una jugada. ¿Quizá la orden { $such }?
typed-such-as = { $reason } Una jugada legal aquí es { $example }.
typed-read = leído como { $read }
typed-read-as = Leído como { $read }: { $why }
typed-read-step = { $piece } de { $from } a { $to }
typed-read-put = { $piece } en { $square }
typed-read-castling-short = enroque corto, de { $from } a { $to }
typed-read-castling-long = enroque largo, de { $from } a { $to }
typed-no-king = esto es un enroque, y quien juega no tiene rey
typed-king-not-at-home = no se puede enrocar: el rey de { $square } está demasiado cerca o demasiado lejos de la esquina
typed-off-board = { $square } está fuera del tablero: columnas { $first } a { $last }, filas { $low } a { $high }
typed-set-up-form = «{ $text }» no nombra ninguna casilla del tablero: escribe una casilla y lo que hay en ella, como { $square } { $piece }, o { $square } - para dejarla vacía
typed-not-there = en { $square } no hay { $piece }
typed-no-such-piece = quien juega no tiene { $piece } que encaje
typed-none-in-hand = no tienes { $piece } en mano
typed-nobody-goes = quien juega no tiene pieza que encaje para { $square }
typed-king = rey
typed-queen = dama
typed-rook = torre
typed-bishop = alfil
typed-knight = caballo
typed-pawn = peón
typed-piece = { $name }
