### Shared words.
common-game-kind = { $kind ->
    [placement] stawianie
    [connection] łączenie
    [capture] bicie
    [race] wyścig
    [sowing] zasiew
    [stacking] stosy
    [example] przykład
   *[other] { $kind }
}
common-text = { $text }
common-player = gracz { $number }
common-nobody = nikt
