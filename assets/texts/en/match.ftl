### Matches between players.
match-title = { $one } against { $other }
match-games = { $count ->
    [one] { $count } game
   *[other] { $count } games
}: { $score }
match-first =   moving first: { $score }
match-second =   moving second: { $score }
match-void = { $count ->
    [one] { $count } game does not count: the rules contradict each other or no move could be found
   *[other] { $count } games do not count: the rules contradict each other or no move could be found
}
match-elo = Elo difference, with its interval of 95 %: { $elo }
match-progress = { $done } of { $games } games: { $score }  Elo { $elo }
match-players = a match is played by two players, so the rules must be of a game for two
match-boards = these rules have different boards or pieces, so they cannot play the same game
match-input = the rules of a match must come from files
match-other-file = { $path } has games of another match; name another file with --sgf
match-not-sgf = { $path } holds something other than games of a match, which are written as SGF; name another file with --sgf
match-no-strength = "{ $strength }" is no strength: write easy, medium, strong, level-3, a number of visits such as 400, or seconds such as 2s
match-no-command = "{ $text }" names no program: write gtp:COMMAND or uci:COMMAND
match-waits = waiting for { $name } to start
match-other-terms = { $path } has games of another match ({ $theirs }), and this is { $ours }; name another file with --sgf
match-failure = Game { $game }: { $name } loses ({ $reason })
match-failures = { $count ->
    [one] { $name } lost { $count } game by a failure
   *[other] { $name } lost { $count } games by failures
}
match-no-rules = two engines need rules to play by: name them with --rules FILE
match-rules-unused = --rules is for matches between two engines; here a player has rules
match-engine-unknown = the settings name no engine { $name }
