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
figures-no-board = Diagramy pokazują planszę, a reguły tej gry nie są znane; podaj je przed zapisem partii.
figures-judging = Zapis partii jest jeszcze sprawdzany; zapisz diagramy, gdy to się skończy.
figures-nothing = Nie ma czego drukować: zapis partii nie ma ruchów.
figures-too-many = Zapis partii ma więcej niż { $most } diagramów, a tyle najwięcej drukuje się naraz.
figures-diagram = Diagram { $number }: { $words }
figures-position = pozycja
figures-move = ruch { $number }
figures-moves = ruchy { $first }–{ $last }
figures-variation = zamiast ruchu { $number }, z diagramu { $diagram } ({ $moves })
figures-named = { $words }, { $name }
figures-after = po { $text }
figures-at = { $number } na { $place }
figures-pass = { $number } pas
figures-no-folder = Nie ma folderu { $path }.
figures-printed = { $count ->
    [one] { $count } diagram
    [few] { $count } diagramy
   *[other] { $count } diagramów
}
figures-written = { $count ->
    [one] { $count } diagram
    [few] { $count } diagramy
   *[other] { $count } diagramów
} na { $pages ->
    [one] jednej stronie: { $last }
   *[other] { $pages } stronach, z których ostatnia to { $last }
}
figures-ask-file = Do którego pliku zapisać diagramy? (.svg)
figures-number = --figures wymaga liczby ruchów, po której następuje kolejny diagram, od 1.
figures-svg = Diagramy zapisuje się w plikach z końcówką .svg.
