### Abrir, jugar, guardar.

session-file-missing = { $path }: no existe ese archivo. Revise el nombre y la carpeta.
session-file-is-directory = { $path } es una carpeta, no un archivo. Indique un archivo dentro de ella.
session-file-not-readable = { $path }: no hay permiso para leer el archivo. Cambie los permisos o abra una copia.
session-file-read-failed = No se puede leer { $path }: { $reason }.
session-file-is-binary = { $path } no es un archivo de texto.
session-file-not-utf8 = { $path } no es UTF-8 a partir de la línea { $line }. Guárdelo como UTF-8 y ábralo de nuevo.
session-file-too-long = { $path } pasa de { $limit } MiB, que es lo máximo que se lee.
session-disk-full = { $path } no se guardó: el disco está lleno. El archivo anterior sigue igual. Libere espacio o guarde en otro lugar.
session-folder-missing = { $path } no se guardó: la carpeta { $folder } no existe. Créela o guarde en otro lugar.
session-file-read-only = { $path } no se guardó: no hay permiso para escribir ahí. Guárdelo con otro nombre.
session-file-write-failed = { $path } no se guardó: { $reason }. El archivo anterior sigue igual.
