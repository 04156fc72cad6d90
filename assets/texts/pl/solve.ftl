command-win-in = Czy gracz na posunięciu może wymusić wygraną w tylu ruchach? Albo przerwij szukanie
solve-win = { $moves ->
    [one] tak: { $player } – wymuszona wygrana w jednym ruchu: { $line }
    [few] tak: { $player } – wymuszona wygrana w { $moves } ruchach: { $line }
    [many] tak: { $player } – wymuszona wygrana w { $moves } ruchach: { $line }
   *[other] tak: { $player } – wymuszona wygrana w { $moves } ruchu: { $line }
}
solve-win-at-most = { $moves ->
    [one] tak: { $player } – wymuszona wygrana w jednym ruchu: { $line }
    [few] tak: { $player } – wymuszona wygrana w najwyżej { $moves } ruchach: { $line }
    [many] tak: { $player } – wymuszona wygrana w najwyżej { $moves } ruchach: { $line }
   *[other] tak: { $player } – wymuszona wygrana w najwyżej { $moves } ruchu: { $line }
}
solve-no-win = { $moves ->
    [one] nie: { $player } – nie ma wymuszonej wygranej w jednym ruchu
    [few] nie: { $player } – nie ma wymuszonej wygranej w { $moves } ruchach
    [many] nie: { $player } – nie ma wymuszonej wygranej w { $moves } ruchach
   *[other] nie: { $player } – nie ma wymuszonej wygranej w { $moves } ruchu
}
solve-undecided = nie rozstrzygnięto: nie wiadomo, czy { $player } ma wymuszoną wygraną
solve-undecided-beyond = { $moves ->
    [one] nie rozstrzygnięto: { $player } – nie ma wymuszonej wygranej w jednym ruchu; dalej nie wiadomo
    [few] nie rozstrzygnięto: { $player } – nie ma wymuszonej wygranej w { $moves } ruchach; dalej nie wiadomo
    [many] nie rozstrzygnięto: { $player } – nie ma wymuszonej wygranej w { $moves } ruchach; dalej nie wiadomo
   *[other] nie rozstrzygnięto: { $player } – nie ma wymuszonej wygranej w { $moves } ruchu; dalej nie wiadomo
}
solve-stopped = przeszukiwanie przerwano albo minął jego czas
solve-positions-used = { $positions ->
    [one] osiągnięto limit jednej pozycji
    [few] osiągnięto limit { $positions } pozycji
    [many] osiągnięto limit { $positions } pozycji
   *[other] osiągnięto limit { $positions } pozycji
}
solve-plies = pozostali mogą grać tak długo, że nie zbadano wariantu do końca
solve-chance = los liczy się jak przeciwnik: wygrana musi zachodzić przy każdym jego wyniku
solve-chance-moves = tu kolej na los, więc nie ma gracza na posunięciu, który mógłby wygrać
solve-progress = wygrana w { $moves }: { $positions ->
    [one] jedna pozycja
    [few] { $positions } pozycje
    [many] { $positions } pozycji
   *[other] { $positions } pozycji
}
solve-speed = { $positions ->
    [one] jedna pozycja
    [few] { $positions } pozycje
    [many] { $positions } pozycji
   *[other] { $positions } pozycji
} w { $seconds } s: { $rate } na sekundę
solve-looking = { $moves ->
    [one] Szukam wygranej w jednym ruchu. Esc przerywa.
    [few] Szukam wygranej w { $moves } ruchach. Esc przerywa.
    [many] Szukam wygranej w { $moves } ruchach. Esc przerywa.
   *[other] Szukam wygranej w { $moves } ruchu. Esc przerywa.
}
solve-ended = Szukanie wygranej przerwano.
