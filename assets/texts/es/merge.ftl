### Results of the parts of a run.
merge-file = { $path }: { $reason }
merge-json = esto no es JSON
merge-no-shard = esto no es el resultado de una ejecución con --shard
merge-other-run = esto es parte de otra ejecución: { $field } es { $here } aquí y { $there } en { $other }
merge-field = el campo { $field } falta o tiene un valor que no puede tener
merge-twice = la parte { $part } está dos veces
merge-missing = Faltan estas partes: { $parts }. El resultado se puede unir con ellas más tarde.
