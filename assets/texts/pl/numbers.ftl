command-numbers = Pokaż numery ruchów na pionach: off, last, ten, all, here
numbers-are = { $name ->
    [last] Ostatni ruch ma swój numer.
    [ten] Ostatnie dziesięć ruchów ma swoje numery.
    [all] Wszystkie ruchy mają swoje numery.
    [here] Ruchy są liczone odtąd.
   *[other] Ruchy nie mają numerów na planszy.
}
numbers-need-placing = Numery są na pionach tylko w grach, w których ruchy je stawiają.
numbers-again = { $number } na { $first }
