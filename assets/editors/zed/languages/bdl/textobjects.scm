(piece
  "{"
  (_)* @class.inside
  "}") @class.around

(script
  body: (script_body) @function.inside) @function.around

(comment)+ @comment.around
