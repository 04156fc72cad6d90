### The workbench.
tui-keys-not-toml = The key file is not TOML: { $reason }. The keys of the preset apply.
tui-keys-unknown-context = The key file has a table { $name } that no pane has; the tables are everywhere, board, rules, moves, composer, library.
tui-keys-unknown-command = The key file names the command { $name }, which does not exist; the help lists the commands.
tui-keys-unknown-key = The key file gives { $command } the key { $key }, which cannot be read; write it like Ctrl+S, Alt+Left, F3 or x.
tui-settings-unreadable = The settings { $path } cannot be read: { $reason }. The defaults apply.
tui-settings-not-toml = The settings are not TOML: { $reason }. The defaults apply.
tui-settings-unknown = The settings have an entry { $name } that is unknown or has a value of the wrong kind; gametui --print-config shows what there is.
