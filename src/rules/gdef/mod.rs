//! gdef: text to rules.
//!
//! Invariant: parsing and checking never panic and never stop at the first fault.
