### Resultados para programas que usan gametui como árbitro.
gtp-going = La partida no ha terminado.
gtp-won = Ganan: { $player }
gtp-draw = Tablas
gtp-over = La partida ha terminado.
gtp-resigned = Ganan: { $player }, por abandono
gtp-other-game = es un registro de otro juego
