### Lo que ofrece el editor de las reglas.

assist-kind = { $kind ->
    [piece] pieza
    [player] jugador
    [function] función
    [rule] regla
    [turn] turno
    [constant] constante
    [state] estado
    [variable] variable
    [argument] argumento
    [section] sección
    [built-in] incorporado
   *[keyword] palabra del lenguaje
}
assist-nothing-fits = Aquí no encaja nada.
assist-no-word = No hay ninguna palabra junto al cursor.
assist-unknown-word = No se sabe nada de «{ $word }».
assist-no-definition = Este texto no declara lo que hay junto al cursor.
assist-no-jump = El cursor no ha saltado a ningún sitio.
assist-no-names = Este texto no declara nada.
assist-references = { $count ->
    [one] { $count } lugar
   *[other] { $count } lugares
}
assist-outline = Esquema
assist-value = Aquí { $name } = { $value }
assist-ask-rename = Otro nombre para { $name }
assist-nothing-to-rename = Aquí no hay nada que renombrar.
assist-no-name = «{ $name }» no es un nombre: una letra y después letras, cifras y guiones bajos.
assist-reserved = { $name } es una palabra del lenguaje.
assist-hook = El programa llama a { $name }, que conserva su nombre.
assist-name-taken = { $name } ya significa algo aquí: { $kind ->
    [piece] una pieza
    [player] un jugador
    [function] una función
    [rule] una regla
    [turn] un turno
    [constant] una constante
    [state] un estado
    [argument] un argumento
   *[other] una variable
}.
assist-read-only = { $file } no se puede cambiar.
assist-renamed = { $count ->
    [one] Renombrado en { $count } lugar.
   *[other] Renombrado en { $count } lugares.
}
assist-renamed-piece = { $count ->
    [one] Renombrado en { $count } lugar
   *[other] Renombrado en { $count } lugares
}; las partidas guardadas quizá usen aún el nombre anterior.
assist-comment-inside = Una línea con código detrás de un comentario no puede ser un comentario.
assist-formatted = { $count ->
    [one] Una línea tiene ahora la forma usual.
   *[other] { $count } líneas tienen ahora la forma usual.
}
assist-formatted-already = Las reglas ya tienen la forma usual.
assist-ask-replace = Texto que se reemplaza
assist-ask-replace-by = Reemplazar «{ $text }» por
assist-replace-title = Reemplazar
assist-replace-here = Línea { $line }: { $text }

    ¿Reemplazar por «{ $by }»? { $count ->
    [one] Es el último lugar.
   *[other] Quedan { $count } lugares.
} «Todos» reemplaza los { $total } de todo el texto.
assist-replace-this = Reemplazar
assist-replace-skip = Saltar
assist-replace-all = Todos
assist-replaced = { $count ->
    [one] Reemplazado en { $count } lugar.
   *[other] Reemplazado en { $count } lugares.
}
assist-replaced-last = No hay más lugares.
assist-fix-remove = Quitar { $text }
assist-fix-insert = Insertar { $text }
assist-fix-write = Escribir { $text }
assist-fix-braces = Poner la instrucción entre llaves
assist-fix-function = Añadir la función { $name }
assist-fix-piece = Añadir la pieza { $name }
assist-fix-all = Arreglarlo todo: { $count ->
    [one] un cambio
   *[other] { $count } cambios
}
