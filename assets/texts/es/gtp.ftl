### Resultados para programas que usan gametui como árbitro.
gtp-going = La partida no ha terminado.
gtp-won = Gana { $player }
gtp-draw = Tablas
gtp-over = La partida ha terminado.
gtp-resigned = Gana { $player } por abandono
gtp-other-game = es un registro de otro juego
