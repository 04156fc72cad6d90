### Games as texts: PGN and PDN.
pgn-comment-open = ten komentarz nie jest zamknięty
pgn-variation-first = wariant stoi przed pierwszym ruchem
pgn-variation-open = { "(" } bez { ")" }
pgn-unopened = { ")" } bez { "(" }
pgn-nag = $ bez liczby
pgn-odd = „{ $text }” nie jest ani ruchem, ani jego numerem; zostaje tak, jak zapisano
pgn-nag-first = adnotacja stoi przed pierwszym ruchem
pgn-tag = to nie jest znacznik w rodzaju [White "nazwisko"]
pgn-at = wiersz { $line }, kolumna { $column }: { $reason }
pgn-refused = ruch { $ply }, wiersz { $line }, kolumna { $column }: { $reason }
pgn-null-move = wiersz { $line }, kolumna { $column }: w tych regułach nie można spasować, więc { $text } nie jest ruchem; zostaje jako zmiana kolejki
pgn-tag-behind = tekst za wartością znacznika { $name } zostanie pominięty, gdy partia będzie zmieniona i zapisana: { $text }
pgn-variation-empty = wariant bez ruchów; zostaje bez zmian
pgn-result-differs = podano wynik { $said }, ale na planszy partia kończy się { $found }; zostaje podany
pgn-results-differ = znacznik Result mówi { $tag }, ale ruchy kończą się na { $end }; jedno i drugie zostaje bez zmian
pgn-not-legal = żaden dozwolony ruch nie pasuje do „{ $text }”
pgn-ambiguous = „{ $text }” pasuje do kilku dozwolonych ruchów
pgn-fen = znacznik FEN, kolumna { $column }: { $reason }
pgn-unwritable = Ruchu { $ply } w { $path } nie można zapisać jako { $format }: reguły go odrzucają.
pgn-no-text = Ruchu { $ply } w { $path } nie można zapisać jako { $format }: żaden tekst nie oznacza tylko tego ruchu. Zapisz partię jako .sgf.
pgn-no-chance = { $format } nie ma słów na rzuty w grze { $game }. Zapisz partię jako .sgf.
pdn-untyped = { $reason }. Partia nie ma znacznika GameType, więc jej reguły to domysł; podaj inne przez --rules, na przykład --rules international
pdn-no-draughts = PDN jest dla warcabów, a wygląd gry { $game } nie podaje GameType w [records]. Zapisz partię jako .pgn albo .sgf.
shogi-line = „{ $text }” nie jest zrozumiałe; zostaje w tym pliku i nie przechodzi do innych formatów
ggf-board = pozycji w BO nie da się odczytać, więc partia zaczyna się od początku

convert-formats = z nazwy { $path } nie wynika, w jakim formacie pisać; podaj plik z końcówką .sgf, .pgn, .pdn, .kif, .csa, .ggf, .gbb, .fen albo .html, albo --to
convert-rules = pozycja nie mówi, z jakiej jest gry: podaj --rules
convert-refused = partia { $game }: { $reason }
convert-done = { $written ->
    [one] zapisano { $written } partię
    [few] zapisano { $written } partie
    [many] zapisano { $written } partii
   *[other] zapisano { $written } partii
  }, bez odrzuceń: { $whole }
pgn-no-rules = Nie ma tu reguł tej gry, więc jej ruchów nie można zapisać; podaj je przez --rules.
convert-judged = reguły odrzucają ruchy: { $count }

### Partie z pliku.
games-found = { $found ->
    [one] { $found } partia
    [few] { $found } partie
   *[many] { $found } partii
  } z { $games }
games-progress = partia { $game }
games-ply = po { $ply ->
    [one] { $ply } ruchu
   *[other] { $ply } ruchach
  }
games-fen-texts = pozycji szuka się tylko w partiach PGN i PDN
games-fen-rules = nie pasuje do niej żadna gra z biblioteki, więc jej pozycje nie są znane
epd-operation = { $code }: { $reason }
epd-moves = EPD przechowuje pozycje bez ruchów; zapisz jako .pgn albo .sgf.
pgn-variant = { $path }, wiersz { $line }: żadna gra tutaj nie nazywa się „{ $name }” (znacznik { $tag }), więc ruchy są pokazane jako tekst. Podaj reguły przed plikiem, aby grać dalej.
