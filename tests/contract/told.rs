//! An explanation lists whatever a move changes: squares other than those of the move, `state` values, the turn, the
//! score and the winner.

use crate::games;
use gametui::base::{Limits, Sources, Span};
use gametui::board::{Outcome, Position, Square};
use gametui::rules::{
    Ask, DisplayValue, Explanation, Judgement, Query, Rules, Step, StepKind, assigned_name,
    called_name,
};
use gametui::search::random::Random;
use gametui::session::load::{RulesRequest, load_rules};
use std::collections::HashSet;

/// The random games of one set of rules.
struct Check<'r> {
    name: &'r str,
    rules: &'r dyn Rules,
    sources: &'r Sources,
    /// True if every change must be a step of the explanation; otherwise changed squares need only be among its
    /// effects.
    is_stepped: bool,
}

impl Check<'_> {
    /// Plays random games with this number of moves in total and explains each move. Returns the number of changes that
    /// are not operations of the moves themselves.
    fn walk(&self, moves: usize, seed: u64) -> usize {
        let mut random = Random::new(seed, 0);
        let mut worker = self.rules.worker();
        let limits = Limits::default();
        let mut position = self.rules.start();
        let mut changes = 0;
        for _ in 0..moves {
            let query = Query::default();
            let mut choose = |count: usize| random.below(count);
            let picked = worker.pick(Ask::new(&position, &query, &limits), &mut choose);
            let Some(listed) = picked.chosen else {
                position = self.rules.start();
                continue;
            };
            let explanation = worker.explain(&position, &listed.mv, &limits);
            let moved = position.board.after(&listed.mv.ops);
            let changed = moved
                .squares()
                .filter(|square| moved.get(*square) != listed.next.board.get(*square));
            let changed: Vec<Square> = changed.collect();
            changes += self.compare(&explanation, &position, &listed.next, &changed);
            if let Outcome::Won(player) = listed.outcome
                && self.is_stepped
            {
                let named = self.effects(&explanation, "setWinner").last();
                let expected = [DisplayValue::Int(i64::from(player))];
                assert_eq!(named.expect("told").arguments, expected, "{}", self.name);
            }
            position = match listed.outcome.is_over() {
                true => self.rules.start(),
                false => listed.next,
            };
        }
        changes
    }

    fn text(&self, span: Span) -> &str {
        self.sources.slice(span)
    }

    fn effects<'e>(
        &'e self,
        explanation: &'e Explanation,
        name: &'e str,
    ) -> impl Iterator<Item = &'e Step> {
        let steps = explanation.steps.iter();
        steps.filter(move |step| {
            step.kind == StepKind::Effect && called_name(self.text(step.span)) == name
        })
    }

    fn compare(
        &self,
        explanation: &Explanation,
        before: &Position,
        after: &Position,
        changed: &[Square],
    ) -> usize {
        let name = self.name;
        let Judgement::Legal(legal) = &explanation.judgement else {
            panic!("{name}: {:?}", explanation.judgement);
        };
        assert_eq!(legal.next, *after, "{name}");
        let effects: HashSet<Square> = legal.effects.iter().map(|op| op.square()).collect();
        assert!(changed.iter().all(|square| effects.contains(square)));
        if !self.is_stepped {
            return changed.len();
        }
        let steps = || explanation.steps.iter();
        let told = steps().filter(|step| step.kind == StepKind::Effect);
        let told: HashSet<Square> = told.flat_map(|step| step.squares.iter().copied()).collect();
        for square in changed {
            assert!(told.contains(square), "{name}: {square:?} {explanation:?}");
        }
        let mut changes = changed.len();
        let values = |position| self.rules.state_values(position);
        for ((state, old), (_, new)) in values(before).into_iter().zip(values(after)) {
            if old != new {
                changes += 1;
                let mut set = steps().rev().filter(|step| {
                    step.kind == StepKind::SetState && assigned_name(self.text(step.span)) == state
                });
                let told = set.next().and_then(|step| step.value);
                assert_eq!(told, Some(new), "{name}: {state}");
            }
        }
        let scores = [before, after].map(|position| self.rules.score(&position.state));
        for (player, score) in scores[1].iter().enumerate() {
            if scores[0].get(player) != Some(score) {
                changes += 1;
                let expected = [
                    DisplayValue::Int(i64::try_from(player).expect("small")),
                    DisplayValue::Float(*score),
                ];
                let told = self.effects(explanation, "setScore");
                assert!(told.into_iter().any(|step| step.arguments == expected));
            }
        }
        let players = self.rules.game().players;
        let outcome = self
            .rules
            .worker()
            .conclude(&mut before.clone(), &Limits::default());
        let in_order = match outcome {
            Outcome::Chance => before.turn,
            _ => (before.turn + 1) % players,
        };
        if after.turn != in_order {
            changes += 1;
            let turn = self.effects(explanation, "setTurn").last();
            let expected = [DisplayValue::Int(i64::from(after.turn))];
            assert_eq!(turn.expect("told").arguments, expected, "{name}");
        }
        changes
    }
}

fn compare(moves: usize, seed: u64) {
    let mut changing = 0;
    for file in games::shipped() {
        let loaded = load_rules(&RulesRequest::file(file)).expect("a game of the library");
        let rules = loaded.rules.expect("rules without errors");
        let check = Check {
            name: file,
            rules: &*rules,
            sources: &loaded.sources,
            is_stepped: file.ends_with(".gdef"),
        };
        changing += usize::from(check.walk(moves, seed) > 0);
    }
    assert!(changing > 5, "{changing} games change more than the move");
}

#[test]
fn explanations_tell_whatever_a_move_changes() {
    compare(20, 1);
}

#[test]
#[ignore = "slow: two hundred moves of each game"]
fn explanations_tell_whatever_a_move_changes_for_long() {
    compare(200, 2);
}
