review-no-record = nombra una partida guardada que termine en .sgf, .pgn, .pdn, .kif, .csa o .ggf; sus reglas van delante
review-no-engine = { $text } no es un motor: escribe engine:NOMBRE, gtp:ORDEN o uci:ORDEN
review-out-input = la copia del registro necesita el nombre de un archivo
review-out-record = { $file } es uno de los archivos que se leen, que quedan como están; nombra otro archivo
review-progress = revisando la posición { $done } de { $positions }
review-progress-others = mirando otra vez las jugadas que parecen malas
review-better = mejor: { $line }
review-won-to-lost = esto perdió una partida ganada
review-won-to-drawn = esto dejó escapar la victoria
review-drawn-to-lost = esto dejó escapar las tablas
review-missed-win = había una victoria segura
review-loses = esto pierde con seguridad
review-average = Pérdida media de { $player }: { $loss } en { $moves ->
    [one] una jugada
   *[other] { $moves } jugadas
}
review-greatest = Mayores pérdidas: { $moves }
review-no-loss = Ninguna jugada ha perdido nada con seguridad.
review-nothing = No hay ninguna jugada que revisar.
review-speed = { $positions ->
    [one] una posición
   *[other] { $positions } posiciones
} en { $seconds } s
review-refused = la revisión termina en { $path } (jugada { $number }), que se rechaza: { $reason }
review-title = Revisión
review-positions = { $done } de { $positions }
review-deeper = mirando más a fondo
hint-go-to-mistake = ir allí
hint-review = revisar
hint-keep-review = escribir marcas
review-stopped = La revisión se detuvo; lo que encontró se queda.
review-done = { $faults ->
    [0] La revisión no ha encontrado ningún error.
    [one] La revisión ha encontrado un error.
   *[other] La revisión ha encontrado { $faults } errores.
}
review-done-missed = { $faults ->
    [one] La revisión ha encontrado un error.
   *[other] La revisión ha encontrado { $faults } errores.
} Con { $mv } se dejó escapar una victoria segura: un paso atrás, :problem-here la convierte en un problema.
review-no-mistake = En esta dirección no se conoce ningún otro error.
review-none-yet = Nadie ha marcado un error aquí. :review los busca.
review-kept = Marcas escritas: { $moves }; valores escritos: { $values }. u lo deshace.
