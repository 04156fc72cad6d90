command-clock = Set a clock (10+5, 30 3x30, 20 25/10, 5, off; strict behind it), or ask for one
command-pause = Pause the game with its clock, or go on
clock-ask = Clock: 10+5, 30 3x30, 20 25/10, 5 or off; "strict" behind it ends the game when time is up
clock-set = The clock is set: { $control }. The time of each side runs from its first move on.
clock-off = The game goes on without a clock.
clock-none = There is no clock.
clock-is-off = off
clock-entry = clock
clock-unreadable = "{ $text }" is no time control; write 10+5, 30 3x30, 20 25/10, 5 or off.
clock-two-players = Clocks are for games of two players.
clock-paused = The game is paused. Enter goes on.
clock-paused-plain = The game is paused; "pause" goes on.
clock-goes-on = The game goes on.
clock-runs = The clock runs. { $key } returns.
clock-up-title = Time
clock-up = The time of { $player } is up. { $key }: { $winner } wins on time; Esc: play on.
clock-up-plain = The time of { $player } is up.
clock-answer-wins = { $winner } wins on time
clock-answer-play-on = Play on
clock-left = { $seconds ->
    [one] { $player } has one second left.
   *[other] { $player } has { $seconds } seconds left.
}
flip-turns = The board turns after each move while two persons play.
flip-off = The board no longer turns by itself.
clock-played-on = { $player } plays on, and is not asked about time again.
