//! Arbitrary bytes as games and positions whose moves are texts.
#![no_main]

use gametui_fuzz::texts::texts;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| texts(bytes));
