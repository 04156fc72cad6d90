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
