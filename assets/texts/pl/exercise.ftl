exercise-title = Ćwiczenie
exercise-count = { $number } z { $all }
exercise-problem = Zadanie { $number } z { $all }: gra { $player }.
exercise-to-play = Gra: { $player }.
exercise-judging = Ocena odpowiedzi …
exercise-solved = Rozwiązane. Enter idzie dalej.
exercise-open = Rozwiązanie jest pokazane, ruchy są wolne. n idzie dalej.
exercise-so-far = { $solved ->
    [one] Jedno rozwiązane, { $first } za pierwszym razem.
    [few] { $solved } rozwiązane, { $first } za pierwszym razem.
   *[other] { $solved } rozwiązanych, { $first } za pierwszym razem.
}
exercise-due = { $due ->
    [one] Na dziś przypada jedno.
    [few] Na dziś przypadają { $due }.
   *[other] Na dziś przypada { $due }.
}
exercise-summary = Rozwiązane: { $solved } z { $all }, za pierwszym razem: { $first }.
exercise-right = Dobrze.
exercise-right-more = { $left ->
    [one] Dobrze. Jest jeszcze jedna odpowiedź.
    [few] Dobrze. Są jeszcze { $left } odpowiedzi.
   *[other] Dobrze. Jest jeszcze { $left } odpowiedzi.
}
exercise-wins-too = Nie ma tego w pliku, ale też wygrywa: liczy się jako dobre.
exercise-not-in-file = Nie ma tego w pliku. Spróbuj jeszcze raz.
exercise-not-this = Nie ten. Spróbuj innego.
exercise-wrong = Źle. Enter albo r próbuje jeszcze raz.
exercise-elsewhere = Ćwiczenie pyta o ruch w swojej własnej pozycji.
exercise-first = To jest pierwsze.
exercise-last = To było ostatnie.
exercise-no-problems = Nie ma żadnych zadań.
exercise-none-due = Żadne zadanie nie przypada na dziś.
exercise-none-with-answers = { $passed ->
    [one] Jedna partia nie ma odpowiedzi, więc nie jest zadaniem.
    [few] { $passed } partie nie mają odpowiedzi, więc nie są zadaniami.
   *[other] { $passed } partii nie ma odpowiedzi, więc nie są zadaniami.
}
exercise-passed-over = { $passed ->
    [one] Pominięto jedną partię bez odpowiedzi.
    [few] Pominięto { $passed } partie bez odpowiedzi.
   *[other] Pominięto { $passed } partii bez odpowiedzi.
}
exercise-broken-line = { $lines ->
    [one] Wiersz { $line } pliku { $path } jest niezrozumiały; inne się liczą.
    [few] Wiersz { $line } pliku { $path } i dalsze, razem { $lines }, są niezrozumiałe; reszta się liczy.
   *[other] Wiersz { $line } pliku { $path } i dalsze, razem { $lines }, są niezrozumiałe; reszta się liczy.
}
exercise-solution = Rozwiązanie: { $line }.
exercise-solution-open = Plik nie ma dobrej linii; widać jego ruchy.
exercise-mistake = { $mv } traci { $loss } %. Znajdź lepszy ruch; gra { $player }.
exercise-same-mistake = Błędem był właśnie { $mv }. Spróbuj jeszcze raz.
exercise-good-best = Dobrze: { $mv } jest najlepszy.
exercise-good = Dobrze: { $mv }. Najlepszy był { $best }.
exercise-loses = { $mv } traci { $loss } %; { $old } stracił { $old_loss } %. Spróbuj jeszcze raz.
exercise-not-known = Nie udało się ustalić, ile wart jest { $mv }. Spróbuj innego.
exercise-rule-words = Dobre jest to, co komentarz nazywa RIGHT albo CORRECT.
exercise-rule-marks = Dobre jest to, co plik oznacza jako dobre albo nie oznacza jako złe.
exercise-rule-glyphs = Złe jest to, co ma znak zapytania.
exercise-rule-epd = Dobre są najlepsze ruchy, które podaje plik.
exercise-rule-first = Dobra jest pierwsza linia pliku.
exercise-none = Nie ma żadnego ćwiczenia. :problems PLIK je zaczyna.
exercise-offer-title = Zadania
exercise-offer = Zadań: { $count }. { $key } je rozwiązuje.
exercise-offer-plain = Zadań: { $count }. Polecenie problems je rozwiązuje.
exercise-which-file = Który plik? :problems PLIK, :problems FOLDER albo :problems due.
exercise-no-answer = Nie znam tu odpowiedzi. Zagraj ją albo niech znajdzie ją :win-in, :analyse lub :review.
exercise-kept = Ta pozycja jest teraz twoim zadaniem. :problems own je zadaje.
exercise-kept-before = To zadanie już jest twoje.
exercise-order-random = Reszta będzie w losowej kolejności.
exercise-order-file = Reszta będzie w kolejności pliku.
exercise-order-none = Błędy są w kolejności partii.
exercise-answers-set = Odpowiedzi zadań są czytane według: { $name }.
exercise-all-on = Trzeba znaleźć wszystkie dobre linie zadania.
exercise-all-off = Jedna dobra linia rozwiązuje zadanie.
command-problems = Rozwiązuj zadania z pliku lub folderu albo te, które przypadają na dziś
command-learn-from-mistakes = Znajdź ruchy lepsze od błędów, które znalazł przegląd
command-problem-here = Zrób z tej pozycji zadanie, z następnymi ruchami jako odpowiedzią
command-next-problem = Idź do następnego zadania
command-previous-problem = Idź do poprzedniego zadania
command-try-again = Spróbuj zadania jeszcze raz
command-show-solution = Pokaż rozwiązanie
command-problem-order = Zadania w losowej kolejności albo w kolejności pliku
command-end-exercise = Zakończ ćwiczenie
command-go-on = Podnieś bierkę albo idź dalej po odpowiedzi
command-problem-answers = Wybierz, jak pliki mówią, które odpowiedzi są dobre
command-problem-all = Pytaj o wszystkie dobre linie zadania albo o jedną
hint-go-on = dalej
hint-next-problem = następne
hint-previous-problem = poprzednie
hint-try-again = jeszcze raz
hint-show-solution = rozwiązanie
hint-end-exercise = koniec
