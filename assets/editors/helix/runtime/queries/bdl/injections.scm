; The JavaScript of rules.
((script_body) @injection.content
  (#set! injection.language "javascript")
  (#set! injection.include-children))
