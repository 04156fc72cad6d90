### Words of the workbench's drawing parts, and faults in theme files.

theme-not-toml = this is not TOML: { $detail }
theme-unknown-signs = unknown set of signs "{ $found }": write "unicode" or "ascii"
theme-unknown-ground = unknown ground "{ $found }": write "light", "dark" or "any"
theme-unknown-base = there is no theme "{ $name }" to inherit from; the entries of dark apply
theme-unknown-entry = a theme has no entry "{ $name }"
theme-unknown-style = there is no style "{ $name }"
theme-unknown-word = "{ $word }" is neither a colour nor an attribute
theme-wrong-kind = another kind of value is expected here, not { $found }
theme-hint = the themes that ship show every entry; colours are names, 0 to 255 or #rrggbb

screen-too-small = { $name }: make the terminal at least { $columns } x { $rows }

tree-more = { $count } more
tree-many-more = { $count }+ more
tree-progress = { $at } of { $of }
tree-variations = { $count ->
    [one] { $count } variation
   *[other] { $count } variations
}

count-errors = { $count ->
    [one] { $count } error
   *[other] { $count } errors
}
count-warnings = { $count ->
    [one] { $count } warning
   *[other] { $count } warnings
}
count-hints = { $count ->
    [one] { $count } hint
   *[other] { $count } hints
}
count-nothing = no faults
