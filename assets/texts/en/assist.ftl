### What the editor of the rules offers.

assist-kind = { $kind ->
    [piece] piece
    [player] player
    [function] function
    [rule] rule
    [turn] turn
    [constant] constant
    [state] state
    [variable] variable
    [argument] argument
    [section] section
    [built-in] built in
   *[keyword] word of the language
}
assist-nothing-fits = Nothing fits here.
assist-no-word = There is no word at the caret.
assist-unknown-word = Nothing is known of "{ $word }".
assist-no-definition = This text does not declare what stands at the caret.
assist-no-jump = The caret has not been sent anywhere.
assist-no-names = This text declares nothing.
assist-references = { $count ->
    [one] { $count } place
   *[other] { $count } places
}
assist-outline = Outline
assist-value = Here { $name } = { $value }
assist-ask-rename = Another name for { $name }
assist-nothing-to-rename = Nothing to rename here.
assist-no-name = "{ $name }" is not a name: a letter, then letters, digits and underscores.
assist-reserved = { $name } is a word of the language.
assist-hook = { $name } is called by the program and keeps its name.
assist-name-taken = { $name } already means something here: a { $kind ->
    [piece] piece
    [player] player
    [function] function
    [rule] rule
    [turn] turn
    [constant] constant
    [state] state
    [argument] argument
   *[other] variable
}.
assist-read-only = { $file } cannot be changed.
assist-renamed = { $count ->
    [one] Renamed in { $count } place.
   *[other] Renamed in { $count } places.
}
assist-renamed-piece = { $count ->
    [one] Renamed in { $count } place
   *[other] Renamed in { $count } places
}; saved games may still use the old name.
assist-comment-inside = A line with code behind a comment cannot become a comment.
assist-formatted = { $count ->
    [one] One line has the usual form now.
   *[other] { $count } lines have the usual form now.
}
assist-formatted-already = The rules already have the usual form.
assist-ask-replace = Text to replace
assist-ask-replace-by = Replace "{ $text }" by
assist-replace-title = Replace
assist-replace-here = Line { $line }: { $text }

    Replace by "{ $by }"? { $count ->
    [one] This is the last place.
   *[other] { $count } places are left.
} "All" replaces the { $total } of the whole text.
assist-replace-this = Replace
assist-replace-skip = Skip
assist-replace-all = All
assist-replaced = { $count ->
    [one] Replaced in { $count } place.
   *[other] Replaced in { $count } places.
}
assist-replaced-last = No more places.
assist-fix-remove = Remove { $text }
assist-fix-insert = Insert { $text }
assist-fix-write = Write { $text }
assist-fix-braces = Put the statement into braces
assist-fix-function = Add the function { $name }
assist-fix-piece = Add the piece { $name }
assist-fix-all = Fix all of this: { $count ->
    [one] one change
   *[other] { $count } changes
}
