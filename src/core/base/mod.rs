//! The ground floor: places in texts, messages and diagnostics as data, limits, clean text.
//!
//! Invariant: nothing here knows boards, rules, files or people's languages.

pub mod cancel;
pub mod clean;
pub mod diagnostic;
pub mod limits;
pub mod message;
pub mod nearest;
pub mod span;

pub use cancel::CancelToken;
pub use diagnostic::{Diagnostic, Related, Severity, SeverityCounts};
pub use limits::{Limit, Limits, RunBounds};
pub use message::{Message, Value};
pub use span::{FileId, Place, Source, Sources, Span};
