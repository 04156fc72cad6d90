//! The methods of a worker agree at positions of generated games.

use crate::games;
use crate::generate;
use crate::ways::{Effort, WorkerCheck};
use gametui::rules::Query;
use std::ops::Range;

const EFFORT: Effort = Effort {
    candidates: 1_500,
    picks: 40,
    explained: 30,
};

fn compare_many(
    ending: &str,
    seeds: Range<u64>,
    effort: Effort,
    query: Query<'static>,
    positions: usize,
    generate: impl Fn(u64) -> String,
) {
    let (mut compiled, mut listed) = (0, 0);
    let games = seeds.end - seeds.start;
    for seed in seeds {
        let text = generate(seed);
        let Some(rules) = games::compile(&format!("{seed}.{ending}"), &text) else {
            continue;
        };
        compiled += 1;
        listed += WorkerCheck::new(format!("seed {seed}\n{text}"), &*rules, effort, seed)
            .with_query(query)
            .with_length(text.len())
            .walk(positions, 12);
    }
    assert!(
        compiled * 10 > games * 9,
        "{compiled} of {games} texts are games"
    );
    assert!(listed as u64 > games * 2, "{listed} moves");
}

/// The lists of generated gdef are not bounded by the rules.
const SHORT: Query<'static> = Query {
    min_len: 0,
    first_only: false,
    prefix: &[],
    contains: &[],
    answers: &[],
    max_len: Some(2),
    class_moves: 2_000,
    runs: 100_000,
    steps: Query::STEPS,
};

/// Attempts that change a variable may be repeated without end.
const FEW: Query<'static> = Query {
    max_len: None,
    runs: 3_000,
    ..SHORT
};

fn gdef(seeds: Range<u64>) {
    compare_many("gdef", seeds, EFFORT, SHORT, 3, generate::gdef);
}

fn extended_gdef(seeds: Range<u64>) {
    let generate = generate::extended_gdef;
    compare_many("gdef", seeds, EFFORT, SHORT, 3, generate);
}

fn table_gdef(seeds: Range<u64>) {
    compare_many("gdef", seeds, EFFORT, SHORT, 3, generate::table_gdef);
}

fn stack_gdef(seeds: Range<u64>) {
    compare_many("gdef", seeds, EFFORT, SHORT, 3, generate::stack_gdef);
}

fn suppose_gdef(seeds: Range<u64>) {
    compare_many("gdef", seeds, EFFORT, SHORT, 3, generate::suppose_gdef);
}

fn chance_gdef(seeds: Range<u64>) {
    compare_many("gdef", seeds, EFFORT, SHORT, 3, generate::chance_gdef);
}

fn view_gdef(seeds: Range<u64>) {
    compare_many("gdef", seeds, EFFORT, SHORT, 3, generate::view_gdef);
}

fn course_gdef(seeds: Range<u64>) {
    compare_many("gdef", seeds, EFFORT, SHORT, 3, generate::course_gdef);
}

fn bdl(seeds: Range<u64>) {
    let effort = Effort {
        candidates: 400,
        ..EFFORT
    };
    compare_many(
        "bdl",
        seeds,
        effort,
        Query::default(),
        8,
        generate::bdl::rules,
    );
}

fn bggl(seeds: Range<u64>) {
    // Each pick lists all moves.
    let effort = Effort {
        candidates: 400,
        picks: 3,
        explained: 10,
    };
    compare_many("bggl", seeds, effort, FEW, 3, generate::bggl::rules);
}

#[test]
fn generated_gdef_says_the_same_in_every_way() {
    gdef(0..200);
}

#[test]
fn generated_gdef_with_extensions_says_the_same_in_every_way() {
    extended_gdef(0..200);
}

#[test]
fn generated_gdef_with_tables_says_the_same_in_every_way() {
    table_gdef(0..150);
}

#[test]
#[ignore = "slow: ten thousand games in gdef"]
fn much_generated_gdef_with_tables_says_the_same_in_every_way() {
    table_gdef(150..10_150);
}

#[test]
fn generated_gdef_with_a_course_says_the_same_in_every_way() {
    course_gdef(0..60);
}

#[test]
fn generated_gdef_with_stacks_says_the_same_in_every_way() {
    stack_gdef(0..14);
}

#[test]
#[ignore = "slow: two thousand games in gdef"]
fn much_generated_gdef_with_stacks_says_the_same_in_every_way() {
    stack_gdef(14..2_014);
}

#[test]
fn generated_gdef_that_supposes_says_the_same_in_every_way() {
    suppose_gdef(0..20);
}

#[test]
#[ignore = "slow: a thousand games in gdef"]
fn much_generated_gdef_that_supposes_says_the_same_in_every_way() {
    suppose_gdef(20..1_020);
}

#[test]
fn generated_gdef_with_chance_says_the_same_in_every_way() {
    chance_gdef(0..18);
}

#[test]
#[ignore = "slow: two thousand games in gdef"]
fn much_generated_gdef_with_chance_says_the_same_in_every_way() {
    chance_gdef(18..2_018);
}

#[test]
fn generated_gdef_with_views_says_the_same_in_every_way() {
    view_gdef(0..60);
}

#[test]
#[ignore = "slow: a thousand games in gdef"]
fn much_generated_gdef_with_views_says_the_same_in_every_way() {
    view_gdef(60..1_060);
}

#[test]
fn generated_bdl_says_the_same_in_every_way() {
    bdl(0..40);
}

#[test]
fn generated_bggl_says_the_same_in_every_way() {
    bggl(0..30);
}

#[test]
#[ignore = "slow: twenty thousand games in gdef"]
fn much_generated_gdef_says_the_same_in_every_way() {
    gdef(200..20_200);
}

#[test]
#[ignore = "slow: twenty thousand games in gdef"]
fn much_generated_gdef_with_extensions_says_the_same_in_every_way() {
    extended_gdef(200..20_200);
}

#[test]
#[ignore = "slow: two thousand games in BDL"]
fn much_generated_bdl_says_the_same_in_every_way() {
    bdl(40..2_040);
}

#[test]
#[ignore = "slow: five thousand games in BGGL"]
fn much_generated_bggl_says_the_same_in_every_way() {
    bggl(30..5_030);
}
