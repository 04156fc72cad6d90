//! Shells whose scripts clap_complete lacks, or writes so that they do not suit this program.

use clap_complete::engine::complete;
use clap_complete::env::{self, EnvCompleter};
use serde_json::json;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

/// The names of the shells.
pub(super) const NAMES: [&str; 6] = ["bash", "elvish", "fish", "nushell", "powershell", "zsh"];

/// Bash splits words at colons and equals signs, which stand in `chess:easy` and `size=9x9`: the script joins them.
pub(super) struct Bash;

impl EnvCompleter for Bash {
    fn name(&self) -> &'static str {
        env::Bash.name()
    }

    fn is(&self, name: &str) -> bool {
        env::Bash.is(name)
    }

    fn write_registration(
        &self,
        variable: &str,
        _name: &str,
        _program: &str,
        _completer: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        out.write_all(BASH.replace("VARIABLE", variable).as_bytes())
    }

    fn write_complete(
        &self,
        command: &mut clap::Command,
        arguments: Vec<OsString>,
        folder: Option<&Path>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        env::Bash.write_complete(command, arguments, folder, out)
    }
}

const BASH: &str = r#"_gametui() {
    local IFS=$'\n' words=() last=0 word index prefix
    for ((index = 0; index <= COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        # A blank begins a word, even behind a separator.
        if ((index > 1)) && [[ "$word" == [:=]* || "${words[last]}" == *[:=] ]] &&
            ! [[ -z "$word" && "${COMP_LINE:0:COMP_POINT}" == *" " ]]; then
            words[last]+="$word"
        else
            last=${#words[@]}
            words[last]="$word"
        fi
    done
    COMPREPLY=($(_CLAP_IFS="$IFS" _CLAP_COMPLETE_INDEX="$last" VARIABLE=bash gametui -- "${words[@]}"))
    # What stands before the last separator is not replaced.
    prefix="${words[last]%"${words[last]##*[:=]}"}"
    COMPREPLY=("${COMPREPLY[@]#"$prefix"}")
    if [[ "${COMPREPLY[0]-}" == *[=/:] ]]; then
        compopt -o nospace 2> /dev/null
    fi
}
complete -o bashdefault -F _gametui gametui
"#;

/// Nushell, which asks one closure about all programs.
pub(super) struct Nushell;

impl EnvCompleter for Nushell {
    fn name(&self) -> &'static str {
        "nushell"
    }

    fn is(&self, name: &str) -> bool {
        matches!(name, "nushell" | "nu")
    }

    fn write_registration(
        &self,
        variable: &str,
        _name: &str,
        _program: &str,
        _completer: &str,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        out.write_all(NUSHELL.replace("VARIABLE", variable).as_bytes())
    }

    /// Writes a JSON list of values with their descriptions; the last argument is completed.
    fn write_complete(
        &self,
        command: &mut clap::Command,
        arguments: Vec<OsString>,
        folder: Option<&Path>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let last = arguments.len().saturating_sub(1);
        let candidates = complete(command, arguments, last, folder)?;
        let values = candidates.iter().map(|candidate| {
            let help = candidate.get_help().map(ToString::to_string);
            json!({
                "value": candidate.get_value().to_string_lossy(),
                "description": help.unwrap_or_default(),
            })
        });
        let values: serde_json::Value = values.collect();
        write!(out, "{values}")
    }
}

const NUSHELL: &str = r#"let gametui_others = $env.config.completions.external.completer
$env.config.completions.external.enable = true
$env.config.completions.external.completer = {|spans|
    if $spans.0 == "gametui" {
        with-env { VARIABLE: "nushell" } { ^gametui -- ...$spans } | from json
    } else if $gametui_others != null {
        do $gametui_others $spans
    }
}
"#;
