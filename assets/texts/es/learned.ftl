learned-other-rules = La máquina aprendió otras reglas ({ $file }) y juega como si no hubiera aprendido nada; gametui learn le enseña estas.
learned-damaged = { $file } no es un archivo de lo aprendido por la máquina, o está dañado, y no se usa; gametui learn lo escribe de nuevo.
learned-no-place = estas reglas no son un archivo tuyo, así que indica con --out dónde escribir lo aprendido
learned-nothing = no se pudo jugar ni una partida: las reglas fallan o tardan demasiado (lo dice gametui check), o el tiempo fue corto (--minutes)
learned-practising = practicando: { $games ->
    [one] una partida
   *[other] { $games } partidas
} en { $seconds } s
learned-trying = probando { $style }: { $score }
learned-levels = nivel { $level }: el de encima logra { $score }
learned-blurs = Los niveles 1 a 7 juzgan mal las posiciones en { $blurs } (0: nada, como el nivel 8)
learned-style-usual = nada de lo aprendido
learned-style-usual-half = buscar la mejor respuesta a sus estimaciones
learned-style-minimax = valores aprendidos ({ $percent } % mejores respuestas)
learned-style-prior = partidas al azar que empiezan con valores aprendidos
learned-untried = No se probó si lo aprendido sirve, así que la máquina juega como antes.
learned-no-gain = Lo aprendido no hace más fuerte a la máquina ({ $score }), así que juega como antes.
learned-gain = La máquina juega mejor ahora ({ $score } contra sí misma sin aprender): { $style }.
learned-values = Valores de las piezas: { $values }
learned-written = Escrito en { $file }
learned-speed = { $games ->
    [one] una partida
   *[other] { $games } partidas
} de práctica en { $seconds } s: { $rate } por segundo
learned-few-games = Es lento; practica más tiempo con --minutes.
learned-gain-short = La máquina ha aprendido este juego y ahora lo juega mejor.
learned-no-gain-short = Lo que aprendió la máquina no la hace más fuerte, así que juega como antes.
learned-done-written = { $gain } Escrito en { $file }.
learned-done-unwritten = { $gain } No se pudo escribir: { $reason }.
learned-started = La máquina practica durante { $seconds } s; :learned muestra lo que aprende.
learned-stopped = La práctica ha terminado antes de su prueba, así que lo aprendido no se usa.
learned-title = Aprendido
learned-none = La máquina no ha aprendido este juego; :learn la deja practicar.
learned-row-practised = partidas de práctica
learned-row-trial = prueba
learned-row-style = juega con
learned-row-values = una pieza de
learned-heat = cuanto más cuenta una pieza en una casilla, más cálida es
learned-percent = { $percent } %
command-learn = Dejar que la máquina practique este juego, o parar
command-learned = Mostrar lo que la máquina ha aprendido de este juego
command-practice = Dejar o no que la máquina practique un juego mientras lo juegas
practice-on = La máquina practica un juego que no ha aprendido mientras lo juegas.
practice-off = La máquina practica solo cuando dices :learn.
learned-kept = { $file } queda como estaba, porque lo que contiene se ha probado y sirve.
learned-other-file = { $file } es otro archivo y no se reemplaza; nombra uno nuevo con --out
learned-busy = La máquina ya está practicando; :learn la para.
