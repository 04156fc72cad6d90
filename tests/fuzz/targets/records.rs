//! Arbitrary bytes as rules with a record.
#![no_main]

use gametui_fuzz::records::open_and_save;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| open_and_save(bytes));
