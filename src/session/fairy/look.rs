//! The look of a variant: names and letters of the pieces, how positions are written, and what the engine calls it.

use super::men::{Form, Man, Plan};
use super::names::{NAMES, WORDS};
use super::variant::{Kind, Side};
use super::write::right;

/// Returns the look; `rules` are the rules that were written, whose comments it translates.
pub fn look(plan: &Plan<'_>, rules: &str) -> String {
    let variant = plan.variant;
    let name = quoted(&variant.name);
    let mut text = format!(
        "# How the game looks: `gametui help look`.\n\n[board]\nstyle = \"squares\"\ncoordinates = \"algebraic\"\ntitle = {name}\nkind = \"chess\"\n"
    );
    text += &fen(plan);
    text += &format!(
        "\n# An engine that knows this variant: `gametui help variants`.\n[protocol]\nuci = {name}\n"
    );
    text += "\n[[players]]\nname = { en = \"white\", es = \"blancas\", pl = \"białe\" }\ncolor = \"white\"\n\
             \n[[players]]\nname = { en = \"black\", es = \"negras\", pl = \"czarne\" }\ncolor = \"#3a3a3a\"\n";
    for side in [Side::White, Side::Black] {
        for (index, man) in plan.men.iter().enumerate() {
            let is_there =
                plan.has.get(side as usize).and_then(|has| has.get(index)) == Some(&true);
            if let Some(kind) = variant.kinds.get(man.kind).filter(|_| is_there) {
                text += &piece(plan, side, index, man, kind);
            }
        }
    }
    if plan.has_hands() {
        text += "\n[pieces.N]\nname = { en = \"number\", es = \"número\", pl = \"liczba\" }\nnumber = true\n";
    }
    let words: Vec<String> = WORDS
        .iter()
        .filter(|(english, _, _)| rules.contains(&format!("/*! {english} */")))
        .map(|(english, spanish, polish)| {
            format!("\"{english}\" = {{ es = \"{spanish}\", pl = \"{polish}\" }}\n")
        })
        .collect();
    text + "\n# What the comments of the rules say to players, in other languages.\n[words]\n"
        + &words.concat()
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn piece(plan: &Plan<'_>, side: Side, index: usize, man: &Man, kind: &Kind) -> String {
    let cased = |letter: char| match side {
        Side::White => letter.to_ascii_uppercase(),
        Side::Black => letter.to_ascii_lowercase(),
    };
    let letter = cased(kind.letter);
    let origin = plan
        .variant
        .kinds
        .get(man.origin)
        .map_or(letter, |kind| cased(kind.letter));
    let known = NAMES.iter().find(|(key, ..)| *key == kind.key);
    let (english, spanish, polish, glyphs) = match known {
        Some((_, english, spanish, polish, glyphs)) => (
            (*english).to_owned(),
            (*spanish).to_owned(),
            (*polish).to_owned(),
            *glyphs,
        ),
        None => {
            let name = super::write::said(kind);
            let name = name.split(':').next().unwrap_or_default().to_owned();
            (name.clone(), name.clone(), name, "")
        }
    };
    let promoted = match man.form {
        Form::Plain => ["", "", ""],
        Form::Plus | Form::Pawn => ["promoted ", "promocionado: ", "po awansie: "],
    };
    let mut text = format!(
        "\n[pieces.{}]\nname = {{ en = \"{}{english}\", es = \"{}{spanish}\", pl = \"{}{polish}\" }}\n",
        plan.object(side, index),
        promoted[0],
        promoted[1],
        promoted[2]
    );
    let label = kind.letter;
    match (man.form, glyphs.chars().nth(side as usize)) {
        (Form::Plain, Some(glyph)) => text += &format!("glyph = \"{glyph}\"\n"),
        (Form::Plain, None) => {
            text += &format!("shape = \"token\"\nlabel = \"{label}\"\nglyph = \"{letter}\"\n")
        }
        (Form::Plus, _) => {
            text += &format!(
                "shape = \"token\"\nlabel = \"+{}\"\nglyph = \"{origin}\"\n",
                origin.to_ascii_uppercase()
            );
        }
        (Form::Pawn, _) => {
            text += &format!("shape = \"token\"\nlabel = \"{label}\"\nglyph = \"{letter}\"\n")
        }
    }
    let (ascii, fen) = match man.form {
        Form::Plain => (letter, letter.to_string()),
        Form::Plus => (origin, format!("+{origin}")),
        Form::Pawn => (letter, format!("{letter}~")),
    };
    text + &format!(
        "ascii = \"{ascii}\"\nowner = {}\nfen = \"{fen}\"\n",
        side as usize
    )
}

/// The name of a square of the whole board.
fn square(x: usize, y: usize) -> String {
    let letter = |index: usize| char::from(b'a' + u8::try_from(index % 26).unwrap_or(0));
    format!("{}{}", letter(x), y + 1)
}

/// How positions are written. The checks of a variant that counts them have no field, so it has no FEN without hands:
/// a position would not say how many are left.
fn fen(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    let last = (plan.left + variant.columns - 1, variant.rows - 1);
    let mut text = String::new();
    let mut areas = Vec::new();
    if plan.has_hands() {
        for side in [Side::White, Side::Black] {
            let squares: Vec<(usize, usize)> = (0..plan.hand.len())
                .flat_map(|place| {
                    let ((x, y), number) = plan.hand_square(side, place);
                    [(x, y), (number, y)]
                })
                .collect();
            let ends = |pick: fn(&(usize, usize)) -> usize| {
                let values: Vec<usize> = squares.iter().map(pick).collect();
                (
                    values.iter().min().copied().unwrap_or(0),
                    values.iter().max().copied().unwrap_or(0),
                )
            };
            let ((x0, x1), (y0, y1)) = (ends(|s| s.0), ends(|s| s.1));
            areas.push(format!(
                "\n[[hands]]\nplayer = {}\narea = \"{}-{}\"\n",
                side as usize,
                square(x0, y0),
                square(x1, y1)
            ));
        }
        text += &areas.concat();
    }
    text += "\n[fen]\n";
    if plan.has_hands() {
        text += &format!(
            "area = \"{}-{}\"\n",
            square(plan.left, 0),
            square(last.0, last.1)
        );
        let counts: Vec<String> = (2..=plan.most).map(|n| format!("\"N.{n}\"")).collect();
        text += "counts = [\n";
        for line in counts.chunks(10) {
            text += &format!("  {},\n", line.join(", "));
        }
        text += "]\n";
    }
    text += "fields = [\n";
    let flags: Vec<String> = variant
        .first
        .castling
        .iter()
        .map(|castling| {
            let letter = if castling.is_short { 'k' } else { 'q' };
            let letter = if castling.side == Side::White {
                letter.to_ascii_uppercase()
            } else {
                letter
            };
            format!("{letter} = \"{}\"", right(castling))
        })
        .collect();
    text += &if flags.is_empty() {
        "  { flags = {} },\n".to_owned()
    } else {
        format!("  {{ flags = {{ {} }} }},\n", flags.join(", "))
    };
    text += &match super::write::passing(plan) {
        Some((first, last)) if first == last => {
            format!(
                "  {{ column = \"passing\", rows = [{}, {}] }},\n",
                variant.rows - first,
                first + 1
            )
        }
        _ => "  { flags = {} },\n".to_owned(),
    };
    if !variant.check_counting {
        let pawn = variant.kind("pawn");
        let pawns = plan.objects(&[Side::White, Side::Black], |_, man| Some(man.kind) == pawn);
        let pawns: Vec<String> = pawns.iter().map(|pawn| format!("\"{pawn}\"")).collect();
        text += &format!("  {{ clock = [{}] }},\n  \"move\",\n", pawns.join(", "));
    }
    text += "]\n";
    if plan.has_hands() {
        text += "\n# Where the hands stand: the piece, and the number beside it.\n[fen.hands]\n";
        for side in [Side::White, Side::Black] {
            for (place, man) in plan.hand.iter().enumerate() {
                if plan.has.get(side as usize).and_then(|has| has.get(*man)) == Some(&true) {
                    let ((x, y), number) = plan.hand_square(side, place);
                    text += &format!(
                        "{} = \"{}-{}\"\n",
                        plan.object(side, *man),
                        square(x, y),
                        square(number, y)
                    );
                }
            }
        }
    }
    text
}
