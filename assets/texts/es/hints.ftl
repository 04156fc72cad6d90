### Jugadas legales en la pantalla.
hints-on = Ayudas: el tablero muestra qué piezas pueden moverse y adónde.
hints-off = Las ayudas están apagadas.
hints-no-target = No hay adónde ir: lleva el cursor a una pieza que pueda moverse, o levántala.
hints-perhaps-more = Puede haber otras jugadas: no se encontraron todas.
hints-unknown = jugadas legales desconocidas
hints-moves = { $count ->
    [0] ninguna jugada legal
    [one] { $count } jugada legal
   *[other] { $count } jugadas legales
}
hints-outcomes = { $count ->
    [one] { $count } resultado
   *[other] { $count } resultados
}
hints-moves-at-least = { $count ->
    [one] al menos { $count } jugada legal
   *[other] al menos { $count } jugadas legales
}
hints-goes-on = { $count ->
    [one] { $count } jugada legal encaja con { $begun }. Escribe o pulsa la casilla siguiente.
   *[other] { $count } jugadas legales encajan con { $begun }. Escribe o pulsa la casilla siguiente.
}
hints-goes-on-with = { $count ->
    [one] { $count } jugada legal encaja con { $begun }: { $moves }
   *[other] { $count } jugadas legales encajan con { $begun }: { $moves }
}
hints-no-legal-move = { $player }: no queda ninguna jugada legal y la partida sigue. Vuelve atrás.
hints-piece-cannot-move = Esta pieza no tiene ahora ninguna jugada legal. Esc la devuelve; ponla en algún sitio para ver por qué.
hints-list-below = escribe para filtrar · Enter juega · Esc cierra
hints-listing = Se están buscando las jugadas legales …
hints-none-found = No se encontró ninguna jugada legal, pero puede haberlas.
hints-nothing-fits = Ninguna jugada legal encaja.
hints-classes = { $count ->
    [one] Las reglas dejan algo abierto: en { $count } clase de jugadas no miran todas sus partes.
   *[other] Las reglas dejan algo abierto: en { $count } clases de jugadas no miran todas sus partes.
}
hints-first-fault = La primera en { $place }: { $reason }
hints-count-with-fault = { $count } (las reglas fallan en { $place })
hints-faults = { $count ->
    [one] Las reglas fallaron en { $count } intento; no está en la lista.
   *[other] Las reglas fallaron en { $count } intentos; no están en la lista.
}
hints-merged = { $count ->
    [one] Se omite { $count } forma más de escribir una jugada de la lista.
   *[other] Se omiten { $count } formas más de escribir las jugadas de la lista.
}
hints-step = paso { $number } de { $count }
hints-steps-below = flechas: pasos · n p: sin entrar · d: decisivo · Esc cierra
hints-no-steps = No hay pasos que mostrar.
