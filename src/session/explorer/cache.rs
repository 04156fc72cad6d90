//! What was read of a file, kept on disk, so that the file is not read again until it changes.
//!
//! A file of the cache belongs to one file of games under one text of rules; inside stands which state of the file it
//! is about. It is only a copy: one that is damaged, old or cannot be written does no harm.

use super::index::{GameResult, GamesPart, IndexedGame};
use super::progress::FaultyGames;
use crate::session::files::{self, FileStamp};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The first bytes of a file; another number for another form.
const MAGIC: u64 = u64::from_le_bytes(*b"gtexpl02");
/// The largest file, in bytes.
const MOST_BYTES: u64 = 256 << 20;
/// The most bytes and files of the whole cache.
const MOST_IN_ALL: u64 = 512 << 20;
const MOST_FILES: usize = 1000;
/// Files with fewer keys are read again faster than they are looked up.
const FEWEST_KEYS: usize = 20_000;
const ENDING: &str = ".index";

/// What was read of one file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FileIndex {
    pub parts: Vec<Arc<GamesPart>>,
    pub games: usize,
    pub whole: usize,
    pub others: usize,
    pub refused: FaultyGames,
    pub unreadable: FaultyGames,
}

impl FileIndex {
    /// Adds what was read after this.
    pub fn append(&mut self, next: Self) {
        self.games += next.games;
        self.whole += next.whole;
        self.others += next.others;
        self.refused.append(next.refused);
        self.unreadable.append(next.unreadable);
        self.parts.extend(next.parts);
    }
}

/// The folder of the cache, for one text of rules.
#[derive(Clone, Debug)]
pub(super) struct Cache {
    pub folder: PathBuf,
    /// The hash of the rules.
    pub rules: u64,
    /// The key of the start of the rules, which also tells whether keys are made as they were.
    pub start: u64,
}

impl Cache {
    fn path(&self, file: &Path) -> PathBuf {
        let mut hasher = DefaultHasher::new();
        (files::identity(file), self.rules, self.start).hash(&mut hasher);
        self.folder
            .join(format!("{:016x}{ENDING}", hasher.finish()))
    }

    /// Returns what was read of a file, whose index becomes `number`, if it has not changed since.
    pub fn load(&self, file: &Path, number: usize) -> Option<FileIndex> {
        let path = self.path(file);
        let stamp = stamp_key(&files::stamp(file)?);
        let bytes = files::is_file(&path).then(|| files::read_bytes(&path, MOST_BYTES).ok())??;
        decode(&bytes, [MAGIC, self.start, stamp], number)
    }

    /// Keeps what was read of a file, which had this stamp before it was read.
    pub fn store(&self, file: &Path, stamp: Option<&FileStamp>, index: &FileIndex) {
        let keys: usize = index.parts.iter().map(|part| part.size()).sum();
        let Some(stamp) = stamp.filter(|_| keys >= FEWEST_KEYS) else {
            return;
        };
        let bytes = encode(index, [MAGIC, self.start, stamp_key(stamp)]);
        if files::make_folder(&self.folder).is_ok() {
            self.make_room(bytes.len() as u64);
            // Without it the file is read again the next time.
            let _ = files::write_atomically(&self.path(file), &bytes);
        }
    }

    /// Empties the cache if it would become too large.
    fn make_room(&self, more: u64) {
        let listed = files::list_folder(&self.folder, MOST_FILES * 2).into_iter();
        let names = listed.filter(|(name, _)| name.ends_with(ENDING));
        let paths: Vec<PathBuf> = names.map(|(name, _)| self.folder.join(name)).collect();
        let lengths = paths.iter().filter_map(|path| files::length(path).ok());
        if lengths.sum::<u64>() + more > MOST_IN_ALL || paths.len() >= MOST_FILES {
            for path in paths {
                let _ = files::remove(&path);
            }
        }
    }
}

fn stamp_key(stamp: &FileStamp) -> u64 {
    let mut hasher = DefaultHasher::new();
    stamp.hash(&mut hasher);
    hasher.finish()
}

fn encode(index: &FileIndex, head: [u64; 3]) -> Vec<u8> {
    let keys: usize = index.parts.iter().map(|part| part.size()).sum();
    let mut bytes = Vec::with_capacity(keys * 8 + index.games * 12 + 1024);
    let put = |bytes: &mut Vec<u8>, number: u64| bytes.extend_from_slice(&number.to_le_bytes());
    let numbers = [index.games, index.whole, index.others].map(|number| number as u64);
    for number in head.into_iter().chain(numbers) {
        put(&mut bytes, number);
    }
    for faulty in [&index.refused, &index.unreadable] {
        put(&mut bytes, faulty.count as u64);
        put(&mut bytes, faulty.named.len() as u64);
        for (_, game) in &faulty.named {
            put(&mut bytes, *game as u64);
        }
    }
    put(&mut bytes, index.parts.len() as u64);
    for part in &index.parts {
        put(&mut bytes, part.games.len() as u64);
        put(&mut bytes, part.keys.len() as u64);
        for game in &part.games {
            bytes.extend_from_slice(&game.game.to_le_bytes());
            bytes.extend_from_slice(&game.begin.to_le_bytes());
            bytes.extend_from_slice(&game.year.to_le_bytes());
            let result = match game.result {
                GameResult::Won(player) => u16::from(player),
                GameResult::Drawn => DRAWN,
                GameResult::Unknown => UNKNOWN,
            };
            bytes.extend_from_slice(&result.to_le_bytes());
        }
        for key in &part.keys {
            put(&mut bytes, *key);
        }
    }
    let digest = files::digest(&bytes);
    put(&mut bytes, digest);
    bytes
}

