### El banco de trabajo.
tui-keys-not-toml = El archivo de teclas no es TOML: { $reason }. Se usan las del conjunto elegido.
tui-keys-unknown-context = El archivo de teclas tiene una tabla { $name } que ningún panel tiene; las tablas son everywhere, board, rules, moves, composer, library.
tui-keys-unknown-command = El archivo de teclas nombra la orden { $name }, que no existe; la ayuda lista las órdenes.
tui-keys-unknown-key = El archivo de teclas da a { $command } la tecla { $key }, que no se entiende; escríbala como Ctrl+S, Alt+Left, F3 o x.
tui-settings-unreadable = Los ajustes { $path } no se pueden leer: { $reason }. Se usan los valores por defecto.
tui-settings-not-toml = Los ajustes no son TOML: { $reason }. Se usan los valores por defecto.
tui-settings-unknown = Los ajustes tienen una entrada { $name } desconocida o con un valor inadecuado; gametui --print-config muestra lo que hay.
