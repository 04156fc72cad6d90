### Odmiany reguł.
variant-misere = misère
variant-misere-line = kto by wygrał, przegrywa
variant-must-take = przymus bicia
variant-must-take-line = kto może bić, musi
variant-torus = torus
variant-torus-line = brzegi sąsiadują ze sobą
variant-no-move-loses = bez ruchu przegrana
variant-no-move-loses-line = kto nie może się ruszyć, przegrał
variant-repetition = powtórzenie
variant-repetition-line = trzeci raz to remis
variant-larger = większa plansza
variant-larger-line = dwie kolumny i dwa rzędy więcej
variant-title = Odmiany
variant-signs = - teraz   + potem
variant-apply = Zmień reguły
variant-other = Inna
variant-applied = Reguły są zmienione: { $name }. { $key } cofa zmianę.
variant-applied-plain = Reguły są zmienione: { $name }. undo cofa zmianę.
variant-taken-back = Reguły są znów takie, jak przed { $name }.
variant-unfit = „{ $name }” nie pasuje do tych reguł: { $reason }.
variant-not-here = nie tutaj: { $reason }
variant-none = Odmiany mają tylko reguły w gdef bez błędów składni.
variant-unknown = Nie ma odmiany „{ $name }”.
variant-errors = zmienione reguły miałyby { $errors ->
    [one] błąd
    [few] { $errors } błędy
   *[other] { $errors } błędów
}
variant-no-hook = nie mają { $name }() w pierwszym tekście
variant-two-players = potrzeba dwóch graczy
variant-no-winner = nie wskazują zwycięzcy
variant-own-turns = same mówią, kto rusza się następny
variant-asks-moves = koniec już pyta o pozostałe ruchy
variant-passes = gracz bez ruchu może spasować
variant-counts-repetitions = już liczą powtórzenia
variant-no-size = wielkość planszy nie jest liczbą
variant-fixed-start = ustawienie początkowe podaje pola liczbami
variant-fixed-lines = linie podają pola liczbami
variant-size-in-rules = funkcja używa liczby { $number }, która zależy od wielkości
variant-groups = grupy programu kończą się na brzegu
variant-goes = ruch bierki ocenia się po odległości dwóch pól
variant-no-edge = żadna funkcja nie sprawdza tylko brzegu
variant-after-move = o tym, co ruch bije, decyduje się po nim
variant-many-pieces = jest za dużo rodzajów bierek
variant-looks-ahead = patrzą na pozycję po ruchu albo na inne ruchy
variant-several-steps = ruch może mieć więcej niż jeden krok
variant-no-captures = żaden ruch nie prowadzi na pole innej bierki
