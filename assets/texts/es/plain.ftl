### La mesa de trabajo en líneas de texto.
plain-prompt-choice = opción
plain-prompt-text = texto
plain-prompt-over = fin
plain-prompt-stones = piedras
plain-prompt-asked = { $player }, respuesta
plain-row = fila { $row }: { $pieces }
plain-row-empty = la fila { $row } está vacía
plain-hand = mano de { $player }: { $pieces }
plain-hand-empty = la mano de { $player } está vacía
plain-rows-empty = las filas { $first } a { $last } están vacías
plain-no-row = No hay fila { $name }.
plain-column = columna { $column }: { $pieces }
plain-column-empty = la columna { $column } está vacía
plain-no-column = No hay columna { $name }.
plain-square = { $square }: { $words }
plain-no-square = No hay casilla { $name }.
plain-is-attacked = atacada
plain-is-last = cambiada por la última jugada
plain-is-number = número { $number }
plain-is-owned = de { $player } según la estimación
plain-owned = Casillas según la estimación: { $counts }.
plain-no-cell = no es casilla
plain-empty = vacía
plain-stack = { $upper }, debajo { $lower }
plain-piece = { $kind } ({ $player })
plain-pieces = { $piece }, { $count }: { $squares }
plain-no-pieces = No hay tales piezas en el tablero.
plain-changed = { $square }: { $now }, antes: { $before }
plain-no-changes = Nada cambió en el tablero.
plain-head = cabezal
plain-stones-put = Di una celda y un color: put 3 4 rojo, put 3 4 azul 12, remove 3 4 rojo, remove 3 4.
plain-stones = Un tablero de { $columns } columnas y { $rows } filas sin reglas; el cabezal está en { $x } { $y }.
plain-shape-disc = peón
plain-shape-crowned = dama
plain-shape-ring = anillo
plain-shape-king = rey
plain-shape-queen = dama
plain-shape-rook = torre
plain-shape-bishop = alfil
plain-shape-knight = caballo
plain-shape-pawn = peón
plain-shape-triangle = triángulo
plain-shape-square = cuadrado
plain-shape-diamond = rombo
plain-shape-star = estrella
plain-shape-cross = cruz
plain-shape-bar = barra
plain-opened = { $title }, { $columns } columnas, { $rows } filas, jugadores: { $players }
plain-file = archivo { $name }
plain-file-game = archivo { $name }, partida { $game } de { $games }
plain-here = { $title }; { $state }
plain-name = nombre: { $name }
plain-comment = comentario: { $text }
plain-marks = marcas: { $marks }
plain-no-comment = Aquí no hay comentario. «comment TEXTO» escribe uno.
plain-progress = jugada { $at } de { $of }
plain-judged = comprobado el { $percent } % de { $count } nodos
plain-variation = variante { $number } de { $count }
plain-off-main-line = fuera de la línea principal
plain-unsaved = Hay trabajo sin guardar.
plain-no-state = Las reglas no guardan nada más que el tablero.
fact-clock = reloj de { $player }: { $time }
fact-clock-periods = reloj de { $player }: { $time }, periodos restantes: { $periods }
fact-clock-stones = reloj de { $player }: { $time }, piedras por jugar en él: { $count }
fact-spent = tiempo de esta jugada: { $time }
fact-value = valor para { $player }: { $value } (del archivo, { $source })
fact-value-found = valor para { $player }: { $value } (calculado aquí)
fact-point-loss = puntos perdidos con esta jugada: { $points } (del archivo)
plain-no-clock = El archivo no indica ningún reloj aquí.
plain-no-value = El archivo no indica ningún valor aquí.
plain-mode = El modo es { $name }; «mode NOMBRE» elige otro: { $names }. Las líneas de texto son iguales en todos.
plain-no-moves = Aún no se jugó nada.
plain-has-comment = (comentario)
plain-is-here = (aquí)
plain-is-next = viene después
plain-branches = { $count ->
    [one] sigue una jugada
   *[other] siguen { $count } jugadas
}
plain-no-branch = Aquí no sigue la jugada { $text }; «branches» dice cuáles siguen.
plain-next = Sigue: { $moves }.
plain-quality-good = buena
plain-quality-wrong = mala
plain-quality-interesting = interesante
plain-quality-doubtful = dudosa
plain-attacked = atacadas: { $pieces }
plain-thinks = { $player }: la máquina piensa …
plain-stopped = Detenido.
plain-analysis = { $visits ->
    [one] análisis con una visita
   *[other] análisis con { $visits } visitas
}
plain-candidate = { $number }: { $mv }, { $worth }, { $visits ->
    [one] una visita
   *[other] { $visits } visitas
}
plain-best-line = mejor línea: { $line }
plain-done = Hecho: { $change }.
plain-rules-broken = { $errors ->
    [one] Las reglas tienen { $errors } error
   *[other] Las reglas tienen { $errors } errores
}: siguen en juego las últimas reglas buenas. «check» dice más.
plain-unread = columna { $column }: { $text }
plain-deciding-line = línea { $line }: { $text }
plain-step = línea { $text }
plain-decides = esto decide
plain-steps-left-out = { $count ->
    [one] se omite un paso dentro de llamadas; «why all» lo dice
   *[other] se omiten { $count } pasos dentro de llamadas; «why all» los dice
}
plain-choose = Escribe el número de una opción, o una línea vacía para ninguna.
plain-no-choice = No hay ninguna opción { $text }. «{ $title }» espera una respuesta: escribe el número de una opción, o una línea vacía para dejarlo.
plain-type = Escribe el texto, o una línea vacía para dejarlo.
plain-type-or-remove = Escribe el texto, - para quitarlo, o una línea vacía para dejarlo.
plain-preset = ahora: { $text }
plain-list-left = «{ $title }» se deja sin respuesta.
plain-dead-begun = { $words }. «mark-dead { $square }» marca como muerto el grupo que hay allí, o de nuevo como vivo; se pueden nombrar varias casillas.
plain-left = Queda como está.
plain-unknown = No hay orden { $text }; «help» explica qué se puede escribir.
plain-only-set-up = Las piezas se ponen y se quitan mientras se prepara una posición: «set-up» lo empieza.
plain-set-up-begun = Preparación: «put d4 PIEZA» pone una pieza, «remove d4» quita una, «set-up» termina.
plain-nothing-to-undo = No hay nada que deshacer. «back» retrocede en la partida.
plain-no-rules-yet = No hay reglas en juego: el código tiene errores; «rules» y «check» dicen dónde.
plain-nothing-open = No hay nada abierto: «games» lista los juegos, «new NOMBRE» empieza uno.
plain-autoplay-on = Las jugadas avanzan solas; «autoplay» las detiene.
plain-stones-no-game = Este tablero no tiene reglas. «board» dice qué hay en él; «help» explica más.
plain-rules-file = { $name }, { $lines ->
    [one] una línea
   *[other] { $lines } líneas
}, { $faults ->
    [0] sin faltas
    [one] una falta u observación
   *[other] { $faults } faltas y observaciones
}
plain-is-open = abierto
plain-no-file = Las reglas no tienen archivo { $name }.
plain-no-line = No hay línea { $text }; el archivo tiene { $lines }.
plain-found-here = { $kind }, columna { $column }: { $text }
plain-fault = error en { $file }, línea { $line }, columna { $column }: { $text }
plain-remarks = { $count ->
    [one] una observación sobre las reglas; «check» la dice
   *[other] { $count } observaciones sobre las reglas; «check» las dice
}
plain-error = error
plain-warning = advertencia
plain-lint = consejo
plain-note = nota
plain-no-games = Ningún juego encaja.
plain-library = «games» lista los juegos, «new NOMBRE» empieza uno, «open ARCHIVO» abre un archivo, «help» explica más, «quit» termina.
plain-kept = El trabajo sin guardar se conserva; el próximo inicio lo ofrece.
plain-no-topic = No hay ayuda sobre { $topic }. Temas: { $topics }; y el nombre o el título de una orden.
