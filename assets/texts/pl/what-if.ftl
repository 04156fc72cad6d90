### Skutki zmiany reguł, obok tekstu.
what-if-line = Co by było: { $all }
what-if-moves = ruchy tutaj { $before } → { $after }
what-if-two-moves = dwa ruchy { $before } → { $after }
what-if-games = 1000 szybkich partii, wygrane { $players }/nikt { $before } → { $after }
what-if-of-games = { $shares } z { $games }
what-if-errors = Co by było: tekst ma błędy; reguły w grze zostają
what-if-waiting = Co by było: …
what-if-not-here = ruchy do tego miejsca są niedozwolone według tych reguł
what-if-no-game = żadna partia nie skończyła się na czas
