### Shared words.
common-game-kind = { $kind ->
    [placement] colocación
    [connection] conexión
    [capture] captura
    [race] carrera
    [example] ejemplo
   *[other] { $kind }
}
