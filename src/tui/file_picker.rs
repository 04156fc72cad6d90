//! Choosing a file to open or to write: the typed path, the matching files, and what is known about the marked one.
//!
//! Invariants: the rows always match the typed text, as far as its folder has been listed; Enter takes the marked row
//! and nothing else.

use super::layer::AfterSave;
use super::line::{Line, common_start};
use crate::base::Message;
use crate::message;
use crate::session::{FileKind, FilePreview};
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use std::cmp::Reverse;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FilePurpose {
    Open,
    /// Write new rules.
    NewRules,
    /// Save the record, and what to do afterwards.
    SaveRecord(AfterSave),
    /// Save the open game as a file of its own, and what to do afterwards.
    SaveAlone(AfterSave),
    /// Save the active text of the rules, and what to do afterwards.
    SaveRules(AfterSave),
    SavePosition,
    /// Save the board of stones, and what to do afterwards.
    SaveStones(AfterSave),
    LoadPosition,
    /// Write a picture of the board.
    Export,
    /// Write the record as a page.
    ExportPage,
    /// Write the record as figures for print, with a diagram after so many moves.
    Figures(Option<u32>),
}

impl FilePurpose {
    /// Returns true if the file is to be written.
    pub fn writes(&self) -> bool {
        !matches!(self, Self::Open | Self::LoadPosition)
    }

    /// Returns the title under which a path is asked for.
    pub fn title(&self) -> Message {
        match self {
            Self::Open => message!("tui-ask-open"),
            Self::NewRules => message!("tests-ask-new-rules"),
            Self::SaveRecord(_) => message!("tui-ask-save-record"),
            Self::SaveAlone(_) => message!("tui-ask-save-alone"),
            Self::SaveRules(_) => message!("tui-ask-save-rules"),
            Self::SavePosition => message!("tui-ask-save-position"),
            Self::SaveStones(_) => message!("tui-ask-save-stones"),
            Self::LoadPosition => message!("tui-ask-load-position"),
            Self::Export => message!("tui-ask-export"),
            Self::ExportPage => message!("page-ask-file"),
            Self::Figures(_) => message!("figures-ask-file"),
        }
    }

    /// Returns the extension that is added to a file name without one.
    pub fn ending(&self) -> Option<&'static str> {
        match self {
            Self::SaveRecord(_) | Self::SaveAlone(_) => Some("sgf"),
            Self::SavePosition | Self::SaveStones(_) => Some("gbb"),
            Self::Export | Self::Figures(_) => Some("svg"),
            Self::ExportPage => Some("html"),
            _ => None,
        }
    }

    /// Returns true if a file with this name is listed: boards are written to files of a few kinds only, and beside new
    /// rules the other rules show which names are taken.
    fn accepts(&self, name: &str) -> bool {
        let is_narrow = matches!(
            self,
            Self::Export | Self::ExportPage | Self::Figures(_) | Self::NewRules
        );
        !is_narrow || self.suits(name)
    }

    /// Returns true if a file with this name is usual for the purpose.
    fn suits(&self, name: &str) -> bool {
        let kind = FileKind::of(name);
        match self {
            Self::Open => kind != FileKind::Other,
            Self::NewRules | Self::SaveRules(_) => matches!(kind, FileKind::Rules(_)),
            Self::SaveRecord(_) | Self::SaveAlone(_) => kind == FileKind::Record,
            Self::SavePosition | Self::SaveStones(_) | Self::LoadPosition => {
                kind == FileKind::Position
            }
            Self::Export => {
                let ending = name.rsplit('.').next().unwrap_or_default();
                matches!(ending, "svg" | "ans" | "ansi" | "txt")
            }
            Self::Figures(_) => name.ends_with(".svg"),
            Self::ExportPage => name.ends_with(".html") || name.ends_with(".htm"),
        }
    }
}

/// The names in a folder.
#[derive(Debug, Default)]
pub struct FolderListing {
    /// The names, each with true if it is a folder: folders first, then in alphabetical order.
    pub names: Vec<(String, bool)>,
    /// The reason why the folder could not be read.
    pub error: Option<crate::base::Message>,
}

