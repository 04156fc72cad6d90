### Formatting of rules.

format-language = { $path } pozostaje bez zmian: reguły w tym języku nie są formatowane
format-languages = formatowane są: { $names }
format-unreadable = tekst jest zagnieżdżony zbyt głęboko, by go sformatować
format-stray = nie sformatowano: „{ $found }” nie pasuje w tym miejscu
format-open = nie sformatowano: ten nawias { $found } nie jest zamknięty
