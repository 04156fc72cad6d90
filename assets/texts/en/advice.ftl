### Advice for the author of rules, from listing the moves of a few positions.

advice-no-move = no move is legal at the start: nobody can play
advice-no-move-hint = this refused the moves that came furthest; an illegal move can be explained to see why
advice-unfinished = on some moves the rules do not finish here
advice-grows = every list of operations asks for one more here before wrong ones are refused, so not all legal moves can be found
advice-grows-hint = first return false when operationsNum() is greater than the longest move needs, or at the first wrong operation
advice-early-next = the position after the move is asked for here before it is known which operations the move has, so every list of operations is tried
advice-early-next-hint = first compare operationsNum() with a number and test the operations, then ask for the board after them
advice-late-length = the rules compute with the number of operations here before they test it, so only moves of at most { $length ->
    [one] one operation
   *[other] { $length } operations
} are found
advice-late-length-hint = first return false when operationsNum() is greater than the longest move needs
advice-fails = { $operations ->
    [0] the rules fail here on a move without operations
    [one] the rules fail here on a move of one operation
   *[other] the rules fail here on a move of { $operations } operations
}{ $count ->
    [one] {""}
   *[other] , the first of { $count } candidates on which they fail
}
advice-unread-operation = isMoveLegal never looks at operation { $number } before this answer: whatever it does is legal
advice-partly-read-operation = isMoveLegal does not look at everything that operation { $number } does before this answer
advice-unread-operation-hint = operations are counted from 0; test its squares and its object, and compare operationsNum() with a number
advice-any-order = { $moves ->
    [one] { $lists } lists of operations are one and the same move: their order does not matter
   *[other] { $lists } lists of operations are only { $moves } different moves: their order does not matter
}
advice-any-order-hint = ask for one order, for example taken squares ascending; listing moves is much quicker then
advice-endless-chance = after { $count } moves of chance in a row chance still moves
advice-endless-chance-hint = let the outcome, or afterMove(), make isChance() false
advice-list-tells = what player { $player } may do shows what that player cannot see: it changes when what stands on { $first } and { $second } is exchanged
advice-list-tells-hint = let isMoveLegal() ask only for what shownTo() shows to the player on turn, which may be a piece that only says that something lies there; what follows from a move is said by afterMove()
advice-hint-fails = the hint for a legal move fails here, so it counts as 0
advice-hint-steps = a hint is asked of many moves and gets few steps; look only at the move and at what stands near it
advice-hint-range = a hint is a number from -9 to 9, so { $value } counts as { $hint }
