//! The rules of a game: judging a move, listing the moves, explaining a judgement.
//!
//! Invariants: rules are pure, the same input gives the same answer; every call takes [`Limits`](crate::base::Limits);
//! nothing here reads a file, a clock or the environment. Each sub-room turns a text into a [`Rules`]; [`vm`] is the
//! machine that the imperative languages share.
//!
//! ```
//! use gametui_core::base::{Limits, Source, Sources};
//! use gametui_interpreter::rules::{Ask, Options, RuleLanguage};
//!
//! let text = "size: 2 x 1  obj X
//!     define isMoveLegal() -> bool { return operationsNum() == 1 && isPlaceOperation(0); }
//!     define end() -> bool { return false; }";
//! let mut sources = Sources::new();
//! sources.add(Source::new("two.gdef", text));
//! let compiled = (RuleLanguage::first().compile)(&sources, &Options::default(), &|_| Vec::new());
//! let rules = compiled.rules.expect("a game");
//! let listing = rules.worker().moves(Ask::all(&rules.start(), &Limits::default()));
//! assert_eq!(listing.moves.len(), 2);
//! ```

pub mod assist;
pub mod bdl;
pub mod bggl;
mod check;
mod coverage;
pub mod format;
pub mod gdef;
pub mod highlight;
mod hints;
mod include_graph;
mod interface;
mod judgement;
pub mod languages;
mod listing;
mod listing_memo;
mod names;
mod report;
pub mod rule_graph;
mod syntax;
mod title;
pub mod variant;
pub mod vm;
mod words;

pub use coverage::Coverage;
pub use judgement::{
    DisplayValue, Explanation, Fault, FaultKind, Hook, Illegal, Judgement, Legal, Step, StepKind,
    assigned_name, called_name,
};

pub use languages::{RuleLanguage, languages};
pub use rule_graph::{RuleGraph, RuleNode, Unanswered};
pub(crate) use title::title_of;

pub use listing::{
    Ask, Cause, Choose, EachPly, Faults, Listed, Listing, MoveClass, MoveSampling, OpClass,
    Partial, Picked, Query, RandomMove, draw, draw_by_chances, total_weight,
};

pub use interface::{
    Axis, Engine, Options, Prelude, Question, RecordTerms, Reply, Role, Rules, Worker,
};
