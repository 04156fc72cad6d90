(function_definition
  body: (block
    "{"
    (_)* @function.inside
    "}")) @function.around

(comment)+ @comment.around
