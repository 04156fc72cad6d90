//! The program as a process: arguments and input in, output and exit status out.

mod advice;
mod analysis;
mod asking;
mod bad_input;
mod batch;
mod check;
mod convert;
mod explain;
mod gbb;
mod graph;
mod gtp;
mod learn;
mod listing;
mod match_play;
mod merge;
mod new;
mod plain;
mod play;
mod process;
mod review;
mod set_up;
mod sgf;
mod show;
mod solve;
mod test;
mod views;
