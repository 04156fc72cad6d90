### Encuentros entre jugadores.
match-title = { $one } contra { $other }
match-games = { $count ->
    [one] { $count } partida
   *[other] { $count } partidas
}: { $score }
match-first =   jugando primero: { $score }
match-second =   jugando segundo: { $score }
match-void = { $count ->
    [one] { $count } partida no cuenta: las reglas se contradicen o no se encontró jugada
   *[other] { $count } partidas no cuentan: las reglas se contradicen o no se encontró jugada
}
match-elo = Diferencia de Elo, con su intervalo del 95 %: { $elo }
match-progress = { $done } de { $games } partidas: { $score }  Elo { $elo }
match-players = un encuentro lo juegan dos jugadores, así que las reglas deben ser de un juego para dos
match-boards = estas reglas tienen tableros o piezas distintos, así que no pueden jugar la misma partida
match-input = las reglas de un encuentro deben venir de archivos
match-other-file = { $path } tiene partidas de otro encuentro; da otro archivo con --sgf
match-not-sgf = { $path } contiene algo distinto de partidas de un encuentro, que se escriben en SGF; da otro archivo con --sgf
match-no-strength = «{ $strength }» no es una fuerza: escribe easy, medium, strong, level-3, un número de visitas como 400 o segundos como 2s
match-no-command = «{ $text }» no nombra ningún programa: escribe gtp:ORDEN o uci:ORDEN
match-waits = esperando a que arranque { $name }
match-other-terms = { $path } tiene partidas de otro encuentro ({ $theirs }) y este es { $ours }; da otro archivo con --sgf
match-failure = Partida { $game }: pierde { $name } ({ $reason })
match-failures = { $count ->
    [one] { $name } perdió { $count } partida por un fallo
   *[other] { $name } perdió { $count } partidas por fallos
}
match-no-rules = dos motores necesitan reglas con las que jugar: indícalas con --rules ARCHIVO
match-rules-unused = --rules es para encuentros entre dos motores; aquí un jugador tiene reglas
match-engine-unknown = los ajustes no nombran ningún motor { $name }
