learned-other-rules = Maszyna nauczyła się innych zasad ({ $file }) i gra tak, jakby niczego się nie nauczyła; gametui learn nauczy ją tych.
learned-damaged = { $file } nie jest plikiem tego, czego nauczyła się maszyna, albo jest uszkodzony, i nie jest używany; gametui learn zapisze go na nowo.
learned-no-place = te zasady nie są twoim plikiem, więc podaj w --out, gdzie zapisać to, czego się nauczono
learned-nothing = nie udało się rozegrać ani jednej partii: zasady zawodzą albo trwają za długo (powie to gametui check), albo czasu było za mało (--minutes)
learned-practising = ćwiczenie: { $games ->
    [one] jedna partia
    [few] { $games } partie
   *[other] { $games } partii
} w { $seconds } s
learned-trying = próba { $style }: { $score }
learned-levels = poziom { $level }: wyższy ma wynik { $score }
learned-blurs = Poziomy od 1 do 7 mylą się w ocenie pozycji o { $blurs } (0: wcale, jak poziom 8)
learned-style-usual = bez tego, czego się nauczono
learned-style-usual-half = szukanie najlepszej odpowiedzi na jej oceny
learned-style-minimax = wyuczone wartości ({ $percent } % najlepszych odpowiedzi)
learned-style-prior = losowe partie, które zaczynają od wyuczonych wartości
learned-untried = Nie sprawdzono, czy to, czego się nauczono, pomaga, więc maszyna gra jak dotąd.
learned-no-gain = To, czego się nauczono, nie wzmacnia maszyny ({ $score }), więc gra jak dotąd.
learned-gain = Maszyna gra teraz lepiej ({ $score } przeciw sobie bez nauki): { $style }.
learned-values = Wartości bierek: { $values }
learned-written = Zapisano w { $file }
learned-speed = { $games ->
    [one] jedna partia
    [few] { $games } partie
   *[other] { $games } partii
} ćwiczeń w { $seconds } s: { $rate } na sekundę
learned-few-games = To wolno; ćwicz dłużej przez --minutes.
learned-gain-short = Maszyna nauczyła się tej gry i gra teraz lepiej.
learned-no-gain-short = To, czego nauczyła się maszyna, nie wzmacnia jej, więc gra jak dotąd.
learned-done-written = { $gain } Zapisano w { $file }.
learned-done-unwritten = { $gain } Nie udało się zapisać: { $reason }.
learned-started = Maszyna ćwiczy przez { $seconds } s; :learned pokazuje, czego się uczy.
learned-stopped = Ćwiczenie skończyło się przed próbą, więc to, czego się nauczono, nie jest używane.
learned-title = Nauka
learned-none = Maszyna nie nauczyła się tej gry; :learn pozwoli jej ćwiczyć.
learned-row-practised = partie ćwiczebne
learned-row-trial = próba
learned-row-style = gra przez
learned-row-values = bierka
learned-heat = im więcej znaczy bierka na polu, tym jest ono cieplejsze
learned-percent = { $percent } %
command-learn = Pozwól maszynie ćwiczyć tę grę albo przestań
command-learned = Pokaż, czego maszyna nauczyła się o tej grze
command-practice = Pozwól maszynie ćwiczyć grę, gdy w nią grasz, albo nie
practice-on = Maszyna ćwiczy grę, której się nie nauczyła, gdy w nią grasz.
practice-off = Maszyna ćwiczy tylko wtedy, gdy powiesz :learn.
learned-kept = { $file } zostaje bez zmian, bo to, co zawiera, zostało sprawdzone i pomaga.
learned-other-file = { $file } to inny plik i nie zostanie zastąpiony; podaj nowy w --out
learned-busy = Maszyna już ćwiczy; :learn to kończy.
