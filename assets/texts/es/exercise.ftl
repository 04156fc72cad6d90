exercise-title = Ejercicio
exercise-count = { $number } de { $all }
exercise-problem = Problema { $number } de { $all }: juega { $player }.
exercise-to-play = Juega: { $player }.
exercise-judging = Juzgando la respuesta …
exercise-solved = Resuelto. Intro sigue.
exercise-open = Se muestra la solución y puedes mover libremente. n sigue.
exercise-so-far = { $solved ->
    [one] Uno resuelto, { $first } al primer intento.
   *[other] { $solved } resueltos, { $first } al primer intento.
}
exercise-due = { $due ->
    [one] Hoy toca uno.
   *[other] Hoy tocan { $due }.
}
exercise-summary = { $solved } de { $all } resueltos, { $first } al primer intento.
exercise-right = Correcto.
exercise-right-more = { $left ->
    [one] Correcto. Hay otra respuesta.
   *[other] Correcto. Hay { $left } respuestas más.
}
exercise-wins-too = No está en el archivo, pero también gana: cuenta como correcto.
exercise-not-in-file = No está en el archivo. Prueba otra vez.
exercise-not-this = Esta no. Prueba otra.
exercise-wrong = Mal. Intro o r lo intenta de nuevo.
exercise-elsewhere = El ejercicio pide una jugada en su propia posición.
exercise-first = Este es el primero.
exercise-last = Este era el último.
exercise-no-problems = No hay problemas.
exercise-none-due = No toca ningún problema.
exercise-none-with-answers = { $passed ->
    [one] Una partida no tiene respuestas, así que no es un problema.
   *[other] { $passed } partidas no tienen respuestas, así que no son problemas.
}
exercise-passed-over = { $passed ->
    [one] Se pasó por alto una partida sin respuestas.
   *[other] Se pasaron por alto { $passed } partidas sin respuestas.
}
exercise-broken-line = { $lines ->
    [one] No se entendió la línea { $line } de { $path }; las demás cuentan.
   *[other] No se entendieron la línea { $line } de { $path } y otras después, { $lines } en total; el resto cuenta.
}
exercise-solution = La solución: { $line }.
exercise-solution-open = El archivo no tiene ninguna línea correcta; se muestran sus jugadas.
exercise-mistake = { $mv } pierde { $loss } %. Busca algo mejor para { $player }.
exercise-same-mistake = { $mv } fue el error. Prueba otra vez.
exercise-good-best = Bien: { $mv } es la mejor.
exercise-good = Bien: { $mv }. La mejor era { $best }.
exercise-loses = { $mv } pierde { $loss } %; { $old } perdió { $old_loss } %. Prueba otra vez.
exercise-not-known = No se pudo saber cuánto vale { $mv }. Prueba otra.
exercise-rule-words = Es correcto lo que un comentario llama RIGHT o CORRECT.
exercise-rule-marks = Es correcto lo que el archivo marca como bueno, o no marca como malo.
exercise-rule-glyphs = Está mal lo que lleva un signo de interrogación.
exercise-rule-epd = Son correctas las mejores jugadas que nombra el archivo.
exercise-rule-first = Es correcta la primera línea del archivo.
exercise-none = No hay ningún ejercicio. :problems ARCHIVO empieza uno.
exercise-offer-title = Problemas
exercise-offer = { $count } problemas. { $key } los resuelve.
exercise-offer-plain = { $count } problemas. La orden problems los resuelve.
exercise-which-file = ¿Qué archivo? :problems ARCHIVO, :problems CARPETA o :problems due.
exercise-no-answer = Aquí no se conoce ninguna respuesta. Juégala, o deja que :win-in, :analyse o :review la encuentren.
exercise-kept = La posición ya es un problema tuyo. :problems own lo pregunta.
exercise-kept-before = Este problema ya es uno de los tuyos.
exercise-order-random = El resto se pregunta en orden aleatorio.
exercise-order-file = El resto se pregunta en el orden del archivo.
exercise-order-none = Los errores se preguntan en el orden de la partida.
exercise-answers-set = Las respuestas de los problemas se leen según: { $name }.
exercise-all-on = Se piden todas las líneas correctas de un problema.
exercise-all-off = Una línea correcta resuelve un problema.
command-problems = Resolver los problemas de un archivo o una carpeta, o los que tocan
command-learn-from-mistakes = Buscar jugadas mejores que los errores que encontró la revisión
command-problem-here = Hacer de esta posición un problema, con las jugadas que siguen como respuesta
command-next-problem = Ir al problema siguiente
command-previous-problem = Ir al problema anterior
command-try-again = Intentar el problema de nuevo
command-show-solution = Mostrar la solución
command-problem-order = Preguntar los problemas en orden aleatorio, o en el del archivo
command-end-exercise = Terminar el ejercicio
command-go-on = Levantar una pieza, o seguir después de una respuesta
command-problem-answers = Elegir cómo dicen los archivos qué respuestas son correctas
command-problem-all = Pedir todas las líneas correctas de un problema, o una
hint-go-on = seguir
hint-next-problem = siguiente
hint-previous-problem = anterior
hint-try-again = otra vez
hint-show-solution = solución
hint-end-exercise = terminar
