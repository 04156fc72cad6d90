### Formatting of rules.

format-language = { $path } is left as it is: rules in this language are not formatted
format-languages = these are formatted: { $names }
format-unreadable = the text is nested too deeply to be formatted
format-stray = not formatted: "{ $found }" does not belong here
format-open = not formatted: this { $found } is never closed
