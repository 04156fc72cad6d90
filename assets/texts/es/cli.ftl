### La línea de órdenes.
cli-check-clean = sin faltas
cli-check-summary = { $errors }, { $warnings }
cli-errors = { $count ->
    [one] { $count } error
   *[other] { $count } errores
}
cli-warnings = { $count ->
    [one] { $count } aviso
   *[other] { $count } avisos
}
cli-returned-false = { $hook }() devolvió false en { $place }
cli-has-value = { $text }  es { $value }
cli-steps-left-out = { $count ->
    [one] (no se muestra { $count } paso anterior)
   *[other] (no se muestran { $count } pasos anteriores)
}
cli-cannot-read-move = no se entiende la jugada: columna { $column }: { $what }
cli-play-move = --play se detiene en la jugada { $number }, que empieza en la columna { $column }:
cli-no-state = estas reglas no tienen estado, así que --state { $name } no significa nada aquí
cli-path-without-game = --game y --path eligen un lugar en una partida guardada: indícala con --sgf
cli-turn-range = --turn { $turn }: no existe ese jugador; los jugadores se numeran de 0 a { $last }
cli-to-move = le toca al jugador { $player }
cli-play-needs-input = las jugadas de play llegan por la entrada estándar, así que las reglas, la posición y la partida deben venir de archivos
cli-play-help = 
    Una línea es una jugada: clear(2,2) place(3,3,W), o c3-d4, c3:e5, d4=W, pass.
    board        muestra otra vez el tablero
    why          los pasos que llevaron al último rechazo
    undo, redo   una jugada atrás, una jugada adelante
    save ARCHIVO guarda la posición (.gbb) o la partida (.sgf)
    load ARCHIVO lee una posición (.gbb) o una partida (.sgf)
    quit         termina
cli-play-no-moves = esta versión todavía no enumera las jugadas legales
cli-nothing-to-undo = no hay jugada que deshacer
cli-nothing-to-redo = no hay jugada que rehacer
cli-nothing-refused = aquí no se ha rechazado ninguna jugada
cli-file-ending = nombra un archivo que termine en .gbb (la posición) o .sgf (la partida)
cli-saved = guardado: { $path }
cli-record-refused = { $count ->
    [one] las reglas rechazan { $count } jugada de la partida
   *[other] las reglas rechazan { $count } jugadas de la partida
}
cli-hint-moves-parted = en --play «;» separa jugadas; entre las operaciones de una jugada van espacios
cli-input-twice = la entrada estándar solo puede ocupar el lugar de un archivo
cli-output-failed = no se pudo escribir la salida: { $reason }
