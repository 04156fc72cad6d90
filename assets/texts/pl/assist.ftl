### Co oferuje edytor reguł.

assist-kind = { $kind ->
    [piece] bierka
    [player] gracz
    [function] funkcja
    [rule] reguła
    [turn] tura
    [constant] stała
    [state] stan
    [variable] zmienna
    [argument] argument
    [section] sekcja
    [built-in] wbudowane
   *[keyword] słowo języka
}
assist-nothing-fits = Nic tu nie pasuje.
assist-no-word = Przy kursorze nie ma słowa.
assist-unknown-word = O „{ $word }” nic nie wiadomo.
assist-no-definition = Ten tekst nie deklaruje tego, co stoi przy kursorze.
assist-no-jump = Kursor nigdzie nie skakał.
assist-no-names = Ten tekst niczego nie deklaruje.
assist-references = { $count ->
    [one] { $count } miejsce
    [few] { $count } miejsca
   *[other] { $count } miejsc
}
assist-outline = Spis
assist-value = Tutaj { $name } = { $value }
assist-ask-rename = Inna nazwa dla { $name }
assist-nothing-to-rename = Nie ma tu czego przemianować.
assist-no-name = „{ $name }” nie jest nazwą: litera, potem litery, cyfry i podkreślniki.
assist-reserved = { $name } to słowo języka.
assist-hook = { $name } wywołuje program, więc nazwa zostaje.
assist-name-taken = { $name } już coś tu znaczy: { $kind ->
    [piece] bierka
    [player] gracz
    [function] funkcja
    [rule] reguła
    [turn] tura
    [constant] stała
    [state] stan
    [argument] argument
   *[other] zmienna
}.
assist-read-only = Pliku { $file } nie można zmienić.
assist-renamed = { $count ->
    [one] Przemianowano w { $count } miejscu.
   *[other] Przemianowano w { $count } miejscach.
}
assist-renamed-piece = { $count ->
    [one] Przemianowano w { $count } miejscu
   *[other] Przemianowano w { $count } miejscach
}; zapisane partie mogą jeszcze używać dawnej nazwy.
assist-comment-inside = Wiersz z kodem za komentarzem nie może stać się komentarzem.
assist-formatted = { $count ->
    [one] Jeden wiersz ma teraz zwykłą postać.
    [few] { $count } wiersze mają teraz zwykłą postać.
   *[other] { $count } wierszy ma teraz zwykłą postać.
}
assist-formatted-already = Reguły mają już zwykłą postać.
assist-ask-replace = Tekst do zastąpienia
assist-ask-replace-by = Zastąp „{ $text }” przez
assist-replace-title = Zastępowanie
assist-replace-here = Wiersz { $line }: { $text }

    Zastąpić przez „{ $by }”? { $count ->
    [one] To ostatnie miejsce.
    [few] Zostały { $count } miejsca.
   *[other] Zostało { $count } miejsc.
} „Wszystkie” zastępuje wszystkie miejsca w tekście ({ $total }).
assist-replace-this = Zastąp
assist-replace-skip = Pomiń
assist-replace-all = Wszystkie
assist-replaced = { $count ->
    [one] Zastąpiono w { $count } miejscu.
   *[other] Zastąpiono w { $count } miejscach.
}
assist-replaced-last = Nie ma więcej miejsc.
assist-fix-remove = Usuń { $text }
assist-fix-insert = Wstaw { $text }
assist-fix-write = Napisz { $text }
assist-fix-braces = Ujmij instrukcję w klamry
assist-fix-function = Dodaj funkcję { $name }
assist-fix-piece = Dodaj bierkę { $name }
assist-fix-all = Napraw wszystko: { $count ->
    [one] jedna zmiana
    [few] { $count } zmiany
    [many] { $count } zmian
   *[other] { $count } zmiany
}
