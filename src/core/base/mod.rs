//! The lowest layer: places in texts, messages and diagnostics as data, limits, clean text.
//!
//! Invariant: nothing here knows boards, rules, files or human languages.

mod bits;
mod cancel;
pub mod clean;
mod diagnostic;
#[doc(hidden)]
pub mod dice;
mod index;
mod limits;
mod message;
pub mod nearest;
mod span;
pub mod toml_repair;

pub use bits::{Digest, bits, digest, mix};
pub use cancel::CancelToken;
pub use diagnostic::{Diagnostic, Related, Severity, SeverityCounts};
pub use index::{Idx, IndexVec};
pub use limits::{Limit, Limits, RunBounds};
pub use message::{Message, Translator, Value};
pub use span::{FileId, Place, Source, Sources, Span};
