### Komputer: gra, analiza, losowe partie.

command-opponent = Wybierz, kto gra: ty czy komputer
    .words = komputer, bot, gra przeciw maszynie
command-seconds = Sekundy, które komputer ma na ruch
command-engine-move = Niech komputer zagra teraz
command-hint = Podpowiedz: gdzie spojrzeć, a za każdym razem więcej
    .words = pomoc, podpowiedź, wskazówka, najlepszy ruch
command-stop-thinking = Zatrzymaj myślący komputer
command-analyse = Analizuj pozycję albo przestań
    .words = ocena, najlepszy ruch, podpowiedź
command-add-line = Wstaw najlepszą linię między ruchy jako wariant
command-statistics = Rozgrywaj losowe partie i licz albo przestań
command-play-candidate = Zagraj wybrany ruch
command-jump-to-line = Przejdź do wybranego wiersza reguł
command-close-panel = Zatrzymaj i zamknij ten panel

hint-hint = podpowiedz
hint-play-candidate = zagraj
hint-add-line = dodaj linię
hint-jump-to-line = do wiersza
hint-close-panel = zamknij

engine-who-plays = Kto gra?
engine-who-plays-for = Kto gra jako { $player }?
engine-everybody = { $players ->
    [1] bez przeciwnika
    [2] obie strony
   *[other] wszyscy
}
engine-friends = { $players ->
    [1] ty
    [2] ty i druga osoba
   *[other] ty i inne osoby
}
engine-person = ty
engine-machine = komputer, { $effort }
engine-visits = { $visits ->
    [one] { $visits } odwiedziny
    [few] { $visits } odwiedziny
    [many] { $visits } odwiedzin
   *[other] { $visits } odwiedzin
}
engine-effort = { $visits }, najwyżej { $seconds } s
engine-easy = komputer, łatwy
engine-medium = komputer, średni
engine-strong = komputer, silny
engine-level = poziom { $level }, komputer
engine-levels = komputer, poziom od 1 do { $levels } …
engine-usual-effort = Maszyna ma na ruch: { $effort }.
engine-other-strength = komputer, inna siła …
engine-ask-strength = Ile odwiedzin przed każdym ruchem?
engine-no-such-player = Gra nie ma gracza { $name }. Napisz nazwę lub numer, a potem siłę: czarne strong, 2 400 albo off.
engine-no-such-strength = „{ $name }” to nie siła. Napisz easy, medium, strong, od level-1 do level-8 albo liczbę odwiedzin.
engine-person-plays = Ty grasz jako { $player }.
engine-strength-kept = Siła komputera: { $strength }. Zagra, gdy dostanie stronę.
engine-machine-plays = { $player }: { $machine }. { $effort } na ruch.
engine-persons-play = Grasz obiema stronami.
engine-you = ty: { $players }
engine-machines-only = komputer gra sam
engine-thinks = { $player }, namysł: { $visits } z { $of }
engine-waits = na ruchu: { $player }, { $key }: komputer
engine-esc-stops = myśli, Esc zatrzymuje
engine-stopped = Komputer przestał myśleć. { $now } każe mu ruszyć, { $seats } zmienia miejsca.
engine-stopped-early = Komputer przestał myśleć, zanim miał ruch.
card-friend = druga osoba
card-taken = zbite { $count }
card-to-move = na ruchu
card-clock = zegar { $time }
card-search = { $visits } z { $of }
card-players = Gracze
card-next = dalej
card-premove = potem { $mv } (Esc cofa)
card-premove-plain = potem { $mv }
premove-kept = { $mv } czeka na ruch: { $player }. Esc go cofa.
premove-kept-plain = Zachowano na twój ruch, po ruchu: { $player }: { $mv }. "drop" go cofa.
premove-begun = Z { $square }, po komputerze: wskaż pole docelowe. Esc go cofa.
premove-refused = { $player } to komputer. { $now } każe mu ruszyć od razu, Esc go zatrzymuje, { $seats } zmienia miejsca.
premove-stopped = { $player } to komputer, który jest zatrzymany. { $now } każe mu ruszyć, { $seats } zmienia miejsca.
premove-typed = { $mv } czeka na swoją kolej · Esc go cofa
premove-illegal = { $mv } jest niedozwolone po { $answer }. Nic nie zagrano.
premove-on = Ruch wykonany, gdy rusza komputer, czeka na niego.
premove-off = Ruch wykonany, gdy rusza komputer, jest odrzucany.
dice-on = Kośćmi rzuca program.
dice-off = Kości są twoje: wybierz, co pokazują.
premove-nothing-to-lift = Nie ma tu bierki, więc nic nie czeka. Zacznij od swojej bierki.
premove-of-another = Właściciel bierki: { $owner }, więc nic nie czeka. Zacznij od swojej bierki.
premove-taken-back = Cofnięto ruch z wyprzedzeniem.
premove-machine-first = Ruch ma komputer. Esc go zatrzymuje.
engine-not-thinking = Komputer nie myśli.
engine-no-move = Nie ma tu żadnego dozwolonego ruchu.
engine-hint-looking = Szukam podpowiedzi …
engine-hint-chance = Tu decyduje los, więc nie ma czego wybierać.
engine-hint-setting-up = Pozycja jest właśnie ustawiana, więc nikt nie jest na ruchu.
engine-hint-look = Spójrz { $part ->
    [upper-left] na lewą górną ćwiartkę
    [upper-right] na prawą górną ćwiartkę
    [lower-left] na lewą dolną ćwiartkę
    [lower-right] na prawą dolną ćwiartkę
    [upper] na górną połowę
    [lower] na dolną połowę
    [left] na lewą połowę
   *[right] na prawą połowę
}.
engine-hint-row = Spójrz na rząd { $row }.
engine-hint-piece = Rusz bierkę z { $square }.
engine-hint-point = Zagraj na { $square }.
engine-hint-move = Najlepszy ruch: { $mv }.
engine-hint-pass = Najlepszy ruch to pas.
engine-hint-line = Przewidywany ciąg: { $line }.
session-throw-stopped = Rzut przerwano, zanim wynik był znany.
session-throw-nothing = Tu nie ma czym rzucać.
session-throw-failed = Nie udało się rzucić: { $reason }
engine-found-none = Komputer nie znalazł ruchu, ale jakiś może istnieć: { $reason }
engine-moved-on-partial = Komputer wybiera spośród ruchów, które udało się wypisać: { $reason }

