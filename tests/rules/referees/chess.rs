//! `games/chess.gdef` compared with the chess library `cozy-chess`.

use super::{check_counts, rules};
use cozy_chess::{BitBoard, Board, Color, File, GameStatus, Piece, Rank};
use gametui::base::Limits;
use gametui::board::{Op, Outcome, Position, Square};
use gametui::notation::read_move;
use gametui::rules::{Ask, DisplayValue, Judgement, Listed, Rules, Worker};
use gametui::search::random::Random;
use std::collections::BTreeMap;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROOKS_AND_PAWNS: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

fn name_of(color: Color, piece: Piece) -> String {
    let color = if color == Color::White { 'W' } else { 'B' };
    let kind = match piece {
        Piece::King => 'K',
        Piece::Queen => 'Q',
        Piece::Rook => 'R',
        Piece::Bishop => 'B',
        Piece::Knight => 'N',
        Piece::Pawn => 'P',
    };
    format!("{color}{kind}")
}

fn piece_on(board: &Board, x: u16, y: u16) -> Option<String> {
    let square = cozy_chess::Square::new(File::index(x.into()), Rank::index(y.into()));
    let (color, piece) = (board.color_on(square)?, board.piece_on(square)?);
    Some(name_of(color, piece))
}

/// Returns the state values of our rules for a position of the library.
fn states_of(board: &Board) -> Vec<(String, String)> {
    let rights = |color| board.castle_rights(color);
    let (white, black) = (rights(Color::White), rights(Color::Black));
    let passing = passing_of(board).map_or("-1".to_owned(), |file| (file as u8).to_string());
    let states = [
        ("shortWhite", white.short.is_some().to_string()),
        ("longWhite", white.long.is_some().to_string()),
        ("shortBlack", black.short.is_some().to_string()),
        ("longBlack", black.long.is_some().to_string()),
        ("passing", passing),
        // No quiet moves were made before the start of a game.
        ("quietBefore", "0".to_owned()),
    ];
    states.map(|(name, value)| (name.to_owned(), value)).into()
}

/// Returns the state values of a position of our rules.
fn our_states(rules: &dyn Rules, at: &Position) -> Vec<(String, String)> {
    let states = rules.state_values(at).into_iter();
    let text = |value| match value {
        DisplayValue::Int(number) => number.to_string(),
        DisplayValue::Bool(truth) => truth.to_string(),
        other => panic!("{other:?}"),
    };
    states.map(|(name, value)| (name, text(value))).collect()
}

/// Returns the file of a pawn that can be captured en passant; the library also keeps it if the capture is illegal.
fn passing_of(board: &Board) -> Option<File> {
    let file = board.en_passant()?;
    let legal = moves_of(board).into_iter().any(|mv| {
        board.piece_on(mv.from) == Some(Piece::Pawn)
            && mv.to.file() == file
            && mv.from.file() != file
            && board.piece_on(mv.to).is_none()
    });
    legal.then_some(file)
}

fn moves_of(board: &Board) -> Vec<cozy_chess::Move> {
    let mut moves = Vec::new();
    board.generate_moves(|found| {
        moves.extend(found);
        false
    });
    moves
}

fn turn_of(board: &Board) -> u8 {
    u8::from(board.side_to_move() == Color::Black)
}

/// Sets up a position: the content of each square by name, the player to move, and state values.
fn set_up(
    rules: &dyn Rules,
    piece_on: impl Fn(u16, u16) -> Option<String>,
    turn: u8,
    states: &[(String, String)],
) -> Position {
    let start = rules.start();
    let op = |square: Square| match piece_on(square.x, square.y) {
        Some(name) => Op::Place(square, rules.game().piece_by_name(&name).expect("a piece")),
        None => Op::Clear(square),
    };
    let ops: Vec<Op> = start.board.squares().map(op).collect();
    let mut position = rules.set_up(&start, &ops);
    position.turn = turn;
    rules.with_state(&position, states).expect("states")
}