impl FolderListing {
    /// Creates a listing from names in any order. Names that could deceive on a screen are left out.
    pub fn new(mut names: Vec<(String, bool)>) -> Self {
        names.retain(|(name, _)| !name.contains(crate::base::clean::is_unsafe));
        names.sort_by_cached_key(|(name, is_folder)| (!is_folder, name.to_lowercase()));
        Self { names, error: None }
    }

    /// Returns the paths that complete a typed one, folders with a separator at their end.
    pub fn completions(&self, typed: &str, most: usize) -> Vec<String> {
        let (folder, start) = folder_and_name(typed);
        let fits = |name: &str| name.starts_with(start) && is_shown(name, start);
        let names = self.names.iter().filter(|(name, _)| fits(name));
        let names = names.map(|(name, is_folder)| path_of(folder, name, *is_folder));
        names.take(most).collect()
    }
}

/// Returns true for a name that is not hidden, or is typed as a hidden one.
fn is_shown(name: &str, typed: &str) -> bool {
    !name.starts_with('.') || typed.starts_with('.')
}

fn path_of(folder: &str, name: &str, is_folder: bool) -> String {
    let separator = if is_folder { "/" } else { "" };
    format!("{folder}{name}{separator}")
}

/// Divides a typed path into its folder, with the separator at its end, and the rest.
pub fn folder_and_name(typed: &str) -> (&str, &str) {
    match typed.rfind(['/', MAIN_SEPARATOR]) {
        Some(index) => typed.split_at(index + 1),
        None => ("", typed),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRow {
    /// The path as it is typed.
    Typed,
    /// A recent file, by its index.
    Recent(usize),
    /// The folder above.
    Parent,
    /// A name in the folder, by its index.
    Listed(usize),
}

#[derive(Clone, Debug)]
pub struct FilePicker {
    /// The question.
    pub title: String,
    /// The typed text.
    pub line: Line,
    pub purpose: FilePurpose,
    /// The error of the last answer.
    pub error: Option<String>,
    /// The recent files that suit the purpose, the latest first.
    recent: Vec<PathBuf>,
    /// The folder that was listed, as typed, and what is in it.
    listed: Option<(String, Arc<FolderListing>)>,
    /// The folder whose listing was requested last.
    asked: Option<String>,
    /// True once the name has been typed; before, it is only proposed and filters nothing.
    is_typed: bool,
    /// The name that is kept while folders are entered.
    proposed: String,
    rows: Vec<FileRow>,
    selected: Option<usize>,
    /// True if the answer was given before the folder was listed.
    is_awaited: bool,
    /// The file whose preview was requested last, and the preview once it is there.
    preview: Option<(PathBuf, Option<Arc<FilePreview>>)>,
}

/// The answer that Enter gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PickerAnswer {
    Path(String),
    /// Nothing yet.
    None,
    /// The text names a folder.
    Folder,
    /// The path of a file that exists, where a new one is to be made.
    Taken(String),
}

impl FilePicker {
    /// Creates a picker with a proposed path. `recent` are the recent files, the latest first.
    pub fn new(title: String, purpose: FilePurpose, preset: &str, recent: &[PathBuf]) -> Self {
        let suits = |path: &&PathBuf| purpose.suits(&path.to_string_lossy());
        let recent = match purpose.writes() {
            true => Vec::new(),
            false => recent.iter().filter(suits).cloned().collect(),
        };
        let mut picker = Self {
            title,
            line: Line::selected_name(preset),
            error: None,
            recent,
            listed: None,
            asked: None,
            is_typed: false,
            proposed: folder_and_name(preset).1.to_owned(),
            rows: Vec::new(),
            selected: None,
            is_awaited: false,
            preview: None,
            purpose,
        };
        picker.refresh();
        picker
    }

    /// Returns the rows, the best match first.
    pub fn rows(&self) -> &[FileRow] {
        &self.rows
    }

    /// Returns the index of the marked row, which Enter takes.
    pub fn selected(&self) -> Option<usize> {
        self.selected
    }

    /// Returns the number of names in the folder.
    pub fn count(&self) -> usize {
        self.names().len()
    }

    /// Returns true while the folder is being listed.
    pub fn is_listing(&self) -> bool {
        let folder = folder_and_name(self.line.text()).0;
        self.listed
            .as_ref()
            .is_none_or(|(known, _)| known != folder)
    }

    /// Returns the reason why the folder could not be read.
    pub fn folder_error(&self) -> Option<&crate::base::Message> {
        let (_, listing) = self.listed.as_ref().filter(|_| !self.is_listing())?;
        listing.error.as_ref()
    }

    fn names(&self) -> &[(String, bool)] {
        match &self.listed {
            Some((_, listing)) if !self.is_listing() => &listing.names,
            _ => &[],
        }
    }

    /// Returns the path of a row, as it is typed, and true if it is a folder.
    pub fn path(&self, row: FileRow) -> (String, bool) {
        let folder = folder_and_name(self.line.text()).0;
        match row {
            FileRow::Typed => (self.typed_path(), false),
            FileRow::Recent(index) => {
                let path = self.recent.get(index);
                let path = path.map(|path| path.display().to_string());
                (path.unwrap_or_default(), false)
            }
            FileRow::Parent => (format!("{folder}../"), true),
            FileRow::Listed(index) => match self.names().get(index) {
                Some((name, is_folder)) => (path_of(folder, name, *is_folder), *is_folder),
                None => (String::new(), false),
            },
        }
    }

    /// Returns the name of a row, and its folder if that is not the typed one.
    pub fn label(&self, row: FileRow) -> (String, String) {
        match row {
            FileRow::Typed => (self.typed_path(), String::new()),
            FileRow::Parent => ("../".to_owned(), String::new()),
            FileRow::Recent(index) => {
                let path = self
                    .recent
                    .get(index)
                    .map_or(Path::new(""), PathBuf::as_path);
                let name = path.file_name().unwrap_or_default().to_string_lossy();
                let folder = path.parent().map(|folder| folder.display().to_string());
                (name.into_owned(), folder.unwrap_or_default())
            }
            FileRow::Listed(index) => {
                let name = self.names().get(index);
                let name = name.map(|(name, is_folder)| path_of("", name, *is_folder));
                (name.unwrap_or_default(), String::new())
            }
        }
    }

    /// Returns the typed path, with the extension that a written file gets.
    fn typed_path(&self) -> String {
        let typed = self.line.text().trim();
        let (_, name) = folder_and_name(typed);
        match self.purpose.ending() {
            Some(ending) if Path::new(name).extension().is_none() => format!("{typed}.{ending}"),
            _ => typed.to_owned(),
        }
    }

    /// Returns true if the typed path is that of a file in the folder.
    pub fn is_typed_listed(&self) -> bool {
        let path = self.typed_path();
        let (_, name) = folder_and_name(&path);
        let mut names = self.names().iter();
        names.any(|(known, is_folder)| known == name && !is_folder)
    }

    /// Returns true if a new file is to be made, but there is one with the typed name already.
    pub fn is_taken(&self) -> bool {
        self.purpose == FilePurpose::NewRules && self.is_typed_listed()
    }

    /// Returns the indices of the characters of a row's name that match the typed text.
    pub fn letters(&self, row: FileRow) -> Vec<u32> {
        let mut letters = Vec::new();
        let wanted = self.wanted();
        if wanted.is_empty() || !matches!(row, FileRow::Recent(_) | FileRow::Listed(_)) {
            return letters;
        }
        let (name, _) = self.label(row);
        let mut buffer = Vec::new();
        let text = Utf32Str::new(&name, &mut buffer);
        let mut matcher = Matcher::new(Config::DEFAULT);
        let _ = pattern(wanted).indices(text, &mut matcher, &mut letters);
        letters.sort_unstable();
        letters.dedup();
        letters
    }

    /// Returns the text that filters the names.
    fn wanted(&self) -> &str {
        match self.is_typed {
            true => folder_and_name(self.line.text()).1.trim(),
            false => "",
        }
    }

    /// Called when the text has changed.
    pub fn typed(&mut self) {
        self.error = None;
        self.is_awaited = false;
        self.is_typed = true;
        self.refresh();
    }

    /// Takes the names in a folder. Returns true if an answer was waiting for them and is clear now.
    pub fn take_listing(&mut self, folder: &str, listing: Arc<FolderListing>) -> bool {
        if folder_and_name(self.line.text()).0 != folder {
            return false;
        }
        self.listed = Some((folder.to_owned(), listing));
        let selected = self
            .selected
            .and_then(|index| self.rows.get(index))
            .copied();
        self.refresh();
        // A recent file that was marked meanwhile stays marked.
        if let Some(FileRow::Recent(_)) = selected {
            self.selected = self.rows.iter().position(|row| Some(*row) == selected);
        }
        // Enter came before the names: the beginning of several files to open is no answer yet.
        let listed = |row: &&FileRow| matches!(row, FileRow::Listed(_));
        let is_one = self.rows.iter().filter(listed).count() < 2;
        let is_clear = self.purpose.writes() || self.is_typed_listed() || is_one;
        std::mem::take(&mut self.is_awaited) && is_clear
    }

    /// Returns the folder that has to be listed, once.
    pub fn wanted_listing(&mut self) -> Option<String> {
        let folder = folder_and_name(self.line.text()).0.to_owned();
        if self.asked.as_ref() == Some(&folder) {
            return None;
        }
        self.asked = Some(folder.clone());
        Some(folder)
    }

    /// Returns the path of the marked file if its preview has to be read, once.
    pub fn wanted_preview(&mut self) -> Option<String> {
        let row = *self.rows.get(self.selected?)?;
        if matches!(row, FileRow::Typed) && !self.is_typed_listed() {
            return None;
        }
        let (path, _) = self.path(row);
        let previewed = self
            .preview
            .as_ref()
            .map(|(previewed, _)| previewed.as_path());
        if previewed == Some(Path::new(&path)) {
            return None;
        }
        self.preview = Some((PathBuf::from(&path), None));
        Some(path)
    }

    /// Takes a preview, unless another file has been marked since.
    pub fn take_preview(&mut self, path: &str, found: FilePreview) {
        if let Some((known, preview)) = &mut self.preview
            && known == Path::new(path)
        {
            *preview = Some(Arc::new(found));
        }
    }

    /// Returns the preview of the marked row, or `None` while it is being read.
    pub fn preview(&self) -> Option<&FilePreview> {
        let row = *self.rows.get(self.selected?)?;
        let (path, _) = self.path(row);
        let (known, preview) = self.preview.as_ref()?;
        preview.as_deref().filter(|_| known == Path::new(&path))
    }

    /// Marks a row.
    pub fn select(&mut self, index: usize) {
        self.is_awaited = false;
        if index < self.rows.len() {
            self.selected = Some(index);
        }
    }

    /// Completes the typed text as far as all names that begin with it agree, or else to the marked row. Returns false
    /// if there is nothing to complete.
    pub fn complete(&mut self) -> bool {
        let typed = self.line.text().to_owned();
        let (folder, name) = folder_and_name(&typed);
        let begins =
            |known: &&(String, bool)| known.0.starts_with(name) && is_shown(&known.0, name);
        let mut names: Vec<&(String, bool)> = self.names().iter().filter(begins).collect();
        if name.is_empty() || !self.is_typed {
            names.clear();
        }
        let common = match names.as_slice() {
            [(only, is_folder)] => path_of("", only, *is_folder),
            names => common_start(names.iter().map(|(name, _)| name.as_str())).to_owned(),
        };
        if common.len() > name.len() {
            let completed = format!("{folder}{common}");
            self.line.set(&completed);
        } else if let Some(row) = self.selected.and_then(|index| self.rows.get(index)) {
            let (path, _) = self.path(*row);
            if path == typed {
                return false;
            }
            self.line.set(&path);
        } else {
            return false;
        }
        self.typed();
        true
    }

    /// Returns the answer that Enter gives now. A folder is entered.
    pub fn answer(&mut self) -> PickerAnswer {
        let typed = self.line.text().trim().to_owned();
        let chosen = self
            .selected
            .and_then(|index| self.rows.get(index))
            .copied();
        match chosen {
            Some(row) => {
                let (path, is_folder) = self.path(row);
                match row {
                    FileRow::Typed => return PickerAnswer::Path(typed),
                    _ if is_folder => {}
                    _ if self.purpose == FilePurpose::NewRules => return PickerAnswer::Taken(path),
                    _ => return PickerAnswer::Path(path),
                }
                self.enter(&path);
                PickerAnswer::None
            }
            None if typed.is_empty() => PickerAnswer::None,
            None if typed == "~" => {
                self.enter("~/");
                PickerAnswer::None
            }
            None if folder_and_name(&typed).1.is_empty() => PickerAnswer::Folder,
            // The name is known only after its folder; whoever does not want to wait presses Enter again.
            None if self.is_listing() && !self.is_awaited => {
                self.is_awaited = true;
                PickerAnswer::None
            }
            None if self.is_taken() => PickerAnswer::Taken(typed),
            None => PickerAnswer::Path(typed),
        }
    }

    /// Goes to a folder; a proposed name is kept.
    fn enter(&mut self, folder: &str) {
        let name = if self.purpose.writes() {
            self.proposed.as_str()
        } else {
            ""
        };
        self.line.set(&format!("{folder}{name}"));
        self.typed();
        self.is_typed = false;
        self.refresh();
    }

    /// Updates the rows and marks the best one.
    fn refresh(&mut self) {
        let wanted = self.wanted().to_owned();
        let (folder, name) = folder_and_name(self.line.text());
        let (has_folder, has_name) = (!folder.is_empty(), !name.trim().is_empty());
        let writes = self.purpose.writes();
        let mut rows = Vec::new();
        if writes && has_name {
            rows.push(FileRow::Typed);
        }
        if !has_folder {
            rows.extend(self.fitting_recent(&wanted));
        }
        if wanted.is_empty() && !self.is_listing() {
            rows.push(FileRow::Parent);
        }
        rows.extend(self.fitting_names(&wanted));
        if !writes && has_name && !self.is_typed_listed() && !self.is_listing() {
            rows.push(FileRow::Typed);
        }
        self.rows = rows;
        // Which row Enter takes without another key:
        //
        //   purpose   name                    marked
        //   read      none                    none
        //   read      fits some rows          the best match; none until the folder is listed, which may have one
        //   read      fits nothing            none, since what is not there cannot be read
        //   write     any                     the typed path; none if a new file would replace one
        self.selected = (has_name && !self.rows.is_empty()).then_some(0);
        // The best match may be among the names that are still unknown. A new file replaces none, and what is not there
        // cannot be read.
        let is_missing = !writes && self.rows.first() == Some(&FileRow::Typed);
        if self.is_listing() && !writes || self.is_taken() || is_missing {
            self.selected = None;
        }
    }

    fn fitting_recent(&self, wanted: &str) -> Vec<FileRow> {
        let mut matcher = Matcher::new(Config::DEFAULT.match_paths());
        let (pattern, mut buffer) = (pattern(wanted), Vec::new());
        let mut fits = |path: &PathBuf| {
            let path = path.to_string_lossy();
            pattern.score(Utf32Str::new(&path, &mut buffer), &mut matcher)
        };
        let recent = self.recent.iter().enumerate();
        let recent = recent.filter(|(_, path)| self.purpose.accepts(&path.to_string_lossy()));
        let mut ranked: Vec<(u32, usize)> = recent
            .filter_map(|(index, path)| Some((fits(path)?, index)))
            .collect();
        ranked.sort_by_key(|(score, index)| (Reverse(*score), *index));
        let rows = ranked.into_iter();
        rows.map(|(_, index)| FileRow::Recent(index)).collect()
    }

    /// Returns the names that match, the best first: those that begin with the text, then the others by their score.
    fn fitting_names(&self, wanted: &str) -> Vec<FileRow> {
        let names = self.names().iter().enumerate();
        let names = names.filter(|(_, (name, is_folder))| {
            is_shown(name, wanted) && (*is_folder || self.purpose.accepts(name))
        });
        if wanted.is_empty() {
            let mut ranked: Vec<(bool, usize)> = names
                .map(|(index, (name, is_folder))| {
                    let is_useful = *is_folder || self.purpose.suits(name);
                    (!is_useful, index)
                })
                .collect();
            ranked.sort_unstable();
            return ranked
                .into_iter()
                .map(|(_, index)| FileRow::Listed(index))
                .collect();
        }
        let mut matcher = Matcher::new(Config::DEFAULT);
        let (pattern, mut buffer) = (pattern(wanted), Vec::new());
        let lower = wanted.to_lowercase();
        let mut ranked = Vec::new();
        for (index, (name, is_folder)) in names {
            let Some(score) = pattern.score(Utf32Str::new(name, &mut buffer), &mut matcher) else {
                continue;
            };
            let begins = name
                .get(..wanted.len())
                .is_some_and(|start| start.to_lowercase() == lower);
            let rank = match (name == wanted, begins) {
                (true, _) => 0,
                (_, true) => 1,
                _ => 2,
            };
            let is_useful = *is_folder || self.purpose.suits(name);
            ranked.push((rank, !is_useful, Reverse(score), index));
        }
        ranked.sort_unstable();
        let rows = ranked.into_iter();
        rows.map(|(.., index)| FileRow::Listed(index)).collect()
    }
}

/// Returns the pattern for a text, whose words may stand in any order.
fn pattern(wanted: &str) -> Pattern {
    let smart = Normalization::Smart;
    Pattern::new(wanted, CaseMatching::Ignore, smart, AtomKind::Fuzzy)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picker(purpose: FilePurpose, preset: &str, names: &[&str]) -> FilePicker {
        let recent = ["/home/ann/old.sgf".into(), "/home/ann/mid.gbb".into()];
        let mut picker = FilePicker::new("title".to_owned(), purpose, preset, &recent);
        list(&mut picker, names);
        picker
    }

    fn list(picker: &mut FilePicker, names: &[&str]) {
        let names = names.iter().map(|name| {
            let bare = name.trim_end_matches('/');
            (bare.to_owned(), bare.len() < name.len())
        });
        let listing = FolderListing::new(names.collect());
        let folder = picker.wanted_listing().expect("a folder");
        picker.take_listing(&folder, Arc::new(listing));
    }

    fn write(picker: &mut FilePicker, text: &str) {
        picker.line.set(text);
        picker.typed();
    }

    fn labels(picker: &FilePicker) -> Vec<String> {
        let rows = picker.rows().iter();
        rows.map(|row| picker.label(*row).0).collect()
    }

    const NAMES: [&str; 6] = [
        "b.sgf",
        "games/",
        "a.gdef",
        "notes.txt",
        ".hidden.sgf",
        "abc.pgn",
    ];

    #[test]
    fn recent_files_come_first_then_folders_and_what_can_be_opened() {
        let picker = picker(FilePurpose::Open, "", &NAMES);
        let all = [
            "old.sgf",
            "mid.gbb",
            "../",
            "games/",
            "a.gdef",
            "abc.pgn",
            "b.sgf",
            "notes.txt",
        ];
        assert_eq!(labels(&picker), all);
        assert_eq!(picker.selected(), None, "nothing is typed");
    }

    #[test]
    fn the_best_match_is_marked_and_taken() {
        let mut picker = picker(FilePurpose::Open, "", &NAMES);
        write(&mut picker, "ac");
        assert_eq!(labels(&picker), ["abc.pgn", "ac"]);
        assert_eq!(picker.letters(FileRow::Listed(3)), [0, 2]);
        assert_eq!(picker.answer(), PickerAnswer::Path("abc.pgn".to_owned()));
        write(&mut picker, "nowhere");
        assert_eq!(labels(&picker), ["nowhere"]);
        assert_eq!(picker.answer(), PickerAnswer::Path("nowhere".to_owned()));
        write(&mut picker, ".h");
        assert_eq!(labels(&picker)[0], ".hidden.sgf");
        write(&mut picker, "a.gdef");
        assert_eq!(
            labels(&picker),
            ["a.gdef"],
            "a file that exists is no new one"
        );
    }

    #[test]
    fn a_name_to_write_is_used_as_it_is_typed() {
        let save = || FilePurpose::SaveRecord(AfterSave::Nothing);
        let mut picker = picker(save(), "game.sgf", &NAMES);
        let proposed = [
            "game.sgf",
            "../",
            "games/",
            "abc.pgn",
            "b.sgf",
            "a.gdef",
            "notes.txt",
        ];
        assert_eq!(labels(&picker), proposed);
        assert_eq!(picker.answer(), PickerAnswer::Path("game.sgf".to_owned()));
        write(&mut picker, "b");
        assert_eq!(labels(&picker)[..2], ["b.sgf", "b.sgf"]);
        assert!(picker.is_typed_listed());
        assert_eq!(picker.answer(), PickerAnswer::Path("b".to_owned()));
        write(&mut picker, "ga");
        picker.select(1);
        assert_eq!(picker.answer(), PickerAnswer::None);
        assert_eq!(picker.line.text(), "games/game.sgf", "the name goes along");
    }

    #[test]
    fn an_answer_waits_for_the_names_and_not_longer_than_one_is_willing_to() {
        let mut picker = FilePicker::new(String::new(), FilePurpose::Open, "", &[]);
        write(&mut picker, "far/ac");
        assert_eq!(picker.answer(), PickerAnswer::None);
        assert_eq!(picker.answer(), PickerAnswer::Path("far/ac".to_owned()));
        write(&mut picker, "far/ab");
        assert_eq!(picker.answer(), PickerAnswer::None);
        let listing = FolderListing::new(vec![("abc.pgn".to_owned(), false)]);
        assert!(
            !picker.take_listing("near/", Arc::default()),
            "another folder"
        );
        assert!(picker.take_listing("far/", Arc::new(listing)));
        assert_eq!(
            picker.answer(),
            PickerAnswer::Path("far/abc.pgn".to_owned())
        );
        // The beginning of several names shows them, the whole name of one is that file.
        for (typed, answers) in [("far/g30", false), ("far/g30.sgf", true)] {
            let mut picker = FilePicker::new(String::new(), FilePurpose::Open, "", &[]);
            write(&mut picker, typed);
            assert_eq!(picker.answer(), PickerAnswer::None);
            let names = ["g30.pgn", "g30.sgf", "g30back.pgn"];
            let names = names.map(|name| (name.to_owned(), false)).to_vec();
            let listing = Arc::new(FolderListing::new(names));
            assert_eq!(picker.take_listing("far/", listing), answers, "{typed}");
        }
    }

    #[test]
    fn tab_completes_what_all_names_share_and_then_the_marked_one() {
        let mut picker = picker(
            FilePurpose::Open,
            "",
            &["alpha.gdef", "alpine.gdef", "Games/"],
        );
        write(&mut picker, "a");
        assert!(picker.complete());
        assert_eq!(picker.line.text(), "alp");
        assert!(picker.complete());
        assert_eq!(picker.line.text(), "alpha.gdef");
        assert!(!picker.complete());
        write(&mut picker, "G");
        assert!(picker.complete());
        assert_eq!(picker.line.text(), "Games/");
        assert_eq!(picker.wanted_listing().as_deref(), Some("Games/"));
        assert_eq!(picker.wanted_listing(), None, "once is enough");
        list_again(&mut picker);
        assert_eq!(labels(&picker), ["../", "żaba.sgf"]);
        write(&mut picker, "Games/ż");
        assert!(picker.complete());
        assert_eq!(picker.line.text(), "Games/żaba.sgf");
    }

    fn list_again(picker: &mut FilePicker) {
        let listing = FolderListing::new(vec![("żaba.sgf".to_owned(), false)]);
        picker.take_listing("Games/", Arc::new(listing));
    }

    #[test]
    fn a_folder_of_fifty_thousand_files_is_searched() {
        let names = (0..50_000).map(|number| (format!("game-{number}.sgf"), false));
        let mut picker = FilePicker::new(String::new(), FilePurpose::Open, "", &[]);
        let folder = picker.wanted_listing().expect("a folder");
        picker.take_listing(&folder, Arc::new(FolderListing::new(names.collect())));
        assert_eq!(picker.rows().len(), 50_001);
        write(&mut picker, "g49999");
        assert_eq!(labels(&picker)[0], "game-49999.sgf");
    }
}
