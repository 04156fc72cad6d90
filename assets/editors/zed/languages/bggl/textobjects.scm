(function_declaration
  body: (block
    "{"
    (_)* @function.inside
    "}")) @function.around

(rule_declaration
  body: (rule_body
    "{"
    (_)* @class.inside
    "}")) @class.around

(comment)+ @comment.around
