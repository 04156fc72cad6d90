### Palabras de las partes que dibujan, y faltas en los archivos de temas.

theme-not-toml = esto no es TOML: { $detail }
theme-unknown-signs = juego de signos desconocido «{ $found }»: escribe "unicode" o "ascii"
theme-unknown-entry = un tema no tiene la entrada «{ $name }»
theme-unknown-style = no existe el estilo «{ $name }»
theme-unknown-word = «{ $word }» no es ni un color ni un atributo
theme-wrong-kind = aquí se espera otra clase de valor, no { $found }
theme-hint = los temas incluidos muestran todas las entradas; los colores son nombres, de 0 a 255 o #rrggbb

screen-too-small = { $name }: amplía la terminal a { $columns } x { $rows } como mínimo
