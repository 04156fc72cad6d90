### El banco de trabajo.
tui-keys-not-toml = { $path }:{ $line }: esto no es TOML: { $reason }. Lo demás se aplica.
tui-keys-unknown-context = { $path }:{ $line }: ningún panel se llama { $name }; las tablas son everywhere, board, rules, moves, composer, library, analysis, statistics, why, stones.
tui-keys-unknown-command = { $path }:{ $line }: no hay ninguna orden { $name }; la ayuda lista las órdenes.
tui-keys-unknown-key = { $path }:{ $line }: la tecla { $key } de { $command } no se entiende; escríbela como Ctrl+S, Alt+Left, F3 o x.
tui-keys-letters = { $path }:{ $line }: letters vale "moves" (en el tablero, las letras de las jugadas las escriben) o "commands" (ejecutan su orden).
tui-settings-unreadable = Los ajustes { $path } no se pueden leer: { $reason }. Se usan los valores por defecto.
tui-settings-not-toml = { $path }:{ $line }: los ajustes no son TOML: { $reason }. Lo demás se aplica.
tui-settings-unknown = { $path }:{ $line }: la entrada { $name } es desconocida o tiene un valor inadecuado; gametui --print-config muestra lo que hay.
tui-settings-layout = { $path }:{ $line }: layout ya no se usa. Cada clase de partida tiene ahora su propio modo: F6 o :mode lo cambia, y modes lo guarda.
tui-settings-engine = { $path }:{ $line }: este motor no se usa: necesita name, protocol (gtp o uci) y command, quizá options o commands, y nada más.
tui-settings-engine-options = { $path }:{ $line }: este motor no se usa: options es una tabla de nombres con textos, números enteros, true o false, y solo para el protocolo uci.
tui-settings-engine-commands = { $path }:{ $line }: este motor no se usa: commands es una lista de textos, y solo para el protocolo gtp.
tui-theme-fault = { $path }:{ $line }: { $reason }; lo correcto del tema se aplica.
tui-nothing-open = Aún no hay nada abierto: elige antes un juego.
tui-mouse-on = El ratón vuelve a funcionar en el programa.
tui-mouse-off = El ratón es ahora del terminal, así que se puede seleccionar texto.
tui-theme-is = El tema es ahora { $name }.
tui-language-is = El programa habla ahora español.
tui-keys-are = Las teclas son ahora { $name }.
tui-next-moves-are = Jugadas siguientes que se muestran: { $name }.
tui-no-such-value = No existe { $name }; elige entre { $names }.
tui-no-choice = No hay ninguna opción { $text }: escribe el principio de una línea o elige con las flechas; Esc cierra la lista.
tui-help-title = Ayuda
tui-help-below = escribe para filtrar · Esc cierra
tui-help-comment-scroll = Desplaza un comentario más largo que su panel
tui-help-comment-edit = Edita el comentario de esta jugada
tui-help-comment-data = Muestra todos los datos de esta jugada: marcas y lo que guardaron otros programas
tui-help-value-step = Avanza y retrocede por la línea que muestra la curva
tui-help-click = clic
tui-help-value-click = Va a la jugada de esa columna de la curva
tui-help-here = En este panel
tui-help-everywhere = En todas partes
tui-help-elsewhere = En otro lugar, o ahora no
tui-help-nothing = No se encuentra nada con «{ $text }». La orden más parecida es :{ $name }.
tui-help-palette = Por su nombre, tras : o Ctrl+P
tui-help-board = Hacer una jugada
tui-help-ask = Preguntar al programa
tui-help-board-lift = Lleva el cursor a una pieza y pulsa Enter, o haz clic en ella
tui-help-board-drop = Ve a la casilla de destino y pulsa Enter: la jugada legal se hace al instante
tui-help-board-jump = Los saltos capturan lo que pasan; en saltos múltiples pulsa Enter en cada casilla de llegada
tui-help-board-type = O escribe la jugada: c3-d4, c3:e5:g7, clear(2,2) place(3,3,W)
tui-help-board-put = Lleva el cursor a una casilla y pulsa Enter, o haz clic en ella: la jugada legal se hace al instante
tui-help-board-type-square = O escribe una casilla, como c3
tui-help-board-type-step = O escribe la jugada, como c3-d4
tui-help-board-mouse = Ratón: arrastra una pieza; el clic derecho rodea una casilla, arrastrar con el derecho traza una flecha, repetirlo cambia su color
tui-help-board-letters = Una letra con la que puede empezar una jugada la escribe; sola y luego Enter, ejecuta la orden de su tecla
tui-no-rules-yet = No hay reglas en juego: el texto tiene errores; F8 va al primero.
tui-game-is-over = La partida ha terminado. Retrocede para probar otra cosa.
tui-game-is-over-by = La partida ha terminado: { $ending }. { $key } empieza otra.
tui-new-game-by = { $key } empieza una partida nueva.
tui-not-over = Esta partida no ha terminado. :add-game empieza otra a su lado.
tui-record-ends = El registro acaba aquí: { $result }. Sigue jugando, o { $key } para contar.
tui-record-ends-count = El registro acaba aquí: { $result }. Para seguir, escribe una jugada; { $key } cuenta.
tui-record-ends-typed = El registro acaba aquí: { $result }. Para seguir jugando, escribe una jugada.
tui-legal-stated-over = { $result }; según las reglas la última jugada es legal y la partida podría seguir
tui-piece-of-another = Esta pieza es de { $owner } y le toca a { $player }.
tui-no-such-game-here = En la biblioteca no hay ningún juego { $name }.
tui-nothing-to-lift = Aquí no hay nada que levantar. Ve a una pieza y pulsa Enter.
tui-nothing-to-lift-or-hand = Aquí no hay nada que levantar. Ve a una pieza, o a una mano encima o debajo del tablero, y pulsa Enter.
tui-nothing-to-remove = Aquí no hay nada que quitar.
tui-set-up-left = Preparación cerrada; ninguna pieza cambió.
tui-set-up-begun = Composición: Enter mueve una pieza, p pone una, x la quita; S termina, Esc deshace.
tui-set-up-typed = una casilla y una pieza, como { $square } { $piece }; { $square } - la quita; una línea vacía termina
tui-set-up-unchanged = Aún no se ha cambiado nada.
tui-set-up-changed = Cambios: { $list }
tui-set-up-empty = El tablero está vacío.
tui-set-up-pieces = En el tablero: { $list }
tui-set-up-count = { $count ->
    [one] Ha cambiado una casilla
   *[other] Han cambiado { $count } casillas
}; { $pieces ->
    [one] hay una pieza en el tablero.
   *[other] hay { $pieces } piezas en el tablero.
}
tui-set-up-done = La posición está en el registro.
tui-setting-up = componiendo
tui-no-such-piece = El juego no tiene ninguna pieza { $name }.
tui-put-on = Poner en { $square }
tui-why-title = Por qué
tui-why-nothing = Aquí no se hizo ni se rechazó ninguna jugada. Haz antes una; después «why» dice qué líneas de las reglas deciden.
tui-why-steps = Lo que ocurrió, línea a línea (con las condiciones decisivas marcadas):
tui-nothing-built = Aún no hay nada compuesto: levanta una pieza en el tablero o escribe una jugada.
tui-at-the-start = Este es el principio.
tui-at-the-end = Este es el final de la línea.
tui-no-move-number = No hay jugada { $number } en esta línea.
tui-no-fork = No hay bifurcación antes de esta jugada.
tui-no-fork-ahead = No hay bifurcación más adelante en esta línea.
tui-no-comment = No hay más comentarios en esa dirección.
tui-on-main-line = Esta es la línea principal.
tui-variation-ahead = La variante { $number } de { $count } está por delante.
tui-no-branch = Ninguna jugada siguiente se llama { $text }.
tui-no-variation = Aquí no hay otra variante.
tui-redone = Rehecho: { $change }.
tui-undone = Deshecho: { $change }.
tui-nothing-to-redo = No hay nada que rehacer.
tui-nothing-to-undo = No hay nada que deshacer. Para retroceder en la partida usa Alt+Left o la coma.
tui-cannot-delete-start = El principio no se puede borrar.
tui-no-other-variations = No hay otras variantes.
tui-is-first = Esta variante ya es la primera.
tui-is-main = Esta ya es la línea principal.
tui-nothing-to-paste = No se ha copiado nada.
tui-mark-title = Marcar esta jugada
tui-mark-good = buena
tui-mark-bad = mala
tui-mark-interesting = interesante
tui-mark-doubtful = dudosa
tui-mark-hotspot = digna de atención
tui-mark-none = sin marca
tui-autoplay-off = Parado.
tui-autoplay-on = Las jugadas avanzan solas; la misma tecla las para.
tui-autoplay-speed = Cada jugada se muestra ahora { $seconds } segundos.
tui-not-found = No se encontró «{ $text }».
tui-no-faults = No se encontró nada en las reglas.
tui-plain = { $text }
tui-found-title = Encontrado en las reglas
tui-refused = rechazada
tui-legal = Esta jugada es legal.
tui-legal-effects = Esta jugada es legal. También cambia: { $effects }
tui-remarks-title = Mensajes
tui-remarks-none = Aún no ha habido mensajes.
tui-faulted-says = las reglas fallaron ({ $kind } en { $place }): { $says }
tui-faulted = las reglas fallaron: { $kind } en { $place }
tui-cut = las reglas no terminaron: { $limit } agotado en { $hook }, línea { $line }
tui-condition-is = { $condition } es { $value }
tui-said-by-rules = { $words } ({ $why })
tui-said-by-rules-short = { $words } (línea { $line }, { $key }: por qué)
tui-ended-in-words = { $words }: { $outcome }
tui-ended-at-line = { $outcome } (línea { $line })
tui-decisive = Decidida por { $squares }.
tui-ended-decisive = { $ending }. { $squares }
tui-no-refused = No hay otra jugada rechazada. Lo que sigue a una rechazada no se juzga.
tui-refused-words = { $words }. { $key } dice por qué.
tui-refused-play = Estas reglas no lo permiten. { $key } dice por qué.
tui-parameter-value = VALOR
tui-parameter-how = { $name } es un parámetro de estas reglas: :{ $name } { $value } empieza una partida nueva con él, como --set { $name }={ $value } en la consola.
tui-size-fixed = El tamaño del tablero no es un parámetro de estas reglas. Está en su texto, que :source abre.
tui-refused-because = línea { $line }: { $reason }
tui-refused-line = rechazada por la línea { $line }: { $why }
tui-refused-statement = rechazada por la línea { $line }: { $statement }
tui-line-refused = la línea { $line } la rechazó
tui-ask-open = Abrir reglas (.gdef), una partida (.sgf) o una posición (.gbb)
tui-unsaved-title = Trabajo sin guardar
tui-unsaved = Hay trabajo sin guardar. ¿Guardarlo antes?
tui-unsaved-game = La partida
tui-unsaved-record = { $name }: sin guardar. ¿Guardarla antes?
tui-unsaved-both = { $name } y las reglas están sin guardar. ¿Guardar ambos?
tui-unsaved-rules = Las reglas están sin guardar. ¿Guardarlas antes?
tui-answer-save = Guardar
tui-answer-discard = Descartar
tui-answer-cancel = Cancelar
tui-answer-resign = Abandonar
tui-resign-title = ¿Abandonar?
tui-resign-text = Abandona { $player } y la partida termina.
tui-resign-text-behind = Abandona { $player } toda la partida, no solo desde aquí, y esta termina.
tui-draw-alone = Terminas la partida en tablas de común acuerdo; a la máquina no se le pregunta.
tui-ask-save-rules = Guardar las reglas como
tui-ask-save-record = Guardar la partida como (.sgf)
tui-ask-save-alone = Guardar solo esta partida como
tui-ask-save-position = Guardar la posición como (.gbb)
tui-ask-load-position = Cargar una posición (.gbb)
tui-ask-turn = ¿A quién le toca?
tui-overwrite-title = El archivo existe
tui-overwrite = { $path } existe. ¿Sobrescribirlo?
tui-answer-overwrite = Sobrescribir
tui-recovery-title = Hay trabajo sin guardar
tui-answer-recover = Recuperarlo
tui-answer-forget = Olvidarlo
tui-answer-later = Decidir después
tui-answer-delete = Borrarlo
tui-answer-keep-it = Conservarlo
tui-forget-sure = El trabajo guardado se borrará para siempre. ¿Borrarlo?
tui-saved = Guardado: { $path }.
tui-done-but = { $done } – { $remark }
tui-position-loaded = Posición cargada de { $path }
tui-read-again = El texto se volvió a leer del disco.
tui-recovered = El trabajo sin guardar ha vuelto. Guárdalo para conservarlo.
tui-outcome-won = victoria de { $player }
tui-outcome-shared = victoria conjunta de { $players }
tui-players-and = { $players } y { $player }
tui-outcome-draw = tablas
tui-result-points = victoria de { $player } por { $points }
tui-result-resigned = victoria de { $player } por abandono
tui-result-time = victoria de { $player } por tiempo
tui-result-forfeit = victoria de { $player } por incomparecencia
tui-result-agreed = tablas por acuerdo
tui-result-claimed = tablas por reclamación
tui-result-void = sin resultado
tui-result-unknown = resultado desconocido
tui-ended-because = { $outcome } ({ $reason })
tui-ended-time = se acabó el tiempo
tui-ended-abandoned = partida interrumpida
tui-ended-adjudged = decisión arbitral
tui-outcome-score = { $outcome }, { $score }
tui-result-other = Otro texto…
tui-resign-two = Solo se abandona o se acuerda en tablas una partida de dos jugadores; indica el resultado con :game-info.
tui-no-claim = Aquí no se pueden reclamar tablas.
tui-no-throw = Aquí no le toca al azar.
tui-outcome-over = fin de la partida
tui-rules-replaced = Las reglas nuevas están en juego.
tui-disk-title = Cambiado en el disco
tui-unwritable-title = No se escribe
tui-record-read-again = Otro programa cambió { $path }; se leyó de nuevo.
tui-disk-changed = Otro programa cambió { $path }. ¿Leerlo de nuevo?
tui-disk-conflict = Otro programa cambió { $path }, y aquí tienes cambios sin guardar. ¿Leerlo y perderlos?
tui-answer-reload = Leer de nuevo
tui-answer-keep = Conservar lo mío
tui-answer-save-mine = Guardar lo mío como…
tui-answer-save-alone = Guardar esta partida como…
tui-disk-comparing = comparando …
tui-disk-same = Las dos versiones son iguales, salvo lo que escribe el propio programa.
tui-disk-signs = - solo aquí   + solo en el disco
tui-disk-deleted = { $path } se borró del disco. La partida abierta sigue intacta; al guardar se escribe de nuevo.
rules-typed-move = «{ $mv }» es una jugada. { $key } la juega y la quita de las reglas.
tui-notice = { $text } { $key } responde.
tui-no-notice = Nada espera respuesta.
tui-list-narrow = acotar la lista
tui-several-title = ¿Qué jugada?
tui-folder-named = { $path } es una carpeta. Se ha puesto un nombre dentro de ella.
tui-is-a-folder = Es una carpeta: sigue escribiendo o elige un archivo con Tab.
tui-nothing-to-fold = Aquí no hay ningún bloque que plegar.
tui-ask-line = Ir a la línea, como 7 o 7:25
tui-ask-move = Ir a la jugada número
tui-not-a-number = «{ $text }» no es un número.
tui-not-a-line = «{ $text }» no es una línea; escribe 7 o 7:25.
tui-ask-find-source = Buscar en las reglas
tui-ask-find-record = Buscar en comentarios y jugadas
tui-menu-game = Partida
tui-menu-edit = Editar
tui-menu-go = Ir
tui-menu-analyse = Analizar
tui-menu-view = Ver
tui-menu-help = Ayuda
tui-ply = jugada { $number }
tui-modified = modificado
tui-pane-board = Tablero
tui-pane-rules = Reglas
tui-pane-moves = Jugadas
tui-pane-comment = Comentario
tui-pane-value = Valor
tui-pane-value-of = Valor para { $player }
tui-pane-composer = Jugada
tui-no-rules = sin reglas en juego
tui-to-move = juegan: { $player }
tui-to-move-claim = juegan: { $player }; { $command } reclama tablas
tui-to-throw = se tiran los dados de { $player }
tui-to-throw-by = { $player }: { $key } tira los dados
tui-judging = juzgando …
tui-board-rules-not-found = Las reglas { $name } de este registro no están junto a él, ni aquí, ni en la biblioteca. Ábrelo con sus reglas para ver el tablero.
tui-board-of-text = { $game }: aquí no hay reglas de este juego y sus jugadas no son puntos sueltos, así que no hay tablero. Se muestran como están en el archivo, aquí al lado y en la línea del nodo.
tui-board-of-unknown = Juego de SGF número { $number }: aquí no hay reglas de él, así que no hay tablero. Sus jugadas se muestran como están en el archivo.
tui-board-of-no-game = El registro no dice de qué juego es, así que no hay tablero. Ábrelo con sus reglas para verlo.
tui-position-pending = calculando la posición …
tui-board-without-rules = El tablero aparece cuando las reglas no tienen errores. Los errores se listan junto al texto; F8 va al siguiente, Ctrl+S guarda y aplica.
tui-last-move = última: { $mv }
tui-next = sigue: { $moves }
tui-next-beside = aquí: { $moves }
tui-cannot-read = columna { $column }: { $reason }
tui-now-set-down = Levantada. Ve a la casilla de destino y pulsa Enter.
tui-replaying = juzgando el registro …
tui-node-refused = rechazada por estas reglas
tui-node-unjudged = no juzgada, tras una rechazada
tui-node-start = principio
tui-node-note = nota
tui-node-set-up = composición
tui-effects = después: { $effects }
tui-effects-taken = retirado de { $squares }
tui-pass = paso
tui-read-only = solo lectura
tui-library-title = Juegos
tui-library-welcome = Elige un juego y pulsa Enter; Ctrl+O abre un archivo, n empieza reglas.
tui-library-lost = Trabajo sin guardar
tui-library-games = Juegos
tui-minutes-ago = { $minutes ->
    [0] ahora mismo
    [one] hace { $minutes } minuto
   *[other] hace { $minutes } minutos
}
tui-library-lost-details = Lo que no estaba guardado cuando terminó el programa; último cambio: { $minutes ->
    [0] ahora mismo
    [one] hace { $minutes } minuto
   *[other] hace { $minutes } minutos
}
tui-library-recent = Abiertos recientemente
tui-page-below = Esc cierra
tui-palette-below = Enter ejecuta · Tab completa · Esc cierra
tui-palette-nothing = Ninguna orden coincide.
tui-palette-parameter = Intro empieza otra partida con { $name } { $value }.
tui-palette-meant = ¿Ejecutar «{ $name }»?
tui-answer-run = Ejecutar
tui-no-such-command = No existe la orden «{ $name }».
tui-such-command = No existe la orden «{ $name }». ¿Quizá { $such }?
tui-no-argument = La orden { $name } no lleva nada detrás.
tui-files-below = Enter elige el archivo marcado · Tab completa · Esc cierra
tui-files-listing = leyendo la carpeta …
tui-files-typed = tal como está escrito
tui-files-new = archivo nuevo
tui-files-taken = ya existe
tui-files-exists = { $path } ya existe. Escribe otro nombre.
tui-files-replaces = reemplaza este archivo
tui-files-folder = { $count ->
    [one] carpeta con un nombre
   *[other] carpeta con { $count } nombres
}
tui-files-rules = reglas ({ $language })
tui-files-record = { $games ->
    [one] partida guardada
   *[other] { $games } partidas guardadas
}
tui-files-position = posición
tui-files-other = no es un archivo de un juego
tui-files-bytes = { $size } bytes
tui-prompt-below = Enter acepta · Esc cierra
tui-dialog-below = ←→ elige · Enter responde · Esc cierra
tui-menu-below = ↑↓ elige · Enter acepta · Esc cierra
tui-key-quits = { $key } cierra el programa.
tui-esc-again = Esc otra vez lleva al tablero; { $keys } a donde estabas.
tui-editor-failed = { $editor } falló: { $reason }
tui-editor-not-here = Las líneas de texto y un editor no pueden compartir este terminal; edita el archivo en otro, se lee solo de nuevo.
tui-no-borders = Aquí no hay ningún borde que mover.
tui-comment-below = Ctrl+Z deshace · Esc lo guarda y cierra
tui-why-dropped = … { $steps ->
    [one] no se muestra { $steps } paso anterior
   *[other] no se muestran { $steps } pasos anteriores
}.
tui-copied = { $nodes ->
    [one] Se copió { $nodes } jugada.
   *[other] Se copiaron { $nodes } jugadas.
}
tui-deleted = { $more ->
    [0] Se borró { $first }. { $key } la devuelve.
    [one] Se borró { $first } y { $more } jugada más. { $key } las devuelve.
   *[other] Se borró { $first } y { $more } jugadas más. { $key } las devuelve.
}
tui-deleted-others = { $nodes ->
    [one] Se borró { $nodes } jugada de las otras variantes. { $key } la devuelve.
   *[other] Se borraron { $nodes } jugadas de las otras variantes. { $key } las devuelve.
}
tui-promoted = Esta variante está ahora un lugar más arriba.
tui-is-main-now = Esta línea es ahora la principal.
tui-pasted = { $nodes ->
    [one] Se pegó { $nodes } jugada.
   *[other] Se pegaron { $nodes } jugadas.
}
tui-recovery = Se encontró trabajo sin guardar, escrito hace { $minutes ->
    [0] menos de un minuto
    [one] { $minutes } minuto
   *[other] { $minutes } minutos
}. ¿Recuperarlo?
tui-rules-broken-first = { $errors ->
    [one] Las reglas tienen { $errors } error
   *[other] Las reglas tienen { $errors } errores
}, así que todavía no hay partida. F8 va al siguiente.
tui-rules-broken = { $errors ->
    [one] Las reglas tienen { $errors } error
   *[other] Las reglas tienen { $errors } errores
}: siguen en juego las últimas reglas buenas. F8 va al siguiente.
tui-replay-refused = { $refused ->
    [one] Estas reglas rechazan { $refused } jugada
   *[other] Estas reglas rechazan { $refused } jugadas
} del registro; la primera es la { $number }.
tui-replay-unread = { $unread ->
    [one] No se juzgó { $unread } nodo
   *[other] No se juzgaron { $unread } nodos
} del registro: { $reason }
tui-replay-unread-told = { $unread ->
    [one] No se juzgó { $unread } nodo
   *[other] No se juzgaron { $unread } nodos
} del registro.
tui-replay-refused-unread = { $refused ->
    [one] Estas reglas rechazan { $refused } jugada
   *[other] Estas reglas rechazan { $refused } jugadas
} del registro; la primera es la { $number }. { $unread ->
    [one] No se pudo leer { $unread } nodo.
   *[other] No se pudieron leer { $unread } nodos.
}
moves-judged = { $moves ->
    [one] { $moves } jugada comprobada
   *[other] { $moves } jugadas comprobadas
}
tui-replay-legal = { $moves ->
    [one] Se juzgó de nuevo el registro: { $moves } jugada, legal.
   *[other] Se juzgó de nuevo el registro: { $moves } jugadas, todas legales.
}
tui-file-fault = { $place }: { $reason }
tui-unread-faults = { $count ->
    [one] { $count } fallo en tus ajustes: :messages
   *[other] { $count } fallos en tus ajustes: :messages
}
tui-settings-not-saved = Los ajustes { $path } no se guardaron: el archivo no se puede escribir, o tiene entradas que se perderían.
tui-position-needs-rules = Una posición necesita reglas: nombra primero las reglas y después la posición.
tui-no-terminal = El banco de trabajo necesita un terminal y la salida estándar no lo es. Las órdenes check, play y show funcionan sin él.
tui-dumb-terminal = Este terminal no puede mostrar el programa: TERM dice dumb. Pon en TERM el tipo de tu terminal, como xterm-256color, o usa las órdenes check, play y show, que no necesitan pantalla.
tui-composer-empty = { $type ->
    [none] { $lift } levanta; o escribe { $example }
   *[other] { $lift } levanta; { $type }: escribir { $example }
}
tui-example-or-swap = { $example } o swap
tui-composer-square = { $key } elige la casilla; o escribe { $example }
tui-composer-throw = { $key } tira; o escribe lo que salió: { $example }
tui-composer-empty-placing = { $type ->
    [none] { $lift } pone; o escribe { $example }
   *[other] { $lift } pone; { $type }: escribir { $example }
}
tui-composer-empty-no-example = { $placing ->
    [yes] { $lift } pone una piedra; { $type } escribe una jugada
   *[other] { $lift } levanta una pieza; { $type } escribe una jugada
}
tui-yes = sí
tui-composer-typed = Una jugada se escribe { $example }
tui-letter-command = { $key }: { $command }
tui-begins-no-move = Ninguna jugada legal empieza así; { $key } dice por qué
tui-found-only-here = No hay ninguna otra coincidencia.
tui-no-game-fits = Ninguna partida del archivo corresponde a «{ $text }».
tui-no-other-game = { $games ->
    [one] El archivo tiene { $games } partida.
   *[other] El archivo tiene { $games } partidas, y ninguna en esa dirección.
}
tui-ask-game = Ir a la partida (1 a { $games })
tui-no-such-game = { $games ->
    [one] No hay partida { $text }: el archivo tiene { $games } partida.
   *[other] No hay partida { $text }: el archivo tiene { $games } partidas.
}
tui-game-of = Esta es la partida { $game } de { $games }.
games-title = partida { $game } de { $games }
games-only-one = Es la única partida del archivo.
games-too-large = El archivo es demasiado grande para editarlo entero.
games-cannot-arrange = Este formato no admite las partidas del archivo en otro orden.
games-changed-since = La partida ha cambiado entretanto.
games-there-already = La partida ya es la número { $game }.
games-added = Partida nueva, { $game } de { $games }. Está sin guardar; u la deshace.
games-deleted = Partida borrada; esta es la { $game } de { $games }. Está sin guardar; u lo deshace.
games-moved = Ahora es la partida { $game } de { $games }. Está sin guardar; u lo deshace.
games-change-open = vuelta de la partida { $game }
games-change-add = una partida nueva
games-change-delete = una partida borrada
games-change-move = una partida cambiada de lugar
games-place-title = Partida { $game } de { $games }: llevarla
games-place-up = un lugar hacia arriba
games-place-down = un lugar hacia abajo
games-place-first = al primer lugar
games-place-last = al último lugar
games-chapters = Capítulos
games-chapter-at = jugada { $ply }
games-no-chapters = Ningún nodo de esta partida tiene nombre. La tecla E en las jugadas pone uno.
tui-opening = abriendo { $name } … Esc lo detiene
tui-saving = guardando { $name } … Esc lo cancela
tui-save-given-up = Se canceló el guardado de { $name }. Los cambios siguen sin guardar.
tui-kept = { $minutes ->
    [0] copia de seguridad recién hecha
   *[other] copia de seguridad hace { $minutes } min
}
tui-main-line = línea principal
tui-line-stopped = parada en la línea { $line }
tui-clipboard-too-long = Esto pasa de los { $limit } kB que admite un terminal. Pégalo aquí con Ctrl+V o guárdalo en un archivo.
tui-copied-game = La partida está en el portapapeles como SGF.
tui-copied-position = La posición está en el portapapeles como GBB.
tui-copied-fen = Posición copiada como FEN.
tui-copied-diagram = El tablero está en el portapapeles dibujado con letras.
tui-pasted-game = La partida pegada está abierta. Guárdala para conservarla.
tui-pasted-position = La posición pegada está en el tablero.
tui-mark-better = buena para { $player }
tui-mark-even = igualada
tui-mark-unclear = poco clara
tui-ask-name = Nombre de esta jugada o posición
tui-ask-fact = { $fact } (vacío lo quita)
tui-game-info = Sobre la partida
tui-fact-player = { $player }: quién juega
tui-fact-result = resultado
tui-fact-date = fecha
tui-fact-event = torneo
tui-fact-round = ronda
tui-fact-place = lugar
tui-fact-name = nombre de la partida
tui-fact-annotator = comentarios de
tui-fact-remark = observación
tui-asks-for-number = El programa pide un número: { $text }
tui-answers-taken-back = Respuestas retiradas.
tui-question-unnamed = El programa pregunta
tui-question-square = { $text } – por ejemplo { $square } o { $number }
tui-question-any-square = { $text } – una casilla o un número
tui-question-number = { $text } – por ejemplo { $number }
tui-question-any-number = { $text } – un número

