### Árboles de partidas en archivos SGF.

## Reparaciones de un archivo

sgf-guessed-charset = el archivo no dice en qué codificación está; se leyó como { $charset }, así que puede haber letras equivocadas
sgf-unknown-charset = el archivo nombra una codificación desconocida; se leyó como { $charset }
sgf-bad-characters = algunos bytes no son caracteres de { $charset }; se leen como U+FFFD
sgf-small-letters = las minúsculas en el nombre de una propiedad no significan nada, como en los archivos anteriores a FF[4]
sgf-duplicate = la propiedad aparece dos veces en este nodo; sus valores se leen juntos
sgf-junk = no se lee el texto que está fuera de las partidas
sgf-junk-inside = estos caracteres no significan nada aquí y no se leen
sgf-value-without-ident = no se lee un valor sin propiedad
sgf-missing-value = la propiedad no tiene valor; se lee como vacía
sgf-unclosed-value = falta «]»: este valor sigue hasta el final del archivo
sgf-bracket-in-text = un «]» dentro de este valor debe escribirse «\]»; se lee como texto
sgf-missing-semicolon = falta «;» antes de este nodo
sgf-node-after-variation = un nodo no puede ir detrás de una variante; se lee como otra variante
sgf-empty-tree = no se leen unos paréntesis sin ningún nodo
sgf-extra-close = sobra un «)»; no se lee
sgf-missing-close = falta «)» al final del archivo
sgf-no-game = no hay ninguna partida en este archivo; una partida SGF empieza con «(;»
sgf-too-large = el archivo es demasiado grande para leerlo como SGF
sgf-more-repairs = { $count ->
    [one] una reparación más
   *[other] { $count } reparaciones más
}

## Lo que rechaza la lectura estricta

sgf-unexpected-token = «{ $found }» no puede estar aquí
sgf-unexpected-end = el texto termina antes de tiempo: falta un «)»
sgf-no-nodes = detrás de «(» debe venir un nodo, que empieza con «;»
sgf-duplicate-property = la propiedad { $property } aparece dos veces en este nodo
sgf-value-missing = la propiedad { $property } no tiene valor, o a su valor le falta el «]» final
sgf-invalid-ident = «{ $property }» no es una propiedad de este formato de archivo
sgf-invalid-value = { $property } no puede tener el valor { $values }
sgf-invalid-charset = los bytes no son texto en { $charset }

## Comprobaciones

sgf-check-other = { $property } está aquí
sgf-check-no-format = falta FF, así que la partida se lee como FF[1]
sgf-check-hint-format = escribe FF[4] en el primer nodo
sgf-check-no-charset = el archivo tiene letras que no son ASCII y no dice en qué codificación
sgf-check-hint-charset = escribe CA[UTF-8] en el primer nodo y guarda el archivo en UTF-8
sgf-check-root = { $property } corresponde al primer nodo de una partida
sgf-check-old = { $property } es una propiedad de un formato anterior; «sgf upgrade» pone su sucesora si la tiene
sgf-check-mixed = { $played } corresponde a una jugada y { $placed } a una preparación; hacen falta dos nodos
sgf-check-exclusive = { $one } y { $two } se excluyen en un mismo nodo
sgf-check-no-move = { $property } dice algo de una jugada, pero en este nodo no hay ninguna
sgf-check-twice = { $point } aparece dos veces en { $property }
sgf-check-shared = { $point } está en { $one } y en { $two }
sgf-check-off-board = { $point } en { $property } queda fuera del tablero de { $columns } x { $rows }
sgf-check-nowhere = { $property } va de un punto al mismo punto
sgf-check-rectangle = { $value } es un solo punto; debería escribirse así
sgf-check-square = el tamaño de un tablero cuadrado se escribe con un solo número
sgf-check-range = { $property } no puede ser { $value }
sgf-check-result = un resultado se escribe «B+3.5», «W+Resign», «B+Time», «W+Forfeit», «0», «Void» o «?»
sgf-check-date = las fechas se escriben «1996-12-27»; varias, «1996-12-27,28»
sgf-check-info-again = { $property } es información de la partida, y ya la hay en un nodo anterior
sgf-check-info-first = la información de la partida está aquí
sgf-check-handicap = { $count ->
    [one] HA es { $stated }, pero a su lado se coloca una sola piedra negra
   *[other] HA es { $stated }, pero a su lado se colocan { $count } piedras negras
}
sgf-check-turn = PL dice que le toca a { $player }, pero sigue { $property }
sgf-check-more = { $count ->
    [one] un hallazgo más
   *[other] { $count } hallazgos más
}

