### El aspecto de un juego.
look-unknown-piece = las reglas no tienen ninguna pieza «{ $name }»
look-unknown-words = ningún comentario ni pregunta de las reglas dice «{ $words }»
look-unknown-state = las reglas no tienen ningún estado «{ $name }»
look-unknown-color = color desconocido «{ $color }»
look-color-not-name = un jugador llamado «{ $name }» tiene el color { $color }
look-no-square = «{ $text }» no es una casilla del tablero
look-ruleset-unknown = las reglas no tienen un parámetro { $name }
look-ruleset-refused = las reglas rechazan { $setting }: { $reason }
look-no-setting = «{ $text }» no es un ajuste NOMBRE=VALOR
look-edge-twice = el borde «{ $edge }» ya es de otro jugador
look-no-squares = «{ $text }» no es una casilla ni una línea de casillas, como a1-k1
look-no-hand = el área «{ $text }» no es parte del tablero; escribe dos esquinas que dejen tablero, como n3-o9
look-hands-cover = las manos no dejan nada del tablero
look-hands-meet = la mano del jugador { $player } se nombra dos veces o está sobre otra mano
look-unknown-language = no existe el idioma «{ $name }»; los textos se escriben en { $names }
look-no-line = «{ $text }» no es una línea; escribe casillas en línea recta una con otra, como a1-g1-g7
look-lines-of-rules = las reglas dicen las líneas: quítalas de aquí
look-thin-range = una columna o fila fina tiene un número de 0 a { $last }
look-thin-style = solo un tablero de casillas tiene columnas y filas finas: quita «thin» o escribe style = "squares"
look-no-link = «{ $text }» no es un enlace; escribe columnas a la derecha y filas hacia arriba, como 1,2 o -2,1
look-links-many = una familia tiene como máximo { $most } enlaces
look-glyph-width = el símbolo «{ $glyph }» no ocupa exactamente una columna visible
look-not-ascii = «{ $text }» no es un único carácter ASCII visible
look-bitmap-empty = el dibujo está vacío; escribe # para sus puntos
look-bitmap-too-large = un dibujo tiene como mucho { $most } filas y columnas
look-bitmap-uneven = la fila { $row } del dibujo no es tan larga como la primera
look-bitmap-unknown = «{ $letter }» no es un punto; escribe # para uno lleno, o para uno abierto y . para uno libre
look-label-width = la etiqueta «{ $label }» no tiene de una a cuatro columnas visibles
look-owner-range = no existe el jugador { $found }; los jugadores se numeran de 0 a { $last }
look-owner-guessed = no se indica de quién son: { $names }; se reparten entre los jugadores por orden de declaración
look-too-many-players = { $count ->
    [one] el juego solo tiene { $count } jugador; este y los siguientes se ignoran
   *[other] el juego solo tiene { $count } jugadores; este y los siguientes se ignoran
}
look-minutes-range = una partida dura un número entero de minutos de 1 a { $most }
look-number-range = el número de una pieza es un entero de 0 a { $most }, o true
look-number-none = el nombre «{ $name }» no termina en un número de 0 a { $most }
look-gbb-stones = el número de bolitas debe ser un entero desde 1
look-gbb-incomplete = un código GBB necesita color y stones
look-gbb-twice = { $first } y { $second } tendrían el mismo código GBB; no se usan los códigos de este aspecto
look-fen-area = «{ $text }» no es la casilla inferior izquierda y la superior derecha de una parte del tablero
look-fen-area-hand = las filas de FEN cubren casillas de la mano del jugador { $player }; haz que la zona termine junto a la mano
look-fen-turns = «{ $text }» no tiene una letra para cada uno de los { $players } jugadores
look-fen-letter = «{ $text }» no es una letra, ni + y una letra
look-hint-colors = usa #rrggbb o uno de estos: { $names }
look-hint-glyph = en su lugar se muestra la letra indicada en ascii
look-hint-owner = escribe owner = 0 bajo la pieza
look-sides-empty = este lado no tiene ni bordes ni casillas; escribe edges = ["top", "bottom"] o squares = "a1-a8"
