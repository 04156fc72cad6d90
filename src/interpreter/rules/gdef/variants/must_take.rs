//! Captures are compulsory, in rules where a piece goes to a square and takes what stands there.
//!
//! A language that judges a given move cannot ask for others. So the functions that judge it are copied, with the squares
//! of a move as arguments in place of the list of operations, and the copy is asked for every pair of pieces.

use super::tree::{Change, LEGAL, Part, RulesTree, apply};
use super::walk::{calls, expressions};
use crate::base::Message;
use crate::message;
use crate::rules::gdef::syntax::{Expr, ExprKind, Function};
use std::collections::BTreeMap;
use std::ops::Range;

/// What asks for the position after the move, or for other moves.
const LOOKS_AHEAD: [&str; 4] = ["next", "repeats", "boardRepeats", "hasMove"];

/// The most kinds of pieces; each is tried for every capture.
const MAX_PIECES: usize = 16;

pub(super) fn change(rules: &RulesTree<'_>) -> Change {
    let legal = rules.hook(LEGAL)?;
    if rules.function("afterMove").is_some() {
        return Err(message!("variant-after-move"));
    }
    let objects = &rules.definitions.objects;
    let has_family = objects.iter().any(|object| object.members.is_some());
    if has_family || objects.len() > MAX_PIECES {
        return Err(message!("variant-many-pieces"));
    }
    let reached = reached(rules, legal);
    let bodies = || reached.iter().map(|function| &function.body);
    let looks_ahead = bodies().flat_map(calls).any(|(name, _)| {
        LOOKS_AHEAD.contains(&name.text.as_str()) && rules.function(&name.text).is_none()
    });
    let reads_next = bodies()
        .flat_map(expressions)
        .any(|it| matches!(&it.kind, ExprKind::Access(name, _) if name.text == "NextPosition"));
    if looks_ahead || reads_next {
        return Err(message!("variant-looks-ahead"));
    }
    let names = Names::new(rules);
    let copied = of_move(rules, &reached);
    let mut lands = false;
    let mut copies = String::new();
    for function in &copied {
        copies += &copy(rules, function, &copied, &names, &mut lands)?;
        copies += "\n";
    }
    if !lands {
        return Err(message!("variant-no-captures"));
    }
    let Names {
        from,
        to,
        put,
        suffix,
    } = &names;
    let [from_x, from_y] = from;
    let [to_x, to_y] = to;
    let otherwise = rules.fresh("isMovePossible");
    let (takes, can_take) = (rules.fresh("takes"), rules.fresh("canTake"));
    let tried: Vec<String> = objects
        .iter()
        .map(|object| {
            let call = format!(
                "{LEGAL}{suffix}({from_x}, {from_y}, {to_x}, {to_y}, {})",
                object.name.text
            );
            format!("          if ({call}) {{ return true; }}\n")
        })
        .collect();
    let tried = tried.concat();
    let added = format!(
        "/* captures are compulsory: a move that takes nothing is refused while a piece can be taken */\n\
         define {takes}() -> bool {{\n  \
           if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) {{ return false; }}\n  \
           return CurrentPosition[OperationList[1][0]][OperationList[1][1]] != empty;\n\
         }}\n\
         define {LEGAL}() -> bool {{\n  \
           if (!{otherwise}()) {{ return false; }}\n  \
           if ({takes}()) {{ return true; }}\n  \
           return !{can_take}();  /*! a piece can be taken, and captures are compulsory */\n\
         }}\n\n\
         /* the rules of a move, asked for a piece that goes from ({from_x},{from_y}) to ({to_x},{to_y}) and is put down as {put} */\n\
         {copies}\
         /* can the player on turn take a piece? */\n\
         define {can_take}() -> bool {{\n  \
           for (int {from_x} = 0; {from_x} < width(); {from_x}++) {{\n    \
             for (int {from_y} = 0; {from_y} < height(); {from_y}++) {{\n      \
               if (CurrentPosition[{from_x}][{from_y}] == empty || CurrentPosition[{from_x}][{from_y}] == hole) {{ continue; }}\n      \
               for (int {to_x} = 0; {to_x} < width(); {to_x}++) {{\n        \
                 for (int {to_y} = 0; {to_y} < height(); {to_y}++) {{\n          \
                   if (CurrentPosition[{to_x}][{to_y}] == empty || CurrentPosition[{to_x}][{to_y}] == hole) {{ continue; }}\n\
         {tried}        \
                 }}\n      \
               }}\n    \
             }}\n  \
           }}\n  \
           return false;\n\
         }}"
    );
    Ok(vec![
        (legal.name.span.range(), otherwise),
        rules.appended(&added),
    ])
}

/// The names of the arguments of the copies, and what is added to the names of the functions.
struct Names {
    from: [String; 2],
    to: [String; 2],
    put: String,
    suffix: String,
}

impl Names {
    fn new(rules: &RulesTree<'_>) -> Self {
        let mut numbers = (0u32..).map(|number| match number {
            0 => "Tried".to_owned(),
            number => format!("Tried{number}"),
        });
        let is_free = |suffix: &String| !rules.text.contains(suffix.as_str());
        Self {
            from: ["fromX", "fromY"].map(|name| rules.fresh(name)),
            to: ["toX", "toY"].map(|name| rules.fresh(name)),
            put: rules.fresh("put"),
            suffix: numbers.find(is_free).unwrap_or_default(),
        }
    }
}

