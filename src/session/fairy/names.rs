//! What players read in three languages: names of pieces, and the comments of the rules.

/// What people call pieces, and the glyphs of white and black.
pub const NAMES: &[(&str, &str, &str, &str, &str)] = &[
    ("pawn", "pawn", "peón", "pion", "♙♟"),
    ("shogiPawn", "pawn", "peón", "pion", "♙♟"),
    ("soldier", "soldier", "soldado", "żołnierz", ""),
    ("knight", "knight", "caballo", "skoczek", "♘♞"),
    (
        "shogiKnight",
        "shogi knight",
        "caballo de shogi",
        "skoczek shōgi",
        "",
    ),
    ("horse", "horse", "caballo chino", "koń", ""),
    ("bishop", "bishop", "alfil", "goniec", "♗♝"),
    ("rook", "rook", "torre", "wieża", "♖♜"),
    ("queen", "queen", "dama", "hetman", "♕♛"),
    ("king", "king", "rey", "król", "♔♚"),
    ("commoner", "commoner", "plebeyo", "prostak", ""),
    ("archbishop", "archbishop", "arzobispo", "arcybiskup", ""),
    ("chancellor", "chancellor", "canciller", "kanclerz", ""),
    ("amazon", "amazon", "amazona", "amazonka", ""),
    ("centaur", "centaur", "centauro", "centaur", ""),
    ("fers", "ferz", "alferza", "ferz", ""),
    ("wazir", "wazir", "visir", "wezyr", ""),
    ("alfil", "alfil", "elefante", "alfil", ""),
    ("elephant", "elephant", "elefante", "słoń", ""),
    (
        "silver",
        "silver general",
        "general de plata",
        "srebrny generał",
        "",
    ),
    (
        "gold",
        "gold general",
        "general de oro",
        "złoty generał",
        "",
    ),
    ("lance", "lance", "lanza", "lanca", ""),
    ("bers", "dragon", "dragón", "smok", ""),
    (
        "dragonHorse",
        "dragon horse",
        "caballo dragón",
        "smoczy koń",
        "",
    ),
    ("cannon", "cannon", "cañón", "armata", ""),
    ("janggiCannon", "cannon", "cañón", "armata", ""),
    ("banner", "banner", "estandarte", "sztandar", ""),
    ("immobile", "stone", "piedra", "kamień", ""),
];

