[
  (block)
  (table)
  (map_rows)
  (line_list)
  (picture)
  (square_list)
] @indent.begin

(comment) @indent.ignore

"}" @indent.branch @indent.end
