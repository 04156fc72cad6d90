(function_definition) @local.scope
(block) @local.scope
(for_statement) @local.scope

(function_parameter name: (identifier) @local.definition.variable.parameter)
(object_definition name: (identifier) @local.definition.constant)
(constant_definition name: (identifier) @local.definition.constant)
(table_definition name: (identifier) @local.definition.constant)
(map_definition name: (identifier) @local.definition.constant)

(identifier) @local.reference
