["(" ")" "[" "]" "{" "}"] @rainbow.bracket

[
  (block)
  (rule_body)
  (arguments)
  (index)
  (list)
  (parenthesized_expression)
  (parameter_list)
] @rainbow.scope
