### La línea de órdenes.
cli-check-clean = sin errores
cli-check-cut = La comprobación terminó a los { $seconds } s: puede haber más que decir de las reglas (--seconds le da más tiempo).
cli-check-summary = { $errors }, { $warnings }
cli-errors = { $count ->
    [one] { $count } error
   *[other] { $count } errores
}
cli-warnings = { $count ->
    [one] { $count } aviso
   *[other] { $count } avisos
}
cli-refused-because = { $reason } ({ $place })
cli-returned-false = { $hook }() devolvió false en { $place }
cli-has-value = { $text }  es { $value }
cli-steps-left-out = { $count ->
    [one] (no se muestra { $count } paso anterior)
   *[other] (no se muestran { $count } pasos anteriores)
}
cli-cannot-read-move = no se entiende la jugada: columna { $column }: { $what }
cli-play-move = --play se detiene en la jugada { $number }, que empieza en la columna { $column }:
cli-path-without-game = --game y --path eligen un lugar en una partida guardada: indícala con --sgf
cli-turn-range = --turn { $turn }: no existe ese jugador; los jugadores se numeran de 0 a { $last }
cli-state = estado: { $values }
cli-score = puntos: { $score }
cli-to-move = le toca al jugador { $player }
cli-to-throw = el azar mueve por el jugador { $player }
cli-play-needs-input = las jugadas de play llegan por la entrada estándar, así que las reglas, la posición y la partida deben venir de archivos
cli-play-help = 
    Una línea es una jugada: clear(2,2) place(3,3,W), o c3-d4, c3:e5, d4=W, pass.
    board        muestra otra vez el tablero
    moves [N]    las jugadas legales, como mucho N
    why          los pasos que llevaron al último rechazo
    undo, redo   una jugada (o la reclamación) atrás, una jugada adelante
    claim        reclama tablas donde las reglas lo permiten
    throw        tira los dados donde le toca al azar
    save ARCHIVO guarda la posición (.gbb) o la partida (.sgf)
    load ARCHIVO lee una posición (.gbb) o una partida (.sgf)
    quit         termina
cli-nothing-to-undo = no hay jugada que deshacer
cli-nothing-to-redo = no hay jugada que rehacer
cli-may-claim = se pueden reclamar tablas: claim
cli-may-throw = le toca al azar: throw, o el resultado de tus propios dados
cli-no-throw = aquí no le toca al azar
cli-chance-moves = hay que tirar los dados: aquí le toca al azar, así que no hay mejor jugada
cli-no-claim = aquí no se pueden reclamar tablas
cli-nothing-refused = aquí no se ha rechazado ninguna jugada
cli-file-ending = nombra un archivo que termine en .gbb (la posición) o .sgf (la partida)
cli-saved = guardado: { $path }
cli-record-unread = { $count ->
    [one] no se pudo leer { $count } nodo del registro
   *[other] no se pudieron leer { $count } nodos del registro
}
cli-record-refused = { $count ->
    [one] las reglas rechazan { $count } jugada de la partida
   *[other] las reglas rechazan { $count } jugadas de la partida
}
cli-hint-moves-parted = --play separa las jugadas con «;»; entre las operaciones de una jugada van espacios
cli-input-twice = la entrada estándar solo puede ocupar el lugar de un archivo
cli-output-failed = no se pudo escribir la salida: { $reason }
cli-moves-limit = moves { $text }: se espera un número de jugadas
cli-several-moves = { $text } vale para { $count } jugadas legales; escribe una de ellas entera:
cli-game-is-over = la partida ha terminado aquí, así que no hay jugadas
cli-move-after-end = la partida ha terminado ({ $result }), así que aquí no se puede jugar
cli-playout-games = partidas
cli-playout-wins = gana el jugador { $player }
cli-playout-draws = tablas
cli-playout-shared = victorias de varios
cli-playout-payoff = pago medio del jugador { $player }
cli-playout-over = terminadas sin resultado
cli-playout-stuck = sin jugada legal
cli-playout-cut = cortadas
cli-playout-partial = jugadas no conocidas del todo
cli-playout-mean-plies = jugadas por partida
cli-playout-mean-throws = tiradas por partida
cli-playout-mean-moves = jugadas entre las que elegir
cli-playout-progress = { $done } de { $games } partidas
cli-playout-speed = { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
} en { $seconds } s: { $rate } partidas y { $plies } jugadas por segundo
cli-faults = { $count ->
    [one] las reglas fallaron en { $count } candidata a jugada: { $kind } en { $place }
   *[other] las reglas fallaron en { $count } candidatas a jugada; la primera: { $kind } en { $place }
}
cli-playout-faults = { $count ->
    [one] las reglas fallaron con { $count } candidata a jugada
   *[other] las reglas fallaron con { $count } candidatas a jugada
}
cli-bestmove-progress = { $mv }  valor { $value } ± { $error }  visitas { $visits }
cli-bestmove-unvisited = No se examinó ninguna jugada: esta solo parece la mejor a primera vista.
cli-bestmove-value = valor { $value }, error estándar { $error }
cli-bestmove-uncertain = valor { $value }, error estándar { $error }: tan pocas visitas dicen poco
cli-bestmove-rival = valor { $value }, error estándar { $error }: otra jugada puede ser igual de buena
cli-bestmove-speed = { $visits ->
    [one] { $visits } visita
   *[other] { $visits } visitas
} en { $seconds } s: { $rate } por segundo
cli-perft-progress = profundidad { $depth }: { $part } %
cli-perft-time = la profundidad { $depth } tardó { $seconds } s
cli-perft-chance = los resultados del azar se cuentan como jugadas
cli-replay-files = nombra al menos una partida guardada que termine en .sgf; sus reglas van delante
cli-replay-progress = comprobando
cli-replay-total = { $file }: { $games } partidas, { $moves } jugadas, { $refused ->
    [0] todas legales
    [one] { $refused } partida con un rechazo
   *[other] { $refused } partidas con rechazos
  }
