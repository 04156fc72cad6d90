### The gdef language.

gdef-not-ready = Todavía no se pueden leer reglas en gdef.
