//! What the fuzz targets do with bytes, apart from the fuzzer, so that the tests do the same with a fixed corpus.

pub mod formats;
pub mod records;
pub mod rules;
