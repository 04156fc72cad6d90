[
  (block)
  (rule_body)
  (board_rows)
  (arguments)
  (parenthesized_expression)
] @indent.begin

(comment) @indent.ignore

["}" "]" ")"] @indent.branch @indent.end
