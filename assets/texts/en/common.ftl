### Shared words.
common-game-kind = { $kind ->
    [placement] placement
    [connection] connection
    [capture] capture
    [race] race
    [sowing] sowing
    [stacking] stacking
    [example] example
   *[other] { $kind }
}
common-text = { $text }
common-player = player { $number }
common-nobody = nobody
