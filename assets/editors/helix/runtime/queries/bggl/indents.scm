[
  (block)
  (rule_body)
  (board_rows)
  (arguments)
  (parenthesized_expression)
] @indent

["}" "]" ")"] @outdent
