### Positions as FEN.
fen-not-declared = wygląd tej gry nie mówi, jak zapisać pozycję w FEN: nie ma tabeli [fen]
fen-stacks = FEN nie ma miejsca na bierki leżące jedna na drugiej
fen-empty = nie ma tu żadnej pozycji
fen-piece-without-letter = bierka { $piece } nie ma litery w FEN
fen-unknown-letter = „{ $text }” nie jest literą żadnej bierki
fen-hint-letters = litery to { $letters }
fen-row-too-long = rząd { $row } ma więcej pól niż { $width }
fen-row-too-short = rząd { $row } ma tylko { $found } z { $width } pól
fen-too-many-rows = plansza ma tylko { $rows } rzędów
fen-too-few-rows = jest tu tylko { $found } z { $height } rzędów
fen-hole = w miejscu { $square } nie ma pola; napisz *
fen-no-hole = w miejscu { $square } jest pole
fen-turn = „{ $text }” nie jest graczem: { $letters }
fen-flags = „{ $text }” to ani -, ani litery z { $letters }
fen-square = „{ $text }” to ani -, ani pole rzędu { $row }
fen-number = „{ $text }” nie jest liczbą całkowitą
fen-hand-open = bierki w ręce kończą się znakiem ]
fen-hand-full = w ręce nie ma miejsca na tyle „{ $letter }”
fen-fields-left = „{ $text }” nie da się przenieść do tych reguł, więc zostało pominięte
fen-no-king = ta gra nie ma damek
fen-no-square = „{ $text }” nie jest polem tej planszy
fen-square-twice = na polu { $square } stoi już bierka
fen-unnumbered = pole { $square } nie ma numeru
fen-too-many-empty = { $count } pustych pól się nie mieści: w rzędzie { $row } zostało { $left }
fen-number-large = { $text } to za dużo; najwięcej może być { $most }
fen-piece-count = { $count ->
    [0] { $piece }: na planszy nie ma żadnej takiej bierki; w partii jest { $wanted }.
   *[other] { $piece }: na planszy takich bierek jest { $count }; w partii jest { $wanted }.
  }
fen-piece-row = { $piece } stoi na { $square }, gdzie w partii stać nie może.
fen-flag-left-out = Pominięto „{ $text }”: na { $square } nie stoi { $piece }.
fen-flags-left-out = Pominięto „{ $text }”: te reguły nie znają praw według kolumn.
fen-passed-left-out = Pominięto { $square }: ostatni ruch to nie { $piece } z { $from } na { $to }.
fen-takable = Gracz na posunięciu mógłby od razu zbić bierkę na { $square } ({ $piece }).
fen-no-sfen = pozycji tej gry nie zapisuje się jako SFEN
fen-sfen-unclear = „{ $text }” może oznaczać obu graczy: w FEN bierki w ręce stoją w nawiasach za rzędami, a w SFEN za graczem (b - 1)
