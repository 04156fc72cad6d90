### New games from templates.
new-written = `gametui { $path }` opens it, `gametui test { $path }` runs its tests
new-exists = { $path } is there already; nothing was written
new-unknown-template = there is no template "{ $name }" in { $language }; there are { $names }
new-hint-endings = the ending says the language: { $names }
