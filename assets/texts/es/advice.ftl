### Consejos para quien escribe las reglas, al enumerar las jugadas de unas pocas posiciones.

advice-no-move = ninguna jugada es legal al comienzo: nadie puede jugar
advice-no-move-hint = aquí se rechazan las jugadas que llegaron más lejos; pide la explicación de una jugada ilegal para ver por qué
advice-unfinished = con algunas jugadas las reglas no terminan aquí
advice-grows = toda lista de operaciones pide aquí una más antes de rechazar las equivocadas, así que no se pueden encontrar todas las jugadas legales
advice-grows-hint = devuelve antes false si operationsNum() es mayor de lo que necesita la jugada más larga, o en la primera operación equivocada
advice-early-next = aquí se pregunta por la posición posterior a la jugada antes de saber qué operaciones tiene, así que se prueban todas las listas de operaciones
advice-early-next-hint = compara primero operationsNum() con un número y comprueba las operaciones; después pregunta por el tablero que dejan
advice-late-length = las reglas calculan aquí con el número de operaciones antes de comprobarlo, así que solo se encuentran jugadas de { $length ->
    [one] una operación
   *[other] { $length } operaciones
} como máximo
advice-late-length-hint = devuelve antes false si operationsNum() es mayor de lo que necesita la jugada más larga
advice-fails = { $operations ->
    [0] las reglas fallan aquí con una jugada sin operaciones
    [one] las reglas fallan aquí con una jugada de una operación
   *[other] las reglas fallan aquí con una jugada de { $operations } operaciones
}{ $count ->
    [one] {""}
   *[other] , la primera de { $count } candidatas en las que fallan
}
advice-unread-operation = isMoveLegal no mira nunca la operación { $number } antes de esta respuesta: haga lo que haga, es legal
advice-partly-read-operation = isMoveLegal no mira todo lo que hace la operación { $number } antes de esta respuesta
advice-unread-operation-hint = las operaciones se cuentan desde 0; comprueba sus casillas y su objeto, y compara operationsNum() con un número
advice-any-order = { $moves ->
    [one] { $lists } listas de operaciones son una misma jugada: su orden no importa
   *[other] { $lists } listas de operaciones son solo { $moves } jugadas distintas: su orden no importa
}
advice-any-order-hint = exige un orden, por ejemplo las casillas capturadas de menor a mayor; así enumerar las jugadas es mucho más rápido
advice-endless-chance = tras { $count } jugadas del azar seguidas le sigue tocando al azar
advice-endless-chance-hint = haz que el resultado, o afterMove(), haga falsa isChance()
advice-list-tells = lo que puede hacer el jugador { $player } muestra lo que no puede ver: cambia si se intercambia lo que hay en { $first } y { $second }
advice-list-tells-hint = haz que isMoveLegal() pregunte solo por lo que shownTo() muestra al jugador de turno, que puede ser una pieza que solo dice que ahí hay algo; lo que se sigue de una jugada lo dice afterMove()
advice-hint-fails = la pista de una jugada legal falla aquí, así que cuenta como 0
advice-hint-steps = se pide una pista de muchas jugadas, con pocos pasos; mira solo la jugada y lo que hay cerca
advice-hint-range = una pista es un número de -9 a 9, así que { $value } cuenta como { $hint }
