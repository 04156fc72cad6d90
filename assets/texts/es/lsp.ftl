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
lsp-moves-at-least = al menos { $count ->
    [one] { $count } jugada legal
   *[other] { $count } jugadas legales
}
lsp-moves-unknown = jugadas legales desconocidas
lsp-too-long = { $path } ocupa más de 1 MiB y no se comprueba.
lsp-not-open = { $path } no está abierto.
lsp-bundled = El nombre está declarado en un archivo del programa, que no se puede cambiar.
