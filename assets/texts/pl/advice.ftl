### Rady dla autora reguł, z wyliczania ruchów w kilku pozycjach.

advice-no-move = na początku żaden ruch nie jest dozwolony: nikt nie może grać
advice-no-move-hint = tu odrzucono ruchy, które zaszły najdalej; poproś o wyjaśnienie niedozwolonego ruchu, aby zobaczyć dlaczego
advice-unfinished = przy niektórych ruchach reguły tu nie kończą pracy
advice-grows = każda lista operacji prosi tu o jeszcze jedną, zanim błędne zostaną odrzucone, więc nie da się znaleźć wszystkich dozwolonych ruchów
advice-grows-hint = zwróć najpierw false, gdy operationsNum() jest większe, niż wymaga najdłuższy ruch, albo przy pierwszej błędnej operacji
advice-early-next = tutaj pyta się o pozycję po ruchu, zanim wiadomo, jakie ma on operacje, więc próbowane są wszystkie listy operacji
advice-early-next-hint = najpierw porównaj operationsNum() z liczbą i sprawdź operacje, a potem pytaj o planszę po nich
advice-late-length = reguły liczą tu z liczbą operacji, zanim ją sprawdzą, więc znajdowane są tylko ruchy mające najwyżej { $length ->
    [one] jedną operację
    [few] { $length } operacje
    [many] { $length } operacji
   *[other] { $length } operacji
}
advice-late-length-hint = zwróć najpierw false, gdy operationsNum() jest większe, niż wymaga najdłuższy ruch
advice-fails = { $operations ->
    [0] reguły zawodzą tu przy ruchu bez operacji
    [one] reguły zawodzą tu przy ruchu z jedną operacją
    [few] reguły zawodzą tu przy ruchu mającym { $operations } operacje
    [many] reguły zawodzą tu przy ruchu mającym { $operations } operacji
   *[other] reguły zawodzą tu przy ruchu mającym { $operations } operacji
}{ $count ->
    [one] {""}
    [few] , pierwszym z { $count } kandydatów, przy których zawodzą
    [many] , pierwszym z { $count } kandydatów, przy których zawodzą
   *[other] , pierwszym z { $count } kandydata, przy których zawodzą
}
advice-unread-operation = isMoveLegal nigdy nie patrzy na operację { $number } przed tą odpowiedzią: cokolwiek ona robi, jest dozwolone
advice-partly-read-operation = isMoveLegal nie patrzy na wszystko, co robi operacja { $number }, przed tą odpowiedzią
advice-unread-operation-hint = operacje są liczone od 0; sprawdź jej pola i obiekt oraz porównaj operationsNum() z liczbą
advice-any-order = { $moves ->
    [one] { $lists } list operacji to jeden i ten sam ruch: ich kolejność nie ma znaczenia
    [few] { $lists } list operacji to tylko { $moves } różne ruchy: ich kolejność nie ma znaczenia
    [many] { $lists } list operacji to tylko { $moves } różnych ruchów: ich kolejność nie ma znaczenia
   *[other] { $lists } list operacji to tylko { $moves } różnych ruchów: ich kolejność nie ma znaczenia
}
advice-any-order-hint = wymagaj jednej kolejności, na przykład zbite pola rosnąco; ruchy wylicza się wtedy znacznie szybciej
advice-endless-chance = po { $count } ruchach losu z rzędu nadal kolej na los
advice-endless-chance-hint = niech wynik albo afterMove() sprawi, że isChance() da false
advice-list-tells = to, co może zrobić gracz { $player }, pokazuje to, czego nie widzi: zmienia się, gdy zamieni się to, co stoi na { $first } i { $second }
advice-list-tells-hint = niech isMoveLegal() pyta tylko o to, co shownTo() pokazuje graczowi na ruchu, choćby bierkę, która mówi tylko, że coś tam leży; co z ruchu wynika, mówi afterMove()
advice-hint-fails = wskazówka do dozwolonego ruchu zawodzi tutaj, więc liczy się jako 0
advice-hint-steps = o wskazówkę pyta się przy wielu ruchach, więc ma mało kroków; patrz tylko na ruch i na to, co stoi obok
advice-hint-range = wskazówka to liczba od -9 do 9, więc { $value } liczy się jako { $hint }
