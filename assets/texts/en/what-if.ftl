### What a change of the rules does, beside the source.
what-if-line = What if: { $all }
what-if-moves = moves here { $before } → { $after }
what-if-two-moves = two moves { $before } → { $after }
what-if-games = 1,000 quick games, wins { $players }/none { $before } → { $after }
what-if-of-games = { $shares } of { $games }
what-if-errors = What if: the text has errors; the rules in play stay
what-if-waiting = What if: …
what-if-not-here = the moves up to here are not legal by these rules
what-if-no-game = no game ended in time
