command-board = Cambiar el fondo del tablero en este juego: automatic, wood, green, paper, slate
board-is = El fondo del tablero es ahora { $name }.
board-automatic = El fondo del tablero es ahora el del tema.
board-few-colors = Este tema no tiene colores para el fondo { $name }. Se verá cuando el tema los tenga.
board-colors-of-rules = Las reglas dan color a todas las casillas, y el fondo { $name } no lo cambia.
