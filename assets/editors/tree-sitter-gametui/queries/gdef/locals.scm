(source_file) @local.scope
(function_definition) @local.scope
(block) @local.scope
(for_statement) @local.scope

(function_definition name: (identifier) @local.definition.function)
(function_parameter name: (identifier) @local.definition.parameter)
(object_definition name: (identifier) @local.definition.constant)
(constant_definition name: (identifier) @local.definition.constant)
(table_definition name: (identifier) @local.definition.constant)
(map_definition name: (identifier) @local.definition.constant)
(state_definition name: (identifier) @local.definition.var)
(declaration name: (identifier) @local.definition.var)

(identifier) @local.reference
