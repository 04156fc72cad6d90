### Abrir, jugar, guardar.

session-file-missing = { $path }: no existe ese archivo. Revisa el nombre y la carpeta.
session-file-is-directory = { $path } es una carpeta, no un archivo. Indica un archivo dentro de ella.
session-preview-too-long = El archivo es demasiado largo para una vista previa.
session-diff-line = línea { $line }
session-diff-more = … y más
session-diff-start = el comienzo
session-diff-move = { $number } { $mv }
session-diff-set-up = la posición puesta tras la jugada { $number }
session-diff-note = nodo { $number }
session-diff-comment = comentario en { $place }: { $text }
session-diff-name = nombre de { $place }: { $text }
session-diff-property = { $property } en { $place }: { $text }
session-diff-branch = { $more ->
    [0] { $place }
    [one] { $place } y 1 nodo más
   *[other] { $place } y { $more } nodos más
}
session-no-groups = Este juego no tiene grupos que puedan estar muertos.
session-groups-not-over = Los grupos muertos se marcan cuando la partida ha terminado; pasa hasta entonces.
session-groups-not-counted = Las reglas no han contado puntos al final de esta partida.
session-groups-nothing-here = Aquí no hay ningún grupo.
session-file-is-special = { $path } es { $kind ->
    [pipe] una tubería con nombre
    [socket] un socket
   *[device] un dispositivo
  }, no un archivo. Indica un archivo normal.
session-file-not-readable = { $path }: no hay permiso para leer el archivo. Cambia los permisos o abre una copia.
session-file-read-failed = No se puede leer { $path }: { $reason }.
session-file-is-binary = { $path } no es un archivo de texto.
session-file-not-utf8 = { $path } no es UTF-8 a partir de la línea { $line }. Guárdalo como UTF-8 y ábrelo de nuevo.
session-file-too-long = { $path } pasa de { $limit } MiB, que es lo máximo que se lee.
session-file-shorter = Otro programa acortó { $path } mientras se leía. Ábrelo de nuevo.
session-disk-full = { $path } no se guardó: el disco está lleno. No se cambió nada. Libera espacio o guarda en otro lugar.
session-folder-missing = { $path } no se guardó: la carpeta { $folder } no existe. Créala o guarda en otro lugar.
session-file-read-only = { $path } no se guardó: no hay permiso para escribir ahí. Guárdalo con otro nombre.
session-file-write-failed = { $path } no se guardó: { $reason }. No se cambió nada.
session-pipe-without-reader = { $path } no se guardó: es una tubería con nombre que ningún programa lee.
session-file-changed-elsewhere = Otro programa cambió { $path } después de leerlo; no se guardó. Léelo de nuevo o guarda con otro nombre.
session-games-moved = Otro programa reescribió { $path } mientras estaba abierto aquí; sus otras partidas ya no están donde se encontraron. Léelo de nuevo o guarda la partida abierta en un archivo propio.
session-other-unwritable = No se escribe nada: la partida { $game } del archivo no cabe en { $format }: { $reason }

session-no-rules = No hay reglas en juego: el texto tiene errores. Corrígelo y guárdalo.
session-game-is-over = Aquí la partida ha terminado. Retrocede para probar otra cosa.
session-move-after-end = La partida había terminado antes de esta jugada: { $result }.
session-job-panicked = Error interno ({ $lane }): { $text }. Ese trabajo se abandonó y todo lo demás sigue; avísanos, por favor.
session-job-abandoned = Las reglas no pararon cuando se les pidió ({ $lane }). Ese trabajo se abandonó.
session-job-no-thread = El sistema no tiene más hilos para este trabajo ({ $lane }).
session-position-not-reached = Las reglas en juego rechazan una jugada que lleva hasta aquí, así que no se puede juzgar ninguna. Retrocede hasta antes de ella.
session-position-pending = La posición de este punto aún se está calculando; inténtalo de nuevo en un momento.
session-square-off-board = No hay casilla { $x },{ $y } en un tablero de { $width } x { $height }.
session-piece-unknown = Las reglas no tienen la pieza que se coloca en { $x },{ $y }.
session-rules-read-only = { $name } pertenece a la biblioteca y no se modifica. Guarda tu copia con otro nombre.

session-change-move = una jugada
session-change-set-up = una posición preparada
session-change-comment = un comentario
session-change-name = el nombre de un nodo
session-change-turn = el jugador al que le toca
session-change-marks = marcas en el tablero
session-change-properties = propiedades
session-change-result = el resultado
session-change-delete = { $nodes ->
    [one] { $nodes } nodo borrado
   *[other] { $nodes } nodos borrados
}
session-change-promote = una variante ascendida
session-change-main = otra línea principal
session-change-paste = { $nodes ->
    [one] { $nodes } nodo pegado
   *[other] { $nodes } nodos pegados
}
session-cannot-watch = No se notarán los cambios de los archivos en el disco: { $reason }.

