### Język BGGL: co może być nie tak w programie.

bggl-argument-count = liczba argumentów „{ $name }” powinna wynosić { $wanted }, a wynosi { $found }
bggl-block-missing = brakuje tu bloku w klamrach
bggl-block-missing-hint = pisz {"{"} ... {"}"}, nawet wokół jednej instrukcji
bggl-blocks-too-deep = jest tu więcej niż { $max } zagnieżdżonych bloków
bggl-board-absent = plansza nie jest zadeklarowana
bggl-board-absent-hint = napisz Board(8,8); albo Board = [[_,#], [#,_]];
bggl-board-hint = plansza to Board(wiersze, kolumny); albo Board = [[_,#], [#,_]];
bggl-board-size = bok planszy ma od 1 do { $max } pól, a pól razem nie może być zbyt wiele
bggl-board-uneven = szerokość tego wiersza to { $found }, a pierwszego { $wanted }
bggl-brace-open = ta {"{"} nigdy nie jest zamknięta
bggl-brace-open-hint = dopisz {"}"} tam, gdzie blok się kończy
bggl-bracket-open = ten nawias { $found } nigdy nie jest zamknięty
bggl-brackets-too-deep = jest tu więcej niż { $max } zagnieżdżonych nawiasów
bggl-built-in-redefined = „{ $name }” należy do języka i nie można tego zadeklarować ponownie
bggl-check-misplaced = reguły sprawdza się tylko w isValidMove
bggl-check-misplaced-hint = napisz isValidMove(m) {"{"} m: regula; {"}"}
bggl-comma-expected = tu powinien być znak „,” albo „)”
bggl-condition = warunek musi być typu boolean albo liczbą, a nie { $found }
bggl-declarations-hint = poza blokami stoją Player, Piece, Board, Rule, funkcje, zmienne i Game
bggl-declared-here = deklaracja jest tutaj
bggl-did-you-mean = czy chodziło o „{ $name }”?
bggl-did-you-mean-piece = czy chodziło o bierkę „{ $name }”?
bggl-direction = powinien tu stać kierunek + albo -
bggl-direction-hint = część ruchu to x:y:bierka:+ albo x:y:bierka:-; pole planszy to [x][y]
bggl-ends-early = czegoś brakuje po „{ $before }”
bggl-expression-too-long = połączono tu więcej niż { $max } wartości
bggl-extension-readmove = readmove(...)
bggl-field-of = { $found } nie ma pola „{ $name }”; pola mają tylko ruchy
bggl-field-unknown = ruch nie ma pola „{ $name }”
bggl-field-unknown-hint = pola to .x, .y, .piece i .dir
bggl-first-here = pierwsza deklaracja jest tutaj
bggl-flag-alone = „{ $name }” to zezwolenie, a nie wartość
bggl-flag-alone-hint = napisz { $name } == true albo { $name } == false
bggl-function-bare = „{ $name }” to funkcja
bggl-function-bare-hint = wywołaj ją: { $name }(...)
bggl-game-absent = nie ma sekcji Game
bggl-game-hint = napisz Game {"{"} turn main {"{"} ... {"}"} {"}"}
bggl-impure-assign = ocena ruchu może zmieniać tylko zmienne lokalne
bggl-impure-call = „{ $name }” robi więcej, niż wolno przy ocenie ruchu
bggl-impure-hint = reguły i isValidMove są pytane o wiele ruchów, których nikt nie wykona; zrób to w sekcji Game
bggl-impure-input = przy ocenie ruchu nie wolno pytać gracza
bggl-impure-jump = ocena ruchu nie może kończyć gry ani przechodzić do tury
bggl-impure-makemove = przy ocenie ruchu nie wolno wykonywać ruchu
bggl-impure-print = przy ocenie ruchu nie wolno nic wypisywać
bggl-incomparable = { $left } i { $right } nie można tak porównać
bggl-incomparable-hint = te porównuje się tylko przez == i !=
bggl-judge-form = isValidMove przyjmuje jeden Move i daje boolean
bggl-judge-form-hint = napisz isValidMove(m) {"{"} ... {"}"}
bggl-line-bare = „{ $name }” wymaga numeru
bggl-line-bare-hint = napisz { $name }[0]
bggl-lint-equals = = tutaj porównuje
bggl-lint-equals-hint = napisz ==
bggl-lint-no-judge = nie ma isValidMove: każdy ruch, który pasuje do planszy, jest przyjmowany
bggl-lint-no-judge-hint = napisz isValidMove(m) {"{"} m: regula; {"}"}
bggl-lint-undeclared = to przypisanie deklaruje „{ $name }”
bggl-lint-undeclared-hint = zadeklaruj: { $ty } { $name };
bggl-may-end-without-return = „{ $name }” może się skończyć bez wartości typu { $ty }
bggl-name-twice = „{ $name }” zadeklarowano dwa razy
bggl-no-effect = ta wartość nie jest używana
bggl-no-effect-hint = napisz =, żeby przypisać
bggl-no-value = „{ $name }” nie daje wartości
bggl-not-a-function = „{ $name }” nie jest funkcją
bggl-not-a-rule = „{ $name }” nie jest regułą
bggl-not-an-array = { $found } nie jest tablicą
bggl-not-an-array-hint = elementy mają tablice i ruchy; pole planszy to [x][y]
bggl-not-assignable = temu nie można nic przypisać
bggl-not-assignable-hint = zmieniać można zmienne, [x][y], row[x], col[y], elementy tablicy, thisplayer i winner
bggl-not-in-a-loop = break i continue pisze się wewnątrz while albo turn
bggl-not-numbers = na { $left } i { $right } nie można liczyć
bggl-number-letters = „{ $found }” to ani liczba, ani nazwa; nazwy zaczynają się od litery
bggl-number-too-large = ta liczba jest za duża
bggl-number-too-large-hint = największa liczba to { $max }
bggl-one-text = gra w tym języku to jeden plik
bggl-only-in-rule = „{ $name }” ma znaczenie tylko w regule
bggl-reserved = „{ $word }” to słowo języka i nie może być nazwą
bggl-return-in-game = return nie ma sensu w sekcji Game
bggl-return-in-game-hint = exit kończy grę, break opuszcza turę
bggl-return-nothing = ta funkcja nie daje wartości
bggl-return-value = return musi dać wartość typu { $ty }
bggl-rule-bare = „{ $name }” to reguła, a nie wartość
bggl-rule-bare-hint = reguły sprawdza się w isValidMove: m: regula1 && regula2;
bggl-rule-conditions-only = w regule stoją tylko warunki
bggl-rule-conditions-only-hint = reguły są pytane o wiele ruchów, których nikt nie wykona
bggl-rule-hint = reguła to Rule nazwa: Bierka1, Bierka2 {"{"} length == 1; {"}"}
bggl-semicolon-missing = brakuje po tym znaku ;
bggl-semicolon-missing-hint = każda instrukcja bez bloku kończy się znakiem ;
bggl-shadows = ta zmienna zasłania deklarację „{ $name }”
bggl-text-open = ten napis nie kończy się w swoim wierszu
bggl-text-open-hint = zamknij go znakiem "; cudzysłów w środku pisze się \"
bggl-too-deep = jest to zagnieżdżone lub połączone głębiej niż na { $max } poziomów
bggl-too-deep-hint = podziel to: policz części w zmiennych albo przenieś je do funkcji
bggl-too-many = jest ich więcej niż { $max }
bggl-turn-hint = tura to turn nazwa {"{"} ... {"}"}
bggl-turn-misplaced = turn należy do sekcji Game, a nie do innej tury
bggl-turn-misplaced-hint = ustaw tury jedną po drugiej; gototurn nazwa; przechodzi do wybranej
bggl-type = powinna tu być wartość typu { $wanted }, a nie { $found }
bggl-unexpected = „{ $found }” tu nie pasuje
bggl-unexpected-character = znak „{ $found }” nic tu nie znaczy
bggl-unexpected-hint = po „{ $before }” może stać operator, nawias zamykający albo ;
bggl-unknown-function = nie ma funkcji „{ $name }”
bggl-unknown-name = nieznana nazwa „{ $name }”
bggl-unknown-piece = nie ma bierki „{ $name }”
bggl-unknown-rule = nieznana reguła „{ $name }”
bggl-unknown-turn = nie ma tury „{ $name }”
bggl-unmatched = „{ $found }” bez pary
bggl-unmatched-brace-hint = usuń ją albo dopisz {"{"}, do której należy
bggl-unmatched-hint = usuń go albo dopisz nawias, do którego należy
bggl-used-before = „{ $name }” jest użyte przed deklaracją
bggl-used-before-hint = przenieś deklarację przed pierwsze użycie
bggl-void-variable = „{ $name }” nie może być typu void
bggl-wrapped-comment = to nie zaczyna instrukcji
bggl-wrapped-comment-hint = czy to reszta zawiniętego komentarza? Przenieś ją do wiersza komentarza albo zacznij ten wiersz od //
bggl-write-instead = napisz zamiast tego { $wanted }

## Podczas działania programu

bggl-off-board = [{ $x }][{ $y }] leży poza planszą
bggl-hole-written = [{ $x }][{ $y }]: podczas gry nie można dodawać ani usuwać pól
bggl-no-row = row[{ $number }] leży poza planszą
bggl-no-column = col[{ $number }] leży poza planszą
bggl-no-item = indeks { $index } leży poza tablicą o długości { $length }
bggl-array-size = tablica nie może mieć długości { $count }; długość mieści się od 0 do { $max }
bggl-lines-left-out = wypisano więcej, niż się przechowuje; pominięte wiersze: { $count }
bggl-move-off-board = część ruchu { $number } leży poza planszą: { $x },{ $y }
bggl-move-hole = część ruchu { $number } trafia w { $x },{ $y }, gdzie nie ma pola
bggl-move-no-piece = część ruchu { $number } stawia { $piece }; część ruchu musi nazywać bierkę
bggl-move-not-there = na { $x },{ $y } nie ma { $piece }
bggl-refused-by-rule = reguła „{ $rule }” mówi nie
bggl-refused-by-judge = isValidMove mówi nie
bggl-no-rule = żadna reguła nie dotyczy { $piece }
bggl-empty-move = ruch jest pusty
bggl-lint-promotion = za promowaną uchodzi ta bierka, którą podniesiono najpierw
bggl-lint-promotion-hint = najpierw podnieś bierkę, która się rusza, a zbitą na końcu
bggl-answers-missing = program jeszcze pyta: { $text }
bggl-answers-unread = odpowiedzi jest więcej, niż program pytał
bggl-no-answers = żadne odpowiedzi nie prowadzą do tych operacji