cli-replay-legal = { $file }: partida { $game }: { $moves ->
    [one] { $moves } jugada legal
   *[other] { $moves } jugadas, todas legales
}
cli-replay-unread = { $file }: partida { $game }: sin juzgar en { $path }: { $reason }
cli-replay-not-judged = { $file }: partida { $game }: sin juzgar: { $reason }
cli-replay-refused = { $file }: partida { $game }: rechazada en { $path } (jugada { $number }): { $reason }
cli-coverage-unused = { $count ->
    [one] { $count } instrucción no se ejecutó nunca
   *[other] { $count } instrucciones no se ejecutaron nunca
}
cli-graph-none = estas reglas no tienen grafo
cli-graph-code = { $bytes } bytes de código máquina
cli-graph-count = { $nodes ->
    [one] { $nodes } nodo
   *[other] { $nodes } nodos
}, { $shapes ->
    [one] { $shapes } forma de jugada
   *[other] { $shapes } formas de jugada
}
cli-gbb-more = { $count ->
    [one] (un error más; --all lo muestra)
   *[other] ({ $count } errores más; --all los muestra)
}
cli-bad-options = --options: { $reason }
cli-unknown-language = el idioma «{ $language }» no existe aquí; los idiomas son en, es y pl
cli-sgf-no-json = esto no es JSON
cli-sgf-no-list = las partidas se dan como una lista, por ejemplo [[[{"{"}"FF":4{"}"},{"{"}"B":"pd"{"}"}],[]]]
cli-sgf-element = { $property }: el elemento { $element } de la lista no es del tipo de la propiedad
cli-letters-replaced = { $count ->
    [one] una letra rota del archivo se escribe como U+FFFD
   *[other] las letras rotas del archivo se escriben como U+FFFD en { $count } lugares
}
cli-sgf-more-changes = { $count ->
    [one] y { $count } cambio más
   *[other] y { $count } cambios más
}
cli-sgf-dropped = { $count ->
    [one] se ha omitido { $property }: su valor no es de su tipo
   *[other] se ha omitido { $property } { $count } veces: su valor no es de su tipo
}
cli-sgf-dropped-name = { $count ->
    [one] se ha omitido { $property }: no es un nombre de propiedad
   *[other] se ha omitido { $property } { $count } veces: no es un nombre de propiedad
}
cli-sgf-more-remarks = y { $count } más
cli-time-is-up = Se acabó el tiempo. La orden terminó con lo que había escrito.
cli-no-help = no hay referencia ni orden { $name }
cli-help-hint = las referencias son { $names }; gametui --help muestra las órdenes
cli-help-near = ¿Querías decir { $name }?
cli-such-command = { $word } no es ni una orden ni un archivo. ¿Querías decir { $name }?
cli-no-such-game = ningún juego incluido se llama { $name }
cli-no-words = No hay reglas en palabras de { $name }.
cli-for-chance = aquí juega el azar: lo que puede salir no es para el jugador { $viewer }
cli-for-other = es el turno del jugador { $player }: lo que puede hacer no es asunto del jugador { $viewer }
cli-for-nobody = el juego no tiene jugador { $player }; los jugadores se numeran de 0 a { $last }
cli-for-fen = FEN lo dice todo: con --for una posición se escribe como texto, JSON o GBB

# La ayuda de la línea de órdenes, y lo que falla en una
help-heading-usage = Uso
help-heading-commands = Órdenes
help-heading-arguments = Argumentos
help-heading-options = Opciones
help-group-play = Jugar y mirar
help-group-talk = Hablar con otros programas
help-group-write = Escribir reglas
help-group-count = Contar y medir
help-group-records = Partidas guardadas y posiciones
help-group-help = Ayuda e instalación
help-group-other = Otras órdenes
help-value-default = por omisión
help-value-possible = valores posibles
help-flag-help = Muestra la ayuda
help-flag-version = Muestra la versión
help-man-name = NOMBRE
help-man-synopsis = SINOPSIS
help-man-description = DESCRIPCIÓN
help-man-options = OPCIONES
help-man-version = VERSIÓN
help-man-status = ESTADO DE SALIDA
help-man-status-0 = hecho
help-man-status-1 = la entrada tiene errores
help-man-status-2 = uso incorrecto
help-man-status-3 = la entrada terminó antes que la partida (play)
help-man-status-130 = detenido con Ctrl+C
usage-unknown = aquí no hay ningún argumento { $argument }
usage-unknown-command = aquí no hay ninguna orden { $name }
usage-no-value = { $argument } necesita un valor
usage-value = { $argument } no puede ser "{ $value }"
usage-refused = { $argument } no puede ser "{ $value }": { $reason }
usage-missing = faltan estos argumentos: { $arguments }
usage-missing-command = falta una orden
usage-twice = { $argument } solo se puede dar una vez
usage-conflict = { $argument } no se puede dar junto con { $other }
usage-conflict-others = { $argument } no se puede dar junto con los demás argumentos
usage-before = { $argument } no puede estar delante de la orden { $command }
usage-no-equals = el valor de { $argument } se escribe tras un signo igual
usage-too-many = { $argument } no admite otro valor como "{ $value }"
usage-number-of-values = { $argument } tiene { $count } valores y necesita { $wanted }
usage-not-utf8 = un argumento no es UTF-8
usage-other = la línea de órdenes no es correcta: { $text }
usage-values = posibles: { $values }
usage-more = { $command } --help dice más.