const DRAWN: u16 = 0x100;
const UNKNOWN: u16 = 0x101;

/// Takes bytes from the front.
struct Taker<'b>(&'b [u8]);

impl Taker<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk::<N>()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    /// Returns the number of things that take so many bytes each, which have to be there.
    fn count(&mut self, bytes: usize) -> Option<usize> {
        let count = usize::try_from(self.number()?).ok()?;
        (count.checked_mul(bytes)? <= self.0.len()).then_some(count)
    }
}

fn decode(bytes: &[u8], head: [u64; 3], file: usize) -> Option<FileIndex> {
    let (bytes, kept) = bytes.split_last_chunk()?;
    (files::digest(bytes) == u64::from_le_bytes(*kept)).then_some(())?;
    let mut from = Taker(bytes);
    for expected in head {
        (from.number()? == expected).then_some(())?;
    }
    let mut count = || usize::try_from(from.number()?).ok();
    let (games, whole, others) = (count()?, count()?, count()?);
    let mut faulty = || {
        let count = usize::try_from(from.number()?).ok()?;
        let named = from.count(8)?;
        let named: Option<Vec<(usize, usize)>> = (0..named)
            .map(|_| Some((file, usize::try_from(from.number()?).ok()?)))
            .collect();
        Some(FaultyGames {
            count,
            named: named?,
        })
    };
    let (refused, unreadable) = (faulty()?, faulty()?);
    let parts = from.count(16)?;
    let parts: Option<Vec<Arc<GamesPart>>> = (0..parts)
        .map(|_| decode_part(&mut from, file).map(Arc::new))
        .collect();
    let index = FileIndex {
        parts: parts?,
        games,
        whole,
        others,
        refused,
        unreadable,
    };
    from.0.is_empty().then_some(index)
}

fn decode_part(from: &mut Taker<'_>, file: usize) -> Option<GamesPart> {
    let games = usize::try_from(from.number()?).ok()?;
    let keys = from.count(8)?;
    (games.checked_mul(12)? <= from.0.len()).then_some(())?;
    let mut part = GamesPart::new(file);
    part.games.reserve(games);
    for _ in 0..games {
        part.games.push(IndexedGame {
            game: u32::from_le_bytes(from.take()?),
            begin: u32::from_le_bytes(from.take()?),
            year: u16::from_le_bytes(from.take()?),
            result: match u16::from_le_bytes(from.take()?) {
                DRAWN => GameResult::Drawn,
                UNKNOWN => GameResult::Unknown,
                player => GameResult::Won(u8::try_from(player).ok()?),
            },
        });
    }
    part.keys.reserve(keys);
    for _ in 0..keys {
        part.keys.push(from.number()?);
    }
    let begins = || part.games.iter().map(|game| game.begin as usize);
    let is_sorted = begins().is_sorted() && begins().all(|begin| begin <= keys);
    is_sorted.then_some(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> FileIndex {
        let mut part = GamesPart::new(3);
        part.add(1, GameResult::Won(1), 1999, &[5, 6, 7]);
        part.add(4, GameResult::Drawn, 0, &[5, 8]);
        part.add(5, GameResult::Unknown, 2001, &[]);
        FileIndex {
            parts: vec![Arc::new(part), Arc::new(GamesPart::new(3))],
            games: 5,
            whole: 2,
            others: 1,
            refused: FaultyGames {
                count: 1,
                named: vec![(3, 5)],
            },
            unreadable: FaultyGames::default(),
        }
    }

    #[test]
    fn what_is_kept_comes_back() {
        let head = [MAGIC, 17, 18];
        let bytes = encode(&some(), head);
        assert_eq!(decode(&bytes, head, 3), Some(some()));
        assert_eq!(decode(&bytes, [MAGIC, 17, 19], 3), None, "another file");
    }

    #[test]
    fn a_damaged_file_is_nothing_or_something_whole() {
        let head = [MAGIC, 17, 18];
        let bytes = encode(&some(), head);
        for length in 0..bytes.len() {
            assert_eq!(decode(&bytes[..length], head, 3), None);
        }
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0xFF;
            // No panic and no huge allocation is all that can be asked for.
            let _ = decode(&damaged, head, 3);
        }
    }
}
