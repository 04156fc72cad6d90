//! Arbitrary bytes as rules in BDL.
#![no_main]

use gametui_fuzz::rules::play;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| play("bdl", bytes));
