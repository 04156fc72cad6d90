(function_definition
  body: (block) @function.inside) @function.around

(map_definition body: (_) @class.inside) @class.around
(lines_definition body: (_) @class.inside) @class.around
(start_definition body: (_) @class.inside) @class.around

(function_parameter) @parameter.inside
(arguments (_) @parameter.inside)

(parameter) @entry.around
(square) @entry.around
(line) @entry.around

(comment) @comment.inside
(comment)+ @comment.around
