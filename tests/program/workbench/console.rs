//! The Linux console: its font has few characters, so no screen may draw any other.

use super::bench::Bench;
use gametui::tui::appearance::Appearance;
use std::collections::BTreeSet;

/// Code page 437 besides ASCII.
const FONT: &str = "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂";

/// Adds the characters of the screen that the font may lack.
fn collect(bench: &mut Bench, lacking: &mut BTreeSet<String>) {
    let buffer = bench.draw(120, 40);
    let symbols = buffer.content().iter().map(|cell| cell.symbol());
    let strange = symbols.filter(|symbol| !symbol.is_ascii() && !FONT.contains(*symbol));
    lacking.extend(strange.map(str::to_owned));
}

fn on_console(mut bench: Bench) -> Bench {
    let console = |name: &str| (name == "TERM").then(|| "linux".to_owned());
    bench.app.appearance = Appearance::of(console);
    bench.app.apply_look();
    bench
}

#[test]
fn every_screen_is_drawn_with_characters_of_its_font() {
    let mut lacking = BTreeSet::new();
    let mut start = on_console(Bench::empty());
    collect(&mut start, &mut lacking);
    // A look at moves, the list of legal moves, a refusal, the panel, a score sheet, help, menus and the command line.
    let games = [
        ("checkers.gdef", "c3 d4 b6 a5 d4 c5"),
        ("chess.gdef", "e2 e4 e7 e5 g1 f3 b8 c6 f1 e6"),
        ("go.gdef", "c3 d4 d3 c4 c4"),
        ("hex.gdef", "f6 e7 g5 g5"),
        ("othello.gdef", "c5 c4 a1"),
        ("connect4.gdef", "d1 e1 d2 d2"),
        ("pawns.bdl", "a1 b2 a1 a8"),
        ("hexthrough.bggl", ""),
    ];
    for (name, squares) in games {
        let mut bench = on_console(Bench::game(name));
        collect(&mut bench, &mut lacking);
        bench.enter(squares).wait(60_000);
        collect(&mut bench, &mut lacking);
        for keys in ["Esc l", "Esc t", "Esc , ,"] {
            bench.keys(keys).wait(200);
            collect(&mut bench, &mut lacking);
        }
        if name != "connect4.gdef" {
            continue;
        }
        for keys in [
            "Esc : 'analyse 100' Enter",
            "Esc : 'statistics 20' Enter",
            "Esc F10",
            "Esc ?",
            "Esc : 'th'",
            "Esc Esc F6 F6",
        ] {
            bench.keys(keys).wait(200);
            collect(&mut bench, &mut lacking);
        }
    }
    assert!(lacking.is_empty(), "{lacking:?}");
}

#[test]
fn the_key_enter_is_a_word_where_the_font_lacks_its_sign() {
    let mut bench = Bench::game("checkers.gdef");
    let hints = |bench: &mut Bench| bench.screen(80, 24).lines().last().unwrap().to_owned();
    assert!(hints(&mut bench).contains('⏎'));
    let mut bench = on_console(bench);
    let line = hints(&mut bench);
    assert!(
        line.contains("Enter") && !line.contains(['⏎', '┘']),
        "{line}"
    );
}
