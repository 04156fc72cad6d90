### Shared words.
common-game-kind = { $kind ->
    [placement] stawianie
    [connection] łączenie
    [capture] bicie
    [draughts] warcaby
    [chess] szachy
    [hunt] polowanie
    [race] wyścig
    [sowing] zasiew
    [stacking] stosy
    [hidden] ukryte
    [example] przykład
   *[other] { $kind }
}
common-text = { $text }
common-player = gracz { $number }
common-nobody = nikt
