[
  (block)
  (table)
  (map_rows)
  (line_list)
  (picture)
  (square_list)
] @indent

"}" @outdent
