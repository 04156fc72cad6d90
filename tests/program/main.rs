//! The program as used by people: commands, screens, a real terminal; and checks of the source tree itself.

mod cli;
mod docs;
mod figures;
mod imports;
mod layers;
mod page;
mod pty;
mod texts;
mod widgets;
mod workbench;
