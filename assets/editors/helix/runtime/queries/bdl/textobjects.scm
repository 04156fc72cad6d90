(piece) @class.around
(entry) @class.around

(script
  body: (script_body) @function.inside) @function.around

(rule value: (_) @entry.inside) @entry.around
(step) @entry.around
(vector) @entry.around

(comment) @comment.inside
(comment)+ @comment.around
