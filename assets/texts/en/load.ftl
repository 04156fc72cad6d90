### Loading rules.
load-no-file = no rules are named
load-include-unread = "{ $name }" cannot be included: { $reason }
load-too-many-files = a game has at most { $files } files
load-empty = the file is empty: there are no rules here
load-hint-empty = a game needs at least a size, the functions isMoveLegal() and end(), and usually objects; the games that ship show how
load-hint-library = did you mean the library game { $name }?
load-look-unread = the look of the game is not used: { $reason }
load-unknown-language = { $path }: the name does not tell the language of the rules
load-hint-language = end the name in .gdef, or say --as gdef
load-input-failed = standard input cannot be read: { $reason }
load-nothing-to-set = --set { $name }: a program in BGGL has no parameters to set
load-hint-nothing-to-set = leave out --set, and change the declarations in the program instead
load-more-diagnostics = and { $count } more
load-hint-new = `gametui new { $path }` writes a game to begin with