engine-analysis-title = Analiza
engine-statistics-title = Statystyka
engine-busy = w toku …
engine-no-candidate = Nie ma ruchu do wyboru: najpierw otwórz analizę i chwilę poczekaj.
engine-no-line-here = Ten wpis nie odpowiada żadnemu wierszowi reguł. Wybierz jeden z tych pod licznikami.
engine-wins-in = wygrana w { $plies }
engine-loses-in = przegrana w { $plies }
engine-is-drawn = remis
engine-games = { $games ->
    [one] { $games } losowa partia
    [few] { $games } losowe partie
    [many] { $games } losowych partii
   *[other] { $games } losowej partii
}
engine-games-short = { $games ->
    [one] { $games } losowa
    [few] { $games } losowe
    [many] { $games } losowych
   *[other] { $games } losowej
}
engine-branching = ruchów do wyboru, średnio
engine-length = ruchów w partii
engine-mean-and-median = { $mean }, mediana { $median }
engine-lengths = najkrótsza do najdłuższej
engine-won-by = { $player }, wygrane
engine-draws = remisy
engine-shared = wygrane kilku graczy
engine-payoff = { $player } – średnia wypłata
engine-over = koniec bez wyniku
engine-stuck = zabrakło ruchu
engine-cut = przerwane po { $plies }
engine-partial = niepełne listy
engine-faults = { $faults ->
    [one] reguły zawiodły przy { $faults } kandydacie
    [few] reguły zawiodły przy { $faults } kandydatach
    [many] reguły zawiodły przy { $faults } kandydatach
   *[other] reguły zawiodły przy { $faults } kandydata
}
engine-unused = nigdy nieużyte
engine-unused-of = { $statements } z { $all }, { $games ->
    [one] { $games } partia
    [few] { $games } partie
    [many] { $games } partii
   *[other] { $games } partii
}
engine-unused-here = { $sign } { $statements ->
    [one] { $statements } instrukcja nigdy nieużyta
    [few] { $statements } instrukcje nigdy nieużyte
    [many] { $statements } instrukcji nigdy nieużytych
   *[other] { $statements } instrukcji nigdy nieużytej
}
session-line-is-there = Ta linia jest już między ruchami.
session-line-added = { $moves ->
    [one] Dodano { $moves } ruch jako wariant.
    [few] Dodano { $moves } ruchy jako wariant.
    [many] Dodano { $moves } ruchów jako wariant.
   *[other] Dodano { $moves } ruchu jako wariant.
}
engine-heading-move = ruch
engine-heading-worth = wygrane
engine-heading-visits = odwiedziny
session-line-extended = { $moves ->
    [one] Dodano { $moves } ruch na końcu linii.
    [few] Dodano { $moves } ruchy na końcu linii.
    [many] Dodano { $moves } ruchów na końcu linii.
   *[other] Dodano { $moves } ruchu na końcu linii.
}
engine-choices-by-ply = wybór ruchów
engine-by-first-move = punkty ({ $player }) po ruchu:
engine-bars = słupki od { $least } do { $most } %
engine-not-looked-at = jeszcze { $count }, niezbadane
engine-paused = wstrzymane, { $key }: dalej
engine-not-paused = Nic nie jest wstrzymane.
engine-value-here = wartość ({ $player }): { $percent } %
engine-value-unknown = wartość w ciągu partii ({ $player })
engine-heat-arrivals = 1 do 9 na planszy: jak często stawia się tam bierkę
engine-heat-visits = 1 do 9 na planszy: odwiedziny ruchów na to pole
engine-heat-key = { $key }: pokaż to na planszy
engine-heat-needs-panel = Otwórz analizę albo statystykę, aby zobaczyć ich ciepło na planszy.
engine-seat = { $name }
engine-engine-plays = { $name } gra jako { $player }.
engine-none-named = W ustawieniach nie ma silnika: napisz :engine gtp POLECENIE albo :engine uci POLECENIE.
engine-unknown = „{ $name }” nie jest silnikiem: użyj nazwy z ustawień, gtp POLECENIE albo uci POLECENIE.
engine-log-title = Co mówią silniki
engine-log-empty = Nie użyto żadnego silnika.
engine-not-started = Nie można uruchomić { $name }: { $reason }
engine-lost = Silnik { $name } zakończył pracę
engine-late = Silnik { $name } nie odpowiada na czas
engine-move-refused = { $name } gra { $mv }, co reguły odrzucają.
engine-see-log = { $fault }; więcej pokazuje :engine-log.
engine-cannot-analyse = { $name } nie umie analizować.
engine-says = { $name } mówi: { $text }
engine-no-chance = { $name } nie może grać w gry losowe: jego protokół nie ma słowa na rzut
engine-no-views = { $name } nie może grać w gry z ukrytą informacją: jego protokół mówi wszystko
engine-resigns = { $name } poddaje się.
engine-no-set-up = Nie można przekazać { $name } takiego początku: tylko ruchy od początku gry.
engine-no-protocol = { $name }: wygląd gry nie mówi, jak zapisać jej ruchy dla UCI ([protocol]).
engine-no-uci = UCI nie zna gry { $game } albo wygląd gry nie podaje jej nazwy w [protocol]: użyj silnika, który zna GTP.
engine-no-variant = { $name } nie zna gry { $variant }.
engine-analysis-stopped = Analiza zatrzymana. Ruszy przy innej pozycji.
engine-now-elo = { $name } gra teraz z siłą Elo { $elo }.
engine-now-skill = { $name } gra teraz na poziomie { $level } z { $most }.
engine-now-full = { $name } gra teraz z pełną siłą.
engine-weakest = { $name } nie może grać słabiej.
engine-strongest = { $name } już gra z pełną siłą.
engine-no-strengths = { $name } nie ma sił do wyboru: nie podaje ani UCI_Elo, ani Skill Level.
engine-none-plays = Żaden silnik nie gra. Napisz :engine uci POLECENIE albo :engine gtp POLECENIE.
engine-options-title = Opcje silnika { $name }
engine-options-set = { $name } gra tak od następnego ruchu.
engine-options-unread = „{ $text }” nie jest listą opcji: napisz NAZWA=WARTOŚĆ, a między kilkoma ; albo ,.
engine-options-gtp = { $name } mówi w GTP, który nie ma opcji. Napisz polecenia za nim w klamrach: gtp POLECENIE{"{"}komi 6.5{"}"}.
engine-options-unknown-yet = { $name } nie podał jeszcze swoich opcji. Spróbuj za chwilę.
engine-option-row = { $option } = { $value }   ({ $allowed })
engine-option-row-text = { $option } = { $value }   (tekst)
engine-option-row-button = { $option }   (przycisk)
engine-option-near = { $name } nie ma opcji „{ $option }”. Czy chodziło o „{ $near }”?
engine-option-unknown = { $name } nie ma opcji „{ $option }”. Ma: { $names }.
engine-option-none = { $name } nie ma żadnych opcji, więc i „{ $option }”.
engine-option-range = { $option } silnika { $name } to liczba całkowita od { $min } do { $max }, nie „{ $value }”.
engine-option-values = { $option } silnika { $name } to jedna z wartości: { $values }; nie „{ $value }”.
engine-option-button = { $option } silnika { $name } to przycisk i nie ma wartości takiej jak „{ $value }”.
engine-option-ours = Opcji { $option } nie można ustawić: gametui ustawia ją w każdej grze.
engine-command-near = { $name } nie ma polecenia „{ $command }”. Czy chodziło o „{ $near }”?
engine-command-refused = { $name } odrzuca „{ $command }” i mówi: { $answer }
