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