fn position_of(rules: &dyn Rules, board: &Board) -> Position {
    let states = states_of(board);
    set_up(rules, |x, y| piece_on(board, x, y), turn_of(board), &states)
}

fn from_fen(rules: &dyn Rules, fen: &str) -> Position {
    position_of(rules, &fen.parse().expect("a position"))
}

#[test]
fn counts_are_the_published_ones() {
    let rules = rules("chess", &[]);
    check_counts(&*rules, &rules.start(), &[20, 400, 8902]);
    check_counts(&*rules, &from_fen(&*rules, KIWIPETE), &[48, 2039]);
    let rooks = from_fen(&*rules, ROOKS_AND_PAWNS);
    check_counts(&*rules, &rooks, &[14, 191, 2812]);
}

#[test]
#[ignore = "slow: ten million positions"]
fn counts_are_the_published_ones_deeper() {
    let rules = rules("chess", &[]);
    let start = rules.start();
    check_counts(&*rules, &start, &[20, 400, 8902, 197_281, 4_865_609]);
    let kiwipete = from_fen(&*rules, KIWIPETE);
    check_counts(&*rules, &kiwipete, &[48, 2039, 97_862, 4_085_603]);
    let rooks = from_fen(&*rules, ROOKS_AND_PAWNS);
    check_counts(&*rules, &rooks, &[14, 191, 2812, 43_238, 674_624]);
}

/// The origin, the destination, and the piece there after the move.
type Going = (Square, Square, String);

fn going_of(rules: &dyn Rules, listed: &Listed) -> Going {
    let (first, last) = (listed.mv[0], listed.mv[listed.mv.len() - 1]);
    let piece = rules.game().piece_name(last.piece().expect("a piece"));
    (first.square(), last.square(), piece.to_owned())
}

/// Returns the same for a move of the library, which writes castling as the king moving to the rook.
fn their_going(board: &Board, mv: cozy_chess::Move) -> Going {
    let square = |of: cozy_chess::Square| Square::new(of.file() as u16, of.rank() as u16);
    let (from, mut to) = (square(mv.from), square(mv.to));
    let color = board.side_to_move();
    if board.color_on(mv.to) == Some(color) {
        to.x = if to.x > from.x { 6 } else { 2 };
    }
    let piece = board.piece_on(mv.from).expect("a piece");
    (from, to, name_of(color, mv.promotion.unwrap_or(piece)))
}

/// Why a game is over, or that it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum End {
    Going,
    Mate,
    Stalemate,
    ThirdTime,
    FifthTime,
    FiftyMoves,
    SeventyFiveMoves,
    Dead,
}

/// Returns the number of moves up to a board without a capture and without a move of a pawn.
fn quiet_moves(board: &Board, past: &[Board]) -> usize {
    let kept = |board: &Board| (board.pieces(Piece::Pawn), board.occupied().len());
    let earlier = past.iter().rev();
    earlier
        .take_while(|other| kept(other) == kept(board))
        .count()
}

fn is_dead(board: &Board) -> bool {
    let kings = board.pieces(Piece::King);
    let (bishops, knights) = (board.pieces(Piece::Bishop), board.pieces(Piece::Knight));
    let rest: BitBoard = board.occupied() ^ kings ^ bishops ^ knights;
    let dark = (bishops & BitBoard::DARK_SQUARES).len();
    let is_one_color = dark == 0 || dark == bishops.len();
    rest.is_empty() && (knights.len() + bishops.len() <= 1 || knights.is_empty() && is_one_color)
}

fn end_of(board: &Board, past: &[Board]) -> End {
    let repeats = past.iter().filter(|other| other.same_position(board));
    let (repeats, quiet) = (repeats.count(), quiet_moves(board, past));
    match board.status() {
        GameStatus::Won => End::Mate,
        GameStatus::Drawn if moves_of(board).is_empty() => End::Stalemate,
        _ if repeats >= 4 => End::FifthTime,
        _ if quiet >= 150 => End::SeventyFiveMoves,
        _ if is_dead(board) => End::Dead,
        _ if repeats >= 2 => End::ThirdTime,
        _ if quiet >= 100 => End::FiftyMoves,
        _ => End::Going,
    }
}

