//! Rebuilds the program when a game or a page is added: by itself, the compiler only notices changes of files that it
//! has read.

fn main() {
    println!("cargo::rerun-if-changed=games");
    println!("cargo::rerun-if-changed=assets/docs");
}
