//! Arbitrary bytes as a file of games.
#![no_main]

use gametui_fuzz::formats::sgf;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| sgf(bytes));
