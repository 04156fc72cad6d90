### La máquina: jugar, analizar, partidas al azar.

command-opponent = Elegir quién juega: tú o la máquina
    .words = ordenador, bot, jugar contra la máquina
command-seconds = Segundos que la máquina tiene por jugada
command-engine-move = Que la máquina juegue ahora
command-hint = Dar una pista: dónde mirar, y cada vez un poco más
    .words = ayuda, pista, consejo, mejor jugada
command-stop-thinking = Parar a la máquina que piensa
command-analyse = Analizar la posición, o parar
    .words = evaluación, mejor jugada, pista
command-add-line = Poner la mejor línea entre las jugadas como variante
command-statistics = Jugar partidas al azar y contar, o parar
command-play-candidate = Jugar la jugada elegida
command-jump-to-line = Ir a la línea elegida de las reglas
command-close-panel = Parar y cerrar este panel

hint-hint = pista
hint-play-candidate = jugar
hint-add-line = añadir línea
hint-jump-to-line = ir a la línea
hint-close-panel = cerrar

engine-who-plays = ¿Quién juega?
engine-who-plays-for = ¿Quién juega por { $player }?
engine-everybody = { $players ->
    [1] solo
    [2] ambos
   *[other] todos
}
engine-friends = { $players ->
    [1] tú
    [2] tú y otra persona
   *[other] tú y otras personas
}
engine-person = tú
engine-machine = máquina, { $effort }
engine-visits = { $visits ->
    [one] { $visits } visita
   *[other] { $visits } visitas
}
engine-effort = { $visits }, { $seconds } s como máximo
engine-easy = máquina, fácil
engine-medium = máquina, media
engine-strong = máquina, fuerte
engine-level = nivel { $level }, máquina
engine-levels = máquina, nivel de 1 a { $levels } …
engine-usual-effort = La máquina tiene { $effort } por jugada.
engine-other-strength = máquina, otra fuerza …
engine-ask-strength = ¿Cuántas visitas antes de cada jugada?
engine-no-such-player = El juego no tiene ningún jugador { $name }. Escribe un nombre o un número y luego la fuerza: negras strong, 2 400, u off.
engine-no-such-strength = «{ $name }» no es una fuerza. Escribe easy, medium, strong, de level-1 a level-8, o un número de visitas.
engine-person-plays = Juegas tú por { $player }.
engine-strength-kept = La fuerza de la máquina es ahora { $strength }. Jugará cuando se le dé un bando.
engine-machine-plays = { $player }: { $machine }. { $effort } por jugada.
engine-persons-play = Juegas con los dos bandos.
engine-you = tú: { $players }
engine-machines-only = la máquina juega sola
engine-thinks = { $player }, pensando: { $visits } de { $of }
engine-waits = juegan: { $player }, { $key }: máquina
engine-esc-stops = pensando, Esc para
engine-stopped = La máquina ha parado. { $now } la hace jugar, { $seats } cambia los asientos.
engine-stopped-early = La máquina ha parado antes de tener una jugada.
card-friend = otra persona
card-taken = capturas { $count }
card-to-move = le toca
card-clock = reloj { $time }
card-search = { $visits } de { $of }
card-players = Jugadores
card-next = sigue
card-premove = luego { $mv } (Esc la retira)
card-premove-plain = luego { $mv }
premove-kept = { $mv } espera la jugada de { $player }. Esc la retira.
premove-kept-plain = Guardada para tu turno, después de { $player }: { $mv }. "drop" la retira.
premove-begun = Desde { $square }, después de la máquina: indica la casilla de llegada. Esc la retira.
premove-refused = { $player } es de la máquina. { $now } la hace jugar ya, Esc la para, { $seats } cambia los asientos.
premove-stopped = { $player } es de la máquina, que está parada. { $now } la hace jugar, { $seats } cambia los asientos.
premove-typed = { $mv } espera su turno · Esc la retira
premove-illegal = { $mv } no es legal después de { $answer }. No se ha jugado nada.
premove-on = Una jugada hecha mientras le toca a la máquina la espera.
premove-off = Una jugada hecha mientras le toca a la máquina se rechaza.
dice-on = El programa tira los dados.
dice-off = Los dados son tuyos: elige lo que muestran.
premove-nothing-to-lift = Aquí no hay ninguna pieza, así que nada espera. Empieza con una pieza tuya.
premove-of-another = Es una pieza de { $owner }, así que nada espera. Empieza con una pieza tuya.
premove-taken-back = Se ha retirado la jugada anticipada.
premove-machine-first = Le toca a la máquina. Esc la para.
engine-not-thinking = La máquina no está pensando.
engine-no-move = Aquí no hay ninguna jugada legal.
engine-hint-looking = Buscando una pista …
engine-hint-chance = Aquí decide el azar: no hay nada que elegir.
engine-hint-setting-up = Se está componiendo una posición: no le toca a nadie.
engine-hint-look = Mira { $part ->
    [upper-left] arriba a la izquierda
    [upper-right] arriba a la derecha
    [lower-left] abajo a la izquierda
    [lower-right] abajo a la derecha
    [upper] la mitad de arriba
    [lower] la mitad de abajo
    [left] la mitad izquierda
   *[right] la mitad derecha
}.
engine-hint-row = Mira la fila { $row }.
engine-hint-piece = Mueve la pieza de { $square }.
engine-hint-point = Juega en { $square }.
engine-hint-move = La jugada es { $mv }.
engine-hint-pass = La jugada es pasar.
engine-hint-line = Se espera: { $line }.
session-throw-stopped = La tirada se detuvo antes de conocerse su resultado.
session-throw-nothing = Aquí no se puede tirar nada.
session-throw-failed = No se pudo tirar: { $reason }
engine-found-none = La máquina no encontró ninguna jugada, pero puede haberlas: { $reason }
engine-moved-on-partial = La máquina elige entre las jugadas que pudo listar: { $reason }

