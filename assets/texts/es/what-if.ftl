### Lo que hace un cambio de las reglas, junto al texto.
what-if-line = Qué pasaría: { $all }
what-if-moves = jugadas aquí { $before } → { $after }
what-if-two-moves = dos jugadas { $before } → { $after }
what-if-games = 1000 partidas rápidas, victorias { $players }/nadie { $before } → { $after }
what-if-of-games = { $shares } de { $games }
what-if-errors = Qué pasaría: el texto tiene errores; siguen las reglas en juego
what-if-waiting = Qué pasaría: …
what-if-not-here = las jugadas hasta aquí no son legales con estas reglas
what-if-no-game = ninguna partida terminó a tiempo
