command-explorer = Pokaż, co grano od tego miejsca w partiach tego pliku albo innego pliku lub folderu
command-explored-games = Wypisz partie, w których zagrano wybrany ruch
command-play-explored = Zagraj wybrany ruch z eksploratora
hint-play-explored = zagraj
hint-explored-games = partie
hint-explorer = eksplorator
explorer-title = Eksplorator
explorer-unlisted = (inny ruch)
explorer-no-file = Nie znaleziono { $path }.
explorer-no-records = { $path } nie zawiera żadnej zapisanej partii.
explorer-no-games = Ta partia nie jest w żadnym pliku. Podaj plik albo folder: :explorer FOLDER.
explorer-which-games = Podaj pliki partii albo katalogi z nimi: gametui explorer games.pgn.
explorer-set-up = Pozycja jest tą, od której zaczyna się pierwsza partia; inną dają --fen albo reguły.
explorer-reading = czytam partie
explorer-no-move = W tych partiach nic stąd nie zagrano.
explorer-none-here = W żadnej z tych partii nie ma tej pozycji.
explorer-nothing-read = Nie znaleziono żadnej partii według tych reguł.
explorer-stopped = Wczytywanie zatrzymano; wczytane partie zostają.
explorer-read = { $games ->
    [one] Wczytano jedną partię.
    [few] Wczytano { $games } partie.
   *[other] Wczytano { $games } partii.
}
explorer-of = { $games ->
    [one] jedna partia
    [few] { $games } partie
   *[other] { $games } partii
}
explorer-progress = wczytano { $done } z { $games } partii
explorer-files = wczytano partii: { $done }, plik { $file } z { $files }
explorer-position = { $games ->
    [one] W jednej partii jest ta pozycja: { $results }.
    [few] W { $games } partiach jest ta pozycja: { $results }.
   *[other] W { $games } partiach jest ta pozycja: { $results }.
}
explorer-won = { $player }: { $games } wygranych
explorer-drawn = remisy: { $games }
explorer-other-order = { $other ->
    [one] W jednej z { $games } powstaje w innej kolejności ruchów.
   *[other] W { $other } z { $games } powstaje w innej kolejności ruchów.
}
explorer-refused = { $games ->
    [one] W jednej partii reguły odrzucają ruch; liczy się do tego miejsca: { $places }.
   *[other] W { $games } partiach reguły odrzucają ruch; liczą się do tego miejsca: { $places }.
}
explorer-unreadable = { $games ->
    [one] Nie można odczytać jednej partii: { $places }.
    [few] Nie można odczytać { $games } partii: { $places }.
   *[other] Nie można odczytać { $games } partii: { $places }.
}
explorer-others = { $games ->
    [one] Jedna partia według innych reguł się nie liczy.
    [few] { $games } partie według innych reguł się nie liczą.
   *[other] { $games } partii według innych reguł się nie liczy.
}
explorer-full = Partii jest więcej, niż się mieści; reszty nie wczytano.
explorer-games = { $games ->
    [one] Jedna partia
    [few] { $games } partie
   *[other] { $games } partii
}
explorer-status = { $games ->
    [one] W jednej partii jest ta pozycja. :explorer ją pokaże.
   *[other] W { $games } partiach jest ta pozycja. :explorer je pokaże.
}
