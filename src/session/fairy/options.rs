//! What the settings of a variant say: pieces and options with their values.

use super::faults::Fault;
use super::pieces::{betza_of, different_letters, piece};
use super::setting::Setting;
use super::squares::{self, Region};
use super::variant::{Side, Value, Variant};

/// Options that change nothing in the rules.
const WITHOUT_MEANING: &[&str] = &[
    "variantTemplate",
    "pieceToCharTable",
    "pocketSize",
    "pieceValueMg",
    "pieceValueEg",
    "chess960",
];

/// Options that are left out with a remark: they end long games, or say who has won one that is not decided.
const LEFT_OUT: &[&str] = &[
    "countingRule",
    "perpetualCheckIllegal",
    "moveRepetitionIllegal",
];

/// Reads the settings of a variant, those that it inherits first.
pub fn read(name: &str, levels: &[Vec<Setting>]) -> Result<Variant, Fault> {
    let mut variant = Variant::new(name);
    for level in levels {
        // As in Fairy-Stockfish, the pieces of a section count for all its options.
        for setting in level {
            piece(&mut variant, setting)?;
        }
        for setting in level {
            if betza_of(&setting.key).is_none() {
                option(&mut variant, setting)?;
            }
        }
    }
    different_letters(&variant)?;
    super::start::read(&mut variant)?;
    Ok(variant)
}

fn truth(setting: &Setting) -> Result<bool, Fault> {
    match setting.value.as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(Fault::value(setting, "bool")),
    }
}
fn number(setting: &Setting, most: usize) -> Result<usize, Fault> {
    let number = setting.value.parse::<usize>().ok();
    let number = number.filter(|number| *number <= most);
    number.ok_or_else(|| Fault::Number {
        setting: setting.clone(),
        most,
    })
}
/// A file as a column, from 0.
fn file(setting: &Setting) -> Result<usize, Fault> {
    let value = setting.value.to_ascii_lowercase();
    let column = match value.parse::<usize>() {
        Ok(number) => number.checked_sub(1),
        Err(_) => squares::column(&value),
    };
    let column = column.filter(|column| *column < squares::MAX_COLUMNS);
    column.ok_or_else(|| Fault::value(setting, "file"))
}
fn rank(setting: &Setting) -> Result<usize, Fault> {
    let rank = setting.value.parse::<usize>().ok();
    let rank = rank.filter(|rank| (1..=squares::MAX_ROWS).contains(rank));
    rank.ok_or_else(|| Fault::value(setting, "rank"))
}
fn region(setting: &Setting) -> Result<Region, Fault> {
    Region::read(&setting.value).ok_or_else(|| Fault::value(setting, "squares"))
}
fn value(setting: &Setting) -> Result<Option<Value>, Fault> {
    Ok(Some(match setting.value.as_str() {
        "win" => Value::Win,
        "loss" => Value::Loss,
        "draw" => Value::Draw,
        "none" => return Ok(None),
        _ => return Err(Fault::value(setting, "value")),
    }))
}

/// The pieces that letters name, or `-` for none.
fn kinds(variant: &Variant, setting: &Setting) -> Result<Vec<String>, Fault> {
    let letters = setting
        .value
        .chars()
        .filter(|letter| !letter.is_whitespace());
    let letters = letters.filter(|letter| *letter != '-');
    letters
        .map(|letter| kind(variant, setting, letter))
        .collect()
}
fn kind(variant: &Variant, setting: &Setting, letter: char) -> Result<String, Fault> {
    let letter = letter.to_ascii_uppercase();
    let kind = variant.kinds.iter().find(|kind| kind.letter == letter);
    kind.map(|kind| kind.key.clone())
        .ok_or_else(|| Fault::value(setting, "piece"))
}
fn one_kind(variant: &Variant, setting: &Setting) -> Result<Option<String>, Fault> {
    // Built-in variants name pieces that they do not have themselves.
    if setting.built_in.is_some() && betza_of(&setting.value).is_some() {
        return Ok(Some(setting.value.clone()));
    }
    Ok(kinds(variant, setting)?.into_iter().next())
}
/// Pairs such as `p:g s:g`.
fn pairs(setting: &Setting) -> Result<Vec<(char, &str)>, Fault> {
    let pairs = setting.value.split_whitespace().map(|pair| {
        let (first, second) = pair.split_once(':')?;
        Some((first.chars().next()?, second))
    });
    pairs
        .collect::<Option<_>>()
        .ok_or_else(|| Fault::value(setting, "pairs"))
}