/// Returns the functions of the text that a function reaches, itself first.
fn reached<'t>(rules: &'t RulesTree<'_>, first: &'t Function) -> Vec<&'t Function> {
    let mut all = vec![first];
    let mut index = 0;
    while let Some(function) = all.get(index).copied() {
        for (name, _) in calls(&function.body) {
            let is_new =
                |called: &&Function| !all.iter().any(|it| it.name.span == called.name.span);
            if let Some(called) = rules.function(&name.text).filter(is_new) {
                all.push(called);
            }
        }
        index += 1;
    }
    all
}

/// Returns those of the functions that ask about the move, by themselves or by others.
fn of_move<'t>(rules: &RulesTree<'_>, functions: &[&'t Function]) -> Vec<&'t Function> {
    let asks = |it: &Expr| match &it.kind {
        ExprKind::Access(name, _) => name.text == "OperationList",
        ExprKind::Call(name, _) => {
            matches!(name.text.as_str(), "operationsNum" | "isPlaceOperation")
        }
        _ => false,
    };
    let mut asking: BTreeMap<&str, bool> = functions
        .iter()
        .map(|it| (it.name.text.as_str(), expressions(&it.body).any(asks)))
        .collect();
    // Each round adds the callers of those that are known; there are no more rounds than functions.
    for _ in functions {
        for function in functions {
            let called =
                |name: &str| asking.get(name) == Some(&true) && rules.function(name).is_some();
            let calls_one = calls(&function.body).any(|(name, _)| called(&name.text));
            if calls_one {
                asking.insert(&function.name.text, true);
            }
        }
    }
    let is_asking = |it: &&&Function| asking.get(it.name.text.as_str()) == Some(&true);
    functions.iter().filter(is_asking).copied().collect()
}

/// Returns the copy of a function. Sets `lands` if it reads where the piece goes.
fn copy(
    rules: &RulesTree<'_>,
    function: &Function,
    copied: &[&Function],
    names: &Names,
    lands: &mut bool,
) -> Result<String, Message> {
    let several = || message!("variant-several-steps");
    let Names {
        from,
        to,
        put,
        suffix,
    } = names;
    let [from_x, from_y] = from;
    let [to_x, to_y] = to;
    let whole = function.head.to(function.body.end).range();
    let mut parts: Vec<Part> = Vec::new();
    let constant = |it: Option<&Expr>| match it.map(|it| &it.bare().kind) {
        Some(ExprKind::Int(number)) => Some(*number),
        _ => None,
    };
    let text_of = |it: &Expr| -> Range<usize> { it.span.range() };
    for it in expressions(&function.body) {
        match &it.kind {
            ExprKind::Access(name, indices) if name.text == "OperationList" => {
                let by = match (constant(indices.first()), constant(indices.get(1))) {
                    (Some(0), Some(0)) => from_x.as_str(),
                    (Some(0), Some(1)) => from_y,
                    (Some(1), Some(0)) => to_x,
                    (Some(1), Some(1)) => to_y,
                    (Some(1), Some(2)) => put,
                    // The first operation puts a piece down, as no move of a piece does.
                    (Some(0), Some(2)) => return Err(message!("variant-no-captures")),
                    _ => return Err(several()),
                };
                *lands |= by == to_x;
                parts.push((text_of(it), by.to_owned()));
            }
            ExprKind::Call(name, _) if name.text == "operationsNum" => {
                parts.push((text_of(it), "2".to_owned()));
            }
            ExprKind::Call(name, arguments) if name.text == "isPlaceOperation" => {
                let by = match constant(arguments.first()) {
                    Some(0) => "false",
                    Some(1) => "true",
                    _ => return Err(several()),
                };
                parts.push((text_of(it), by.to_owned()));
            }
            ExprKind::Call(name, arguments)
                if copied.iter().any(|it| it.name.text == name.text) =>
            {
                let end = name.span.range().end;
                parts.push((end..end, suffix.clone()));
                let close = text_of(it).end.saturating_sub(1);
                let comma = if arguments.is_empty() { "" } else { ", " };
                let added = format!("{comma}{from_x}, {from_y}, {to_x}, {to_y}, {put}");
                parts.push((close..close, added));
            }
            _ => {}
        }
    }
    let end = function.name.span.range().end;
    parts.push((end..end, suffix.clone()));
    let head = rules.slice(function.head);
    let close = head.rfind(')').map(|close| whole.start + close);
    let close = close.ok_or_else(several)?;
    let comma = if function.header.params.is_empty() {
        ""
    } else {
        ", "
    };
    let added = format!("{comma}int {from_x}, int {from_y}, int {to_x}, int {to_y}, obj {put}");
    parts.push((close..close, added));
    let moved = parts.into_iter().map(|(range, by)| {
        let shift = |offset: usize| offset.saturating_sub(whole.start);
        (shift(range.start)..shift(range.end), by)
    });
    let text = rules.text.get(whole.clone()).unwrap_or("");
    Ok(without_labels(&apply(text, moved.collect())))
}

/// Returns a text without the comments that name refusals: a copy refuses nothing.
fn without_labels(text: &str) -> String {
    let mut rest = text;
    let mut kept = String::new();
    while let Some((before, label)) = rest.split_once("/*!") {
        kept += before;
        rest = label.split_once("*/").map_or("", |(_, after)| after);
    }
    kept += rest;
    let lines = kept.lines().map(str::trim_end);
    let mut lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    lines.push("");
    lines.join("\n")
}
