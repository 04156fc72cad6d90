//! Games of forty moves whose clocks were worked out by hand, and what happens between moves.

use super::*;

fn ms(time: u64) -> Duration {
    Duration::from_millis(time)
}

fn clock_of(text: &str) -> GameClock {
    let control = TimeControl::typed(text).expect(text);
    GameClock::new(control, false)
}

/// What a clock says: the tenths of seconds left, and the moves or periods left in overtime.
type Told = (u128, Option<u32>);

fn told(clock: PlayerClock) -> Told {
    (clock.left().as_millis() / 100, clock.overtime())
}

/// Plays twenty moves of each side, of which the first thinks so many tenths of a second and the other one second, and
/// returns the clocks after the moves with the given numbers of the first side, and the last of the other.
fn play(text: &str, tenths: [u64; 20], asked: &[usize]) -> (Vec<Told>, Told) {
    let mut clock = clock_of(text);
    // Any moment will do as the beginning.
    let mut now = ms(12_345);
    let mut first = Vec::new();
    let mut second = None;
    for thought in tenths {
        clock.begin_turn(0, now);
        now += ms(thought * 100);
        first.push(told(clock.press(now).expect("on turn")));
        clock.begin_turn(1, now);
        now += ms(1000);
        second = clock.press(now);
    }
    let asked = asked.iter().map(|number| first[number - 1]);
    (asked.collect(), told(second.expect("a move")))
}

/// The first move is free, whatever it takes.
const EVEN: [u64; 20] = [100; 20];

#[test]
fn all_moves_in_one_time() {
    // 300 s, less 10 s for each move from the second on; the other side spends 19 times one second.
    let (first, second) = play("5", EVEN, &[1, 2, 3, 20]);
    let expected = [3000, 2900, 2800, 1100].map(|left| (left, None));
    assert_eq!(first, expected);
    assert_eq!(second, (2810, None));
}

#[test]
fn an_increment_for_each_move_but_the_first() {
    // 60 s: each move takes 10 s and brings 5 s; the other side wins 4 s with each.
    let (first, second) = play("1+5", EVEN, &[1, 2, 3, 11, 12, 20]);
    // 60 - 10 * 5 = 10 s before the twelfth move, which is too late.
    let expected = [600, 550, 500, 100, 0, 0].map(|left| (left, None));
    assert_eq!(first, expected);
    assert_eq!(second, (600 + 19 * 40, None));
}

#[test]
fn periods_are_lost_one_by_one() {
    // 30 s, then three periods of 10 s.
    let mut tenths = [50; 20];
    // Moves 2 to 6 take 25 s of the main time, and the seventh the rest of it and 2 s of the first period.
    tenths[6] = 70;
    // In byo-yomi: 5 s cost nothing, nor does all but a tenth of a period.
    tenths[8] = 99;
    // A period and 3 s, and later one and 9.9 s, which leave the last one.
    tenths[9] = 130;
    tenths[10] = 199;
    // In the last period there is no more to lose.
    tenths[15] = 99;
    tenths[18] = 100;
    let (first, second) = play("0.5 3x10", tenths, &[1, 6, 7, 8, 9, 10, 11, 16, 18, 19, 20]);
    let expected = [
        (300, None),
        (50, None),
        (100, Some(3)),
        (100, Some(3)),
        (100, Some(3)),
        (100, Some(2)),
        (100, Some(1)),
        (100, Some(1)),
        (100, Some(1)),
        (0, Some(1)),
        (0, Some(1)),
    ];
    assert_eq!(first, expected);
    assert_eq!(second, (110, None));
}

#[test]
fn so_many_moves_in_each_period() {
    // 20 s, then four moves in 30 s. The third move takes the last second of the main time with it.
    let (first, second) = play("0.34 4/0.5", [70; 20], &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20]);
    // 20.4 - 7 - 7 = 6.4 s; the fourth move takes 0.6 s of the period and is one of its four moves.
    let expected = [
        (204, None),
        (134, None),
        (64, None),
        (294, Some(3)),
        (224, Some(2)),
        (154, Some(1)),
        // The fourth of them: a new period of 30 s.
        (300, Some(4)),
        (230, Some(3)),
        (160, Some(2)),
        (90, Some(1)),
        // Moves 11, 15 and 19 begin new ones.
        (230, Some(3)),
    ];
    assert_eq!(first, expected);
    assert_eq!(second, (14, None));
}

#[test]
fn periods_without_a_main_time() {
    // 40 moves in two minutes, from the second on.
    let (first, second) = play("0 40/2", [20; 20], &[1, 2, 20]);
    assert_eq!(first, [(1200, Some(40)), (1180, Some(39)), (820, Some(21))]);
    assert_eq!(second, (1010, Some(21)));
}

/// Begins the second move of the first side at a time.
fn running(text: &str, now: Duration) -> GameClock {
    let mut clock = clock_of(text);
    clock.begin_turn(0, ms(0));
    clock.press(ms(0));
    clock.begin_turn(0, now);
    clock
}

#[test]
fn time_stands_while_the_clock_is_paused_or_held() {
    let left = |clock: &GameClock, now: u64| {
        let clock = clock.clock_of(0, ms(now)).expect("a player");
        clock.left().as_millis()
    };
    let mut clock = running("1", ms(1000));
    assert_eq!(left(&clock, 3000), 58_000);
    clock.pause(true, ms(4000));
    assert!(!clock.runs() && clock.next_change(ms(9000)).is_none());
    assert_eq!(left(&clock, 99_000), 57_000);
    clock.pause(false, ms(99_000));
    clock.hold(true, ms(100_000));
    assert_eq!(left(&clock, 200_000), 56_000);
    clock.hold(false, ms(200_000));
    assert_eq!(left(&clock, 201_000), 55_000);
    assert_eq!(clock.press(ms(201_050)).map(told), Some((550, None)));
}

#[test]
fn the_time_of_a_side_is_up_once() {
    let mut clock = running("0.5 2x10", ms(0));
    assert_eq!(clock.is_up(ms(49_999)), None);
    assert_eq!(clock.is_up(ms(50_000)), Some(0));
    clock.play_on(0);
    assert_eq!(clock.is_up(ms(60_000)), None);
    // Whoever plays on has no time any more.
    assert_eq!(clock.press(ms(70_000)).map(told), Some((0, None)));
    clock.begin_turn(0, ms(70_000));
    assert_eq!(clock.is_up(ms(80_000)), None);
    // Whoever moves too late can still be told so.
    let mut clock = running("0.5 2x10", ms(0));
    assert_eq!(clock.press(ms(60_000)).map(told), Some((0, Some(1))));
    clock.begin_turn(1, ms(60_000));
    assert_eq!(clock.is_up(ms(61_000)), Some(0));
}

#[test]
fn it_changes_each_second_and_at_the_end_each_tenth() {
    let clock = running("0.5", ms(250));
    let mut now = ms(250);
    let mut wakes = Vec::new();
    while let Some(next) = clock.next_change(now) {
        assert!(next > now);
        now = next;
        wakes.push(now);
        assert!(wakes.len() < 1000);
    }
    // Ten seconds, and twenty with ten tenths each.
    assert!((210..=212).contains(&wakes.len()), "{}", wakes.len());
    assert!(clock.is_up(now).is_some());
}
