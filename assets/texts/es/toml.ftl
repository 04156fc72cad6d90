### Archivos en TOML: aspectos y pruebas de reglas.
toml-syntax = esto no es TOML válido: { $reason }
toml-unknown-key = entrada desconocida «{ $key }»; aquí se conocen: { $names }
toml-unknown-word = «{ $word }» no es ninguna de estas opciones: { $names }
toml-wrong-kind = el valor no es del tipo adecuado; se esperaba { $expected }
toml-hint-did-you-mean = ¿querías decir { $name }?
