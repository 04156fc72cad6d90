### Results of the parts of a run.
merge-file = { $path }: { $reason }
merge-json = to nie jest JSON
merge-no-shard = to nie jest wynik uruchomienia z --shard
merge-other-run = to część innego uruchomienia: { $field } to tutaj { $here }, a w { $other } { $there }
merge-field = brakuje pola { $field } albo ma ono wartość, której mieć nie może
merge-twice = część { $part } jest tu dwa razy
merge-missing = Brakuje części: { $parts }. Wynik można z nimi połączyć później.
