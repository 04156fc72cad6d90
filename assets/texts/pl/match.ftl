### Mecze graczy.
match-title = { $one } przeciw { $other }
match-games = { $count ->
    [one] { $count } partia
    [few] { $count } partie
   *[other] { $count } partii
}: { $score }
match-first =   zaczynając: { $score }
match-second =   jako drugi: { $score }
match-void = { $count ->
    [one] { $count } partia się nie liczy: reguły są sprzeczne albo nie znaleziono ruchu
    [few] { $count } partie się nie liczą: reguły są sprzeczne albo nie znaleziono ruchu
   *[other] { $count } partii się nie liczy: reguły są sprzeczne albo nie znaleziono ruchu
}
match-elo = Różnica Elo z przedziałem 95 %: { $elo }
match-progress = { $done } z { $games } partii: { $score }  Elo { $elo }
match-players = mecz gra dwóch graczy, więc reguły muszą być gry dla dwóch
match-boards = te reguły mają różne plansze lub bierki, więc nie mogą grać tej samej partii
match-input = reguły meczu muszą być w plikach
match-other-file = { $path } ma partie innego meczu; podaj inny plik w --sgf
match-not-sgf = { $path } zawiera coś innego niż partie meczu, które są zapisywane jako SGF; podaj inny plik w --sgf
match-no-strength = „{ $strength }” to nie siła: napisz easy, medium, strong, level-3, liczbę odwiedzin, na przykład 400, albo sekundy, na przykład 2s
match-no-command = „{ $text }” nie podaje programu: napisz gtp:POLECENIE albo uci:POLECENIE
match-waits = czekanie na uruchomienie { $name }
match-other-terms = { $path } ma partie innego meczu ({ $theirs }), a to jest { $ours }; podaj inny plik w --sgf
match-failure = Partia { $game }: przegrywa { $name } ({ $reason })
match-failures = { $count ->
    [one] { $name }: { $count } partia przegrana przez błąd
    [few] { $name }: { $count } partie przegrane przez błędy
   *[other] { $name }: { $count } partii przegranych przez błędy
}
match-no-rules = dwa silniki potrzebują reguł gry: podaj je w --rules PLIK
match-rules-unused = --rules jest do meczów dwóch silników; tutaj jeden z graczy ma reguły
match-engine-unknown = ustawienia nie wymieniają silnika { $name }
