//! Games that other programs have played at random, played again.
//!
//! Each line of a fixture is a game. A move is the squares of its operations and the number of moves to choose from:
//! `e2e4:20`. A pass is `-`, and behind the square of a wall stands `H` or `V`. A throw is `=` and the numbers of the dice.
//! Last comes how the game ended: the score of both, or `W` with the number of the winner, `D`, or `-` for a game that was
//! left.

use gametui::base::Limits;
use gametui::board::{Board, Game, Move, Op, Outcome, Position, Square};
use gametui::rules::{Ask, Judgement, Listed, Rules, Worker};
use gametui::session::load::{RulesRequest, load_rules};
use std::sync::Arc;

/// How the lists of operations of the other program differ from those of the rules.
#[derive(Clone, Copy, PartialEq)]
pub enum Lists {
    Same,
    /// Lists that lead to the same position are counted one by one, and each of them may have been played.
    Unmerged,
    /// What is taken on the way may be taken in another order.
    AnyOrder,
}

/// A game of the library or a file with rules, and what there is to know to play its fixture again.
pub struct Replay<'a> {
    pub name: &'a str,
    pub set: &'a [(&'a str, &'a str)],
    pub lists: Lists,
    /// The weights of all throws, in a game that begins with one.
    pub weights: &'a [u32],
}

impl<'a> Replay<'a> {
    pub fn of(name: &'a str) -> Self {
        Self {
            name,
            set: &[],
            lists: Lists::Same,
            weights: &[],
        }
    }

    pub fn run(&self, games: &str) {
        assert!(games.lines().count() >= 20);
        let mut table = Table::new(self.name, self.set);
        for game in games.lines() {
            let (moves, result) = game.rsplit_once(' ').expect("moves and a result");
            table.set_up(match self.weights {
                [] => Outcome::Going,
                _ => Outcome::Chance,
            });
            for (ply, token) in moves.split(' ').enumerate() {
                table.context = format!("{}, {token} at {ply}: {game}", self.name);
                if let Some(dice) = token.strip_prefix('=') {
                    table.throw(dice, self.weights);
                } else {
                    let (squares, count) = token.split_once(':').expect("squares and a count");
                    let listed = table.make_move(squares, self.lists);
                    assert_eq!(listed.to_string(), count, "{}", table.context);
                }
            }
            table.check_result(result);
        }
    }
}

/// A game that is being played: the position, and how the game stands.
pub struct Table {
    rules: Arc<dyn Rules>,
    pub worker: Box<dyn Worker>,
    pub position: Position,
    pub outcome: Outcome,
    /// Where in the fixture the game is, for messages.
    pub context: String,
}