engine-analysis-title = Análisis
engine-statistics-title = Estadísticas
engine-busy = en marcha …
engine-no-candidate = No hay jugada que elegir: abre antes el análisis y espera un momento.
engine-no-line-here = Esta fila no corresponde a ninguna línea de las reglas. Elige una de las que están debajo de los recuentos.
engine-wins-in = gana en { $plies }
engine-loses-in = pierde en { $plies }
engine-is-drawn = tablas
engine-games = { $games ->
    [one] { $games } partida al azar
   *[other] { $games } partidas al azar
}
engine-games-short = { $games } al azar
engine-branching = jugadas a elegir, de media
engine-length = jugadas por partida
engine-mean-and-median = { $mean }, mediana { $median }
engine-lengths = más corta a más larga
engine-won-by = { $player }, victorias
engine-draws = tablas
engine-shared = victorias de varios
engine-payoff = { $player } recibió de media
engine-over = fin sin resultado
engine-stuck = sin jugada posible
engine-cut = cortadas tras { $plies }
engine-partial = listas incompletas
engine-faults = { $faults ->
    [one] las reglas fallaron en { $faults } candidata
   *[other] las reglas fallaron en { $faults } candidatas
}
engine-unused = sin usar
engine-unused-of = { $statements } de { $all }, { $games ->
    [one] { $games } partida
   *[other] { $games } partidas
}
engine-unused-here = { $sign } { $statements ->
    [one] { $statements } instrucción nunca usada
   *[other] { $statements } instrucciones nunca usadas
}
session-line-is-there = Esta línea ya está entre las jugadas.
session-line-added = { $moves ->
    [one] Se añadió { $moves } jugada como variante.
   *[other] Se añadieron { $moves } jugadas como variante.
}
engine-heading-move = jugada
engine-heading-worth = gana
engine-heading-visits = visitas
session-line-extended = { $moves ->
    [one] Se añadió { $moves } jugada al final de la línea.
   *[other] Se añadieron { $moves } jugadas al final de la línea.
}
engine-choices-by-ply = opciones
engine-by-first-move = puntos de { $player } tras:
engine-bars = barras de { $least } a { $most } %
engine-not-looked-at = { $count } más, sin examinar
engine-paused = en pausa, { $key }: seguir
engine-not-paused = No hay nada en pausa.
engine-value-here = valor para { $player }: { $percent } %
engine-value-unknown = valor para { $player } a lo largo de la partida
engine-heat-arrivals = 1 a 9 en el tablero: con qué frecuencia se coloca allí una pieza
engine-heat-visits = 1 a 9 en el tablero: visitas de las jugadas a esa casilla
engine-heat-key = { $key }: mostrarlo en el tablero
engine-heat-needs-panel = Abre el análisis o las estadísticas para ver su calor en el tablero.
engine-seat = { $name }
engine-engine-plays = { $name } juega por { $player }.
engine-none-named = Ningún motor figura en los ajustes: escribe :engine gtp ORDEN o :engine uci ORDEN.
engine-unknown = «{ $name }» no es un motor: usa un nombre de los ajustes, gtp ORDEN o uci ORDEN.
engine-log-title = Lo que dicen los motores
engine-log-empty = No se ha usado ningún motor.
engine-not-started = No se puede arrancar { $name }: { $reason }
engine-lost = { $name } terminó
engine-late = { $name } no contestó a tiempo
engine-move-refused = { $name } juega { $mv }, que las reglas rechazan.
engine-see-log = { $fault }; :engine-log muestra más.
engine-cannot-analyse = { $name } no sabe analizar.
engine-says = { $name } dice: { $text }
engine-no-chance = { $name } no puede jugar juegos con azar: su protocolo no tiene palabra para una tirada
engine-no-views = { $name } no puede jugar juegos con información oculta: su protocolo lo dice todo
engine-resigns = { $name } abandona.
engine-no-set-up = A { $name } no se le puede decir este comienzo: solo jugadas desde el principio de la partida.
engine-no-protocol = { $name }: el aspecto del juego no dice cómo se escriben sus jugadas para UCI ([protocol]).
engine-no-uci = UCI no conoce { $game }, o el aspecto del juego no lo nombra en [protocol]: usa un motor que hable GTP.
engine-no-variant = { $name } no conoce el juego { $variant }.
engine-analysis-stopped = El análisis se ha parado. Sigue en otra posición.
engine-now-elo = { $name } juega ahora con Elo { $elo }.
engine-now-skill = { $name } juega ahora en el nivel { $level } de { $most }.
engine-now-full = { $name } juega ahora con toda su fuerza.
engine-weakest = { $name } no puede jugar más flojo.
engine-strongest = { $name } ya juega con toda su fuerza.
engine-no-strengths = { $name } no tiene fuerzas entre las que elegir: no ofrece ni UCI_Elo ni Skill Level.
engine-none-plays = No juega ningún motor. Escribe :engine uci ORDEN o :engine gtp ORDEN.
engine-options-title = Opciones de { $name }
engine-options-set = { $name } juega así desde su próxima jugada.
engine-options-unread = «{ $text }» no es una lista de opciones: escribe NOMBRE=VALOR, con ; o , entre varias.
engine-options-gtp = { $name } habla GTP, que no tiene opciones. Escribe órdenes detrás entre llaves: gtp ORDEN{"{"}komi 6.5{"}"}.
engine-options-unknown-yet = { $name } aún no ha dicho sus opciones. Prueba otra vez dentro de un momento.
engine-option-row = { $option } = { $value }   ({ $allowed })
engine-option-row-text = { $option } = { $value }   (texto)
engine-option-row-button = { $option }   (botón)
engine-option-near = { $name } no tiene la opción «{ $option }». ¿Querías decir «{ $near }»?
engine-option-unknown = { $name } no tiene la opción «{ $option }». Tiene: { $names }.
engine-option-none = { $name } no tiene opciones, así que tampoco «{ $option }».
engine-option-range = { $option } de { $name } es un número entero de { $min } a { $max }, no «{ $value }».
engine-option-values = { $option } de { $name } es uno de estos valores: { $values }; no «{ $value }».
engine-option-button = { $option } de { $name } es un botón y no lleva un valor como «{ $value }».
engine-option-ours = { $option } no se puede fijar: gametui lo fija en cada partida.
engine-command-near = { $name } no tiene la orden «{ $command }». ¿Querías decir «{ $near }»?
engine-command-refused = { $name } rechaza «{ $command }» y dice: { $answer }
