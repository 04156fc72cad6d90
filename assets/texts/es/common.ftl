### Shared words.
common-game-kind = { $kind ->
    [placement] colocación
    [connection] conexión
    [capture] captura
    [draughts] damas
    [chess] ajedrez
    [hunt] caza
    [race] carrera
    [sowing] siembra
    [stacking] pilas
    [hidden] oculta
    [example] ejemplo
   *[other] { $kind }
}
common-text = { $text }
common-player = jugador { $number }
common-nobody = nadie
