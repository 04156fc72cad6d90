//! What is true of the state, and how it is said: asked by screens, by lines of text and by commands alike.
//!
//! Invariant: nothing here changes the state or draws.

mod branches;
mod candidates;
mod clock;
mod columns;
mod endings;
mod estimate;
mod found;
mod game_info;
mod gesture;
pub mod hands;
mod hint;
mod judgement;
pub mod marking;
mod node_words;
mod numbers;
pub mod pieces;
mod premove;
pub mod rule_tests;
mod seats;
pub mod set_up;
mod trace;
mod wording;

pub use crate::tui::facts::game_info::outcome_message;
pub use branches::{NextMove, NextMoves, path_of};
pub use candidates::{line_words, visited_candidates};
pub use clock::{clocks, is_short, live_clock_text};
pub use columns::{SheetColumn, columns_of_record, columns_with_data};
pub use endings::{
    decisive_squares, decisive_words, is_over, may_count, may_count_stated, open_end,
    short_words as short_ending, stated_end_words, winner, words as ending_words,
};
pub use estimate::{estimate_words, estimated_owners};
pub use found::{found_message, found_words, kind_word};
pub use game_info::{
    GAME_FACTS, all_next_moves, fact_in_words, facts_in_line, marks_of, next_moves,
    result_in_words, result_of, stated_end, stated_result, summary,
};
pub use gesture::{gesture_context, movable, targets};
pub use hint::{hint_words, shown_hint};
pub use judgement::{
    deciding_span, effect_words, looked_at, question_words, refusal_in_mode, refusal_lines,
    refusal_words, short_refusal_words, step_words, values_beside,
};
pub use marking::{mark_words, words as marking_words};
pub use node_words::{clock_message, clock_messages, clock_text, comment_foot, value_messages};
pub use numbers::{is_placing, move_numbers};
pub use premove::{
    ops as premove_ops, premove_text, premove_words, squares as premove_squares, unreadable_premove,
};
pub use rule_tests::{count_words as test_counts, result_words, tested_rule};
pub use seats::{effort_words, engine_name, short_seat_words, strength_words};
pub use set_up::{example as set_up_example, typed_names as set_up_names, words as set_up_words};
pub use trace::{count as step_count, current as current_step, is_explaining, step as shown_step};

use crate::base::Message;
use crate::message;

/// Returns the message that something was done, with remarks on what was lost by it.
pub fn done_but(done: Message, remarks: impl IntoIterator<Item = Message>) -> Message {
    let remarks = remarks.into_iter();
    remarks.fold(done, |done, remark| {
        message!("tui-done-but", done = done, remark = remark)
    })
}
