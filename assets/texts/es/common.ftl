### Shared words.
common-game-kind = { $kind ->
    [placement] colocación
    [connection] conexión
    [capture] captura
    [race] carrera
    [example] ejemplo
   *[other] { $kind }
}
common-text = { $text }
common-player = jugador { $number }
common-nobody = nadie
