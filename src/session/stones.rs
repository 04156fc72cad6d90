//! A Gobstones board that is open without rules: its contents, its history, and its file.
//!
//! Invariant: the history consists of changes of single cells, so a step costs the same on a board of a million cells;
//! only a change of the size keeps the board.

use super::board_files::refused;
use super::files::{self, MAX_RECORD_BYTES, digest};
use super::record_files::FileError;
use super::serial;
use crate::base::{FileId, Message};
use crate::codec::gbb::{self, GbbBoard};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// An open Gobstones board.
#[derive(Clone, Debug)]
pub struct StoneBoard {
    serial: u64,
    /// Shared with a save in flight.
    board: Arc<GbbBoard>,
    /// The path of its file, if it has one.
    path: Option<PathBuf>,
    /// How it is written.
    options: gbb::GbbWriteOptions,
    /// The digest of the file when it was last read or written; `None` if the next save may overwrite anything.
    on_disk: Option<u64>,
    changes: Vec<StonesChange>,
    /// The number of changes in effect; those after them can be redone.
    done: usize,
    /// The number of changes in effect when the board was saved; `None` if that state can no longer be reached.
    saved: Option<usize>,
    /// The number of changes that discarded others which could have been redone.
    branch: u64,
}

/// A step of the history.
#[derive(Clone, Debug, PartialEq, Eq)]
enum StonesChange {
    Head {
        from: (u32, u32),
        to: (u32, u32),
    },
    Stones {
        cell: (u32, u32),
        from: [u64; 4],
        to: [u64; 4],
    },
    Board {
        from: Arc<GbbBoard>,
        to: Arc<GbbBoard>,
    },
    Options {
        from: gbb::GbbWriteOptions,
        to: gbb::GbbWriteOptions,
    },
}

impl StonesChange {
    fn is_nothing(&self) -> bool {
        match self {
            Self::Head { from, to } => from == to,
            Self::Stones { from, to, .. } => from == to,
            Self::Board { from, to } => from == to,
            Self::Options { from, to } => from == to,
        }
    }

    /// Returns the change that undoes it.
    fn inverse(&self) -> Self {
        match self.clone() {
            Self::Head { from, to } => Self::Head { from: to, to: from },
            Self::Stones { cell, from, to } => Self::Stones {
                cell,
                from: to,
                to: from,
            },
            Self::Board { from, to } => Self::Board { from: to, to: from },
            Self::Options { from, to } => Self::Options { from: to, to: from },
        }
    }
}

impl StoneBoard {
    /// Opens a GBB file.
    ///
    /// # Errors
    /// The file cannot be read, or is not valid GBB; all errors are returned with their places.
    pub fn open(path: &Path) -> Result<Self, Box<FileError>> {
        let failed = |error: Message| Box::new(FileError::from(error));
        let bytes = files::read_input(path, MAX_RECORD_BYTES).map_err(failed)?;
        let on_disk = digest(&bytes);
        let text = files::as_text(path, bytes).map_err(failed)?;
        Ok(Self {
            path: Some(path.to_owned()),
            on_disk: Some(on_disk),
            saved: Some(0),
            ..Self::of_text(path, &text)?
        })
    }

    /// Opens a text as a file with this text is opened; `name` stands for the file in messages.
    ///
    /// # Errors
    /// The text is not valid GBB; all errors are returned with their places.
    pub fn of_text(name: &Path, text: &str) -> Result<Self, Box<FileError>> {
        let board = gbb::parse(text, &gbb::GbbParseOptions::LENIENT).map_err(|errors| {
            let diagnostics = errors.iter().map(|error| error.diagnostic(FileId(0)));
            refused(name, text, diagnostics.collect())
        })?;
        // Nobody minds the loss of a board that a moment makes again.
        let is_new = board.cells().is_empty() && board.head() == (0, 0);
        Ok(Self {
            saved: is_new.then_some(0),
            options: gbb::GbbWriteOptions::of_text(text),
            ..Self::new(board)
        })
    }

    /// Returns a board without a file. There is nothing to save as long as it is not changed.
    pub fn new(board: GbbBoard) -> Self {
        Self {
            serial: serial::next(),
            board: Arc::new(board),
            path: None,
            on_disk: None,
            options: gbb::GbbWriteOptions::default(),
            changes: Vec::new(),
            done: 0,
            saved: Some(0),
            branch: 0,
        }
    }

    pub fn board(&self) -> &GbbBoard {
        &self.board
    }

    /// Returns the path from which it was last read or to which it was last saved.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns how it is written.
    pub fn options(&self) -> &gbb::GbbWriteOptions {
        &self.options
    }

