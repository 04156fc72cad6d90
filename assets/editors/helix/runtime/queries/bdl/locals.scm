(piece name: (identifier) @local.definition.constant)

(entry name: (identifier) @local.reference)
(spawn (identifier) @local.reference)
(condition (identifier) @local.reference)
