### Shared words.
common-game-kind = { $kind ->
    [placement] stawianie
    [connection] łączenie
    [capture] bicie
    [race] wyścig
    [example] przykład
   *[other] { $kind }
}
common-text = { $text }
common-player = gracz { $number }
common-nobody = nikt
