//! The values of the commands' arguments.

use super::super::app::App;
use super::super::commands::{Action, each_command};
use super::offers::words;
use super::{engine, exercise, games, grounds, marking, moves, open, settings, stones};
use crate::config::{Config, Mode};
use crate::rules::variant::VARIANTS;
use crate::session::reference;

// The column with values of the rows that `commands.rs` and `command.rs` read.
macro_rules! values {
    ($app:ident $argument:ident $effects:ident $(
        $action:ident $id:literal $group:ident $kind:ident $needs:ident [ $($keys:tt)* ]
        $({ $($run:tt)* })? $(stones { $($stones:tt)* })? $(values { $($values:tt)* })?;
    )*) => {
        /// Returns the values that the argument of a command can have, if they can be listed.
        pub(super) fn values($app: &App, action: Action) -> Vec<String> {
            match action {
                $($( Action::$action => { $($values)* } )?)*
                _ => Vec::new(),
            }
        }
    };
}

each_command!(values);
