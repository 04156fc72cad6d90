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
