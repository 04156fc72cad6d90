### The record of a game: paths in its tree.

record-path-number = cannot read the path: column { $column }: expected the number of a child, as in 0*57.1
record-path-number-large = cannot read the path: column { $column }: { $number } is too large
record-path-no-child = the path { $path } leads out of the tree: { $children ->
    [0] nothing follows the node at "{ $reached }"
    [one] the node at "{ $reached }" has one child, number 0, and no child { $child }
   *[other] the node at "{ $reached }" has { $children } children, counted from 0, and no child { $child }
}
