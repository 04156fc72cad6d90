### Shared words.
common-game-kind = { $kind ->
    [placement] colocación
    [connection] conexión
    [capture] captura
    [race] carrera
    [sowing] siembra
    [stacking] pilas
    [example] ejemplo
   *[other] { $kind }
}
common-text = { $text }
common-player = jugador { $number }
common-nobody = nadie
