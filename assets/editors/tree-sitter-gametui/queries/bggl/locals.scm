(source_file) @local.scope
(function_declaration) @local.scope
(block) @local.scope

(function_declaration name: (identifier) @local.definition.function)
(rule_declaration name: (identifier) @local.definition.function)
(parameter name: (identifier) @local.definition.parameter)
(declarator name: (identifier) @local.definition.var)

(identifier) @local.reference
