### Resultados para programas que usan gametui como árbitro.
gtp-going = La partida no ha terminado.
gtp-won = Victoria de { $player }
gtp-draw = Tablas
gtp-over = La partida ha terminado.
gtp-resigned = Victoria de { $player } por abandono
gtp-other-game = es un registro de otro juego
