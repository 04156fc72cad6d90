(parameter
  name: (identifier) @name) @item

(object_definition
  "obj" @context
  name: (identifier) @name) @item

(constant_definition
  "const" @context
  name: (identifier) @name) @item

(table_definition
  "const" @context
  name: (identifier) @name) @item

(state_definition
  "state" @context
  name: (identifier) @name) @item

(map_definition
  "map" @context
  name: (identifier) @name) @item

(lines_definition
  "lines" @name) @item

(start_definition
  "start" @name) @item

(function_definition
  "define" @context
  name: (identifier) @name
  parameters: (parameter_list) @context) @item
