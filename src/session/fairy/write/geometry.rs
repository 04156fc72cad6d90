//! Movements as conditions of gdef.
//!
//! They speak of `dx` and `f`, the columns to the right and the rows forward that a piece goes, as its player sees them,
//! and of its squares `x`, `y` and `toX`, `toY`. Cheap tests stand before those that look at the board.

use crate::session::fairy::betza::{Movement, Way};
use std::collections::BTreeSet;

/// Returns a condition that one of the movements leads there; `false` without any.
pub fn condition(movements: &[Movement]) -> String {
    let mut parts = Vec::new();
    let steps = |way: Way| -> BTreeSet<(i8, i8)> {
        let of_way = movements.iter().filter(|movement| movement.way == way);
        of_way
            .map(|movement| (movement.right, movement.forward))
            .collect()
    };
    parts.extend(leaps(&steps(Way::Leap)));
    let ways: BTreeSet<Way> = movements.iter().map(|movement| movement.way).collect();
    for way in ways {
        let steps = steps(way);
        match way {
            Way::Leap => {}
            Way::Lame => parts.extend(lame(&steps)),
            Way::Ride(most) => {
                let (lines, others): (BTreeSet<_>, BTreeSet<_>) = steps.into_iter().partition(is_unit);
                if !lines.is_empty() {
                    let reach = match most {
                        0 => String::new(),
                        most => format!(" && abs(dx) <= {most} && abs(f) <= {most}"),
                    };
                    parts.push(format!("{}{reach} && isFree(x, y, toX, toY)", group(&along(&lines))));
                }
                for (right, forward) in others {
                    parts.push(format!("rides(t, x, y, {right}, {forward}, {most}, toX, toY)"));
                }
            }
            Way::Hop => parts.push(format!("{} && between(x, y, toX, toY) == 1", group(&along(&steps)))),
            Way::Grass => parts.push(format!(
                "{} && between(x, y, toX, toY) == 1 && CurrentPosition[toX - sign(toX - x)][toY - sign(toY - y)] != empty",
                group(&along(&steps))
            )),
        }
    }
    if parts.is_empty() {
        "false".to_owned()
    } else {
        parts.join(" || ")
    }
}

/// Parts joined by "or", in brackets if there are several.
fn group(parts: &[String]) -> String {
    match parts {
        [part] => part.clone(),
        _ => format!("({})", parts.join(" || ")),
    }
}

fn is_unit(step: &(i8, i8)) -> bool {
    step.0.abs() <= 1 && step.1.abs() <= 1
}

fn leaps(steps: &BTreeSet<(i8, i8)>) -> Vec<String> {
    let king: BTreeSet<(i8, i8)> = (-1..=1)
        .flat_map(|right| (-1..=1).map(move |forward| (right, forward)))
        .filter(|step| *step != (0, 0))
        .collect();
    let mut left = steps.clone();
    let mut parts = Vec::new();
    if king.is_subset(steps) {
        parts.push("abs(dx) <= 1 && abs(f) <= 1".to_owned());
        left.retain(|step| !king.contains(step));
    }
    parts.extend(classes(&left).into_iter().map(|(condition, _)| condition));
    parts
}

/// The steps in groups that differ in signs only, each with its condition and its lengths.
fn classes(steps: &BTreeSet<(i8, i8)>) -> Vec<(String, (i8, i8))> {
    let sizes: BTreeSet<(i8, i8)> = steps
        .iter()
        .map(|step| (step.0.abs(), step.1.abs()))
        .collect();
    let mut classes = Vec::new();
    for (across, up) in sizes {
        let has = |right: i8, forward: i8| steps.contains(&(right * across, forward * up));
        // Whether each row of steps goes to both sides, if there are two sides.
        let forward_both = has(1, 1) && has(-1, 1);
        let back_both = has(1, -1) && has(-1, -1);
        let side = if across == 0 {
            "dx == 0".to_owned()
        } else {
            format!("abs(dx) == {across}")
        };
        if forward_both && back_both {
            let rows = if up == 0 {
                "f == 0".to_owned()
            } else {
                format!("abs(f) == {up}")
            };
            classes.push((format!("{side} && {rows}"), (across, up)));
            continue;
        }
        for (forward, both) in [(1, forward_both), (-1, back_both)] {
            let rows = forward * up;
            if both {
                classes.push((format!("{side} && f == {rows}"), (across, up)));
                continue;
            }
            for right in [1, -1] {
                if has(right, forward) {
                    classes.push((
                        format!("dx == {} && f == {rows}", right * across),
                        (across, up),
                    ));
                }
            }
        }
    }
    classes.dedup();
    classes
}

/// Lame leaps: first along the longer axis, then diagonally.
fn lame(steps: &BTreeSet<(i8, i8)>) -> Vec<String> {
    let towards = |name: &str, to: &str, count: i8| match count {
        0 => name.to_owned(),
        1 => format!("{name} + sign({to} - {name})"),
        _ => format!("{name} + {count} * sign({to} - {name})"),
    };
    let mut parts = Vec::new();
    for (condition, (across, up)) in classes(steps) {
        let straight = (across - up).abs();
        let mut part = condition;
        for step in 1..across.max(up) {
            // The shorter axis begins once the rest is diagonal.
            let late = (step - straight).max(0);
            let (right, forward) = if across > up {
                (step, late)
            } else {
                (late, step)
            };
            let square = format!(
                "CurrentPosition[{}][{}]",
                towards("x", "toX", right),
                towards("y", "toY", forward)
            );
            part = format!("{part} && {square} == empty");
        }
        parts.push(part);
    }
    parts
}

/// Conditions that a line goes in one of these directions.
fn along(steps: &BTreeSet<(i8, i8)>) -> Vec<String> {
    let has = |right: i8, forward: i8| steps.contains(&(right, forward));
    let mut parts = Vec::new();
    let mut add = |text: &str| parts.push(text.to_owned());
    match (has(0, 1), has(0, -1)) {
        (true, true) => add("dx == 0"),
        (true, false) => add("dx == 0 && f > 0"),
        (false, true) => add("dx == 0 && f < 0"),
        (false, false) => {}
    }
    match (has(1, 0), has(-1, 0)) {
        (true, true) => add("f == 0"),
        (true, false) => add("f == 0 && dx > 0"),
        (false, true) => add("f == 0 && dx < 0"),
        (false, false) => {}
    }
    match (has(1, 1) && has(-1, 1), has(1, -1) && has(-1, -1)) {
        (true, true) => add("abs(dx) == abs(f)"),
        (forward, back) => {
            if forward {
                add("abs(dx) == f");
            } else {
                if has(1, 1) {
                    add("dx == f && f > 0");
                }
                if has(-1, 1) {
                    add("dx == -f && f > 0");
                }
            }
            if back {
                add("abs(dx) == -f");
            } else {
                if has(1, -1) {
                    add("dx == -f && f < 0");
                }
                if has(-1, -1) {
                    add("dx == f && f < 0");
                }
            }
        }
    }
    parts
}
