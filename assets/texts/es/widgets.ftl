### Palabras de las partes que dibujan, y errores en los archivos de temas.

theme-not-toml = esto no es TOML: { $detail }
theme-unknown-signs = juego de signos desconocido «{ $found }»: escribe "unicode" o "ascii"
theme-unknown-ground = fondo desconocido «{ $found }»: escribe "light", "dark" o "any"
theme-unknown-base = no hay ningún tema «{ $name }» del que heredar; valen las entradas de dark
theme-unknown-entry = un tema no tiene la entrada «{ $name }»
theme-unknown-style = no existe el estilo «{ $name }»
theme-unknown-word = «{ $word }» no es ni un color ni un atributo
theme-wrong-kind = aquí se espera otra clase de valor, no { $found }
theme-hint = los temas incluidos muestran todas las entradas; los colores son nombres, de 0 a 255 o #rrggbb

screen-too-small = { $name }: amplía el terminal a { $columns } x { $rows } como mínimo

tree-more = { $count } más
tree-many-more = más de { $count }
tree-progress = { $at } de { $of }
tree-variations = { $count ->
    [one] { $count } variante
   *[other] { $count } variantes
}

count-errors = { $count ->
    [one] { $count } error
   *[other] { $count } errores
}
count-warnings = { $count ->
    [one] { $count } aviso
   *[other] { $count } avisos
}
count-hints = { $count ->
    [one] { $count } sugerencia
   *[other] { $count } sugerencias
}
count-nothing = sin errores
