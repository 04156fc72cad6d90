### Wyniki dla programów, dla których gametui jest sędzią.
gtp-going = Gra trwa.
gtp-won = { $player } – wygrana
gtp-draw = Remis
gtp-over = Gra skończona.
gtp-resigned = { $player } – wygrana przez poddanie
gtp-other-game = to zapis innej gry