    /// Returns true if there are unsaved changes.
    pub fn is_changed(&self) -> bool {
        self.saved != Some(self.done)
    }

    /// Moves the head.
    pub fn move_head(&mut self, x: u32, y: u32) {
        let from = self.board.head();
        self.change(StonesChange::Head { from, to: (x, y) });
    }

    /// Sets the numbers of stones of a cell, in the order Azul, Negro, Rojo, Verde.
    pub fn set_stones(&mut self, x: u32, y: u32, to: [u64; 4]) {
        let from = self.board.stones(x, y);
        let cell = (x, y);
        self.change(StonesChange::Stones { cell, from, to });
    }

    /// Changes the size. What does not fit any more goes; the head stays on the board. Returns false for a side of 0 and
    /// for too many cells.
    pub fn resize(&mut self, width: u32, height: u32) -> bool {
        let Some(to) = self.board.resized(width, height) else {
            return false;
        };
        let from = Arc::clone(&self.board);
        let to = Arc::new(to);
        self.change(StonesChange::Board { from, to });
        true
    }

    /// Sets how the board is written.
    pub fn set_options(&mut self, to: gbb::GbbWriteOptions) {
        let from = self.options;
        self.change(StonesChange::Options { from, to });
    }

    /// Undoes the last change. Returns the changed cell.
    pub fn undo(&mut self) -> Option<(u32, u32)> {
        let last = self.done.checked_sub(1)?;
        let change = self.changes.get(last)?.inverse();
        self.done = last;
        Some(self.apply(change))
    }

    /// Redoes the change that was undone last. Returns the changed cell.
    pub fn redo(&mut self) -> Option<(u32, u32)> {
        let change = self.changes.get(self.done)?.clone();
        self.done += 1;
        Some(self.apply(change))
    }

    /// Prepares to write the board to a file, on any thread.
    pub fn begin_save(&self, path: &Path) -> StonesSave {
        StonesSave {
            serial: self.serial,
            done: self.done,
            branch: self.branch,
            board: Arc::clone(&self.board),
            options: self.options,
            expected: self.on_disk.filter(|_| self.path.as_deref() == Some(path)),
            path: path.to_owned(),
        }
    }

    /// Allows the next save to its file to overwrite what another program has written.
    pub fn allow_overwrite(&mut self, path: &Path) {
        if self.path.as_deref() == Some(path) {
            self.on_disk = None;
        }
    }

    /// Called when the board was written to a file, which becomes its file. Returns false if it was another board.
    pub fn saved(&mut self, saved: SavedStones) -> bool {
        let SavedStones { save, on_disk } = saved;
        if save.serial != self.serial {
            return false;
        }
        self.path = Some(save.path);
        self.on_disk = Some(on_disk);
        // Undo and redo lead back to the saved state unless that part of the history has been discarded since.
        self.saved = (save.branch == self.branch).then_some(save.done);
        true
    }

    /// Writes the board to a file, atomically and blocking.
    ///
    /// # Errors
    /// The file cannot be written, or another program has changed it; the board remains unsaved.
    pub fn save(&mut self, path: &Path) -> Result<(), Message> {
        if let Some(saved) = self.begin_save(path).run(&|| false)? {
            self.saved(saved);
        }
        Ok(())
    }

    fn change(&mut self, change: StonesChange) {
        let (x, y) = match &change {
            StonesChange::Head { to, .. } => *to,
            StonesChange::Stones { cell, .. } => *cell,
            StonesChange::Board { .. } | StonesChange::Options { .. } => (0, 0),
        };
        if change.is_nothing() || x >= self.board.width() || y >= self.board.height() {
            return;
        }
        // The saved state was ahead, among the changes that are now discarded, so no undo or redo leads there any more.
        if self.saved.is_some_and(|saved| saved > self.done) {
            self.saved = None;
        }
        if self.done < self.changes.len() {
            self.branch += 1;
        }
        self.changes.truncate(self.done);
        self.changes.push(change.clone());
        self.done += 1;
        self.apply(change);
    }

    fn apply(&mut self, change: StonesChange) -> (u32, u32) {
        match change {
            StonesChange::Head { to, .. } => {
                Arc::make_mut(&mut self.board).set_head(to.0, to.1);
                to
            }
            StonesChange::Stones { cell, to, .. } => {
                Arc::make_mut(&mut self.board).set_stones(cell.0, cell.1, to);
                cell
            }
            StonesChange::Board { to, .. } => {
                self.board = to;
                self.board.head()
            }
            StonesChange::Options { to, .. } => {
                self.options = to;
                self.board.head()
            }
        }
    }
}

