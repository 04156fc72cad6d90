//! The bodies of the fuzz targets, without the fuzzer, so that tests can run them on a fixed corpus.

pub mod formats;
pub mod records;
pub mod rules;
pub mod texts;
