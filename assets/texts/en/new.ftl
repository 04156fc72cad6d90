### New games from templates.
new-written = `gametui { $path }` opens it, `gametui test { $path }` runs its tests
new-exists = { $path } is there already; nothing was written
new-unknown-template = there is no template "{ $name }" in { $language }; there are { $names }
new-hint-endings = the ending says the language: { $names }
template-placement = stones on empty squares, four in a row win
template-stepping = men step forward, the far row wins
template-capturing = men take by jumping, and have to
template-connection = stones join two sides of the board
template-lines = men go along lines, three in a row win
template-sowing = seeds are sown round the board, more of them win
template-race = men race as far as the die says
template-chess-like = kings, rooks and pawns on six by six

### Variants of Fairy-Stockfish.
variants-written = `gametui { $path }` opens it, `gametui check { $path }` looks for faults
variants-left-out = `{ $text }` is left out: the rules do not say it
variants-too-long = { $path } is too long for a file of variants
variants-unknown = { $path } has no variant "{ $name }"
variants-no-base = { $path }, line { $line }: "{ $name }" inherits from "{ $base }", which stands neither above it nor is built in
variants-no-line = { $path }, line { $line }: `{ $text }` is neither [NAME] nor `option = value`
variants-option = { $path }, line { $line }: `{ $text }` is not understood yet; this variant cannot be written
variants-built-in-option = `{ $text }`, which comes from the built-in variant "{ $name }", is not understood yet; this variant cannot be written
variants-number = { $path }, line { $line }: `{ $text }` has a value that is not understood; it is a whole number from 0 to { $most }
variants-no-start = { $path }: "{ $name }" needs a line startFen; the start of the built-in variant "{ $base }" does not fit its board and pieces
variants-value = { $path }, line { $line }: `{ $text }` has a value that is not understood; { $kind ->
    [bool] it is true or false
    [rank] it is a row from 1 to 10
    [file] it is a column from a to l
    [squares] it is squares such as d4 *5
    [value] it is win, loss or draw
    [piece] it is letters of pieces of this variant
    [pairs] it is pairs such as p:g
    [betza] it is a letter and its movements, such as a:NW
    [fen] it is a position in FEN with a row for each row of the board, white to move
   *[other] it is a letter that no other piece has
}
variants-betza = { $path }, line { $line }: `{ $part }` in `{ $text }` is no movement that is understood
variants-not-gdef = rules from a variant are gdef: { $path } needs the ending .gdef
variants-no-name = "{ $text }" names no variant
variants-hint-name = write the file, a colon and the name: variants.ini:grandhouse, or :makruk for a built-in one
variants-hint-names = there are { $names }
variants-listed = { $path } describes variants of Fairy-Stockfish: { $names }
variants-hint-new = `gametui new { $name }.gdef --from { $path }:{ $name }` makes rules of one
variants-unknown-built-in = there is no built-in variant "{ $name }"
