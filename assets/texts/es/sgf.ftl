### Árboles de partidas en archivos SGF.

## Reparaciones de un archivo

sgf-not-utf8 = el archivo no está en UTF-8; se leyó como ISO-8859-1, así que puede haber letras con acentos equivocadas
sgf-junk = se omitió texto que está fuera de las partidas
sgf-junk-inside = estos caracteres no significan nada aquí y se omitieron
sgf-value-without-ident = se omitió un valor sin propiedad
sgf-missing-value = la propiedad no tiene valor; se le dio el valor vacío
sgf-unclosed-value = falta «]»: este valor sigue hasta el final del archivo
sgf-bracket-in-text = un «]» dentro de este valor debe escribirse «\]»; se leyó como texto
sgf-missing-semicolon = falta «;» antes de este nodo
sgf-node-after-variation = un nodo no puede ir detrás de una variante; se convirtió en otra variante
sgf-empty-tree = se omitieron unos paréntesis sin ningún nodo
sgf-extra-close = sobra un «)»; se omitió
sgf-missing-close = falta «)» al final del archivo
sgf-no-game = no hay ninguna partida en este archivo; una partida SGF empieza con «(;»
sgf-too-large = el archivo es demasiado grande para leerlo como SGF
sgf-more-repairs = { $count ->
    [one] una reparación más
   *[other] { $count } reparaciones más
}

## Registros de partidas

sgf-at-node = nodo «{ $path }»: { $fault }
sgf-op-unreadable = no se puede leer la operación «{ $value }»; se esperaba «clear X Y» o «place X Y NOMBRE»
sgf-op-unknown-piece = el juego no tiene la pieza { $piece }
sgf-op-off-board = el tablero no tiene la casilla { $x },{ $y }
sgf-turn-unknown = «{ $value }» no es ningún jugador del juego
sgf-second-move = un nodo tiene una sola jugada o preparación; esta se conserva pero no se usa
sgf-move-at-root = la raíz no puede ser una jugada; se conserva pero no se usa
sgf-shown-differs = { $property } no coincide con las operaciones de este programa; valen las operaciones
sgf-size-differs = el registro es de un tablero de { $width } x { $height }, el juego se juega en { $game_width } x { $game_height }
sgf-at-unknown = no se encuentra el nodo que se estaba mirando: { $reason }
sgf-more-faults = { $count ->
    [one] un fallo más en los nodos de esta partida
   *[other] { $count } fallos más en los nodos de esta partida
}
