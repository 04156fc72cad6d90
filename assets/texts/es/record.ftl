### El registro de una partida: caminos en su árbol.

record-path-number = no se puede leer el camino: columna { $column }: se esperaba el número de un hijo, como en 0*57.1
record-path-number-large = no se puede leer el camino: columna { $column }: { $number } es demasiado grande
record-path-no-child = el camino { $path } se sale del árbol: { $children ->
    [0] nada sigue al nodo en «{ $reached }»
    [one] el nodo en «{ $reached }» tiene un solo hijo, el número 0, y no tiene el hijo { $child }
   *[other] el nodo en «{ $reached }» tiene { $children } hijos, contados desde 0, y no tiene el hijo { $child }
}