/// Positions from which every kind of move and of end arises.
const STARTS: [&str; 12] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    KIWIPETE,
    ROOKS_AND_PAWNS,
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/P5P1/8/8/8/8/1p4p1/4K3 w - - 0 1",
    "8/8/4k3/8/8/3K4/7R/8 w - - 0 1",
    "8/8/8/2k5/8/8/Qn6/K7 w - - 0 1",
    "8/8/8/8/8/1kn5/8/K1b5 b - - 0 1",
    "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1",
    "2b1k1b1/8/8/8/4n3/3K4/8/1B3B2 w - - 0 1",
    "2b1k1b1/8/8/8/8/4K3/3p4/1B1B1B2 w - - 0 1",
];

/// A random game that is played on both sides.
struct Game<'a> {
    rules: &'a dyn Rules,
    worker: Box<dyn Worker>,
    at: Position,
    board: Board,
    /// The positions so far, including the current one.
    past: Vec<Board>,
    random: Random,
    /// True if moves back to an earlier position are preferred.
    goes_back: bool,
}

impl Game<'_> {
    /// Compares the moves of the position. Returns the indices of those after which the game continues, in `ours` and
    /// in `theirs`, some of them several times.
    fn compare(
        &self,
        ours: &[(Going, Listed)],
        theirs: &[(Going, Board)],
        ends: &mut BTreeMap<End, u32>,
    ) -> Vec<usize> {
        let board = &self.board;
        let goings: Vec<&Going> = theirs.iter().map(|(going, _)| going).collect();
        let found: Vec<&Going> = ours.iter().map(|(going, _)| going).collect();
        assert_eq!(found, goings, "{board}");
        let mut going_on = Vec::new();
        for (number, ((going, listed), (_, next))) in ours.iter().zip(theirs).enumerate() {
            let told = format!("{board} {going:?}");
            for square in listed.next.board.squares() {
                let piece = listed.next.board.piece(square);
                let piece = piece.map(|piece| self.rules.game().piece_name(piece).to_owned());
                assert_eq!(
                    piece,
                    piece_on(next, square.x, square.y),
                    "{told} {square:?}"
                );
            }
            assert_eq!(listed.next.turn, turn_of(next), "{told}");
            assert_eq!(
                our_states(self.rules, &listed.next),
                states_of(next),
                "{told}"
            );
            let end = end_of(next, &self.past);
            let expected = match end {
                End::Going => Outcome::Going,
                End::ThirdTime | End::FiftyMoves => Outcome::Claimable,
                End::Mate => Outcome::Won(turn_of(board)),
                _ => Outcome::Draw,
            };
            assert_eq!(listed.outcome, expected, "{told} {end:?}");
            *ends.entry(end).or_default() += 1;
            if !expected.is_over() {
                // Rare moves are preferred: castling, captures en passant, promotions.
                let is_rare = listed.mv.len() == 3
                    || listed.mv[0].square().x.abs_diff(going.1.x) == 2 && going.2.ends_with('K')
                    || self.at.board.piece(going.0) != listed.mv[listed.mv.len() - 1].piece();
                let is_back = self.goes_back && self.past.iter().any(|old| old.same_position(next));
                let weight = match (is_back, is_rare) {
                    (true, _) => 100,
                    (false, true) => 10,
                    (false, false) => 1,
                };
                going_on.extend(std::iter::repeat_n(number, weight));
            }
        }
        going_on
    }

    /// Compares the moves of the position and makes one of them. Returns false if the game is over.
    fn step(&mut self, ends: &mut BTreeMap<End, u32>) -> bool {
        self.past.push(self.board.clone());
        let after = |mv: cozy_chess::Move| {
            let mut next = self.board.clone();
            next.play(mv);
            (their_going(&self.board, mv), next)
        };
        let mut theirs: Vec<(Going, Board)> =
            moves_of(&self.board).into_iter().map(after).collect();
        theirs.sort_by(|a, b| a.0.cmp(&b.0));
        let listing = self.worker.moves(Ask::all(&self.at, &Limits::default()));
        assert_eq!(listing.complete, Ok(()), "{}", self.board);
        let listed = listing.moves.into_iter();
        let mut ours: Vec<(Going, Listed)> = listed
            .map(|one| (going_of(self.rules, &one), one))
            .collect();
        ours.sort_by(|a, b| a.0.cmp(&b.0));
        let going_on = self.compare(&ours, &theirs, ends);
        if going_on.is_empty() {
            return false;
        }
        let number = going_on[self.random.below(going_on.len())];
        self.at = ours.swap_remove(number).1.next;
        self.board = theirs.swap_remove(number).1;
        true
    }
}

