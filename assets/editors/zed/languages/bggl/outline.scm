(board_declaration ["Board" "board"] @name) @item

(source_file
  (variable_declaration
    type: (type) @context
    (declarator name: (identifier) @name) @item))

(rule_declaration
  ["Rule" "rule"] @context
  name: (identifier) @name) @item

(function_declaration
  result: (type)? @context
  name: (identifier) @name
  parameters: (parameter_list) @context) @item

(game_section ["Game" "game"] @name) @item

(turn_statement
  "turn" @context
  name: (identifier) @name) @item
