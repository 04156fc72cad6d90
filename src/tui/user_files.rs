//! The user's own files: settings, keys, themes, and the list of recent files.

use super::theme::Theme;
use crate::base::{FileId, Message};
use crate::config::places::{self, LastVisit};
use crate::config::{Config, EngineEntry, Folders, line_of, recent};
use crate::i18n::Language;
use crate::message;
use crate::session::engine::{EngineSpec, Protocol};
use crate::session::files;
use std::path::{Path, PathBuf};

/// The largest settings file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// Reads the settings in a folder; if the file does not exist, the defaults apply.
pub fn load_settings(folders: &Folders) -> (Config, Vec<Message>) {
    let path = folders.settings();
    match read(&path) {
        Ok(Some(text)) => {
            let name = files::shown(&path);
            let (mut config, mut errors) = Config::read(&text, &name);
            errors.extend(check_names(&mut config, &text, &name, folders));
            (config, errors)
        }
        Ok(None) => (Config::default(), Vec::new()),
        Err(error) => (Config::default(), vec![error]),
    }
}

/// A theme of the user, in a file `NAME.toml`.
#[derive(Clone, Debug)]
pub struct UserTheme {
    /// The theme; its name is that of the file.
    pub theme: Theme,
    /// The errors of the file, each with its line.
    pub errors: Vec<Message>,
}

/// The most themes of a user that are read.
const MAX_THEMES: usize = 200;

/// Reads the user's own themes, in the order of their names.
pub fn load_themes(folders: &Folders) -> Vec<UserTheme> {
    let folder = folders.themes();
    let themes = theme_names(folders).into_iter().map(|name| {
        let path = folder.join(format!("{name}.toml"));
        let (mut theme, errors) = match read(&path) {
            Ok(text) => {
                let text = text.unwrap_or_default();
                let (theme, errors) = Theme::parse(&text, FileId::default());
                let shown = files::shown(&path);
                let errors = errors.into_iter().map(|error| {
                    message!(
                        "tui-theme-fault",
                        path = shown.clone(),
                        line = line_of(&text, error.span.start as usize),
                        reason = error.message
                    )
                });
                (theme, errors.collect())
            }
            Err(error) => (Theme::parse("", FileId::default()).0, vec![error]),
        };
        theme.name = name;
        UserTheme { theme, errors }
    });
    themes.collect()
}

/// Returns the names of the user's own themes, sorted.
fn theme_names(folders: &Folders) -> Vec<String> {
    let listed = files::list_folder(&folders.themes(), MAX_THEMES);
    let files = listed.into_iter().filter(|(_, is_folder)| !is_folder);
    let mut names: Vec<String> = files
        .filter_map(|(name, _)| Some(name.strip_suffix(".toml")?.to_owned()))
        .filter(|name| !name.is_empty())
        .collect();
    names.sort();
    names
}

/// Replaces names of themes and languages that there are not by the defaults, with messages about them.
fn check_names(config: &mut Config, text: &str, path: &str, folders: &Folders) -> Vec<Message> {
    let mut errors = Vec::new();
    let mut check = |name: &'static str, value: &mut String, is_known: bool| {
        if !value.is_empty() && !is_known {
            errors.push(message!(
                "tui-settings-unknown",
                path = path,
                line = Config::line(text, name),
                name = name
            ));
            value.clear();
        }
    };
    if config.theme == Theme::AUTOMATIC {
        config.theme.clear();
    }
    let is_theme =
        Theme::by_name(&config.theme).is_some() || theme_names(folders).contains(&config.theme);
    check("theme", &mut config.theme, is_theme);
    let is_language = Language::from_locale(&config.language).is_some();
    check("language", &mut config.language, is_language);
    errors
}

/// Writes the settings, unless the file contains something that would be lost.
///
/// # Errors
/// The file has an entry that is not understood, or it cannot be written.
pub fn save_settings(folders: &Folders, settings: &str) -> Result<(), Message> {
    let path = folders.settings();
    let (_, errors) = load_settings(folders);
    if !errors.is_empty() || files::make_folder(&folders.config).is_err() {
        return Err(message!(
            "tui-settings-not-saved",
            path = files::shown(&path)
        ));
    }
    files::write_atomically(&path, settings.as_bytes())
}

