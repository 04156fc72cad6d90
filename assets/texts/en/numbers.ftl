command-numbers = Show the numbers of moves on the pieces: off, last, ten, all, here
numbers-are = { $name ->
    [last] The last move has its number.
    [ten] The last ten moves have their numbers.
    [all] All moves have their numbers.
    [here] Moves are counted from here.
   *[other] Moves have no numbers on the board.
}
numbers-need-placing = Numbers stand on pieces only in games in which moves place them.
numbers-again = { $number } at { $first }
