### Juegos nuevos a partir de plantillas.
new-written = `gametui { $path }` lo abre, `gametui test { $path }` hace sus pruebas
new-exists = { $path } ya existe; no se ha escrito nada
new-unknown-template = no hay plantilla «{ $name }» en { $language }; hay { $names }
new-hint-endings = la terminación dice el lenguaje: { $names }
