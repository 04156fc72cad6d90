//! Builds the program again when a file is added to `games/`: the compiler knows only of the files that it has read.

fn main() {
    println!("cargo::rerun-if-changed=games");
}
