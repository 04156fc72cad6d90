### Co mówi silnik dla programów szachowych.
uci-not-two = { $game } nie jest grą dla dwóch graczy, więc programy szachowe nie mogą w nią grać.
uci-chance = W grze { $game } ruch wykonuje los, więc programy szachowe nie mogą w nią grać.
uci-no-words = Ruchów gry { $game } nie da się zapisać dla programów szachowych: jej wygląd nie podaje gry w [protocol] ani [fen].
uci-no-sfen = Programy do shogi nie mogą grać w { $game }: jej wygląd nie ma sfen w [fen].
uci-hint-gtp = gametui gtp gra w każdą grę: gametui help gtp
uci-unknown = „{ $text }” nie jest poleceniem UCI.
uci-position = Pozycja to „startpos” albo „fen” z pozycją; partia zostaje, jaka była.
uci-fen = Nie można odczytać pozycji, kolumna { $column }: { $reason }. Partia zostaje, jaka była.
uci-move-illegal = Ruch { $number }, „{ $mv }”, jest nielegalny; pominięto go i to, co po nim.
uci-move-ambiguous = Ruch { $number }, „{ $mv }”, ma kilka znaczeń; pominięto go i to, co po nim.
uci-move-over = Ruch { $number }, „{ $mv }”, jest po końcu gry; pominięto go i to, co po nim.
uci-go-unread = „{ $words }” po go jest niezrozumiałe albo brakuje liczby.
uci-search-move = „{ $mv }” nie jest legalnym ruchem i nie będzie rozpatrywany.
uci-no-option = Nie ma opcji „{ $name }”.
uci-option-value = Opcja „{ $name }” nie może mieć wartości „{ $value }”.
uci-no-variant = Nie ma gry „{ $name }”.
uci-no-mate = { $moves ->
    [one] Nie ma wymuszonej wygranej w jednym ruchu.
    [few] Nie ma wymuszonej wygranej w { $moves } ruchach.
    [many] Nie ma wymuszonej wygranej w { $moves } ruchach.
   *[other] Nie ma wymuszonej wygranej w { $moves } ruchach.
}
