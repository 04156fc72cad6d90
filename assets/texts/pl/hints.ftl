### Dozwolone ruchy na ekranie.
hints-on = Podpowiedzi: plansza pokazuje, które bierki mogą się ruszyć i dokąd.
hints-off = Podpowiedzi są wyłączone.
hints-no-target = Nie ma dokąd pójść: ustaw kursor na bierce, która może się ruszyć, albo ją podnieś.
hints-perhaps-more = Mogą istnieć inne ruchy: nie znaleziono wszystkich.
hints-unknown = dozwolone ruchy nieznane
hints-moves = { $count ->
    [0] brak dozwolonego ruchu
    [one] { $count } dozwolony ruch
    [few] { $count } dozwolone ruchy
    [many] { $count } dozwolonych ruchów
   *[other] { $count } dozwolonego ruchu
}
hints-outcomes = { $count ->
    [one] { $count } wynik
    [few] { $count } wyniki
   *[other] { $count } wyników
}
hints-moves-at-least = { $count ->
    [one] co najmniej { $count } dozwolony ruch
    [few] co najmniej { $count } dozwolone ruchy
    [many] co najmniej { $count } dozwolonych ruchów
   *[other] co najmniej { $count } dozwolonego ruchu
}
hints-goes-on = { $count ->
    [one] { $count } dozwolony ruch pasuje do { $begun }. Wpisz lub kliknij następne pole.
    [few] { $count } dozwolone ruchy pasują do { $begun }. Wpisz lub kliknij następne pole.
    [many] { $count } dozwolonych ruchów pasuje do { $begun }. Wpisz lub kliknij następne pole.
   *[other] { $count } dozwolonego ruchu pasuje do { $begun }. Wpisz lub kliknij następne pole.
}
hints-goes-on-with = { $count ->
    [one] { $count } dozwolony ruch pasuje do { $begun }: { $moves }
    [few] { $count } dozwolone ruchy pasują do { $begun }: { $moves }
    [many] { $count } dozwolonych ruchów pasuje do { $begun }: { $moves }
   *[other] { $count } dozwolonego ruchu pasuje do { $begun }: { $moves }
}
hints-no-legal-move = { $player }: brak dozwolonego ruchu, a partia trwa. Cofnij się.
hints-piece-cannot-move = Ta bierka nie ma teraz dozwolonego ruchu. Esc ją odkłada; postaw ją gdzieś, żeby zobaczyć dlaczego.
hints-list-below = pisz, aby filtrować · Enter gra · Esc zamyka
hints-listing = Trwa szukanie dozwolonych ruchów …
hints-none-found = Nie znaleziono dozwolonego ruchu, ale jakiś może istnieć.
hints-nothing-fits = Żaden dozwolony ruch nie pasuje.
hints-classes = { $count ->
    [one] Reguły zostawiają coś otwarte: w { $count } rodzaju ruchów nie patrzą na wszystkie części.
    [few] Reguły zostawiają coś otwarte: w { $count } rodzajach ruchów nie patrzą na wszystkie części.
    [many] Reguły zostawiają coś otwarte: w { $count } rodzajach ruchów nie patrzą na wszystkie części.
   *[other] Reguły zostawiają coś otwarte: w { $count } rodzaju ruchów nie patrzą na wszystkie części.
}
hints-first-fault = Pierwszy w { $place }: { $reason }
hints-count-with-fault = { $count } (reguły zawodzą w { $place })
hints-faults = { $count ->
    [one] Reguły zawiodły przy { $count } próbie; nie ma jej na liście.
    [few] Reguły zawiodły przy { $count } próbach; nie ma ich na liście.
    [many] Reguły zawiodły przy { $count } próbach; nie ma ich na liście.
   *[other] Reguły zawiodły przy { $count } próby; nie ma ich na liście.
}
hints-merged = { $count ->
    [one] Pominięto { $count } inny zapis ruchu z listy.
    [few] Pominięto { $count } inne zapisy ruchów z listy.
    [many] Pominięto { $count } innych zapisów ruchów z listy.
   *[other] Pominięto { $count } innego zapisu ruchów z listy.
}
hints-step = krok { $number } z { $count }
hints-steps-below = strzałki: kroki · n p: bez wchodzenia · d: rozstrzygający · Esc zamyka
hints-no-steps = Nie ma kroków do pokazania.
