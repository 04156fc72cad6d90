//! What the settings of a variant say, before rules are written of them.

use super::betza::Movement;
use super::setting::Setting;
use super::squares::Region;

/// A piece as the letters of FEN name it: the index of its kind, whether it is promoted, whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    pub kind: usize,
    pub is_promoted: bool,
    pub side: Side,
}

/// A right to castle: the columns of king and rook, and where the king goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling {
    pub side: Side,
    pub is_short: bool,
    pub king: usize,
    pub rook: usize,
    pub to: usize,
    /// Whether it comes with the drop of the king or of this rook, instead of from the start.
    pub is_dropped: bool,
}

/// The first position.
#[derive(Clone, Debug, Default)]
pub struct First {
    /// Rows from the top.
    pub board: Vec<Vec<Option<Piece>>>,
    pub hands: Vec<Piece>,
    pub castling: Vec<Castling>,
    /// How many checks each player has to give.
    pub checks: [usize; 2],
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    White = 0,
    Black = 1,
}

/// How a game ends for the player that an option speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Win,
    Loss,
    Draw,
}

/// A kind of piece.
#[derive(Clone, Debug)]
pub struct Kind {
    /// What Fairy-Stockfish calls it: `knight`, `customPiece1`.
    pub key: String,
    /// An uppercase letter.
    pub letter: char,
    /// The line that gives the letter.
    pub setting: Setting,
    /// Its movements in Betza's notation.
    pub notation: String,
    pub movements: Vec<Movement>,
    /// Where it may stand, by side.
    pub region: [Option<Region>; 2],
    /// What it becomes.
    pub promoted: Option<String>,
    /// How many of it a player may have to promote to one more; 0 is any number.
    pub limit: usize,
}

/// Everything that the settings of a variant say. Rows are counted from 1 as a player sees them, columns from 0.
#[derive(Clone, Debug)]
pub struct Variant {
    pub name: String,
    pub columns: usize,
    pub rows: usize,
    pub kinds: Vec<Kind>,
    /// The first position, and the line that gives it.
    pub start: (String, Option<Setting>),
    pub first: First,
    pub promotion_rank: usize,
    pub promotion: Vec<String>,
    pub must_promote_pawns: bool,
    pub must_promote_pieces: bool,
    pub promotes_by_capture: bool,
    pub blast: bool,
    pub double_step: bool,
    /// The first and the last row from which pawns go two steps.
    pub double_step_ranks: (usize, usize),
    pub en_passant: Option<Region>,
    pub castling: bool,
    /// Where the king goes, on the side of higher columns and on that of lower ones.
    pub castling_files: (usize, usize),
    pub castling_rank: usize,
    pub castling_king_file: usize,
    pub castling_king: Option<String>,
    pub castling_rook: Option<String>,
    pub castling_dropped: bool,
    pub king_type: Option<String>,
    pub checking: bool,
    pub drop_checks: bool,
    pub must_capture: bool,
    pub must_drop: bool,
    pub must_drop_kind: Option<String>,
    pub drops: bool,
    pub drop_loop: bool,
    pub captures_to_hand: bool,
    pub first_rank_drops: bool,
    pub zone_drops: bool,
    pub drop_on_top: bool,
    pub encloses: bool,
    pub enclosing_start: Option<Region>,
    pub flips: bool,
    pub drop_regions: [Option<Region>; 2],
    pub opposite_bishops: bool,
    pub no_doubled: Option<String>,
    pub no_doubled_count: usize,
    pub immobility_illegal: bool,
    pub pass: bool,
    pub pass_on_stalemate: bool,
    pub flying_general: bool,
    pub makpong: bool,
    pub soldier_rank: usize,
    pub move_rule: usize,
    pub fold_rule: usize,
    pub fold_value: Value,
    pub is_fold_absolute: bool,
    pub stalemate: Value,
    pub stalemate_counts: bool,
    pub counts_material: bool,
    pub checkmate: Value,
    pub no_pawn_mate: bool,
    pub extinction: Option<Value>,
    pub extinction_claim: bool,
    pub pseudo_royal: bool,
    pub extinct: Vec<String>,
    pub extinct_all: bool,
    pub extinction_count: usize,
    pub extinction_others: usize,
    pub flag: Option<String>,
    pub flag_regions: [Option<Region>; 2],
    pub flag_move: bool,
    pub check_counting: bool,
    pub connect: usize,
    /// Lines that are left out with a remark.
    pub left_out: Vec<Setting>,
    /// Lines that no rule says.
    pub refused: Vec<Setting>,
}

impl Variant {
    /// A variant without pieces, as Fairy-Stockfish begins one that inherits nothing.
    pub fn new(name: &str) -> Self {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        Self {
            name: name.to_owned(),
            columns: 8,
            rows: 8,
            kinds: Vec::new(),
            start: (start.to_owned(), None),
            first: First::default(),
            promotion_rank: 8,
            promotion: Vec::new(),
            must_promote_pawns: true,
            must_promote_pieces: false,
            promotes_by_capture: false,
            blast: false,
            double_step: true,
            double_step_ranks: (2, 2),
            en_passant: None,
            castling: true,
            castling_files: (6, 2),
            castling_rank: 1,
            castling_king_file: 4,
            castling_king: Some("king".to_owned()),
            castling_rook: Some("rook".to_owned()),
            castling_dropped: false,
            king_type: None,
            checking: true,
            drop_checks: true,
            must_capture: false,
            must_drop: false,
            must_drop_kind: None,
            drops: false,
            drop_loop: false,
            captures_to_hand: false,
            first_rank_drops: false,
            zone_drops: false,
            drop_on_top: false,
            encloses: false,
            enclosing_start: None,
            flips: false,
            drop_regions: [None, None],
            opposite_bishops: false,
            no_doubled: None,
            no_doubled_count: 1,
            immobility_illegal: false,
            pass: false,
            pass_on_stalemate: false,
            flying_general: false,
            makpong: false,
            soldier_rank: 1,
            move_rule: 50,
            fold_rule: 3,
            fold_value: Value::Draw,
            is_fold_absolute: false,
            stalemate: Value::Draw,
            stalemate_counts: false,
            counts_material: false,
            checkmate: Value::Loss,
            no_pawn_mate: false,
            extinction: None,
            extinction_claim: false,
            pseudo_royal: false,
            extinct: Vec::new(),
            extinct_all: false,
            extinction_count: 0,
            extinction_others: 0,
            flag: None,
            flag_regions: [None, None],
            flag_move: false,
            check_counting: false,
            connect: 0,
            left_out: Vec::new(),
            refused: Vec::new(),
        }
    }

    pub fn kind(&self, key: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.key == key)
    }
}