impl Table {
    pub fn new(name: &str, set: &[(&str, &str)]) -> Self {
        let set = set
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()));
        let request = RulesRequest {
            overrides: set.collect(),
            ..RulesRequest::file(name)
        };
        let loaded = load_rules(&request).expect("loaded");
        assert_eq!(loaded.diagnostics, [], "{name}");
        let rules = loaded.rules.expect("rules");
        Self {
            worker: rules.worker(),
            position: rules.start(),
            outcome: Outcome::Going,
            context: name.to_owned(),
            rules,
        }
    }

    /// Begins a new game, in which a player or chance moves first.
    pub fn set_up(&mut self, outcome: Outcome) {
        self.position = self.rules.start();
        self.outcome = outcome;
    }

    fn moves(&mut self) -> Vec<Listed> {
        let limits = Limits::default();
        let listing = self.worker.moves(Ask::all(&self.position, &limits));
        assert_eq!(listing.complete, Ok(()), "{}", self.context);
        assert_eq!(listing.faults.judging, 0, "{}", self.context);
        listing.moves
    }

    /// Throws these dice, and compares the weights of all throws.
    pub fn throw(&mut self, dice: &str, weights: &[u32]) {
        assert_eq!(self.outcome, Outcome::Chance, "{}", self.context);
        let throws = self.moves();
        let listed = throws
            .iter()
            .map(|throw| throw.weight.map_or(0, Into::into));
        assert_eq!(listed.collect::<Vec<u32>>(), weights, "{}", self.context);
        let thrown = throws
            .into_iter()
            .find(|throw| faces(self.rules.game(), &throw.mv) == dice)
            .unwrap_or_else(|| panic!("there is no such throw: {}", self.context));
        self.position = thrown.next;
        self.outcome = thrown.outcome;
    }

    /// Makes the move with operations on these squares, and returns the number of moves to choose from.
    pub fn make_move(&mut self, text: &str, lists: Lists) -> usize {
        let is_going = matches!(self.outcome, Outcome::Going | Outcome::Claimable);
        assert!(is_going, "{:?}: {}", self.outcome, self.context);
        let moves = self.moves();
        let chosen = moves.iter().find(|listed| match lists {
            Lists::AnyOrder => takes_the_same(&listed.mv, &squares(text)),
            _ => written(self.rules.game(), &listed.mv) == text,
        });
        // A move that another one in the list stands for is judged as it is.
        let unlisted = (lists != Lists::Same).then(|| of_top(&self.position.board, &squares(text)));
        let mv = chosen.map(|listed| &listed.mv).or(unlisted.as_ref());
        let mv = mv.unwrap_or_else(|| panic!("the move is not listed: {}", self.context));
        let judgement = self.worker.judge(&self.position, mv, &Limits::default());
        let Judgement::Legal(legal) = judgement else {
            panic!("the move is refused: {}", self.context);
        };
        if let Some(listed) = chosen {
            assert_eq!(legal.next, listed.next, "{}", self.context);
            assert_eq!(legal.outcome, listed.outcome, "{}", self.context);
        }
        let mut played = self.position.board.after(mv);
        legal.effects.iter().for_each(|op| played.apply(*op));
        assert_eq!(played, legal.next.board, "{}", self.context);
        self.position = legal.next;
        self.outcome = legal.outcome;
        match lists {
            Lists::Unmerged => moves.iter().map(|mv| 1 + mv.merged as usize).sum(),
            _ => moves.len(),
        }
    }

    fn check_result(&self, result: &str) {
        let ended = match (self.outcome.winner(), self.outcome) {
            (Some(winner), _) => format!("W{winner}"),
            (None, Outcome::Draw) => "D".to_owned(),
            (None, Outcome::Going | Outcome::Claimable) => "-".to_owned(),
            (None, other) => format!("{other:?}"),
        };
        let score = result.split('-').map(|part| part.parse::<f64>().ok());
        let Some(score) = score.collect::<Option<Vec<f64>>>() else {
            assert_eq!(ended, result, "{}", self.context);
            return;
        };
        let listed = self.rules.score(&self.position.state);
        assert_eq!(listed, score, "{}", self.context);
        let by_score = match score.as_slice() {
            [first, second] if first > second => "W0",
            [first, second] if second > first => "W1",
            _ => "D",
        };
        assert_eq!(ended, by_score, "{}", self.context);
    }
}

/// Returns a move as the fixtures write it.
fn written(game: &Game, mv: &Move) -> String {
    if mv.is_empty() {
        return "-".to_owned();
    }
    let name = |op: &Op| {
        let square = op.square();
        let wall = op.piece().map(|piece| game.piece_name(piece));
        let wall = wall.filter(|name| ["H", "V"].contains(name));
        let column = char::from(b'a' + square.x as u8);
        format!("{column}{}{}", square.y + 1, wall.unwrap_or_default())
    };
    mv.iter().map(name).collect()
}

/// Returns the numbers of the dice that a move lays down.
fn faces(game: &Game, mv: &Move) -> String {
    let dice = mv.iter().filter_map(|op| op.piece());
    dice.filter_map(|piece| game.piece_name(piece).strip_prefix("d."))
        .collect()
}

/// Reads squares that stand side by side, on boards of at most nine rows.
fn squares(text: &str) -> Vec<Square> {
    let square = |name: &[u8]| Square::new(u16::from(name[0] - b'a'), u16::from(name[1] - b'1'));
    text.as_bytes().chunks(2).map(square).collect()
}

/// Returns whether a move goes from the first of these squares to the last one and takes what stands on the others.
fn takes_the_same(mv: &Move, squares: &[Square]) -> bool {
    let of_move: Vec<Square> = mv.iter().map(|op| op.square()).collect();
    let sorted = |squares: &[Square]| {
        let mut squares = squares.to_vec();
        squares.sort();
        squares
    };
    of_move.first() == squares.first()
        && of_move.last() == squares.last()
        && sorted(&of_move) == sorted(squares)
}

/// Returns the move that takes from some squares and puts what stood on the first one on the last; of a single square, the
/// move that takes from it.
fn of_top(board: &Board, squares: &[Square]) -> Move {
    let clear = |square: &Square| Op::Clear(*square);
    Move::of(match squares {
        [from, rest @ .., to] => {
            let top = board.piece(*from).expect("a piece");
            let clears = [Op::Clear(*from)].into_iter().chain(rest.iter().map(clear));
            clears.chain([Op::Place(*to, top)]).collect()
        }
        _ => squares.iter().map(clear).collect::<Vec<Op>>(),
    })
}
