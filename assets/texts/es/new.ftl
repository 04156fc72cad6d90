### Juegos nuevos a partir de plantillas.
new-written = `gametui { $path }` lo abre, `gametui test { $path }` hace sus pruebas
new-exists = { $path } ya existe; no se ha escrito nada
new-unknown-template = no hay plantilla «{ $name }» en { $language }; hay { $names }
new-hint-endings = la terminación dice el lenguaje: { $names }
template-placement = piezas en casillas vacías, ganan cuatro en línea
template-stepping = peones que avanzan, gana la última fila
template-capturing = los peones capturan saltando, y es obligatorio
template-connection = las piezas unen dos lados del tablero
template-lines = fichas que van por líneas, ganan tres en raya
template-sowing = semillas sembradas por el tablero, gana quien tiene más
template-race = fichas que corren lo que dice el dado
template-chess-like = reyes, torres y peones en seis por seis

### Variantes de Fairy-Stockfish.
variants-written = `gametui { $path }` lo abre, `gametui check { $path }` busca errores
variants-left-out = `{ $text }` se omite: las reglas no lo dicen
variants-too-long = { $path } es demasiado largo para un archivo de variantes
variants-unknown = { $path } no tiene la variante «{ $name }»
variants-no-base = { $path }, línea { $line }: «{ $name }» hereda de «{ $base }», que ni está más arriba ni es de las incorporadas
variants-no-line = { $path }, línea { $line }: `{ $text }` no es ni [NOMBRE] ni `opción = valor`
variants-option = { $path }, línea { $line }: `{ $text }` todavía no se entiende; esta variante no se puede escribir
variants-built-in-option = `{ $text }`, que viene de la variante incorporada «{ $name }», todavía no se entiende; esta variante no se puede escribir
variants-number = { $path }, línea { $line }: `{ $text }` tiene un valor que no se entiende; es un número entero de 0 a { $most }
variants-no-start = { $path }: «{ $name }» necesita una línea startFen; la posición inicial de la variante incorporada «{ $base }» no va con su tablero y sus piezas
variants-value = { $path }, línea { $line }: `{ $text }` tiene un valor que no se entiende; { $kind ->
    [bool] es true o false
    [rank] es una fila de 1 a 10
    [file] es una columna de a a l
    [squares] son casillas como d4 *5
    [value] es win, loss o draw
    [piece] son letras de piezas de esta variante
    [pairs] son parejas como p:g
    [betza] es una letra y sus movimientos, como a:NW
    [fen] es una posición en FEN con una fila por fila del tablero, y juegan las blancas
   *[other] es una letra que no tiene otra pieza
}
variants-betza = { $path }, línea { $line }: `{ $part }` en `{ $text }` no es un movimiento que se entienda
variants-not-gdef = las reglas de una variante son gdef: { $path } necesita la terminación .gdef
variants-no-name = «{ $text }» no nombra ninguna variante
variants-hint-name = escribe el archivo, dos puntos y el nombre: variants.ini:grandhouse, o :makruk para una incorporada
variants-hint-names = hay { $names }
variants-listed = { $path } describe variantes de Fairy-Stockfish: { $names }
variants-hint-new = `gametui new { $name }.gdef --from { $path }:{ $name }` hace reglas de una
variants-unknown-built-in = no hay ninguna variante incorporada «{ $name }»
