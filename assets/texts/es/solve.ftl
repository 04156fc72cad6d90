command-win-in = ¿Puede quien tiene el turno forzar la victoria en tantas jugadas? O parar la búsqueda
solve-win = { $moves ->
    [one] sí: victoria forzada de { $player } en una jugada: { $line }
   *[other] sí: victoria forzada de { $player } en { $moves } jugadas: { $line }
}
solve-win-at-most = { $moves ->
    [one] sí: victoria forzada de { $player } en una jugada: { $line }
   *[other] sí: victoria forzada de { $player } en { $moves } jugadas como mucho: { $line }
}
solve-no-win = { $moves ->
    [one] no: ninguna victoria forzada de { $player } en una jugada
   *[other] no: ninguna victoria forzada de { $player } en { $moves } jugadas
}
solve-undecided = sin decidir: no se sabe si hay una victoria forzada de { $player }
solve-undecided-beyond = { $moves ->
    [one] sin decidir: ninguna victoria forzada de { $player } en una jugada; con más jugadas no se sabe
   *[other] sin decidir: ninguna victoria forzada de { $player } en { $moves } jugadas; con más no se sabe
}
solve-stopped = la búsqueda se detuvo o se le acabó el tiempo
solve-positions-used = { $positions ->
    [one] se alcanzó el límite de una posición
   *[other] se alcanzó el límite de { $positions } posiciones
}
solve-plies = los demás pueden mover durante tanto tiempo que la línea no se siguió
solve-chance = el azar cuenta como un rival: la victoria tiene que valer con cualquier resultado
solve-chance-moves = aquí le toca al azar, así que no hay jugador que pueda ganar
solve-progress = victoria en { $moves }: { $positions ->
    [one] una posición
   *[other] { $positions } posiciones
}
solve-speed = { $positions ->
    [one] una posición
   *[other] { $positions } posiciones
} en { $seconds } s: { $rate } por segundo
solve-looking = { $moves ->
    [one] Buscando una victoria en una jugada. Esc detiene la búsqueda.
   *[other] Buscando una victoria en { $moves } jugadas. Esc detiene la búsqueda.
}
solve-ended = Se detuvo la búsqueda de una victoria.
