### Zapis partii: ścieżki w jego drzewie.

record-path-number = nie można odczytać ścieżki: kolumna { $column }: oczekiwano numeru potomka, jak w 0*57.1
record-path-number-large = nie można odczytać ścieżki: kolumna { $column }: liczba { $number } jest za duża
record-path-no-child = ścieżka { $path } wychodzi poza drzewo: { $children ->
    [0] po węźle „{ $reached }” nic nie następuje
    [one] węzeł „{ $reached }” ma jednego potomka o numerze 0, a potomka { $child } nie ma
    [few] węzeł „{ $reached }” ma { $children } potomków, licząc od 0, a potomka { $child } nie ma
    [many] węzeł „{ $reached }” ma { $children } potomków, licząc od 0, a potomka { $child } nie ma
   *[other] węzeł „{ $reached }” ma { $children } potomka, licząc od 0, a potomka { $child } nie ma
}
