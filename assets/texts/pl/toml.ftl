### Pliki w TOML: wyglądy i testy reguł.
toml-syntax = to nie jest poprawny TOML: { $reason }
toml-unknown-key = nieznany wpis „{ $key }”; tutaj znane są: { $names }
toml-unknown-word = „{ $word }” nie jest żadną z możliwości: { $names }
toml-wrong-kind = wartość jest niewłaściwego rodzaju; oczekiwano { $expected }
toml-hint-did-you-mean = czy chodziło o { $name }?
