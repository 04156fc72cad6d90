### Shared words.
common-game-kind = { $kind ->
    [placement] placement
    [connection] connection
    [capture] capture
    [draughts] draughts
    [chess] chess
    [hunt] hunt
    [race] race
    [sowing] sowing
    [stacking] stacking
    [hidden] hidden
    [example] example
   *[other] { $kind }
}
common-text = { $text }
common-player = player { $number }
common-nobody = nobody
