//! The pieces of a variant: those with a name, and those that the text describes.

use super::betza::{self, Movement};
use super::faults::Fault;
use super::setting::Setting;
use super::variant::{Kind, Variant};

/// The pieces that Fairy-Stockfish knows by name, with their movements.
const PIECES: &[(&str, &str)] = &[
    ("pawn", "mfWcfF"),
    ("knight", "N"),
    ("bishop", "B"),
    ("rook", "R"),
    ("queen", "Q"),
    ("fers", "F"),
    ("alfil", "A"),
    ("fersAlfil", "FA"),
    ("silver", "FfW"),
    ("aiwok", "RNF"),
    ("bers", "RF"),
    ("archbishop", "BN"),
    ("chancellor", "RN"),
    ("amazon", "QN"),
    ("knibis", "mNcB"),
    ("biskni", "mBcN"),
    ("kniroo", "mNcR"),
    ("rookni", "mRcN"),
    ("shogiPawn", "fW"),
    ("lance", "fR"),
    ("shogiKnight", "fN"),
    ("gold", "WfF"),
    ("dragonHorse", "BW"),
    ("clobber", "cW"),
    ("breakthrough", "fWfFcF"),
    ("immobile", ""),
    ("cannon", "mRcpR"),
    ("soldier", "fsW"),
    ("horse", "nN"),
    ("elephant", "nA"),
    ("janggiElephant", "nZ"),
    ("banner", "RcpRnN"),
    ("wazir", "W"),
    ("commoner", "K"),
    ("centaur", "KN"),
    ("king", "K"),
    // Over a piece that is no cannon, and taking none: a rule of its own.
    ("janggiCannon", "pR"),
];

/// Returns the movements of a piece that is named, empty for one that the text describes.
pub fn betza_of(key: &str) -> Option<&'static str> {
    let known = PIECES.iter().find(|(name, _)| *name == key);
    let number = key.strip_prefix("customPiece");
    let is_custom = number.is_some_and(|number| {
        let number = number.parse::<u8>();
        number.is_ok_and(|number| (1..=26).contains(&number))
    });
    known.map(|(_, betza)| *betza).or(is_custom.then_some(""))
}

pub fn piece(variant: &mut Variant, setting: &Setting) -> Result<(), Fault> {
    let Some(known) = betza_of(&setting.key) else {
        return Ok(());
    };
    let letter = setting.value.chars().next().unwrap_or('-');
    if letter == '-' {
        variant.kinds.retain(|kind| kind.key != setting.key);
        return Ok(());
    }
    if !letter.is_ascii_alphabetic() {
        return Err(Fault::value(setting, "letter"));
    }
    let letter = letter.to_ascii_uppercase();
    let notation = if setting.key.starts_with("customPiece") {
        let text = setting.value.get(1..).unwrap_or_default().trim_start();
        let notation = text.strip_prefix(':').map(str::trim);
        notation.ok_or_else(|| Fault::value(setting, "betza"))?
    } else {
        known
    };
    let movements: Vec<Movement> = betza::read(notation).map_err(|part| Fault::Betza {
        setting: setting.clone(),
        part,
    })?;
    let kind = Kind {
        key: setting.key.clone(),
        letter,
        setting: setting.clone(),
        notation: notation.to_owned(),
        movements,
        region: [None, None],
        promoted: None,
        limit: 0,
    };
    match variant.kinds.iter_mut().find(|old| old.key == kind.key) {
        Some(old) => {
            let (region, promoted, limit) = (old.region.clone(), old.promoted.clone(), old.limit);
            *old = Kind {
                region,
                promoted,
                limit,
                ..kind
            };
        }
        None => variant.kinds.push(kind),
    }
    Ok(())
}

/// Refuses two pieces with one letter, at the later line of them.
pub fn different_letters(variant: &Variant) -> Result<(), Fault> {
    let kinds = &variant.kinds;
    let shares = |kind: &&Kind| kinds.iter().filter(|it| it.letter == kind.letter).count() > 1;
    let shared = kinds.iter().filter(shares).map(|kind| &kind.setting);
    match shared.max_by_key(|setting| (setting.built_in.is_none(), setting.line)) {
        Some(setting) => Err(Fault::value(setting, "letter")),
        None => Ok(()),
    }
}
