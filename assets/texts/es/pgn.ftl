### Games as texts: PGN and PDN.
pgn-comment-open = este comentario no se cierra
pgn-variation-first = hay una variante antes de la primera jugada
pgn-variation-open = { "(" } sin { ")" }
pgn-unopened = { ")" } sin { "(" }
pgn-nag = $ sin número
pgn-odd = «{ $text }» no es ni una jugada ni su número; se conserva como está escrito
pgn-nag-first = hay una anotación antes de la primera jugada
pgn-tag = esto no es una etiqueta como [White "nombre"]
pgn-at = línea { $line }, columna { $column }: { $reason }
pgn-refused = jugada { $ply }, línea { $line }, columna { $column }: { $reason }
pgn-null-move = línea { $line }, columna { $column }: en estas reglas no se puede pasar, así que { $text } no es una jugada; queda como cambio de turno
pgn-tag-behind = el texto tras el valor de la etiqueta { $name } se omite al editar y guardar la partida: { $text }
pgn-variation-empty = una variante sin jugadas; queda como está
pgn-result-differs = el resultado dado es { $said }, pero la partida acaba { $found } en el tablero; se conserva el dado
pgn-results-differ = la etiqueta Result dice { $tag }, pero las jugadas acaban con { $end }; las dos cosas quedan como están
pgn-not-legal = ninguna jugada legal es «{ $text }»
pgn-ambiguous = «{ $text }» puede ser varias jugadas legales
pgn-fen = la etiqueta FEN, columna { $column }: { $reason }
pgn-unwritable = La jugada { $ply } en { $path } no se puede escribir como { $format }: las reglas la rechazan.
pgn-no-text = La jugada { $ply } en { $path } no se puede escribir como { $format }: ningún texto designa solo esta jugada. Guarda la partida como .sgf.
pgn-no-chance = { $format } no tiene palabras para las tiradas de { $game }. Guarda la partida como .sgf.
pdn-untyped = { $reason }. La partida no tiene GameType, así que sus reglas son una suposición; da otras con --rules, por ejemplo --rules international
pdn-no-draughts = PDN es para juegos de damas, y el aspecto de { $game } no nombra ningún GameType en [records]. Guarda la partida como .pgn o .sgf.
shogi-line = «{ $text }» no se entiende; se queda en este archivo y no pasa a otros formatos
ggf-board = la posición de BO no se puede leer, así que la partida empieza desde el principio

convert-formats = no se sabe por { $path } en qué formato escribir; nombra un archivo que termine en .sgf, .pgn, .pdn, .kif, .csa, .ggf, .gbb, .fen o .html, o da --to
convert-rules = una posición no dice de qué juego es: da --rules
convert-refused = partida { $game }: { $reason }
convert-done = { $written ->
    [one] { $written } partida escrita
   *[other] { $written } partidas escritas
  }, { $whole } sin rechazos
pgn-no-rules = Aquí no se conocen reglas para esta partida, así que sus jugadas no se pueden escribir; dalas con --rules.
convert-judged = las reglas rechazan { $count } de sus jugadas

### Las partidas de un fichero.
games-found = { $found ->
    [one] { $found } partida
   *[other] { $found } partidas
  } de { $games }
games-progress = partida { $game }
games-ply = tras { $ply ->
    [one] { $ply } jugada
   *[other] { $ply } jugadas
  }
games-fen-texts = solo se buscan posiciones en partidas de PGN y PDN
games-fen-rules = ningún juego de la biblioteca le corresponde, así que no se conocen sus posiciones
epd-operation = { $code }: { $reason }
epd-moves = EPD guarda posiciones sin jugadas; guarda como .pgn o .sgf.
pgn-variant = { $path }, línea { $line }: ningún juego de aquí se llama «{ $name }» (etiqueta { $tag }), así que las jugadas se muestran como texto. Pon las reglas delante del fichero para seguir jugando.