/// Returns the engines of the settings.
pub fn specs(config: &Config) -> Vec<EngineSpec> {
    let spec = |entry: &EngineEntry| {
        let protocol = Protocol::named(&entry.protocol)?;
        let spec = EngineSpec::of(&entry.name, protocol, &entry.command)?;
        Some(EngineSpec {
            options: entry.options.clone(),
            commands: entry.commands.clone(),
            ..spec
        })
    };
    config.engines.iter().filter_map(spec).collect()
}

/// Returns the engine of the settings with a name, in any case, with the options that stand behind the name.
pub fn spec_named(config: &Config, text: &str) -> Option<EngineSpec> {
    let specs = specs(config);
    let find = |name: &str| {
        let mut specs = specs.iter();
        specs.find(|spec| spec.name.to_lowercase() == name.trim().to_lowercase())
    };
    EngineSpec::named(text, |name| find(name).cloned())
}

/// Returns the user's key file, or `None` if there is none.
///
/// # Errors
/// The file cannot be read.
pub fn load_keys(folders: &Folders) -> Result<Option<String>, Message> {
    read(&folders.keys())
}

/// Returns the recent files that still exist.
pub fn load_recent(folders: &Folders) -> Vec<PathBuf> {
    let text = read(&folders.recent()).ok().flatten().unwrap_or_default();
    let mut list = recent::parse(&text);
    list.retain(|path| files::is_file(path));
    list
}

/// Moves a file to the front of the recent files, writes the list and returns it. Bundled files are not listed. A
/// failure to write the list is ignored.
pub fn remember(folders: &Folders, path: &Path) -> Vec<PathBuf> {
    if !files::is_file(path) {
        return load_recent(folders);
    }
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let list = recent::with_first(load_recent(folders), path);
    let _ = files::make_folder(&folders.state)
        .and_then(|()| files::write_atomically(&folders.recent(), recent::print(&list).as_bytes()));
    list
}

/// Returns where the user left a record.
pub fn place_of(folders: &Folders, path: &Path) -> Option<LastVisit> {
    let text = read(&folders.places()).ok().flatten()?;
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    places::find(&text, &path)
}

/// Notes where the user leaves a record. A failure to write the list is ignored.
pub fn remember_place(folders: &Folders, path: &Path, place: &LastVisit) {
    let text = read(&folders.places()).ok().flatten().unwrap_or_default();
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let text = places::with_first(&text, &path, place);
    let _ = files::make_folder(&folders.state)
        .and_then(|()| files::write_atomically(&folders.places(), text.as_bytes()));
}

/// Returns the text of a small file, or `None` if it does not exist.
fn read(path: &Path) -> Result<Option<String>, Message> {
    match files::read_text(path, MAX_BYTES) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.id == "session-file-missing" => Ok(None),
        Err(error) => Err(message!(
            "tui-settings-unreadable",
            path = files::shown(path),
            reason = error
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folders(folder: &Path) -> Folders {
        Folders {
            config: folder.join("config"),
            state: folder.join("state"),
        }
    }

    #[test]
    fn the_latest_file_comes_first_and_gone_files_go() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = folders(folder.path());
        let paths = ["a", "b"].map(|name| folder.path().join(name));
        for path in &paths {
            std::fs::write(path, "x").expect("written");
            let _ = remember(&folders, path);
        }
        let list = remember(&folders, &paths[0]);
        assert_eq!(list, paths);
        assert_eq!(load_recent(&folders), paths);
        std::fs::remove_file(&paths[0]).expect("removed");
        assert_eq!(load_recent(&folders), paths[1..]);
    }

    #[test]
    fn settings_that_cannot_be_read_are_named_and_not_written_over() {
        let folder = tempfile::tempdir().expect("a folder");
        let folders = folders(folder.path());
        assert_eq!(load_settings(&folders), (Config::default(), Vec::new()));
        save_settings(&folders, "mouse = false\n").expect("saved");
        assert!(!load_settings(&folders).0.mouse);
        std::fs::write(folders.settings(), "colour = 1\n").expect("written");
        assert!(save_settings(&folders, "").is_err());
        std::fs::remove_file(folders.settings()).expect("removed");
        std::fs::create_dir(folders.settings()).expect("made");
        let (_, errors) = load_settings(&folders);
        assert_eq!(errors[0].id, "tui-settings-unreadable");
    }
}
