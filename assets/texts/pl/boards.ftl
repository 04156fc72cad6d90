command-board = Zmień tło planszy w tej grze: automatic, wood, green, paper, slate
board-is = Tło planszy to teraz { $name }.
board-automatic = Tło planszy to teraz tło motywu.
board-few-colors = Ten motyw nie ma kolorów dla tła { $name }. Zobaczysz je w motywie, który je ma.
board-colors-of-rules = Reguły nadają kolory wszystkim polom, a tło { $name } ich nie zmienia.