## Actualizaciones

sgf-upgraded = { $old } pasó a ser { $new }
sgf-upgraded-value = el valor de { $property } se reescribió para FF[4]
sgf-upgraded-added = se añadió { $property }

## Registros de partidas

sgf-at-node = nodo «{ $path }»: { $fault }
sgf-op-unreadable = no se puede leer la operación «{ $value }»; se esperaba «clear X Y» o «place X Y NOMBRE»
sgf-op-unknown-piece = el juego no tiene la pieza { $piece }
sgf-op-off-board = el tablero no tiene la casilla { $x },{ $y }
sgf-turn-unknown = «{ $value }» no es ningún jugador del juego
sgf-several-moves = varias jugadas en un nodo; se juegan en el orden del archivo
sgf-moves-split = varias jugadas en un nodo; cada una pasa a un nodo propio, en el orden del archivo
sgf-set-up-and-move = se colocan piedras junto a una jugada; se colocan antes de ella
sgf-point-empty = { $property } tiene un valor vacío, que se omite
sgf-points-beyond = { $property }: «{ $value }» se sale de este tablero; solo se usan los puntos que están en él
sgf-second-move = un nodo tiene una sola jugada o preparación; esta se conserva pero no se usa
sgf-move-at-root = la raíz no puede ser una jugada; se conserva pero no se usa
sgf-shown-differs = { $property } no coincide con las operaciones de este programa; valen las operaciones
sgf-root-value = { $ident } no puede ser [{ $value }]: el registro se lee como si no lo dijera
sgf-game-differs = el registro es de otro juego ({ $game })
sgf-move-of-no-number = las reglas no dicen de qué juego de SGF son (gm), así que no se puede leer { $property }
sgf-moves-not-read = gametui no lee las jugadas de este juego en SGF ({ $game }), así que { $property } se conserva como está
sgf-step-unknown = { $property } no es una jugada de una casilla a otra: "{ $value }"
sgf-shot-unknown = { $property } no es una jugada de Amazonas, tres puntos como «djddgd»: «{ $value }»
sgf-size-differs = el registro es de un tablero de { $width } x { $height }, el juego se juega en { $game_width } x { $game_height }
sgf-at-unknown = no se encuentra el nodo que se estaba mirando: { $reason }
sgf-more-faults = { $count ->
    [one] un fallo más en los nodos de esta partida
   *[other] { $count } fallos más en los nodos de esta partida
}
sgf-point-unknown = { $property }: «{ $value }» no es ningún punto de este tablero
sgf-points-too-many = { $property }: se colocan demasiados puntos para un archivo tan pequeño
sgf-lists-kept = { $count ->
    [one] una lista de puntos queda como está escrita: tiene demasiados puntos para un archivo tan pequeño
   *[other] { $count } listas de puntos quedan como están escritas: tienen demasiados puntos para un archivo tan pequeño
}
sgf-points-repeated = { $count ->
    [one] un punto contenido en varios rectángulos figura una sola vez
   *[other] { $count } puntos contenidos en varios rectángulos figuran una sola vez
}
sgf-stone-unknown = { $property } no dice qué clase de pieza es, y su jugador tiene varias o ninguna
sgf-answers-unreadable = las respuestas «{ $value }» no son números enteros
sgf-wrong-charset = el archivo dice que su codificación es { $said }, pero sus bytes no encajan; se ha leído como { $charset }
