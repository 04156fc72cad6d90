//! Builds the program again when a game or a page is added: the compiler knows only of the files that it has read.

fn main() {
    println!("cargo::rerun-if-changed=games");
    println!("cargo::rerun-if-changed=assets/docs");
}
