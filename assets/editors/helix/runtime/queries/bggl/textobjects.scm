(function_declaration
  body: (block) @function.inside) @function.around

(turn_statement
  body: (block) @function.inside) @function.around

(rule_declaration
  body: (rule_body) @class.inside) @class.around

(game_section
  body: (block) @class.inside) @class.around

(parameter) @parameter.inside
(arguments (_) @parameter.inside)

(board_row) @entry.around

(comment) @comment.inside
(comment)+ @comment.around
