["(" ")" "[" "]" "{" "}"] @rainbow.bracket

[
  (block)
  (table)
  (arguments)
  (access)
  (parenthesized_expression)
  (parameter_list)
  (square)
] @rainbow.scope
