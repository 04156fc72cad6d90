//! Variants of chess as Fairy-Stockfish describes them in `variants.ini`, written as rules in gdef with a look.
//!
//! [`translate`] is pure: text in, texts out. It reads the lines of a variant and of those that it inherits from
//! ([`ini`]), what they mean ([`options`], [`betza`], [`start`]), and writes rules ([`write`]) and the look ([`look`]).
//!
//! Invariant: a line that the rules cannot say is never passed over. It is refused, or it is named in the remarks of the
//! result.

mod betza;
mod faults;
mod ini;
mod look;
mod men;
mod names;
mod options;
mod pieces;
mod squares;
mod start;
#[cfg(test)]
mod tests;
mod write;

pub use faults::{Fault, said};
pub use ini::{Setting, built_in_names, names};

use betza::Movement;
use squares::Region;

/// The largest board.
const MAX_COLUMNS: usize = 12;
const MAX_ROWS: usize = 10;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    White = 0,
    Black = 1,
}

/// How a game ends for the player that an option speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Win,
    Loss,
    Draw,
}

/// A kind of piece.
#[derive(Clone, Debug)]
struct Kind {
    /// What Fairy-Stockfish calls it: `knight`, `customPiece1`.
    key: String,
    /// An uppercase letter.
    letter: char,
    /// Its movements in Betza's notation.
    notation: String,
    movements: Vec<Movement>,
    /// Where it may stand, by side.
    region: [Option<Region>; 2],
    /// What it becomes.
    promoted: Option<String>,
    /// How many of it a player may have to promote to one more; 0 is any number.
    limit: usize,
}

/// Everything that the settings of a variant say. Rows are counted from 1 as a player sees them, columns from 0.
#[derive(Clone, Debug)]
struct Variant {
    name: String,
    columns: usize,
    rows: usize,
    kinds: Vec<Kind>,
    /// The first position, and the line that gives it.
    start: (String, Option<Setting>),
    first: start::First,
    promotion_rank: usize,
    promotion: Vec<String>,
    must_promote_pawns: bool,
    must_promote_pieces: bool,
    promotes_by_capture: bool,
    blast: bool,
    double_step: bool,
    /// The first and the last row from which pawns go two steps.
    double_step_ranks: (usize, usize),
    en_passant: Option<Region>,
    castling: bool,
    /// Where the king goes, on the side of higher columns and on that of lower ones.
    castling_files: (usize, usize),
    castling_rank: usize,
    castling_king_file: usize,
    castling_king: Option<String>,
    castling_rook: Option<String>,
    castling_dropped: bool,
    king_type: Option<String>,
    checking: bool,
    drop_checks: bool,
    must_capture: bool,
    must_drop: bool,
    must_drop_kind: Option<String>,
    drops: bool,
    drop_loop: bool,
    captures_to_hand: bool,
    first_rank_drops: bool,
    zone_drops: bool,
    drop_on_top: bool,
    encloses: bool,
    enclosing_start: Option<Region>,
    flips: bool,
    drop_regions: [Option<Region>; 2],
    opposite_bishops: bool,
    no_doubled: Option<String>,
    no_doubled_count: usize,
    immobility_illegal: bool,
    pass: bool,
    pass_on_stalemate: bool,
    flying_general: bool,
    makpong: bool,
    soldier_rank: usize,
    move_rule: usize,
    fold_rule: usize,
    fold_value: Value,
    is_fold_absolute: bool,
    stalemate: Value,
    stalemate_counts: bool,
    counts_material: bool,
    checkmate: Value,
    no_pawn_mate: bool,
    extinction: Option<Value>,
    extinction_claim: bool,
    pseudo_royal: bool,
    extinct: Vec<String>,
    extinct_all: bool,
    extinction_count: usize,
    extinction_others: usize,
    flag: Option<String>,
    flag_regions: [Option<Region>; 2],
    flag_move: bool,
    check_counting: bool,
    connect: usize,
    /// Lines that are left out with a remark.
    left_out: Vec<Setting>,
    /// Lines that no rule says.
    refused: Vec<Setting>,
}

impl Variant {
    /// A variant without pieces, as Fairy-Stockfish begins one that inherits nothing.
    fn new(name: &str) -> Self {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        Self {
            name: name.to_owned(),
            columns: 8,
            rows: 8,
            kinds: Vec::new(),
            start: (start.to_owned(), None),
            first: start::First::default(),
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

    fn kind(&self, key: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.key == key)
    }
}

/// A variant as a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The rules in gdef.
    pub rules: String,
    /// The look.
    pub look: String,
    /// Lines that the rules leave out: they end long games, or say what a repetition is worth.
    pub left_out: Vec<Setting>,
}

/// Writes the rules and the look of a variant of `text`, or of one that is built in if the text has none of that name.
///
/// # Errors
/// The text has no such variant, or a line of it, or of what it inherits, is not understood.
pub fn translate(text: &str, name: &str) -> Result<Translation, Fault> {
    let levels = ini::settings(text, name)?;
    let variant = options::read(name, &levels)?;
    if let Some(setting) = variant.refused.first() {
        return Err(Fault::option(setting));
    }
    let plan = men::Plan::new(&variant)?;
    let rules = write::rules(&plan);
    Ok(Translation {
        look: look::look(&plan, &rules),
        rules,
        left_out: variant.left_out.clone(),
    })
}
