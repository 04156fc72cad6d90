### Variantes de las reglas.
variant-misere = misère
variant-misere-line = quien ganaría pierde
variant-must-take = captura obligatoria
variant-must-take-line = quien puede capturar debe hacerlo
variant-torus = toro
variant-torus-line = los bordes son vecinos
variant-no-move-loses = sin jugada pierde
variant-no-move-loses-line = quien no puede mover ha perdido
variant-repetition = repetición
variant-repetition-line = la tercera vez son tablas
variant-larger = más grande
variant-larger-line = dos columnas y filas más
variant-title = Variantes
variant-signs = - ahora   + después
variant-apply = Cambiar las reglas
variant-other = Otra
variant-applied = Las reglas han cambiado: { $name }. { $key } lo deshace.
variant-applied-plain = Las reglas han cambiado: { $name }. undo lo deshace.
variant-taken-back = Las reglas vuelven a ser las de antes de { $name }.
variant-unfit = «{ $name }» no encaja en estas reglas: { $reason }.
variant-not-here = aquí no: { $reason }
variant-none = Solo las reglas en gdef sin errores de sintaxis tienen variantes.
variant-unknown = No hay ninguna variante «{ $name }».
variant-errors = las reglas cambiadas tendrían { $errors ->
    [one] un error
   *[other] { $errors } errores
}
variant-no-hook = no tienen { $name }() en su primer texto
variant-two-players = necesita dos jugadores
variant-no-winner = no nombran a ningún ganador
variant-own-turns = ellas mismas dicen quién mueve después
variant-asks-moves = el final ya pregunta por las jugadas que quedan
variant-passes = un jugador sin jugadas puede pasar
variant-counts-repetitions = ya cuentan las repeticiones
variant-no-size = el tamaño del tablero no es un número
variant-fixed-start = el inicio nombra sus casillas con números
variant-fixed-lines = las líneas nombran sus casillas con números
variant-size-in-rules = una función usa el número { $number }, que depende del tamaño
variant-groups = los grupos del programa acaban en el borde
variant-goes = una pieza que se desplaza se juzga por la distancia de dos casillas
variant-no-edge = ninguna función comprueba solo el borde
variant-after-move = lo que captura una jugada se decide después
variant-many-pieces = hay demasiadas clases de piezas
variant-looks-ahead = miran la posición de después de la jugada, u otras jugadas
variant-several-steps = una jugada puede tener más de un paso
variant-no-captures = ninguna jugada va a la casilla de otra pieza