/// What the comments of the rules say, in other languages.
pub const WORDS: &[(&str, &str, &str)] = &[
    (
        "a piece goes from its square to another",
        "una pieza va de su casilla a otra",
        "bierka idzie ze swojego pola na inne",
    ),
    (
        "this is not a piece of yours",
        "esta pieza no es tuya",
        "to nie jest twoja bierka",
    ),
    (
        "the piece does not go there",
        "la pieza no va allí",
        "ta bierka tam nie dochodzi",
    ),
    (
        "a piece of yours stands there",
        "allí hay una pieza tuya",
        "stoi tam twoja bierka",
    ),
    (
        "the piece stays what it is",
        "la pieza sigue siendo la que es",
        "bierka zostaje tym, czym jest",
    ),
    (
        "the piece cannot be that there",
        "la pieza no puede ser eso allí",
        "bierka nie może tam być tym",
    ),
    (
        "it cannot become this piece there",
        "allí no puede convertirse en esa pieza",
        "tam nie może stać się tą bierką",
    ),
    (
        "the piece must be promoted there",
        "allí la pieza tiene que promocionar",
        "tam bierka musi awansować",
    ),
    (
        "the piece could never move again from there",
        "desde allí la pieza no podría moverse nunca más",
        "stamtąd bierka nigdy by się nie ruszyła",
    ),
    (
        "the king would be in check",
        "el rey quedaría en jaque",
        "król byłby szachowany",
    ),
    (
        "the king would be lost",
        "se perdería el rey",
        "król byłby stracony",
    ),
    (
        "the king does not castle out of check",
        "el rey no enroca estando en jaque",
        "król nie robi roszady, stojąc w szachu",
    ),
    (
        "the king does not castle through check",
        "el rey no enroca a través de un jaque",
        "król nie robi roszady przez szachowane pole",
    ),
    (
        "something stands between the king and the rook",
        "hay algo entre el rey y la torre",
        "coś stoi między królem a wieżą",
    ),
    (
        "something is in the way",
        "hay algo en medio",
        "coś stoi na drodze",
    ),
    (
        "you must take",
        "es obligatorio capturar",
        "bicie jest obowiązkowe",
    ),
    (
        "no check may be given",
        "no se puede dar jaque",
        "nie wolno szachować",
    ),
    (
        "no check may be given by a drop",
        "no se puede dar jaque con una pieza de la mano",
        "nie wolno szachować bierką z ręki",
    ),
    (
        "the king does not leave a check",
        "el rey no sale de un jaque",
        "król nie ucieka przed szachem",
    ),
    (
        "you may pass only without a move",
        "solo se pasa cuando no hay jugada",
        "pas jest tylko bez innego ruchu",
    ),
    (
        "a piece goes to the board, not to a hand",
        "una pieza va al tablero, no a una mano",
        "bierka idzie na planszę, nie do ręki",
    ),
    (
        "a piece is dropped as it lies in the hand",
        "una pieza se deja tal como está en la mano",
        "bierkę stawia się tak, jak leży w ręku",
    ),
    (
        "a piece is dropped on an empty square",
        "una pieza se deja en una casilla vacía",
        "bierkę z ręki stawia się na pustym polu",
    ),
    (
        "first all pieces in hand are dropped",
        "primero se dejan todas las piezas de la mano",
        "najpierw stawia się wszystkie bierki z ręki",
    ),
    (
        "pieces are not dropped there",
        "allí no se dejan piezas",
        "tam nie stawia się bierek",
    ),
    (
        "a pawn is not dropped on that row",
        "en esa fila no se deja un peón",
        "w tym rzędzie nie stawia się piona",
    ),
    (
        "the piece does not stand there",
        "la pieza no puede estar allí",
        "bierka nie może tam stać",
    ),
    (
        "something must stand below",
        "debajo tiene que haber algo",
        "pod spodem musi coś stać",
    ),
    (
        "one more of these may not stand on that column",
        "en esa columna no cabe otra igual",
        "w tej kolumnie nie może stać jeszcze jedna taka",
    ),
    (
        "it must enclose pieces of the other player",
        "tiene que encerrar piezas del otro jugador",
        "musi otoczyć bierki drugiego gracza",
    ),
    (
        "bishops stand on squares of both colours",
        "los alfiles están en casillas de ambos colores",
        "gońce stoją na polach obu kolorów",
    ),
    (
        "a dropped pawn may not mate",
        "un peón dejado no puede dar mate",
        "pion z ręki nie może dać mata",
    ),
    (
        "what must not be lost is lost",
        "se ha perdido lo que no se podía perder",
        "stracono to, czego nie wolno stracić",
    ),
    (
        "the goal is reached",
        "se ha llegado a la meta",
        "cel jest osiągnięty",
    ),
    (
        "enough checks were given",
        "se han dado los jaques necesarios",
        "dano dość szachów",
    ),
    (
        "a row is complete",
        "hay una línea completa",
        "linia jest pełna",
    ),
    ("both have passed", "los dos han pasado", "obaj spasowali"),
    (
        "no move is left",
        "no queda ninguna jugada",
        "nie ma już żadnego ruchu",
    ),
    ("checkmate", "jaque mate", "mat"),
    (
        "the position has come back too often",
        "la posición ha vuelto demasiadas veces",
        "pozycja wróciła zbyt wiele razy",
    ),
    (
        "too many moves without a capture or a pawn move",
        "demasiadas jugadas sin captura ni movimiento de peón",
        "zbyt wiele posunięć bez bicia i bez ruchu pionem",
    ),
];