/// A board to be written to a file.
#[derive(Clone, Debug)]
pub struct StonesSave {
    serial: u64,
    done: usize,
    branch: u64,
    board: Arc<GbbBoard>,
    path: PathBuf,
    options: gbb::GbbWriteOptions,
    /// The digest that the file must have; if it differs, another program has written the file.
    expected: Option<u64>,
}

/// A board that was written to a file.
#[derive(Clone, Debug)]
pub struct SavedStones {
    save: StonesSave,
    on_disk: u64,
}

impl StonesSave {
    /// Writes the file atomically. Returns `None` if the save was cancelled before the file was replaced.
    ///
    /// # Errors
    /// The file cannot be written, or another program has changed it.
    pub fn run(self, is_cancelled: &dyn Fn() -> bool) -> Result<Option<SavedStones>, Message> {
        let mut text = gbb::stringify(&self.board, &self.options);
        text.push('\n');
        let on_disk =
            files::write_if_digest(&self.path, text.as_bytes(), is_cancelled, self.expected)?;
        Ok(on_disk.map(|on_disk| SavedStones {
            save: self,
            on_disk,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(text: &str) -> (tempfile::TempDir, StoneBoard) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("board.gbb");
        std::fs::write(&path, text).expect("written");
        let board = StoneBoard::open(&path).expect("a board");
        (folder, board)
    }

    #[test]
    fn the_history_leads_back_and_forth_and_knows_what_is_saved() {
        let (folder, mut stones) = opened("GBB/1.0\nsize 3 2\ncell 1 1 Rojo 2\nhead 0 0\n");
        assert!(!stones.is_changed());
        stones.set_stones(2, 0, [0, 1, 0, 0]);
        stones.move_head(1, 1);
        stones.set_stones(1, 1, [0; 4]);
        stones.set_stones(1, 1, [0; 4]);
        stones.set_stones(9, 9, [1; 4]);
        assert_eq!(stones.undo(), Some((1, 1)));
        assert_eq!(stones.board().stones(1, 1), [0, 0, 2, 0]);
        assert_eq!(stones.undo(), Some((0, 0)), "where the head was");
        assert_eq!(stones.redo(), Some((1, 1)));
        let path = folder.path().join("other.gbb");
        stones.save(&path).expect("saved");
        assert!(!stones.is_changed());
        assert_eq!(
            StoneBoard::open(&path).expect("read").board(),
            stones.board()
        );
        assert_eq!(stones.undo(), Some((0, 0)));
        assert!(stones.is_changed());
        stones.redo();
        assert!(!stones.is_changed());
        stones.undo();
        stones.set_stones(0, 0, [7, 0, 0, 0]);
        stones.undo();
        stones.redo();
        assert!(stones.is_changed(), "what was saved cannot be reached");
        assert_eq!(stones.redo(), None);
        assert!(stones.save(folder.path()).is_err());
        assert_eq!(stones.path(), Some(&*path));
    }

    #[test]
    fn a_board_changes_its_size_and_how_it_is_written() {
        let (folder, mut stones) =
            opened("GBB/1.0\nsize 3 2\ncell 1 1 Rojo 2\ncell 2 0 Azul 1\nhead 2 1\n");
        let before = stones.board().clone();
        let options = *stones.options();
        assert!(!stones.resize(0, 2) && !stones.resize(100_000, 100_000));
        assert!(stones.resize(2, 4));
        let board = stones.board();
        assert_eq!(
            (board.width(), board.height(), board.head()),
            (2, 4, (1, 1))
        );
        assert_eq!((board.stones(1, 1), board.cells().len()), ([0, 0, 2, 0], 1));
        stones.set_stones(0, 3, [0, 0, 0, 5]);
        stones.set_options(gbb::GbbWriteOptions::compact());
        let path = folder.path().join("short.gbb");
        stones.save(&path).expect("saved");
        let text = std::fs::read_to_string(&path).expect("there");
        assert_eq!(
            text,
            "GBB/1.0 size 2 4 cell 0 3 v 5 cell 1 1 r 2 head 1 1\n"
        );
        assert_eq!(
            StoneBoard::open(&path).expect("read").board(),
            stones.board()
        );
        for _ in 0..3 {
            stones.undo().expect("a change");
        }
        assert_eq!(*stones.board(), before);
        assert_eq!(*stones.options(), options);
        stones.redo();
        assert_eq!(stones.board().height(), 4);
    }

    #[test]
    fn only_a_board_with_something_on_it_can_be_lost() {
        let of_text = |text| StoneBoard::of_text(Path::new("x.gbb"), text).expect("a board");
        assert!(!of_text("GBB/1.0 size 3 2 head 0 0").is_changed());
        assert!(of_text("GBB/1.0 size 3 2 cell 0 0 Azul 1 head 0 0").is_changed());
        assert!(of_text("GBB/1.0 size 3 2 head 1 0").is_changed());
    }

    #[test]
    fn every_set_of_options_is_read_back() {
        let mut stones = StoneBoard::new(GbbBoard::new(3, 2).expect("a board"));
        let mut seed = 7_u64;
        let mut random = |below: u64| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) % below
        };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("board.gbb");
        for _ in 0..60 {
            match random(4) {
                0 => drop(stones.resize(1 + random(5) as u32, 1 + random(5) as u32)),
                1 => stones.move_head(random(3) as u32, random(3) as u32),
                _ => {
                    let to = [random(3), random(3), random(3), random(12)];
                    stones.set_stones(random(4) as u32, random(4) as u32, to);
                }
            }
            let mut options = *stones.options();
            let separator = [gbb::Separator::Space, gbb::Separator::Tab];
            options.separators.between_colors = separator[random(2) as usize];
            options.separators.between_keywords = separator[random(2) as usize];
            options.separators.color_key_to_number = separator[random(2) as usize];
            options.use_full_color_names = random(2) == 0;
            options.declare_colors_with_zero_stones = random(2) == 0;
            options.declare_colors_with_all_zero_stones = random(2) == 0;
            stones.set_options(options);
            stones.save(&path).expect("saved");
            let mut opened = StoneBoard::open(&path).expect("read");
            assert_eq!(opened.board(), stones.board());
            assert!(!opened.is_changed());
            // What is saved again looks as it did, as far as the file shows how it is written.
            let text = std::fs::read_to_string(&path).expect("a text");
            opened.save(&path).expect("saved");
            assert_eq!(std::fs::read_to_string(&path).expect("a text"), text);
        }
        let last = stones.board().clone();
        while stones.undo().is_some() {}
        assert_eq!(*stones.board(), GbbBoard::new(3, 2).expect("a board"));
        while stones.redo().is_some() {}
        assert_eq!(*stones.board(), last);
    }

    #[test]
    fn what_is_done_while_a_save_is_under_way_stays_unsaved() {
        let (folder, mut stones) = opened("GBB/1.0\nsize 3 2\nhead 0 0\n");
        let path = folder.path().join("other.gbb");
        stones.move_head(1, 1);
        let save = stones.begin_save(&path);
        stones.move_head(2, 1);
        let write = |save: StonesSave| save.run(&|| false).expect("saved").expect("not given up");
        assert!(stones.saved(write(save)));
        assert!(stones.is_changed());
        stones.undo();
        assert!(!stones.is_changed(), "this was saved");
        let written = StoneBoard::open(&path).expect("read");
        assert_eq!(written.board(), stones.board());
        let save = write(stones.begin_save(&path));
        stones.undo();
        stones.move_head(2, 0);
        assert!(stones.saved(save));
        assert!(stones.is_changed(), "what was saved was cut off");
        let (_folder, mut other) = opened("GBB/1.0\nsize 3 2\nhead 0 0\n");
        assert!(!other.saved(write(stones.begin_save(&path))));
    }

    #[test]
    fn what_another_program_has_written_is_not_replaced() {
        let (folder, mut stones) = opened("GBB/1.0\nsize 3 2\nhead 0 0\n");
        let path = folder.path().join("board.gbb");
        stones.move_head(1, 1);
        stones.save(&path).expect("saved");
        let other = "GBB/1.0\nsize 3 2\nhead 2 1\n";
        std::fs::write(&path, other).expect("written");
        stones.move_head(0, 1);
        let error = stones.save(&path).expect_err("refused");
        assert!(files::is_changed_elsewhere(&error));
        assert_eq!(std::fs::read_to_string(&path).expect("there"), other);
        assert!(stones.is_changed());
        stones.allow_overwrite(&path);
        stones.save(&path).expect("saved");
        assert!(!stones.is_changed());
        assert_eq!(
            StoneBoard::open(&path).expect("read").board().head(),
            (0, 1)
        );
    }

    #[test]
    fn a_broken_file_names_the_place() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("board.gbb");
        std::fs::write(&path, "GBB/1.0\nsize 2 2\ncell 5 0 Rojo 1\nhead 0 0\n").expect("written");
        let error = StoneBoard::open(&path).expect_err("an error");
        let first = error.diagnostics.first().expect("a place");
        assert!(error.sources.display(first.span).ends_with("board.gbb:3:6"));
    }
}
