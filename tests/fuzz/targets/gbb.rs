//! Arbitrary bytes as a board.
#![no_main]

use gametui_fuzz::formats::gbb;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| gbb(bytes));
