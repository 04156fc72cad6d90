[
  (rules_section)
  (pieces_section)
  (piece)
  (moves)
  (script)
  (placement_section)
  (entry)
  (positions)
  (invariants_section)
  (finish_section)
] @indent

"}" @outdent
