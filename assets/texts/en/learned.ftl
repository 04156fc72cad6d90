learned-other-rules = The machine learned other rules ({ $file }) and plays as if it had learned nothing; gametui learn teaches it these.
learned-damaged = { $file } is no file of what the machine has learned, or is damaged, and is not used; gametui learn writes it anew.
learned-no-place = these rules are no file of yours, so say with --out where to write what is learned
learned-nothing = not a single game could be played: the rules fail or take too long (gametui check tells), or the time was too short (--minutes)
learned-practising = practising: { $games ->
    [one] one game
   *[other] { $games } games
} in { $seconds } s
learned-trying = trying { $style }: { $score }
learned-levels = level { $level }: the one above scores { $score }
learned-blurs = Levels 1 to 7 misjudge positions by { $blurs } (0: not at all, as level 8)
learned-style-usual = nothing that was learned
learned-style-usual-half = looking for the best reply to its estimates
learned-style-minimax = learned values ({ $percent } % best replies)
learned-style-prior = random games that begin with learned values
learned-untried = It was not tried whether what was learned helps, so the machine plays as before.
learned-no-gain = What was learned does not make the machine stronger ({ $score }), so it plays as before.
learned-gain = The machine plays better now ({ $score } against itself untaught): { $style }.
learned-values = Values of pieces: { $values }
learned-written = Written to { $file }
learned-speed = { $games ->
    [one] one game
   *[other] { $games } games
} of practice in { $seconds } s: { $rate } a second
learned-few-games = That is slow; practise longer with --minutes.
learned-gain-short = The machine has learned this game and plays it better now.
learned-no-gain-short = What the machine learned does not make it stronger, so it plays as before.
learned-done-written = { $gain } Written to { $file }.
learned-done-unwritten = { $gain } It could not be written: { $reason }.
learned-started = The machine practises for { $seconds } s; :learned shows what it learns.
learned-stopped = Practice has ended before its trial, so what was learned is not used.
learned-title = Learned
learned-none = The machine has not learned this game; :learn lets it practise.
learned-row-practised = games of practice
learned-row-trial = trial
learned-row-style = plays with
learned-row-values = a piece of
learned-heat = the more a piece counts on a square, the warmer it is
learned-percent = { $percent } %
command-learn = Let the machine practise this game, or stop
command-learned = Show what the machine has learned of this game
command-practice = Let the machine practise a game while you play it, or not
practice-on = The machine practises a game that it has not learned while you play it.
practice-off = The machine practises only when you say :learn.
learned-kept = { $file } stays as it was, because what it holds has been tried and helps.
learned-other-file = { $file } is another file, which is not replaced; name a new one with --out
learned-busy = The machine is practising already; :learn ends it.
