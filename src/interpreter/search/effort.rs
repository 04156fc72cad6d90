//! The effort that a computer player may spend on a move, and the levels of its strength.

use core::time::Duration;

/// The effort that a computer player may spend on a move. When it is spent, the player moves with what it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of visits of the position.
    pub visits: u64,
    /// The time limit; `None` for no limit.
    pub time: Option<Duration>,
    /// The level of the player, which says how well it sees; `None` for one that misjudges nothing on purpose.
    pub level: Option<u8>,
}

/// A level of the machine.
struct Level {
    /// The name, which may also be `level-` with the number.
    name: &'static str,
    /// Where it was not measured for the game: see [`LevelBlurs`].
    blur: u16,
    visits: u64,
    milliseconds: u64,
}

// What a player knows and how it searches is the same at all levels: otherwise the order of two of them would depend
// on the game. Those below the last one use what was learned as well, because the blur makes them weak.
const LEVELS: [Level; 8] = [
    Level::new("level-1", 240, 30, 200),
    Level::new("easy", 160, 150, 200),
    Level::new("level-3", 110, 200, 400),
    Level::new("level-4", 75, 300, 700),
    Level::new("medium", 50, 400, 1_000),
    Level::new("level-6", 30, 700, 1_500),
    Level::new("level-7", 14, 1_400, 3_000),
    Level::new("strong", 0, 3_000, 5_000),
];

impl Level {
    const fn new(name: &'static str, blur: u16, visits: u64, milliseconds: u64) -> Self {
        Self {
            name,
            blur,
            visits,
            milliseconds,
        }
    }
}

impl Effort {
    /// A weak player.
    pub const EASY: Self = Self::of_level(2);
    /// A player of medium strength.
    pub const MEDIUM: Self = Self::of_level(5);
    /// A strong and slow player.
    pub const STRONG: Self = Self::of_level(8);
    /// The effort where nobody says how strong the machine is: as long as one of medium strength, but with a clear eye.
    pub const USUAL: Self = Self {
        level: None,
        ..Self::MEDIUM
    };
    /// The fixed names: the three usual ones, and all levels, weakest first.
    pub const NAMES: [&str; 11] = [
        "easy", "medium", "strong", "level-1", "level-2", "level-3", "level-4", "level-5",
        "level-6", "level-7", "level-8",
    ];
    /// The number of levels.
    pub const LEVELS: u8 = LEVELS.len() as u8;
    /// The most visits that can be requested.
    pub const MOST: u64 = 10_000_000;

    // The only way to use the table in constants.
    #[allow(clippy::indexing_slicing)]
    const fn of_level(level: u8) -> Self {
        let place = &LEVELS[level as usize - 1];
        Self {
            visits: place.visits,
            time: Some(Duration::from_millis(place.milliseconds)),
            level: Some(level),
        }
    }

    /// Returns the effort of a level, from 1 for the weakest to 8; `None` if there is no such level.
    pub fn level(level: u8) -> Option<Self> {
        (1..=Self::LEVELS)
            .contains(&level)
            .then(|| Self::of_level(level))
    }

    /// Returns an effort of a number of visits without a time limit.
    pub fn visits(visits: u64) -> Self {
        Self {
            visits: visits.min(Self::MOST),
            time: None,
            level: None,
        }
    }

    /// Returns how much the player misjudges positions, where the blur of the levels was measured for the game and where
    /// it was not: see [`Eye::blur`](super::tree_search::Eye::blur).
    pub fn blur(self, measured: Option<LevelBlurs>) -> f64 {
        let level = self.level.unwrap_or(Self::LEVELS);
        measured.unwrap_or(LevelBlurs::USUAL).of(level)
    }

    /// Returns the name of the level: `easy`, `medium` and `strong` where those name it.
    pub fn name(self) -> Option<&'static str> {
        self.place().map(|place| place.name)
    }

    fn place(self) -> Option<&'static Level> {
        let index = usize::from(self.level?).checked_sub(1)?;
        LEVELS.get(index)
    }

    /// Returns the effort with a [fixed name](Self::NAMES).
    pub fn named(name: &str) -> Option<Self> {
        let is_named = |level: &u8| Self::of_level(*level).name() == Some(name);
        let level = (1..=Self::LEVELS).find(is_named);
        level
            .or_else(|| name.strip_prefix("level-")?.parse().ok())
            .filter(|_| Self::NAMES.contains(&name))
            .and_then(Self::level)
    }
}

/// How much each level misjudges positions of a game, weakest first, in hundredths: see
/// [`Eye::blur`](super::tree_search::Eye::blur).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelBlurs(pub [u16; Effort::LEVELS as usize]);

impl LevelBlurs {
    /// Those of a game for which they were not measured.
    pub const USUAL: Self = {
        let mut hundredths = [0; Effort::LEVELS as usize];
        let mut index = 0;
        while index < hundredths.len() {
            hundredths[index] = LEVELS[index].blur;
            index += 1;
        }
        Self(hundredths)
    };

    /// The greatest blur: beyond it nothing is left to be seen.
    pub const MOST: f64 = 9.0;

    /// Returns the blur of a level.
    pub fn of(self, level: u8) -> f64 {
        let index = usize::from(level).checked_sub(1);
        let hundredths = index.and_then(|index| self.0.get(index).copied());
        f64::from(hundredths.unwrap_or(0)) / 100.0
    }

    /// Sets the blur of a level.
    pub fn set(&mut self, level: u8, blur: f64) {
        let place = usize::from(level).checked_sub(1);
        if let Some(hundredths) = place.and_then(|index| self.0.get_mut(index)) {
            *hundredths = (100.0 * blur.clamp(0.0, Self::MOST)).round() as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_have_names_and_grow() {
        for name in Effort::NAMES {
            assert!(Effort::named(name).is_some(), "{name}");
        }
        for name in [
            "", "level-0", "level-9", "level-+1", "level-01", "level", "1",
        ] {
            assert_eq!(Effort::named(name), None, "{name}");
        }
        let all: Vec<Effort> = (1..=Effort::LEVELS).filter_map(Effort::level).collect();
        assert_eq!(all.len(), 8);
        for (number, effort) in (1..).zip(&all) {
            assert_eq!(Effort::named(&format!("level-{number}")), Some(*effort));
            assert_eq!(effort.name().and_then(Effort::named), Some(*effort));
        }
        let is_weaker = |pair: &[Effort]| {
            pair[0].blur(None) > pair[1].blur(None)
                && pair[0].visits < pair[1].visits
                && pair[0].time <= pair[1].time
        };
        assert!(all.windows(2).all(is_weaker));
        assert_eq!(Effort::named("easy"), Effort::level(2));
        assert_eq!(Effort::named("strong"), Effort::level(8));
        assert_eq!(Effort::STRONG.blur(None), 0.0);
        let mut measured = LevelBlurs::USUAL;
        measured.set(2, 0.25);
        assert_eq!(Effort::EASY.blur(Some(measured)), 0.25);
        assert_eq!(Effort::visits(9).blur(Some(measured)), 0.0);
    }
}
