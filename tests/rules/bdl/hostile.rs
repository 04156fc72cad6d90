//! Scripts that never end, or that take very long in uninterruptible code: each one is ended.

use super::hook_games::{PARTS, Parts, invariant, judge_with, text};
use super::support::{compiled, rules};
use gametui::base::{CancelToken, Limit, Limits};
use gametui::rules::{Judgement, Options, Rules};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// One script per line.
const SCRIPTS: &str = include_str!("hostile.txt");

/// More time than any of them takes, even on a slow machine.
const LONGEST: Duration = Duration::from_secs(20);

fn judge(code: &str, limits: &Limits<'_>) -> Judgement {
    let parts = Parts {
        invariants: invariant(code),
        ..PARTS
    };
    let rules = rules(&text(&parts));
    judge_with(&rules, &rules.start(), (1, 0), (1, 1), limits)
}

/// Cancels a token after some time, unless the result is dropped first.
fn cancel_after(time: Duration) -> (CancelToken, mpsc::Sender<()>) {
    let token = CancelToken::new();
    let (sender, receiver) = mpsc::channel();
    let cancelled = token.clone();
    std::thread::spawn(move || {
        if receiver.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            cancelled.cancel();
        }
    });
    (token, sender)
}

fn is_stopped(judged: &Judgement) -> bool {
    matches!(
        judged,
        Judgement::LimitReached {
            limit: Limit::Stopped,
            ..
        }
    )
}

#[test]
fn every_hostile_script_ends_by_itself() {
    let is_script = |line: &&str| !line.is_empty() && !line.starts_with("# ");
    let scripts: Vec<&str> = SCRIPTS.lines().filter(is_script).collect();
    assert!(scripts.len() >= 190);
    let (token, _timer) = cancel_after(Duration::from_secs(120));
    for script in scripts {
        let begun = Instant::now();
        let judged = judge(
            script,
            &Limits {
                fuel: 200_000,
                cancel: Some(&token),
                ..Limits::default()
            },
        );
        assert!(!is_stopped(&judged), "{script}");
        let time = begun.elapsed();
        assert!(time < LONGEST, "{script} took {time:?}");
    }
}

#[test]
fn a_loop_costs_ten_steps() {
    let loops = |fuel| {
        let limits = Limits {
            fuel,
            ..Limits::default()
        };
        judge("for (let n = 0; n < 50000; n++) { } return true;", &limits)
    };
    assert!(matches!(loops(1_500_000), Judgement::Legal(_)));
    let judged = loops(200_000);
    assert!(
        matches!(
            judged,
            Judgement::LimitReached {
                limit: Limit::Fuel,
                ..
            }
        ),
        "{judged:?}"
    );
}

#[test]
fn a_script_is_stopped_whatever_it_catches() {
    for script in [
        "for (;;) {}",
        "for (;;) { try { for (;;) {} } catch { } finally { } }",
        "for (;;) { try { 'a'.repeat(1 << 16) } catch { } }",
    ] {
        let (token, _timer) = cancel_after(Duration::from_millis(50));
        let judged = judge(
            script,
            &Limits {
                fuel: u64::MAX,
                cancel: Some(&token),
                ..Limits::default()
            },
        );
        assert!(is_stopped(&judged), "{script}: {judged:?}");
    }
}

#[test]
fn code_that_runs_later_is_refused_at_its_word() {
    for (code, word) in [
        ("const f = async () => 1; return true;", "async"),
        ("return `${(async function () {})()}` !== '';", "async"),
        ("import('x'); return true;", "import"),
    ] {
        let text = text(&Parts {
            invariants: invariant(code),
            ..PARTS
        });
        let (diagnostics, _) = compiled(&text, &Options::default());
        let refused: Vec<&str> = diagnostics
            .iter()
            .filter(|found| found.code() == "bdl-script-later")
            .filter_map(|found| text.get(found.span.start as usize..found.span.end as usize))
            .collect();
        assert_eq!(refused, [word], "{code}: {diagnostics:?}");
    }
    let judged = judge(
        "const o = { a: 1 }; return o.async === undefined;",
        &Limits::default(),
    );
    assert!(matches!(judged, Judgement::Legal(_)), "{judged:?}");
}

#[test]
fn what_is_bounded_still_does_what_it_does() {
    for code in [
        "[1, [2, [3]]].flat(Infinity).join() === '1,2,3'",
        "[1, 2].flatMap(x => [x, [x]]).length === 4",
        "[1].concat(2, [3, [4]]).length === 4 && !(0 in [].concat([,]))",
        "Array.from('ab', (x, i) => x + i).join('') === 'a0b1'",
        "Array.from({ length: 2 }).length === 2 && Array.from(new Set([1, 1])).length === 1",
        "[3, 10, 2].sort().join('') === '1023' && [3, 10, 2].toSorted((a, b) => a - b).join() === '2,3,10'",
        "new Map([[1, 2]]).get(1) === 2 && new Set([1, 2]).has(2) && new Map().size === 0",
        "new Map([[1, 2]]) instanceof Map && new Map().constructor === Map",
        "new RegExp('a+', 'g') instanceof RegExp && 'baa'.replace(/a+/, x => x.length) === 'b2'",
        "'a-b'.split('-').length === 2 && 'a1b2'.split(/\\d/).join() === 'a,b,'",
        "[...'a1b2'.matchAll(/\\d/g)].length === 2 && 'aXbX'.replaceAll('X', '') === 'ab'",
        "'7'.padStart(3, '0') === '007' && 'ab'.repeat(2) === 'abab'",
        "JSON.stringify(JSON.parse('{\"a\":[1]}')) === '{\"a\":[1]}'",
        "Object.keys({ a: 1, b: 2 }).length === 2 && Object.entries({ a: 1 })[0][1] === 1",
        "Math.max(...[1, 5, 2]) === 5 && Math.max.apply(null, [1, 5]) === 5",
        "parseInt('ff', 16) === 255 && parseFloat('1.5') === 1.5 && Number.parseInt === parseInt",
        "'b'.localeCompare('a') === 1 && (255).toString(16) === 'ff'",
        "(class A extends Map { twice(x) { return this.get(x) * 2 } }, true)",
    ] {
        let judged = judge(&format!("return {code};"), &Limits::default());
        assert!(matches!(judged, Judgement::Legal(_)), "{code}: {judged:?}");
    }
}
