### Wyniki dla programów, dla których gametui jest sędzią.
gtp-going = Gra trwa.
gtp-won = Wygrywa: { $player }
gtp-draw = Remis
gtp-over = Gra skończona.
gtp-resigned = Wygrywa: { $player }, przez poddanie
gtp-other-game = to zapis innej gry
