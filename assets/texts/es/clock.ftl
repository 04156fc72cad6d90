command-clock = Poner un reloj (10+5, 30 3x30, 20 25/10, 5, off; strict detrás), o preguntar por él
command-pause = Parar la partida con su reloj, o seguir
clock-ask = Reloj: 10+5, 30 3x30, 20 25/10, 5 u off; con "strict" detrás la partida acaba con el tiempo
clock-set = El reloj está puesto: { $control }. El tiempo de cada bando corre desde su primera jugada.
clock-off = La partida sigue sin reloj.
clock-none = No hay reloj.
clock-is-off = no
clock-entry = reloj
clock-unreadable = "{ $text }" no es un control de tiempo; escribe 10+5, 30 3x30, 20 25/10, 5 u off.
clock-two-players = Los relojes son para partidas de dos.
clock-paused = La partida está parada. Con Enter sigue.
clock-paused-plain = La partida está parada; con "pause" sigue.
clock-goes-on = La partida sigue.
clock-runs = El reloj corre. { $key } vuelve.
clock-up-title = Tiempo
clock-up = Se acabó el tiempo: { $player }. { $key }: gana { $winner } por tiempo; Esc: seguir jugando.
clock-up-plain = Se acabó el tiempo: { $player }.
clock-answer-wins = Gana { $winner } por tiempo
clock-answer-play-on = Seguir jugando
clock-left = { $seconds ->
    [one] Queda un segundo: { $player }.
   *[other] Quedan { $seconds } segundos: { $player }.
}
flip-turns = El tablero gira tras cada jugada mientras juegan dos personas.
flip-off = El tablero ya no gira solo.
clock-played-on = { $player } sigue jugando, y no se vuelve a preguntar por su tiempo.
