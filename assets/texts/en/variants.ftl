### Variants of the rules.
variant-misere = misère
variant-misere-line = who would win loses
variant-must-take = must take
variant-must-take-line = captures are compulsory
variant-torus = torus
variant-torus-line = the edges are neighbours
variant-no-move-loses = no move loses
variant-no-move-loses-line = who cannot move has lost
variant-repetition = repetition
variant-repetition-line = the third time is a draw
variant-larger = larger
variant-larger-line = two columns and rows more
variant-title = Variants
variant-signs = - now   + then
variant-apply = Change the rules
variant-other = Another one
variant-applied = The rules are changed: { $name }. { $key } takes it back.
variant-applied-plain = The rules are changed: { $name }. undo takes it back.
variant-taken-back = The rules are again as before { $name }.
variant-unfit = "{ $name }" does not fit these rules: { $reason }.
variant-not-here = not here: { $reason }
variant-none = Only rules in gdef without errors of syntax have variants.
variant-unknown = There is no variant "{ $name }".
variant-errors = the changed rules would have { $errors ->
    [one] an error
   *[other] { $errors } errors
}
variant-no-hook = they have no { $name }() in their first text
variant-two-players = it needs two players
variant-no-winner = they name no winner
variant-own-turns = they say themselves who moves next
variant-asks-moves = the end asks already for the moves that are left
variant-passes = a player without a move may pass
variant-counts-repetitions = they count repetitions already
variant-no-size = the size of the board is not a number
variant-fixed-start = the start names its squares by number
variant-fixed-lines = the lines name their squares by number
variant-size-in-rules = a function uses the number { $number }, which depends on the size
variant-groups = the groups of the program end at the edge
variant-goes = a piece that goes is judged by the distance of two squares
variant-no-edge = no function tests for the edge, and nothing else
variant-after-move = what a move takes is decided after it
variant-many-pieces = there are too many kinds of pieces
variant-looks-ahead = they look at the position after the move, or at other moves
variant-several-steps = a move can have more than one step
variant-no-captures = no move goes to a square of another piece
