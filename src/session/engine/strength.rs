//! Steps of strength of an engine that lists `UCI_Elo` or `Skill Level`.

use super::spec::EngineSpec;
use super::uci_options::{UciOption, UciOptionKind};
use crate::base::Message;
use crate::message;

/// The option that says how strong an engine plays, in points of Elo.
const ELO: &str = "UCI_Elo";
/// The option that switches the one before on.
const LIMIT: &str = "UCI_LimitStrength";
/// The option that says it in levels of the engine.
const SKILL: &str = "Skill Level";
/// The least number of points between two strengths.
const LEAST_STEP: i64 = 50;
/// The number of steps between the weakest and the strongest, about.
const ELO_STEPS: i64 = 12;
const SKILL_STEPS: i64 = 10;

/// Where the strength goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrengthStep {
    Weaker,
    Stronger,
}

/// How strong an engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineStrength {
    Elo(i64),
    /// A level of those up to `most`.
    Skill {
        level: i64,
        most: i64,
    },
    /// As strong as it can.
    Full,
}

/// Returns the engine with the strength after its present one, and that strength.
///
/// # Errors
/// The engine lists no strengths, or there is none beyond the present one.
pub fn step_strength(
    spec: &EngineSpec,
    offered: &[UciOption],
    step: StrengthStep,
) -> Result<(EngineSpec, EngineStrength), Message> {
    let name = &spec.name;
    let elo = range_of(offered, ELO).filter(|_| find(offered, LIMIT).is_some());
    let skill = range_of(offered, SKILL);
    // Whoever has set a level of the engine goes on with its levels.
    let is_by_skill = spec.option(SKILL).is_some() && spec.option(ELO).is_none();
    let mut changed = spec.clone();
    let strength = match (elo, skill) {
        (Some(range), skill) if skill.is_none() || !is_by_skill => {
            let strength = step_elo(spec, offered, range, step);
            match strength {
                Some(EngineStrength::Elo(elo)) => {
                    changed.set_option(LIMIT, "true");
                    changed.set_option(ELO, &elo.to_string());
                }
                _ => {
                    changed.remove_option(ELO);
                    match default_of(offered, LIMIT) == Some("true") {
                        true => changed.set_option(LIMIT, "false"),
                        false => changed.remove_option(LIMIT),
                    }
                }
            }
            strength
        }
        (_, Some((least, most))) => {
            let now = value_of(spec, offered, SKILL).unwrap_or(most);
            let width = (most.saturating_sub(least) / SKILL_STEPS).max(1);
            let level = match step {
                StrengthStep::Weaker => now.saturating_sub(width).max(least),
                StrengthStep::Stronger => now.saturating_add(width).min(most),
            };
            changed.set_option(SKILL, &level.to_string());
            match level {
                level if level == now => None,
                level if level == most => Some(EngineStrength::Full),
                level => Some(EngineStrength::Skill { level, most }),
            }
        }
        _ => return Err(message!("engine-no-strengths", name = name)),
    };
    match (strength, step) {
        (Some(strength), _) => Ok((changed, strength)),
        (None, StrengthStep::Weaker) => Err(message!("engine-weakest", name = name)),
        (None, StrengthStep::Stronger) => Err(message!("engine-strongest", name = name)),
    }
}

/// Returns the next strength in points, which are multiples of the width of a step; `None` at the end.
fn step_elo(
    spec: &EngineSpec,
    offered: &[UciOption],
    (least, most): (i64, i64),
    step: StrengthStep,
) -> Option<EngineStrength> {
    let limit = spec.option(LIMIT).or_else(|| default_of(offered, LIMIT));
    let is_limited = limit.is_some_and(|limit| limit.eq_ignore_ascii_case("true"));
    let now = value_of(spec, offered, ELO).filter(|_| is_limited);
    let width = most.saturating_sub(least) / ELO_STEPS;
    let width = (width / LEAST_STEP * LEAST_STEP).max(LEAST_STEP);
    let below = |elo: i64| {
        elo.saturating_sub(1)
            .div_euclid(width)
            .saturating_mul(width)
    };
    match (step, now) {
        (StrengthStep::Weaker, Some(now)) if now <= least => None,
        (StrengthStep::Weaker, now) => {
            Some(EngineStrength::Elo(below(now.unwrap_or(most)).max(least)))
        }
        (StrengthStep::Stronger, None) => None,
        (StrengthStep::Stronger, Some(now)) => {
            let above = now.div_euclid(width).saturating_add(1);
            let above = above.saturating_mul(width).max(least);
            Some(match above > most {
                true => EngineStrength::Full,
                false => EngineStrength::Elo(above),
            })
        }
    }
}

