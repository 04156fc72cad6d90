### Zapis jako strona.
page-no-board = Strona pokazuje planszę, a zasady tej gry nie są znane; podaj je opcją --rules.
page-one-game = Strona mieści jedną partię, a w pliku jest ich { $count }; wybierz jedną opcją --game N.
page-start = Początek
page-first = Pierwszy ruch
page-back = Jeden ruch wstecz
page-next = Następny ruch
page-last = Ostatni ruch
page-play = Odtwarzaj ruchy po kolei
page-flip = Obróć planszę
page-board = Plansza
page-empty = Brak figur
page-buttons = Przechodzenie przez partię
page-variations = Warianty
page-moves = Ruchy i komentarze
page-keys = Strzałki w lewo i w prawo przechodzą po ruchach, w górę i w dół wybierają wariant, Home i End prowadzą na końce, spacja odtwarza, F obraca planszę. Na planszy stuknij lub przesuń palcem.
page-ask-file = Do jakiego pliku zapisać stronę? (.html)
page-hidden = Strona pokazuje wszystko, a ta partia coś przed tobą ukrywa. Zapisz ją po końcu partii.
