### Fallos, límites y avisos mientras se ejecutan las reglas.

rules-unreadable = no se puede leer el texto
rules-text-too-long = el texto ocupa { $size } MiB; se leen como mucho { $max } MiB
rules-fault-division-by-zero = División por cero. Comprueba el divisor antes de dividir.
rules-fault-overflow = El número ya no cabe en 64 bits. Usa números más pequeños.
rules-fault-not-finite = El resultado es demasiado grande para un número de coma flotante. Usa números más pequeños.
rules-fault-off-board = Esta casilla está fuera del tablero. Comprueba las coordenadas antes de leer CurrentPosition.
rules-fault-no-such-operation = La jugada no tiene ninguna operación con este número. Compáralo antes con operationsNum(); la primera operación es la 0.
rules-fault-clear-has-no-object = Esta operación vacía una casilla y por eso no tiene objeto. Pregunta antes con isPlaceOperation.
rules-fault-no-such-field = Una operación solo tiene los campos 0 (x), 1 (y) y 2 (objeto). Corrige el segundo índice.
rules-fault-wrong-field-type = El segundo índice da un valor de otro tipo: 0 y 1 son números, 2 es un objeto. Corrige el índice o escríbelo como constante.
rules-fault-not-set = Esta variable aún no tiene valor. Dale uno en todos los caminos que llegan hasta aquí.
rules-fault-no-return = La función terminó sin resultado. Añade un return antes de su llave de cierre.
rules-fault-no-such-player = No hay ningún jugador con este número. Los jugadores se cuentan desde 0.
rules-fault-no-such-side = El tablero no tiene ningún lado con este número. Los lados son 0 izquierda, 1 derecha, 2 abajo, 3 arriba.
rules-fault-script = Un guion de las reglas falló; su mensaje está abajo.
rules-fault-refused-outside-turn = Aquí se rechazó una jugada y no hay ningún turn con el que seguir. Haz las jugadas dentro de un turn, o usa makemove(...) como condición.
rules-fault-wrong-length = Se puso un array en una fila o columna de otra longitud.
rules-fault-endless = El programa gastó sus pasos antes de su primera pregunta. Quizá haya allí un bucle sin fin.
rules-opening-failed = el programa falla antes de su primera pregunta, así que no se puede jugar
rules-fault-no-such-position = No hay ninguna posición tantas jugadas atrás. Compara el primer índice con movesNum() antes de leer PreviousPosition.
rules-fault-has-move-in-move = hasMove() depende de sí misma: para responder se juzgan jugadas, y al juzgar una de ellas se vuelve a llamar a hasMove().
rules-fault-moves-unknown = hasMove() no tiene respuesta: hay demasiadas jugadas que probar.
rules-fault-place-empty = Solo se puede colocar un objeto. Para vaciar una casilla, escribe clear(x, y).
rules-state-unknown = estas reglas no tienen ningún estado «{ $name }»
rules-state-value = el valor «{ $value }» no sirve para el estado «{ $name }»
rules-fault-internal = El programa se contradijo a sí mismo; las reglas no tienen la culpa. Comunícalo junto con las reglas y la jugada.
rules-limit-steps = Las reglas no terminaron: gastaron todos sus pasos. O un bucle no acaba nunca o hacen más de lo que permiten los pasos.
rules-limit-depth = Las reglas no terminaron: hay demasiadas llamadas anidadas. O una función se llama a sí misma sin parar o más veces de las que permite la profundidad.
rules-limit-memory = Las reglas no terminaron: usaron demasiada memoria. Busca una recursión profunda en funciones con muchas variables.
rules-limit-stopped = Se detuvo antes de que hubiera respuesta. Vuelve a preguntar para juzgar la jugada.
rules-winner-while-judging = setWinner no tiene efecto mientras se juzga una jugada
rules-winner-while-judging-hint = llámala en end()
rules-winner-discarded = se nombró ganador al jugador { $player }, pero end() devolvió false: la partida sigue sin ganador
rules-winner-discarded-hint = devuelve true después de setWinner cuando la partida haya terminado
rules-function-too-large = la función { $name } es demasiado grande para ejecutarla
rules-function-too-large-hint = divídela en varias funciones con menos variables cada una
rules-broken-tree = El programa se contradijo a sí mismo al preparar la función { $name }; las reglas no tienen la culpa. Comunícalo junto con las reglas.
rules-partial-stopped = Se detuvo antes de encontrar todas las jugadas. Vuelve a preguntar para ver el resto.
rules-partial-faults = Las reglas fallaron en algunas candidatas, que no están en la lista.
rules-partial-unfinished = Con algunas jugadas las reglas no terminaron: { $limit ->
    [steps] gastaron sus pasos.
    [depth] tienen demasiadas llamadas anidadas.
   *[other] usaron demasiada memoria.
}
rules-partial-none-finished = No se encontró ninguna jugada legal y las reglas no terminaron: { $limit ->
    [steps] gastaron sus pasos.
    [depth] tienen demasiadas llamadas anidadas.
   *[other] usaron demasiada memoria.
}
rules-partial-work-upto = { $length ->
    [one] Se encontraron todas las jugadas de una operación; después se acabaron los pasos para una lista. Haz que las reglas rechacen las operaciones erróneas antes de leer más.
   *[other] Se encontraron todas las jugadas de hasta { $length } operaciones; después se acabaron los pasos para una lista. Haz que las reglas rechacen las operaciones erróneas antes de leer más.
}
rules-partial-work = Se acabaron los pasos para una lista. Haz que las reglas rechacen las operaciones erróneas antes de leer más, o indica algunas operaciones.
rules-partial-memory = Las jugadas necesitan demasiada memoria. Indica algunas operaciones para ver menos.
rules-partial-length = { $length ->
    [one] Solo se buscaron jugadas de una operación como máximo. Devuelve false para las más largas, antes que nada, para que la lista sea completa.
   *[other] Solo se buscaron jugadas de { $length } operaciones como máximo. Devuelve false para las más largas, antes que nada, para que la lista sea completa.
}
rules-partial-classes = { $listed ->
    [one] isMoveLegal no mira todos los campos, así que muchas más jugadas como esta son legales.
   *[other] isMoveLegal no mira todos los campos, así que muchas más jugadas como las { $listed } de la lista son legales.
}
rules-partial-too-large = Solo se pueden listar jugadas en tableros de 64 columnas y 64 filas como máximo, con 4096 clases de piezas como máximo.
rules-more-diagnostics = { $count ->
       [one] se omitió una observación más
    *[other] se omitieron { $count } observaciones más
}
rules-strict-extension = no está en el lenguaje original: { $what }
rules-printed = { $text }
rules-partial-answers = El programa puede aceptar respuestas que no se probaron.
rules-graph-length = sin el grafo: la longitud de la lista no tiene límite
rules-graph-unread = sin el grafo: no se ha leído todo lo que contiene una lista legal
rules-graph-result = sin el grafo: el grafo no sabe preguntar por este valor
rules-graph-steps = sin el grafo: hacen falta demasiados pasos
rules-graph-judged = desde aquí cada candidata se juzga por separado
