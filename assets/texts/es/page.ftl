### Un registro como página.
page-no-board = Una página muestra un tablero, y no se conocen reglas para este juego; indícalas con --rules.
page-one-game = Una página contiene una partida, y el archivo tiene { $count }; elige una con --game N.
page-start = Inicio
page-first = Primera jugada
page-back = Una jugada atrás
page-next = Jugada siguiente
page-last = Última jugada
page-play = Pasar las jugadas una tras otra
page-flip = Girar el tablero
page-board = Tablero
page-empty = Sin piezas
page-buttons = Recorre la partida
page-variations = Variantes
page-moves = Jugadas y comentarios
page-keys = Izquierda y Derecha recorren las jugadas, Arriba y Abajo eligen una variante, Inicio y Fin van a los extremos, Espacio las pasa solas, F gira el tablero. En el tablero, toca o desliza.
page-ask-file = ¿En qué archivo escribir la página? (.html)
page-hidden = Una página lo muestra todo, y esta partida te oculta cosas. Escríbela cuando termine.
figures-no-board = Las figuras muestran un tablero y no se conocen las reglas de este juego; ponlas delante de la partida.
figures-judging = La partida todavía se está comprobando; escribe las figuras cuando termine.
figures-nothing = No hay nada que imprimir: la partida no tiene jugadas.
figures-too-many = La partida tiene más de { $most } diagramas, el máximo que se imprime de una vez.
figures-diagram = Diagrama { $number }: { $words }
figures-position = la posición
figures-move = jugada { $number }
figures-moves = jugadas { $first } a { $last }
figures-variation = en lugar de la jugada { $number }, del diagrama { $diagram } ({ $moves })
figures-named = { $words }, { $name }
figures-after = después de { $text }
figures-at = { $number } en { $place }
figures-pass = { $number } pasa
figures-no-folder = No hay ninguna carpeta { $path }.
figures-printed = { $count ->
    [one] { $count } diagrama
   *[other] { $count } diagramas
}
figures-written = { $count ->
    [one] { $count } diagrama
   *[other] { $count } diagramas
} en { $pages ->
    [one] una página: { $last }
   *[other] { $pages } páginas, la última de las cuales es { $last }
}
figures-ask-file = ¿En qué archivo escribo las figuras? (.svg)
figures-number = --figures espera el número de jugadas tras el que hay otro diagrama, desde 1.
figures-svg = Las figuras se escriben en archivos que terminan en .svg.
