//! Any bytes as rules of one language.
#![no_main]

use gametui_fuzz::rules::play;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| play("gdef", bytes));
