//! One position however one comes to it: for every game that ships and for generated games of each language, two ways
//! that lead to the same thing are compared.
//!
//! [`ways`] compares the calls of a worker with each other, [`travel`] the positions of a session; each takes any game.
//! A seed names a generated game, and a failure prints the seed with the text. The tests that are ignored do the same
//! with many more seeds.

mod corpus;
mod counts;
mod engines;
mod games;
mod generate;
mod generated;
#[path = "../rules/random.rs"]
mod random;
mod shipped;
mod travel;
mod ways;