tui-stones-size = tablero { $columns } × { $rows }
stones-new = tablero nuevo
stones-painting = { $pane }: pintando { $color }
stones-paint-title = Pintar con
stones-paint-begun = Enter, un clic o arrastrar añade una bolita { $color }; el botón derecho quita una; p termina.
stones-paint-ended = Ya no se pinta.
stones-ask-size = Columnas y filas, como 8 6
stones-not-a-size = «{ $text }» no es un tamaño de tablero: columnas y filas son números desde 1, como 8 6.
stones-resized-lost = El tablero tiene ahora { $columns } columnas y { $rows } filas; { $stones ->
    [one] se perdió { $stones } piedra
   *[other] se perdieron { $stones } piedras
}. Deshacer las devuelve.
stones-resized = El tablero tiene ahora { $columns } columnas y { $rows } filas.
stones-options-title = El archivo se escribe con
stones-option-set = El archivo se escribe con { $name }={ $value }.
stones-no-such-option = No hay ninguna opción { $text }.
tui-stones-nothing-to-paste = El texto no es un tablero ni una partida.
tui-stones-head = cabezal en { $column } { $row }
tui-stones-cell = celda { $column } { $row }: { $azul } Azul, { $negro } Negro, { $rojo } Rojo, { $verde } Verde
tui-stones-none = En esta celda no hay bolitas de ese color.
tui-stones-full = En una celda no caben más bolitas de un color.
tui-stones-nothing-to-undo = No hay nada que deshacer.
tui-stones-no-game = Este tablero no tiene reglas. Para jugar a partir de él abre un juego (Ctrl+O) y carga después el tablero con :load-position.
tui-stones-only = Eso es para un tablero de bolitas: abre un archivo .gbb sin juego.
tui-ask-cell = Ir a la celda (columna fila)
tui-ask-save-stones = Guardar el tablero como (.gbb)
tui-no-such-cell = «{ $text }» no es una celda de este tablero: escribe una columna de 0 a { $column } y una fila de 0 a { $row }, por ejemplo 0 0.
tui-ask-charset = Codificación de la partida, por ejemplo Shift_JIS o GBK
tui-library-all = todos
tui-library-pasted = texto pegado
tui-library-nothing = Ningún juego coincide. Esc muestra todos.
tui-library-count = { $shown } de { $all }
tui-library-minutes = { $count } min
tui-library-players = { $count ->
    [one] { $count } jugador
   *[other] { $count } jugadores
}
tui-library-source = Fuente: { $source }
tui-library-no-sample = No hay partida de ejemplo de este juego.
tui-library-no-position = No hay posición guardada de este juego.
tui-library-only = Esta es una orden de la lista de juegos.
tui-no-words = Las reglas de este juego no están escritas en palabras. Estarían en { $name }.
tui-words-below = ↑↓ mover  Esc cierra
tui-ask-export = ¿En qué archivo escribir el tablero? (.svg, .ans, .txt)
tui-export-endings = El tablero se escribe en archivos que terminan en { $endings }.
tui-save-endings = { $name } no se guardó, porque después no se podría abrir: el nombre debe terminar en { $endings }.
tui-copied-line = La línea está en el portapapeles.
tui-no-line = Aquí no hay jugadas.
tui-one-player = El juego tiene un solo jugador.
tui-is-to-move = Ya le toca a ese jugador.
tui-no-state = Las reglas no guardan aquí ningún estado además del tablero.
tui-state-title = Estado de las reglas
tui-ask-state = Valor de { $name }
tui-state-form = Escribe un nombre y un valor: shortWhite=false.
tui-played-on = El registro dice: { $result }. Sigues jugando; :game-info cambia el resultado.
columns-missing = Ninguna jugada del registro tiene { $columns }.
columns-shown = Columnas de la planilla: { $columns }.
columns-auto = las que tiene el archivo
columns-none = ninguna
columns-unknown = No hay ninguna columna «{ $text }»; hay value, clock y time.
column-value = valor
column-loss = pérdida
column-clock = reloj
column-time = tiempo
comments-whole = La planilla muestra los comentarios enteros.
comments-first = La planilla muestra la primera línea de cada comentario.
comments-hidden = La planilla no muestra comentarios.
comments-unknown = «{ $text }» no es ninguno de: { $words }.
comment-none = Sin comentario. { $key } escribe uno.
curve-points = ventaja en puntos
curve-found = calculado aquí
curve-stated = del archivo ({ $source })
foot-marks = { $count ->
    [one] 1 marca
   *[other] { $count } marcas
}
foot-data = { $count ->
    [one] 1 dato
   *[other] { $count } datos
}
mark-green = verde
mark-red = rojo
mark-yellow = amarillo
mark-blue = azul
property-title = Propiedades de este nodo
property-comment = comentario …
property-name = nombre …
property-add = añadir una propiedad …
property-ask = Propiedad; una línea vacía la elimina
property-ask-new = Propiedad nueva, por ejemplo TR[aa][bb]
tool-title = Marcar casillas con
tool-in-use = marcando: { $tool }, Esc termina
dead-begun = Intro, un clic o una casilla escrita marca un grupo como muerto, o de nuevo como vivo; Esc termina.
dead-counted = { $words }
dead-none = grupos muertos
dead-by-rules = { $points } según las reglas, { $outcome }; ningún grupo está marcado como muerto
dead-outcome = { $outcome } sin los muertos
dead-points = { $points } sin los muertos, { $outcome } ({ $rules } según las reglas, que no conocen grupos muertos)
tool-begun = Intro, un clic o una casilla escrita marca; Esc termina.
tool-from = ¿Desde qué casilla? Intro, un clic o una casilla escrita; Esc termina.
tool-form = Se escribe así: { $form }.
tool-to = ¿Hasta qué casilla?
tool-nothing = No hay nada que cambiar.
tool-clear = quitar todas las marcas de este nodo
tool-triangle = triángulo
tool-square = cuadrado
tool-circle = círculo
tool-cross = cruz
tool-selected = selección
tool-letter = letra siguiente
tool-number = número siguiente
tool-arrow = flecha
tool-line = línea
tool-dim = atenuado
tool-territory-1 = territorio del primer jugador
tool-territory-2 = territorio del segundo jugador
tui-works-in = Esta orden sirve en { $place ->
    [board] el tablero
    [rules] las reglas
    [moves] las jugadas
    [composer] la línea para una jugada
    [library] la lista de juegos
    [analysis] el análisis
    [statistics] la estadística
    [why] los pasos de la explicación
   *[stones] un tablero de bolitas
}.
tui-no-board = Aquí no hay tablero.
tui-no-source = Aquí no hay reglas.
tui-nothing-to-reload = Este texto no está en ningún archivo, así que no se puede leer de nuevo.
tui-one-file = Las reglas están en un solo archivo.
tui-nothing-to-take-back = No hay nada que retirar.
tui-all-games-shown = Ya se muestran todos los juegos.
tui-ask-clock = Reloj tras esta jugada, vacío para ninguno
tui-ask-value = Valor de esta posición, vacío para ninguno
tui-what-if-on = Se muestra lo que hace un cambio de las reglas.
tui-what-if-off = No se muestra lo que hace un cambio de las reglas.
tui-mode-play = jugar
tui-mode-study = estudiar
tui-mode-write = escribir
curtain-give = Da el teclado a { $player } y pulsa Intro.
curtain-close = Intro cierra el telón; después da el teclado a { $player }.
curtain-in-the-way = Esto mostraría lo oculto: antes :set curtain off, u otro modo.
curtain-refused = La jugada se rechaza; el motivo solo puede saberlo quien juega.
curtain-nobody = El juego no tiene un jugador { $player }; los jugadores se numeran de 0 a { $last }.
curtain-no-move = Esta jugada no es legal.
curtain-mode = Los otros modos lo muestran todo: pulsa { $key } otra vez si es lo que quieres.
curtain-hidden-move = oculta
curtain-on = En los juegos con información oculta, JUGAR muestra el tablero a un jugador cada vez.
curtain-off = Se muestra todo, también a la máquina.
