(rules_section "rules" @name) @item
(pieces_section "pieces" @name) @item
(placement_section "initial_piece_position" @name) @item
(invariants_section "invariants" @name) @item
(finish_section "finish" @name) @item

(rule name: (identifier) @name) @item
(piece name: (identifier) @name) @item
(entry name: (identifier) @name) @item
(condition name: (identifier) @name) @item
