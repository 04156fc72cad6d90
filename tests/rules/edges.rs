//! Games of lines, walls and links between squares, played again as other programs have played them at random.
//!
//! Dots and boxes and Twixt are from OpenSpiel 2.0.2 (`dots_and_boxes`, `twixt`), Quoridor from a program of two pages
//! that was written from the rules alone, whose moves are those of `quoridor` in OpenSpiel.

use crate::replay::Replay;

#[test]
fn dots_and_boxes_goes_as_openspiel_plays_it() {
    Replay::of("dotsandboxes").run(include_str!("../fixtures/dotsandboxes.txt"));
}

#[test]
fn quoridor_goes_as_another_program_plays_it() {
    Replay::of("quoridor").run(include_str!("../fixtures/quoridor.txt"));
}

// Where red's first peg stands on red's border the swap is counted, too, though OpenSpiel does not offer it there.
#[test]
fn twixt_goes_as_openspiel_plays_it() {
    let twixt = Replay {
        set: &[("N", "8")],
        ..Replay::of("twixt")
    };
    twixt.run(include_str!("../fixtures/twixt.txt"));
}
