(function_declaration) @local.scope
(block) @local.scope

(parameter name: (identifier) @local.definition.variable.parameter)
(rule_declaration name: (identifier) @local.definition.function)
(variable_declaration
  type: (type ["Piece" "piece" "Player" "player"])
  (declarator name: (identifier) @local.definition.constant !value !size))

(identifier) @local.reference