session-position-refused = { $more ->
    [0] No se cargó la posición: { $place }: { $reason }
    [one] No se cargó la posición: { $place }: { $reason } (y { $more } error más)
   *[other] No se cargó la posición: { $place }: { $reason } (y { $more } errores más)
}
session-no-such-player = No existe el jugador { $turn }: se cuentan de 0 a { $last }.
session-board-without-squares = El tablero no tiene casillas, así que no hay posición que guardar.
session-position-without-state = Un archivo de posición solo contiene el tablero, no lo demás que recuerdan estas reglas. Guarda la partida (.sgf) para conservarlo.
session-position-without-turn = Un archivo de posición no dice a quién le toca (--turn { $turn }); .fen y .sgf sí.

session-nothing-to-open = Indica las reglas de un juego o una partida guardada (.sgf).
session-move-unreadable = No se entiende la jugada { $mv }: { $reason }
session-move-not-played = No se jugó { $mv }: { $reason }
session-move-refused = las reglas la rechazan
session-move-faulted = las reglas fallaron con ella
session-move-cut = las reglas no terminaron ({ $limit })

session-record-utf16 = { $path } está en UTF-16, en el que no se escriben las partidas de este formato. Guárdalo como UTF-8 en un editor y ábrelo de nuevo.
session-record-waits = { $path } se abrirá cuando las reglas no tengan errores.
session-record-odd = { $more ->
    [0] { $path }: { $reason }
    [one] { $path }: { $reason } (y { $more } observación más)
   *[other] { $path }: { $reason } (y { $more } observaciones más)
}
session-record-odd-sgf = { $path }: { $reason } (y { $more } más; `gametui sgf check { $path }` los enumera)
session-record-other-rules = El registro se hizo con otra versión de { $name }; sus jugadas se juzgan con la que está abierta.
session-record-names-other-rules = El registro nombra las reglas { $named }, pero está abierto { $given }: sus jugadas se juzgan con { $given }, que puede rechazarlas. Abre solo el registro para usar sus propias reglas.
session-record-without-rules = Aquí no hay reglas del juego de { $path }: sus jugadas se muestran como texto. Pon las reglas delante para seguir jugando.
session-rules-not-found = Las reglas { $name } de { $path } no están a su lado, ni aquí, ni en la biblioteca: se muestra como árbol con comentarios.
session-record-empty = { $path } no contiene ninguna partida.
session-record-no-game = { $games ->
    [one] { $path } tiene { $games } partida, así que no hay partida { $game }.
   *[other] { $path } tiene { $games } partidas, así que no hay partida { $game }.
}
session-record-still-waits = La partida que se abrió espera reglas sin errores, así que todavía no hay nada que guardar.
session-lost-other-rules = El trabajo perdido tiene texto sin guardar de { $name }, que no está abierto. Ábrelo para recuperarlo.
session-move-choices = encaja con varias jugadas legales; escribe una de estas completa: { $moves }
session-format-lacks-variations = Los archivos { $format } no tienen variantes. Guarda la partida como .sgf.
session-format-lacks-comments = Los archivos { $format } no tienen comentarios. Guarda la partida como .sgf.
session-format-lacks-set-ups = Los archivos { $format } no tienen colocaciones de piezas. Guarda la partida como .sgf.
session-format-of-another = { $format } es un formato de otro juego, y el aspecto de { $game } no lo nombra en [records]. Guarda la partida como .sgf.
session-record-shown = Aquí no hay reglas del juego de { $path }: se muestra como está escrito y no se juzga nada.
session-charset-lacks = La codificación del archivo, { $charset }, no tiene el carácter { $character }; no se ha guardado nada. Elige antes UTF-8 para el archivo (:write-utf8).
session-charset-unknown = No existe la codificación «{ $charset }».
session-charset-no-file = La partida no tiene archivo cuya codificación se pueda cambiar.
session-charset-unsaved = La partida tiene cambios sin guardar; guárdalos o deshazlos antes de leerla en otra codificación.
session-clock-no-move = Aquí no ha jugado nadie, así que no hay reloj que poner.
session-clock-two-players = SGF solo tiene relojes de dos jugadores.
session-clock-unreadable = «{ $text }» no es un tiempo; escribe 9:58, 1:02:03 o segundos.
session-clock-overflows = «{ $text }» no es un tiempo: tras dos puntos, los minutos y los segundos llegan hasta 59; escribe { $time } si es lo que quieres.
session-written-utf8 = El archivo se guardará en UTF-8.
session-marks-too-large = No se pueden marcar casillas de un tablero de más de 52 por 52.
session-property-own = El programa escribe { $property } por sí mismo; cámbialo en el tablero o con las órdenes para comentarios y datos.
session-property-twice = El nodo ya tiene una propiedad { $property }.
session-property-one = Escribe una propiedad: un identificador y sus valores entre corchetes.
session-fen-fits-none = Ningún juego de la biblioteca tiene la posición de { $path }: pon las reglas delante.
session-fen-fits-several = Varios juegos tienen la posición de { $path }: { $games }. Pon uno delante.
session-effects = Las reglas añaden: { $operations }
session-value-in-words = El valor está en las palabras del comentario; edita esas.
session-value-not-in-pgn = PGN da valores en peones (+0.3) o como mate (#4), y no en puntos ni por ciento.
session-value-unreadable = «{ $text }» no es un valor; escribe +0.3, #-4, 54% o B+3.5.
session-machine-hidden = la máquina vería lo que el jugador { $player } no puede ver; --open, o :set curtain off, abre la partida para estudiarla
session-view-failed = no se sabe qué ve un jugador: { $reason }