fn find<'a>(offered: &'a [UciOption], name: &str) -> Option<&'a UciOption> {
    let mut options = offered.iter();
    options.find(|option| option.name.eq_ignore_ascii_case(name))
}

fn default_of<'a>(offered: &'a [UciOption], name: &str) -> Option<&'a str> {
    find(offered, name)?.default.as_deref()
}

/// Returns the range of an option that is a number.
fn range_of(offered: &[UciOption], name: &str) -> Option<(i64, i64)> {
    match find(offered, name)?.kind {
        UciOptionKind::Spin { min, max } => Some((min, max)),
        _ => None,
    }
}

/// Returns the number that an option has.
fn value_of(spec: &EngineSpec, offered: &[UciOption], name: &str) -> Option<i64> {
    let value = spec.option(name).or_else(|| default_of(offered, name));
    value?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::super::spec::Protocol;
    use super::*;

    /// Steps from an engine with options until there is no further strength, and returns the strengths and the last
    /// label.
    fn steps(lines: &[&str], text: &str, step: StrengthStep) -> (Vec<EngineStrength>, String) {
        let offered: Vec<_> = lines
            .iter()
            .filter_map(|line| UciOption::read(line))
            .collect();
        let mut spec = EngineSpec::read(text).expect("an engine");
        assert_eq!(spec.protocol, Protocol::Uci);
        let mut strengths = Vec::new();
        while let Ok((changed, strength)) = step_strength(&spec, &offered, step) {
            spec = changed;
            strengths.push(strength);
            assert!(strengths.len() < 100, "{strengths:?}");
        }
        (strengths, spec.label())
    }

    const LIMITED: &str = "option name UCI_LimitStrength type check default false";
    const POINTS: &str = "option name UCI_Elo type spin default 1320 min 1320 max 3190";
    const LEVELS: &str = "option name Skill Level type spin default 20 min 0 max 20";

    #[test]
    fn points_come_in_steps_down_to_the_least_and_up_to_all() {
        let lines = [LIMITED, POINTS, LEVELS];
        let (down, label) = steps(&lines, "uci fish", StrengthStep::Weaker);
        assert_eq!(down.first(), Some(&EngineStrength::Elo(3150)));
        assert!(down.contains(&EngineStrength::Elo(1500)), "{down:?}");
        assert_eq!(down.last(), Some(&EngineStrength::Elo(1320)));
        assert_eq!(label, "fish {UCI_LimitStrength=true, UCI_Elo=1320}");
        let text = "uci fish{UCI_LimitStrength=true, UCI_Elo=2900}";
        let (up, label) = steps(&lines, text, StrengthStep::Stronger);
        let expected = [
            EngineStrength::Elo(3000),
            EngineStrength::Elo(3150),
            EngineStrength::Full,
        ];
        assert_eq!((up.as_slice(), label.as_str()), (&expected[..], "fish"));
    }

    #[test]
    fn levels_are_used_where_there_are_no_points_or_a_level_is_set() {
        let level = |level| EngineStrength::Skill { level, most: 20 };
        let (down, _) = steps(&[LEVELS], "uci fish", StrengthStep::Weaker);
        assert_eq!(down.first(), Some(&level(18)));
        assert_eq!(down.last(), Some(&level(0)));
        let lines = [LIMITED, POINTS, LEVELS];
        let (up, label) = steps(&lines, "uci fish{skill level=17}", StrengthStep::Stronger);
        assert_eq!(up, [level(19), EngineStrength::Full]);
        assert_eq!(label, "fish {skill level=20}");
        // Points that cannot be switched on are of no use.
        let (down, _) = steps(&[POINTS], "uci fish", StrengthStep::Weaker);
        assert!(down.is_empty());
        let absurd = "option name UCI_Elo type spin default 0";
        let (down, _) = steps(
            &[LIMITED, absurd],
            "uci fish{UCI_LimitStrength=true; UCI_Elo=-9223372036854775808}",
            StrengthStep::Weaker,
        );
        assert!(down.is_empty());
    }
}
