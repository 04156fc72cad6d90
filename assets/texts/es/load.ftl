### Cargar reglas.
load-no-file = no se nombra ningún archivo de reglas
load-include-unread = no se puede incluir «{ $name }»: { $reason }
load-too-many-files = un juego tiene como máximo { $files } archivos
load-empty = el archivo está vacío: aquí no hay reglas
load-hint-empty = un juego necesita al menos size, las funciones isMoveLegal() y end() y, por lo general, objetos; los juegos incluidos muestran cómo
load-hint-library = ¿querías decir el juego { $name } de la biblioteca?
load-look-unread = no se usa el aspecto del juego: { $reason }
load-unknown-language = { $path }: el nombre no indica el lenguaje de las reglas
load-hint-language = termina el nombre en .gdef o indica --as gdef
load-input-failed = no se puede leer la entrada estándar: { $reason }
load-nothing-to-set = --set { $name }: un programa en BGGL no tiene parámetros que cambiar
load-hint-nothing-to-set = quita --set y cambia las declaraciones en el programa
load-more-diagnostics = y { $count } más
load-hint-new = `gametui new { $path }` escribe un juego para empezar
