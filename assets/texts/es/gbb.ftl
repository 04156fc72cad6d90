### Tableros de Gobstones.

gbb-unexpected-end = el texto termina antes de tiempo; falta { $expected }
gbb-unexpected-token = «{ $found }» no puede estar aquí; se esperaba { $expected }
gbb-unexpected-return = un retorno de carro no puede estar aquí; se esperaba { $expected }
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
gbb-position-stack = las piezas de ({ $x },{ $y }) no se pueden escribir como bolitas: solo una pila de una clase, si tantas bolitas no son otra pieza
gbb-position-no-piece = la celda { $x } { $y } tiene { $stones ->
    [one] una bolita
   *[other] { $stones } bolitas
} ({ $color }), que no es ninguna pieza del juego

## Tableros como JSON

gbb-json-ended = el JSON termina antes de tiempo
gbb-json-syntax = esto no es JSON
gbb-json-no-object = un tablero es un objeto con width, height, head y board
gbb-json-width-missing = falta el ancho del tablero; la clave es «width»
gbb-json-height-missing = falta el alto del tablero; la clave es «height»
gbb-json-width = el ancho de un tablero es un número entero de 1 en adelante, no { $value }
gbb-json-height = el alto de un tablero es un número entero de 1 en adelante, no { $value }
gbb-json-head = el cabezal se indica como una lista de dos números, x e y
gbb-json-head-x = el cabezal cae fuera del tablero: su coordenada x es { $value } y debe ir de 0 a menos del ancho, { $size }
gbb-json-head-y = el cabezal cae fuera del tablero: su coordenada y es { $value } y debe ir de 0 a menos del alto, { $size }
gbb-json-no-board = faltan las celdas: «board» es una lista de columnas, cada una de ellas una lista de celdas
gbb-json-columns = «board» tiene { $found ->
    [one] una columna
   *[other] { $found } columnas
}, pero el ancho es { $width }
gbb-json-no-column = la columna { $x } de «board» no es una lista de celdas
gbb-json-cells = la columna { $x } de «board» tiene { $found ->
    [one] una celda
   *[other] { $found } celdas
}, pero el alto es { $height }
gbb-json-no-cell = la celda { $x } { $y } no es un objeto con a, n, r y v
gbb-json-missing-color = a la celda { $x } { $y } le falta «{ $key }»; una celda tiene a, n, r y v, y nada más
gbb-json-added-key = la celda { $x } { $y } tiene además la clave «{ $key }»; una celda tiene a, n, r y v, y nada más
gbb-json-stones = en la celda { $x } { $y }, «{ $key }» es { $value }; la cantidad de bolitas es un número entero de 0 a { $most }
gbb-json-no-cell-data = «cellData» no es una lista de celdas
gbb-json-cell-data-place = el elemento { $index } de «cellData» no dice con x e y qué celda del tablero es
gbb-json-cell-data-twice = la celda { $x } { $y } aparece dos veces en «cellData»

## Opciones de escritura

gbb-options-no-object = las opciones se dan como un objeto JSON, por ejemplo {"{"}"useFullColorNames":false{"}"}
gbb-separators-no-object = «separators» es un objeto, por ejemplo {"{"}"betweenKeywords":"space"{"}"}
gbb-option-no-text = la opción «{ $name }» es un texto
gbb-option-no-truth = la opción «{ $name }» es true o false
gbb-option-unknown = no existe la opción «{ $name }»; las opciones aquí son { $known }
gbb-option-unknown-near = no existe la opción «{ $name }»; ¿querías decir «{ $near }»?
gbb-separator-unknown = el separador «{ $name }» es "space", "tab" o "newline", no { $value }