fn option(variant: &mut Variant, setting: &Setting) -> Result<(), Fault> {
    let v = variant;
    let key = setting.key.as_str();
    // An option that is switched off needs no rule.
    let is_off = matches!(setting.value.as_str(), "false" | "none" | "-" | "0" | "");
    match key {
        "maxRank" => v.rows = rank(setting)?,
        "maxFile" => v.columns = file(setting)?.saturating_add(1),
        "startFen" => v.start = (setting.value.clone(), Some(setting.clone())),
        "promotionRank" => v.promotion_rank = rank(setting)?,
        "promotionPieceTypes" => v.promotion = kinds(v, setting)?,
        "promotionLimit" => {
            for (letter, count) in pairs(setting)? {
                let wanted = kind(v, setting, letter)?;
                let count = count.parse().map_err(|_| Fault::value(setting, "pairs"))?;
                v.kinds
                    .iter_mut()
                    .filter(|kind| kind.key == wanted)
                    .for_each(|kind| kind.limit = count);
            }
        }
        "promotedPieceType" => {
            for (letter, to) in pairs(setting)? {
                let wanted = kind(v, setting, letter)?;
                let to = to.chars().next().filter(|to| *to != '-');
                let to = to.map(|to| kind(v, setting, to)).transpose()?;
                v.kinds
                    .iter_mut()
                    .filter(|kind| kind.key == wanted)
                    .for_each(|kind| kind.promoted.clone_from(&to));
            }
        }
        "mandatoryPawnPromotion" => v.must_promote_pawns = truth(setting)?,
        "mandatoryPiecePromotion" => v.must_promote_pieces = truth(setting)?,
        "piecePromotionOnCapture" => v.promotes_by_capture = truth(setting)?,
        "blastOnCapture" => v.blast = truth(setting)?,
        "doubleStep" => v.double_step = truth(setting)?,
        "doubleStepRank" => v.double_step_ranks.1 = rank(setting)?,
        "doubleStepRankMin" => v.double_step_ranks.0 = rank(setting)?,
        "enPassantRegion" => v.en_passant = Some(region(setting)?),
        "castling" => v.castling = truth(setting)?,
        "castlingKingsideFile" => v.castling_files.0 = file(setting)?,
        "castlingQueensideFile" => v.castling_files.1 = file(setting)?,
        "castlingRank" => v.castling_rank = rank(setting)?,
        "castlingKingFile" => v.castling_king_file = file(setting)?,
        "castlingKingPiece" => v.castling_king = one_kind(v, setting)?,
        "castlingRookPiece" => v.castling_rook = one_kind(v, setting)?,
        "castlingDroppedPiece" => v.castling_dropped = truth(setting)?,
        "kingType" => v.king_type = one_kind(v, setting)?,
        "checking" => v.checking = truth(setting)?,
        "dropChecks" => v.drop_checks = truth(setting)?,
        "mustCapture" => v.must_capture = truth(setting)?,
        "mustDrop" => v.must_drop = truth(setting)?,
        "mustDropType" => {
            v.must_drop_kind = if setting.value == "*" {
                None
            } else {
                one_kind(v, setting)?
            }
        }
        "pieceDrops" => v.drops = truth(setting)?,
        "dropLoop" => v.drop_loop = truth(setting)?,
        "capturesToHand" => v.captures_to_hand = truth(setting)?,
        "firstRankPawnDrops" => v.first_rank_drops = truth(setting)?,
        "promotionZonePawnDrops" => v.zone_drops = truth(setting)?,
        "dropOnTop" => v.drop_on_top = truth(setting)?,
        "enclosingDrop" if setting.value == "reversi" => v.encloses = true,
        "enclosingDropStart" => v.enclosing_start = Some(region(setting)?),
        "flipEnclosedPieces" if setting.value == "reversi" => v.flips = true,
        "whiteDropRegion" => v.drop_regions[Side::White as usize] = Some(region(setting)?),
        "blackDropRegion" => v.drop_regions[Side::Black as usize] = Some(region(setting)?),
        "dropOppositeColoredBishop" => v.opposite_bishops = truth(setting)?,
        "dropNoDoubled" => v.no_doubled = one_kind(v, setting)?,
        "dropNoDoubledCount" => v.no_doubled_count = number(setting, 99)?,
        "immobilityIllegal" => v.immobility_illegal = truth(setting)?,
        "pass" => v.pass = truth(setting)?,
        "passOnStalemate" => v.pass_on_stalemate = truth(setting)?,
        "flyingGeneral" => v.flying_general = truth(setting)?,
        "makpongRule" => v.makpong = truth(setting)?,
        "soldierPromotionRank" => v.soldier_rank = rank(setting)?,
        "nMoveRule" => v.move_rule = number(setting, 9999)?,
        "nFoldRule" => v.fold_rule = number(setting, 99)?,
        "nFoldValue" => v.fold_value = value(setting)?.unwrap_or(Value::Draw),
        "nFoldValueAbsolute" => v.is_fold_absolute = truth(setting)?,
        "stalemateValue" => v.stalemate = value(setting)?.unwrap_or(Value::Draw),
        "stalematePieceCount" => v.stalemate_counts = truth(setting)?,
        "checkmateValue" => v.checkmate = value(setting)?.unwrap_or(Value::Loss),
        "shogiPawnDropMateIllegal" => v.no_pawn_mate = truth(setting)?,
        "extinctionValue" => v.extinction = value(setting)?,
        "extinctionClaim" => v.extinction_claim = truth(setting)?,
        "extinctionPseudoRoyal" => v.pseudo_royal = truth(setting)?,
        "extinctionPieceTypes" => {
            v.extinct_all = setting.value.contains('*');
            v.extinct = if v.extinct_all {
                Vec::new()
            } else {
                kinds(v, setting)?
            };
        }
        "extinctionPieceCount" => v.extinction_count = number(setting, 999)?,
        "extinctionOpponentPieceCount" => v.extinction_others = number(setting, 999)?,
        "flagPiece" => v.flag = one_kind(v, setting)?,
        "whiteFlag" => v.flag_regions[Side::White as usize] = Some(region(setting)?),
        "blackFlag" => v.flag_regions[Side::Black as usize] = Some(region(setting)?),
        "flagMove" => v.flag_move = truth(setting)?,
        "checkCounting" => v.check_counting = truth(setting)?,
        "connectN" => v.connect = number(setting, 12)?,
        "materialCounting" if setting.value == "unweighted" => v.counts_material = true,
        _ if key.starts_with("mobilityRegion") => return mobility(v, setting),
        _ if WITHOUT_MEANING.contains(&key) => {}
        _ if LEFT_OUT.contains(&key) => {
            v.left_out.retain(|old| old.key != setting.key);
            if !is_off {
                v.left_out.push(setting.clone());
            }
        }
        _ => {
            v.refused.retain(|old| old.key != setting.key);
            if !is_off {
                v.refused.push(setting.clone());
            }
        }
    }
    Ok(())
}

/// `mobilityRegionWhiteRook` and the like.
fn mobility(variant: &mut Variant, setting: &Setting) -> Result<(), Fault> {
    let rest = setting
        .key
        .strip_prefix("mobilityRegion")
        .unwrap_or_default();
    let (side, rest) = match (rest.strip_prefix("White"), rest.strip_prefix("Black")) {
        (Some(rest), _) => (Side::White, rest),
        (_, Some(rest)) => (Side::Black, rest),
        _ => return Err(Fault::option(setting)),
    };
    let region = region(setting)?;
    let kind = variant
        .kinds
        .iter_mut()
        .find(|kind| kind.key.eq_ignore_ascii_case(rest));
    // A region of a piece that this variant does not have says nothing.
    if let Some(place) = kind.and_then(|kind| kind.region.get_mut(side as usize)) {
        *place = Some(region);
    }
    Ok(())
}
