//! Rebuilds the program when a game, a page, a template or a text is added: by itself, the compiler only notices changes
//! of files that it has read.

fn main() {
    println!("cargo::rerun-if-changed=games");
    println!("cargo::rerun-if-changed=assets");
}
