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