/// Plays random games and compares every listing. Returns the number of positions, and how often each end was among the
/// successors.
fn compare(seed: u64, rounds: u64, plies: usize) -> (u32, BTreeMap<End, u32>) {
    let rules = rules("chess", &[]);
    let (mut positions, mut ends) = (0, BTreeMap::new());
    for fen in STARTS {
        for round in 0..rounds {
            let board: Board = fen.parse().expect("a position");
            let mut game = Game {
                rules: &*rules,
                worker: rules.worker(),
                at: position_of(&*rules, &board),
                board,
                past: Vec::new(),
                random: Random::new(seed, round),
                goes_back: round % 2 == 1,
            };
            positions += 1;
            for _ in 0..plies {
                if !game.step(&mut ends) {
                    break;
                }
                positions += 1;
            }
        }
    }
    (positions, ends)
}

#[test]
fn random_games_are_those_of_a_chess_library() {
    let (positions, ends) = compare(1, 3, 170);
    assert!(positions > 1500, "{positions}");
    assert_eq!(ends.len(), 8, "{positions} {ends:?}");
}

#[test]
#[ignore = "slow: tens of thousands of positions"]
fn random_games_are_those_of_a_chess_library_for_long() {
    let (positions, ends) = compare(2, 40, 300);
    assert!(positions > 40_000, "{positions}");
    assert_eq!(ends.len(), 8, "{positions} {ends:?}");
}

/// Returns the position after a move.
fn play(rules: &dyn Rules, at: &Position, text: &str) -> Position {
    let mv = read_move(text, rules.game(), &at.board).expect("a move");
    match rules.worker().judge(at, &mv, &Limits::default()) {
        Judgement::Legal(legal) => legal.next,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_capture_en_passant_that_uncovers_the_king_is_not_remembered() {
    let rules = rules("chess", &[]);
    let passing = |fen: &str| {
        let at = play(&*rules, &from_fen(&*rules, fen), "clear(3,1) place(3,3,WP)");
        let mut states = our_states(&*rules, &at).into_iter();
        states.find_map(|(name, value)| (name == "passing").then_some(value))
    };
    assert_eq!(
        passing("8/8/8/8/k3p2Q/8/3P4/3K4 w - - 0 1").as_deref(),
        Some("-1")
    );
    assert_eq!(
        passing("8/8/8/8/k3p3/8/3P4/3K4 w - - 0 1").as_deref(),
        Some("3")
    );
    assert_eq!(
        passing("8/8/8/8/k5p1/8/3P4/3K4 w - - 0 1").as_deref(),
        Some("-1")
    );
}

#[test]
fn a_right_to_castle_without_a_rook_is_worth_nothing() {
    let rules = rules("chess", &[]);
    let at = set_up(
        &*rules,
        |x, y| match (x, y) {
            (4, 0) => Some("WK".to_owned()),
            (0, 0) => Some("WR".to_owned()),
            (4, 7) => Some("BK".to_owned()),
            _ => None,
        },
        0,
        &[],
    );
    let judge = |text: &str| {
        let mv = read_move(text, rules.game(), &at.board).expect("a move");
        let judged = rules.worker().judge(&at, &mv, &Limits::default());
        matches!(judged, Judgement::Legal(_))
    };
    assert!(judge("clear(4,0) place(2,0,WK)"));
    assert!(!judge("clear(4,0) place(6,0,WK)"));
}
