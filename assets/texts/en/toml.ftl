### Files in TOML: looks and tests of rules.
toml-syntax = this is not valid TOML: { $reason }
toml-unknown-key = unknown entry "{ $key }"; known here: { $names }
toml-unknown-word = "{ $word }" is not one of { $names }
toml-wrong-kind = the value has the wrong kind; expected { $expected }
toml-hint-did-you-mean = did you mean { $name }?
