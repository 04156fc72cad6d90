### Formatting of rules.

format-language = { $path } queda como está: las reglas en este lenguaje no se formatean
format-languages = se formatean: { $names }
format-unreadable = el texto está anidado a demasiada profundidad para formatearlo
format-stray = no formateado: «{ $found }» sobra aquí
format-open = no formateado: este { $found } no se cierra
