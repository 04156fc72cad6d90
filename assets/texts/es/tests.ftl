### Pruebas de reglas: `gametui test` y las pruebas junto al texto.
tests-no-name = la prueba no tiene nombre; escribe name = "…"
tests-name-twice = dos pruebas se llaman «{ $name }»
tests-first-here = la primera está aquí
tests-nothing-expected = la prueba no espera nada; escribe por ejemplo legal = ["…"]
tests-two-starts = una prueba empieza en un solo lugar: board, gbb o sgf
tests-path-without-game = game y path dicen dónde empezar en una partida; sgf no nombra ninguna
tests-no-move = aquí no hay ninguna jugada escrita
tests-effects-of-no-move = los efectos son los de la última jugada de play; no hay ninguna
tests-board-rows = { $found ->
    [one] hay una fila escrita
   *[other] hay { $found } filas escritas
}; el tablero tiene { $rows }
tests-board-columns = la fila { $row } tiene { $found ->
    [one] una casilla
   *[other] { $found } casillas
}; el tablero tiene { $columns } columnas
tests-board-hole = { $square } está escrita como casilla donde las reglas no tienen ninguna, o al revés
tests-unknown-piece = «{ $name }» no es el nombre de una pieza ni su letra; . es una casilla vacía
tests-no-square = «{ $square }» no es una casilla de este tablero
tests-cannot-start = la prueba no puede empezar aquí: { $reason }
tests-nothing-to-set = estas reglas no tienen parámetros que se puedan fijar, o ya están fijados
tests-cannot-be-set = con estos parámetros las reglas tienen errores
tests-refused-here = rechazada aquí
tests-not-played = hay que jugar «{ $mv }», pero las reglas la rechazan
tests-not-played-because = no se juega «{ $mv }»: { $reason }
tests-rules-failed = las reglas fallan con «{ $mv }»: { $reason }
tests-several = «{ $mv }» puede ser { $count } jugadas legales; escribe algo más
tests-unreadable = «{ $mv }» no es ninguna jugada legal y no se puede leer como operaciones: { $reason }
tests-not-legal = se esperaba que «{ $mv }» fuera legal, pero las reglas la rechazan
tests-not-refused = se esperaba que «{ $mv }» fuera rechazada, pero es legal: { $legal }
tests-other-line = «{ $mv }» es rechazada, pero no en la línea { $line } de las reglas
tests-other-condition = «{ $mv }» es rechazada, pero no por «{ $condition }»
tests-game-is-over = se esperaba que «{ $mv }» fuera legal, pero la partida ha terminado
tests-moves = se { $expected ->
    [one] esperaba una jugada legal
   *[other] esperaban { $expected } jugadas legales
}; hay { $found }
tests-perft = se esperaban { $expected } secuencias de { $depth ->
    [one] una jugada
   *[other] { $depth } jugadas
}; hay { $found }
tests-count-partial = no se pueden contar todas las jugadas; hay { $found }: { $reason }
tests-outcome = se esperaba «{ $expected }»; resulta «{ $found }»
tests-score = se esperaba la puntuación { $expected }; es { $found }
tests-no-score = se esperaba la puntuación { $expected }, pero las reglas no dan ninguna
tests-payoffs = se esperaban los pagos { $expected }, pero son { $found }
tests-no-payoffs = se esperaban los pagos { $expected }, pero aquí las reglas no dicen ninguno
tests-chance = aquí le toca al azar, y se esperaba a un jugador
tests-no-chance = aquí le toca a un jugador, y se esperaba al azar
tests-no-outcome = "{ $name }" no es un resultado aquí
tests-weight = se esperaba que { $name } tuviera el peso { $expected }, y tiene { $found }
tests-more-outcomes = hay más resultados: { $names }
tests-turn = se esperaba que jugara el jugador { $expected }; juega el jugador { $found }
tests-state = se esperaba { $name } = { $expected }; es { $found }
tests-square = se esperaba { $expected } en { $square }; hay { $found }
tests-board = { $count ->
    [one] una casilla no es como se esperaba
   *[other] { $count } casillas no son como se esperaba
}; hay { $squares }
tests-effects = se esperaba que las reglas hicieran { $expected } tras la jugada; hacen { $found }
tests-passed = { $file }: { $count ->
    [one] una prueba superada
   *[other] { $count } pruebas superadas
}
tests-failed = { $file }: { $count ->
    [one] la prueba ha fallado
   *[other] { $failed } de { $count } pruebas han fallado
}
tests-one-failed = { $file }: «{ $name }» ha fallado
tests-time-up = se acabó el tiempo para una prueba: { $seconds } s
tests-interrupted = interrumpido; { $count ->
    [one] no se ha hecho una prueba
   *[other] no se han hecho { $count } pruebas
}
tests-missing = no hay pruebas para { $path }
tests-hint-missing = escríbelas en { $name }; `gametui help tests` enseña cómo
tests-none = no hay pruebas en { $file }
tests-two-reports = --json y --junit - escriben los dos en la salida estándar: elige uno
tests-none-here = ninguna de las reglas de esta carpeta tiene pruebas al lado
tests-hint-none-here = nombra unas reglas, como en `gametui test checkers`
tests-none-match = ninguna prueba tiene «{ $text }» en su nombre
tests-mark = prueba «{ $name }»: { $what }
tests-mark-here = { $what }
tests-rules-not-saved = Las reglas todavía no son un archivo; guárdalas primero.
tests-board-unwritable = El tablero tiene piezas cuyos nombres no caben en un archivo de pruebas.
tests-moves-unknown = Aquí no se sabe cuántas jugadas legales hay; haz una jugada o espera a la lista.
tests-run-failed = { $count ->
    [one] La prueba ha fallado; :tests muestra por qué.
   *[other] Pruebas que han fallado: { $failed } de { $count }; :tests las muestra.
}
tests-run-passed = { $count ->
    [one] Una prueba superada.
   *[other] { $count } pruebas superadas.
}
tests-run-none = Junto a estas reglas no hay pruebas; :make-test escribe una.
tests-list-title = Pruebas: { $count }, fallidas: { $failed }
tests-written = La prueba «{ $name }» se escribió en { $path }.
tests-added = Prueba «{ $name }» añadida al texto abierto { $path }; guárdalo.
tests-one-passed = superada
tests-look-title = Prueba { $number } de { $count }: { $name }
tests-look-below = Esc volver · ↑↓ otras pruebas · e editar · Enter poner en el tablero
tests-unreadable-move = El texto del campo Jugada no se entiende como jugada; corrígelo primero.
tests-set-up = La posición de la prueba es ahora un nodo de preparación; deshacer lo quita.
tests-no-position = No se pudieron jugar las jugadas de la prueba, así que no hay posición.
tests-ask-new-rules = Escribe un nombre para las reglas nuevas (.gdef, .bdl, .bggl)
tests-begin = { $path } aún no existe. ¿Cómo va a ser el juego?
tests-choose-template = Cómo es el juego
