[
  (block)
  (rule_body)
  (board_rows)
] @fold
