//! One open workbench without a screen: source texts, rules, record, where we are in it, unsaved changes.
//!
//! Invariants: this is the only room that reads files, clocks and the environment; a session never blocks on rules:
//! long work leaves as a job and its answer comes back, and a stale answer is dropped.

pub mod files;
