command-explorer = Mostrar qué se jugó desde aquí en las partidas de este archivo, o de un archivo o carpeta
command-explored-games = Listar las partidas en las que se jugó la jugada elegida
command-play-explored = Jugar la jugada elegida del explorador
hint-play-explored = jugar
hint-explored-games = partidas
hint-explorer = explorador
explorer-title = Explorador
explorer-unlisted = (otra jugada)
explorer-no-file = No se encontró { $path }.
explorer-no-records = { $path } no contiene ninguna partida guardada.
explorer-no-games = Esta partida no está en ningún archivo. Indica un archivo o una carpeta: :explorer CARPETA.
explorer-which-games = Nombra archivos de partidas o carpetas con ellas: gametui explorer games.pgn.
explorer-set-up = La posición es aquella con la que empieza la primera partida; --fen o las reglas dan otra.
explorer-reading = leyendo las partidas
explorer-no-move = En estas partidas no se jugó nada desde aquí.
explorer-none-here = Ninguna de estas partidas tiene esta posición.
explorer-nothing-read = No se encontró ninguna partida de estas reglas.
explorer-stopped = Se detuvo la lectura; las partidas leídas se quedan.
explorer-read = { $games ->
    [one] Se leyó una partida.
   *[other] Se leyeron { $games } partidas.
}
explorer-of = { $games ->
    [one] una partida
   *[other] { $games } partidas
}
explorer-progress = leídas { $done } de { $games } partidas
explorer-files = leídas { $done } partidas, archivo { $file } de { $files }
explorer-position = { $games ->
    [one] Una partida tiene esta posición: { $results }.
   *[other] { $games } partidas tienen esta posición: { $results }.
}
explorer-won = { $player }: { $games } ganadas
explorer-drawn = tablas: { $games }
explorer-other-order = { $other ->
    [one] Una de { $games } llega a ella por otro orden de jugadas.
   *[other] { $other } de { $games } llegan a ella por otro orden de jugadas.
}
explorer-refused = { $games ->
    [one] En una partida las reglas rechazan una jugada; cuenta hasta ahí: { $places }.
   *[other] En { $games } partidas las reglas rechazan una jugada; cuentan hasta ahí: { $places }.
}
explorer-unreadable = { $games ->
    [one] No se puede leer una partida: { $places }.
   *[other] No se pueden leer { $games } partidas: { $places }.
}
explorer-others = { $games ->
    [one] Una partida de otras reglas no cuenta.
   *[other] { $games } partidas de otras reglas no cuentan.
}
explorer-full = Hay más partidas de las que caben; el resto no se leyó.
explorer-games = { $games ->
    [one] Una partida
   *[other] { $games } partidas
}
explorer-status = { $games ->
    [one] Una partida tiene esta posición. :explorer la muestra.
   *[other] { $games } partidas tienen esta posición. :explorer las muestra.
}
