### Tableros de Gobstones.

gbb-unexpected-end = el texto termina antes de tiempo; falta { $expected }
gbb-unexpected-token = «{ $found }» no puede estar aquí; se esperaba { $expected }
gbb-expected-format = «GBB/1.0» al principio del texto
gbb-expected-size = «size»
gbb-expected-blank = un espacio
gbb-expected-gap = un espacio o un salto de línea
gbb-expected-number = un número entero
gbb-expected-color = un color: Azul, Negro, Rojo, Verde, o bien a, n, r, v
gbb-expected-definition = «cell», «head» o el final
gbb-expected-end = el final del texto
gbb-width-zero = el ancho del tablero no puede ser cero
gbb-height-zero = el alto del tablero no puede ser cero
gbb-board-too-large = un tablero de { $width } x { $height } es demasiado grande: el máximo es { $most } celdas
gbb-head-outside-x = el cabezal cae fuera del tablero: su coordenada x { $value } (línea { $line }, columna { $column }) debe ser menor que el ancho, { $size }
gbb-head-outside-y = el cabezal cae fuera del tablero: su coordenada y { $value } (línea { $line }, columna { $column }) debe ser menor que el alto, { $size }
gbb-head-here = el cabezal está aquí
gbb-cell-outside-x = la celda { $x } { $y } cae fuera del tablero: su coordenada x debe ser menor que el ancho, { $size }
gbb-cell-outside-y = la celda { $x } { $y } cae fuera del tablero: su coordenada y debe ser menor que el alto, { $size }
gbb-cell-twice = la celda { $x } { $y } está definida dos veces, la primera en la línea { $line }, columna { $column }
gbb-color-twice = el color { $color } aparece dos veces en la celda { $x } { $y }, la primera en la línea { $line }, columna { $column }
gbb-first-here = la primera vez está aquí
gbb-too-many-stones = { $number } bolitas son demasiadas: el máximo es { $most }
gbb-blue = azul
gbb-black = negro
gbb-red = rojo
gbb-green = verde

## Posiciones de juegos

gbb-code-empty = el aspecto no da ninguna bolita a la pieza { $piece } en los archivos GBB; se usan los códigos habituales para todas las piezas
gbb-code-twice = el aspecto da a las piezas { $other } y { $piece } el mismo código en los archivos GBB ({ $color }, { $stones ->
    [one] una bolita
   *[other] { $stones } bolitas
}); se usan los códigos habituales para todas las piezas
gbb-position-size = el tablero es de { $width } x { $height }, el juego se juega en { $game_width } x { $game_height }
gbb-position-hole = la celda { $x } { $y } tiene bolitas, pero el juego no tiene ninguna casilla ahí
gbb-position-two-colors = la celda { $x } { $y } tiene bolitas de varios colores; una pieza del juego es de un solo color
gbb-position-no-piece = la celda { $x } { $y } tiene { $stones ->
    [one] una bolita
   *[other] { $stones } bolitas
} ({ $color }), que no es ninguna pieza del juego
