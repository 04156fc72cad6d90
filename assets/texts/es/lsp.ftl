### What the language server says to an editor.

lsp-play = Jugar
lsp-play-in-terminal = Para jugar, ejecuta en un terminal: gametui { $path }
lsp-run-test = Ejecutar esta prueba
lsp-run-tests = { $count ->
    [one] Ejecutar { $count } prueba
   *[other] Ejecutar { $count } pruebas
}
lsp-run-tests-passed = { $count ->
    [one] { $count } prueba: superada
   *[other] { $count } pruebas: todas superadas
}
lsp-run-tests-failed = { $count ->
    [one] { $count } prueba: fallida
   *[other] { $count } pruebas: algunas fallidas
}
lsp-tests-none = No hay pruebas que ejecutar.
lsp-tests-faulty = Las reglas tienen errores, así que las pruebas no se pueden ejecutar.
lsp-tests-unread = Algunas pruebas no se pueden leer; de las demás pasaron { $count }.
lsp-rename-other = este nombre se comparte con { $path }, donde no se puede cambiar: { $reason }
lsp-tests-passed = { $count ->
    [one] { $count } prueba superada.
   *[other] { $count } pruebas superadas.
}
lsp-tests-failed = { $count ->
    [one] La prueba ha fallado.
   *[other] Han fallado { $failed } de { $count } pruebas.
}
lsp-test-stopped = la prueba «{ $name }» ha tardado demasiado
lsp-test-failed-here = prueba «{ $name }»: { $what }
lsp-moves = { $count ->
    [one] { $count } jugada legal
   *[other] { $count } jugadas legales
}
lsp-add-test = Añadir una prueba del inicio: { $count ->
    [one] { $count } jugada legal
   *[other] { $count } jugadas legales
}
lsp-test-of-start = al inicio hay { $count ->
    [one] { $count } jugada legal
   *[other] { $count } jugadas legales
}
lsp-moves-at-least = al menos { $count ->
    [one] { $count } jugada legal
   *[other] { $count } jugadas legales
}
lsp-moves-unknown = jugadas legales desconocidas
lsp-too-long = { $path } ocupa más de 1 MiB y no se comprueba.
lsp-not-open = { $path } no está abierto.
lsp-bundled = El nombre está declarado en un archivo del programa, que no se puede cambiar.
lsp-header-unreadable = un mensaje empieza por "{ $text }" en vez de Content-Length: NÚMERO; se ha pasado por alto
lsp-message-unreadable = no se puede leer el mensaje "{ $text }": { $fault }
lsp-message-too-long = se ha pasado por alto un mensaje de { $bytes } bytes; se leen como mucho { $most }
lsp-stream-ended = la entrada terminó sin el mensaje "exit"
lsp-stream-cut = la entrada terminó en medio de un mensaje
lsp-stream-failed = no se puede leer la entrada: { $fault }
