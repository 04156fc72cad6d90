exercise-title = Exercise
exercise-count = { $number } of { $all }
exercise-problem = Problem { $number } of { $all }: { $player } to play.
exercise-to-play = To play: { $player }.
exercise-judging = Judging the answer …
exercise-solved = Solved. Enter goes on.
exercise-open = The solution is shown, and moves are free. n goes on.
exercise-so-far = { $solved ->
    [one] One solved, { $first } at the first try.
   *[other] { $solved } solved, { $first } at the first try.
}
exercise-due = { $due ->
    [one] One is due today.
   *[other] { $due } are due today.
}
exercise-summary = { $solved } of { $all } solved, { $first } at the first try.
exercise-right = Right.
exercise-right-more = { $left ->
    [one] Right. There is another answer.
   *[other] Right. There are { $left } more answers.
}
exercise-wins-too = It is not in the file, but it wins, too: counted as right.
exercise-not-in-file = It is not in the file. Try again.
exercise-not-this = Not this one. Try another.
exercise-wrong = Wrong. Enter or r tries again.
exercise-elsewhere = The exercise asks for a move in its own position.
exercise-first = This is the first one.
exercise-last = This was the last one.
exercise-no-problems = No problems are there.
exercise-none-due = No problem is due.
exercise-none-with-answers = { $passed ->
    [one] A game has no answers, so it is no problem.
   *[other] { $passed } games have no answers, so they are no problems.
}
exercise-passed-over = { $passed ->
    [one] A game without answers was passed over.
   *[other] { $passed } games without answers were passed over.
}
exercise-broken-line = { $lines ->
    [one] Line { $line } of { $path } was not understood; the others count.
   *[other] Line { $line } of { $path } and others after it, { $lines } in all, were not understood; the rest counts.
}
exercise-solution = The solution: { $line }.
exercise-solution-open = The file has no right line; its moves are shown.
exercise-mistake = { $mv } loses { $loss } %. Find better for { $player }.
exercise-same-mistake = { $mv } was the mistake. Try again.
exercise-good-best = Good: { $mv } is the best.
exercise-good = Good: { $mv }. The best was { $best }.
exercise-loses = { $mv } loses { $loss } %; { $old } lost { $old_loss } %. Try again.
exercise-not-known = It could not be found out what { $mv } is worth. Try another.
exercise-rule-words = Right is what a comment calls RIGHT or CORRECT.
exercise-rule-marks = Right is what the file marks as good, or does not mark as bad.
exercise-rule-glyphs = Wrong is what has a question mark.
exercise-rule-epd = Right are the best moves that the file names.
exercise-rule-first = Right is the first line of the file.
exercise-none = There is no exercise. :problems FILE begins one.
exercise-offer-title = Problems
exercise-offer = { $count } problems. { $key } solves them.
exercise-offer-plain = { $count } problems. The command problems solves them.
exercise-which-file = Which file? :problems FILE, :problems FOLDER or :problems due.
exercise-no-answer = No answer is known here. Play it, or let :win-in, :analyse or :review find it.
exercise-kept = The position is a problem of yours now. :problems own asks it.
exercise-kept-before = This problem is one of yours already.
exercise-order-random = The rest is asked in random order.
exercise-order-file = The rest is asked in the order of the file.
exercise-order-none = Mistakes are asked in the order of the game.
exercise-answers-set = Answers of problems are read by: { $name }.
exercise-all-on = All right lines of a problem are asked for.
exercise-all-off = One right line solves a problem.
command-problems = Solve the problems of a file or a folder, or those that are due
command-learn-from-mistakes = Find better moves than the mistakes that the review has found
command-problem-here = Make a problem of this position, with the moves that follow as its answer
command-next-problem = Go to the next problem
command-previous-problem = Go to the problem before
command-try-again = Try the problem again
command-show-solution = Show the solution
command-problem-order = Ask the problems in random order, or in that of the file
command-end-exercise = End the exercise
command-go-on = Lift a piece, or go on after an answer
command-problem-answers = Choose how files say which answers of problems are right
command-problem-all = Ask for all right lines of a problem, or for one
hint-go-on = go on
hint-next-problem = next
hint-previous-problem = previous
hint-try-again = again
hint-show-solution = solution
hint-end-exercise = end
