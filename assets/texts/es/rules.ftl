### Fallos, límites y avisos mientras se ejecutan las reglas.

rules-unreadable = no se puede leer el texto
rules-text-too-long = el texto ocupa { $size } MiB; se leen como mucho { $max } MiB
rules-one-text = un juego en este lenguaje es un solo archivo; este sobra
rules-include-missing = no se encontró el archivo «{ $name }»
rules-line-comment = aquí // no empieza un comentario
rules-line-comment-hint = los comentarios se escriben /* así */
rules-fault-division-by-zero = división por cero; comprueba el divisor antes de dividir
rules-fault-overflow = el número ya no cabe en 64 bits; usa números más pequeños
rules-fault-not-finite = el resultado es demasiado grande para un número de coma flotante; usa números más pequeños
rules-fault-off-board = esta casilla está fuera del tablero; comprueba las coordenadas antes de leer CurrentPosition
rules-fault-no-such-operation = la jugada no tiene ninguna operación con este número; compáralo antes con operationsNum(), contando desde 0
rules-fault-clear-has-no-object = esta operación vacía una casilla y por eso no tiene objeto; pregunta antes con isPlaceOperation
rules-fault-no-such-field = una operación solo tiene los campos 0 (x), 1 (y) y 2 (objeto); corrige el segundo índice
rules-fault-wrong-field-type = el segundo índice da un valor de otro tipo: 0 y 1 son números, 2 es un objeto; corrige el índice o escríbelo como constante
rules-fault-not-set = esta variable aún no tiene valor; dale uno en todos los caminos que llegan hasta aquí
rules-fault-no-return = la función terminó sin resultado; añade un return antes de su llave de cierre
rules-fault-no-such-player = no hay ningún jugador con este número; los jugadores se cuentan desde 0
rules-fault-no-such-side = el tablero no tiene ningún lado con este número; los lados son 0 izquierda, 1 derecha, 2 abajo, 3 arriba
rules-fault-no-such-entry = la tabla no tiene ninguna entrada con este índice
rules-fault-no-such-object = la familia no tiene ningún miembro con este número
rules-fault-script = un guion de las reglas falló; su mensaje está abajo
rules-fault-refused-outside-turn = aquí se rechazó una jugada y no hay ningún turn con el que seguir; haz las jugadas dentro de un turn, o usa makemove(...) como condición
rules-fault-wrong-length = se puso un array en una fila o columna de otra longitud
rules-fault-endless = el programa gastó sus pasos antes de su primera pregunta; quizá haya allí un bucle sin fin
rules-opening-failed = el programa falla antes de su primera pregunta, así que no se puede jugar
rules-fault-no-such-position = no hay ninguna posición tantas jugadas atrás; compara el primer índice con movesNum() antes de leer PreviousPosition
rules-fault-has-move-in-move = hasMove() depende de sí misma: para responder se juzgan jugadas, y al juzgar una de ellas se vuelve a llamar a hasMove()
rules-fault-moves-unknown = hasMove() no tiene respuesta: hay demasiadas jugadas que probar
rules-fault-place-empty = solo se puede colocar un objeto; para vaciar una casilla, escribe clear(x, y)
rules-fault-stack-full = en la casilla no caben más objetos; compara stackSize(x, y) con el número de stacks antes de place
rules-fault-no-such-level = los niveles se cuentan desde 0, abajo; no hay ninguno por debajo
rules-fault-bad-payoff = una partida vale entre -1 y 1 para cada jugador
rules-fault-bad-weight = el peso de un resultado del azar es un número entero de 0 a 4294967295, y no todos son 0
rules-fault-no-chance = le toca al azar, pero isMoveLegal() no acepta ningún resultado
rules-never-happens = chanceWeight() da a este resultado el peso 0, así que nunca ocurre
rules-payoffs-discarded = end() dijo cuánto vale la partida, pero devolvió false, así que no cuenta
rules-no-room = en una casilla caben como mucho { $most } objetos, y uno de estos no cabe
rules-state-unknown = estas reglas no tienen ningún estado «{ $name }»
rules-state-value = el valor «{ $value }» no sirve para el estado «{ $name }»
rules-fault-internal = el programa se contradijo a sí mismo, sin culpa de las reglas; comunícalo junto con las reglas y la jugada
rules-limit-steps = las reglas no terminaron: gastaron todos sus pasos; o un bucle no acaba nunca o hacen más de lo que permiten los pasos
rules-limit-depth = las reglas no terminaron: hay demasiadas llamadas anidadas; o una función se llama a sí misma demasiadas veces o sin parar, o una cadena de llamadas es más larga de lo que permite la profundidad
rules-limit-memory = las reglas no terminaron: usaron demasiada memoria; busca una recursión profunda en funciones con muchas variables
rules-limit-stopped = se detuvo antes de que hubiera respuesta; vuelve a preguntar para juzgar la jugada
rules-winner-while-judging = setWinner no tiene efecto mientras se juzga una jugada
rules-winner-while-judging-hint = llámala en end()
rules-winner-discarded = se nombró ganador al jugador { $player }, pero end() devolvió false: la partida sigue sin ganador
rules-winner-discarded-hint = devuelve true después de setWinner cuando la partida haya terminado
rules-function-too-large = la función { $name } es demasiado grande para ejecutarla
rules-function-too-large-hint = divídela en varias funciones con menos variables cada una
rules-broken-tree = el programa se contradijo a sí mismo al preparar la función { $name }, sin culpa de las reglas; comunícalo junto con las reglas
rules-partial-stopped = se detuvo antes de encontrar todas las jugadas; vuelve a preguntar para ver el resto
rules-partial-faults = las reglas fallaron en algunas candidatas, que no están en la lista
rules-partial-unfinished = con algunas jugadas las reglas no terminaron: { $limit ->
    [steps] gastaron sus pasos
    [depth] tienen demasiadas llamadas anidadas
   *[other] usaron demasiada memoria
}
rules-partial-none-finished = no se encontró ninguna jugada legal y las reglas no terminaron: { $limit ->
    [steps] gastaron sus pasos
    [depth] tienen demasiadas llamadas anidadas
   *[other] usaron demasiada memoria
}
rules-partial-work-upto = { $length ->
    [one] se encontraron todas las jugadas de una operación antes de que se acabaran los pasos para una lista; haz que las reglas rechacen las operaciones erróneas antes de leer más
   *[other] se encontraron todas las jugadas de hasta { $length } operaciones antes de que se acabaran los pasos para una lista; haz que las reglas rechacen las operaciones erróneas antes de leer más
}
rules-partial-work = se acabaron los pasos para una lista; haz que las reglas rechacen las operaciones erróneas antes de leer más, o indica algunas operaciones
rules-partial-memory = las jugadas necesitan demasiada memoria; indica algunas operaciones para ver menos
rules-partial-length = { $length ->
    [one] solo se buscaron jugadas de una operación como máximo; devuelve false para las más largas, antes que nada, para que la lista sea completa
   *[other] solo se buscaron jugadas de { $length } operaciones como máximo; devuelve false para las más largas, antes que nada, para que la lista sea completa
}
rules-partial-classes = { $listed ->
    [one] isMoveLegal no mira todos los campos, así que muchas más jugadas como esta son legales
   *[other] isMoveLegal no mira todos los campos, así que muchas más jugadas como las { $listed } de la lista son legales
}
rules-partial-too-large = solo se pueden listar jugadas en tableros de 64 columnas y 64 filas como máximo, con 4096 clases de piezas como máximo
rules-more-diagnostics = { $count ->
       [one] se omitió una observación más
    *[other] se omitieron { $count } observaciones más
}
rules-strict-extension = no está en el lenguaje original: { $what }
rules-printed = { $text }
rules-partial-answers = el programa puede aceptar respuestas que no se probaron
rules-graph-length = sin el grafo: la longitud de la lista no tiene límite
rules-graph-unread = sin el grafo: no se ha leído todo lo que contiene una lista legal
rules-graph-result = sin el grafo: el grafo no sabe preguntar por este valor
rules-graph-steps = sin el grafo: hacen falta demasiados pasos
rules-graph-judged = desde aquí cada candidata se juzga por separado
