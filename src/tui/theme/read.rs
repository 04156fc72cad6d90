//! Reads theme files: a palette, styles as short phrases (`"cream on brown bold"`), colours of players.

use super::appearance::{Ground, Theme};
use super::role::Role;
use super::shipped::text_of;
use super::signs::Signs;
use crate::base::{Diagnostic, FileId, Span};
use crate::config::Config;
use crate::message;
use ratatui::style::{Color, Modifier, Style};
use std::collections::BTreeMap;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Returns the value of `inherits`, if the file can be parsed.
pub fn inherited(text: &str) -> Option<String> {
    let (table, _) = DeTable::parse_recoverable(text);
    let name = table.get_ref().get("inherits")?;
    name.get_ref().as_str().map(str::to_owned)
}

/// Returns the theme in a file, with missing entries taken from `base`.
pub fn theme(text: &str, file: FileId, base: Theme) -> (Theme, Vec<Diagnostic>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = ThemeReader {
        file,
        theme: base,
        palette: BTreeMap::new(),
        errors: Vec::new(),
    };
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        reader.errors.push(Diagnostic::error(
            Span::new(file, span.start, span.end),
            message!("theme-not-toml", detail = error.message()),
        ));
    }
    reader.top(table.get_ref());
    reader
        .errors
        .sort_by_key(|error| (error.span.start, error.span.end));
    (reader.theme, reader.errors)
}

struct ThemeReader {
    file: FileId,
    theme: Theme,
    palette: BTreeMap<String, Color>,
    errors: Vec<Diagnostic>,
}

impl ThemeReader {
    fn top(&mut self, table: &DeTable<'_>) {
        if let Some(palette) = table.get("palette") {
            self.palette = self.colors(palette);
        }
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "palette" => {}
                "inherits" => {
                    let unknown = self.text(value);
                    let unknown = unknown.filter(|name| text_of(name).is_none());
                    if let Some(name) = unknown {
                        let error = message!("theme-unknown-base", name = name);
                        self.error(value.span(), error);
                    }
                }
                "name" => {
                    if let Some(name) = self.text(value) {
                        self.theme.name = name.to_owned();
                    }
                }
                "signs" => match self.text(value) {
                    Some("unicode") => self.theme.signs = Signs::Unicode,
                    Some("ascii") => self.theme.signs = Signs::Ascii,
                    Some(other) => {
                        let error = message!("theme-unknown-signs", found = other);
                        self.error(value.span(), error);
                    }
                    None => {}
                },
                "ground" => match self.text(value) {
                    Some("light") => self.theme.ground = Some(Ground::Light),
                    Some("dark") => self.theme.ground = Some(Ground::Dark),
                    Some("any") => self.theme.ground = None,
                    Some(other) => {
                        let error = message!("theme-unknown-ground", found = other);
                        self.error(value.span(), error);
                    }
                    None => {}
                },
                "texture" => self.theme.texture = self.truth(value, self.theme.texture),
                "colors" => self.theme.colors = self.truth(value, self.theme.colors),
                "styles" => {
                    for (role, style) in self.styles(value) {
                        if let Some(slot) = self.theme.styles.get_mut(role as usize) {
                            *slot = style;
                        }
                    }
                }
                "boards" => self.boards(value),
                "players" => self.players(value),
                "player-colors" => {
                    let colors = self.colors(value);
                    self.theme.named.extend(colors);
                }
                "player-cores" => {
                    let colors = self.colors(value);
                    self.theme.cores.extend(colors);
                }
                other => {
                    let error = message!("theme-unknown-entry", name = other);
                    self.error(key.span(), error);
                }
            }
        }
    }

    fn styles(&mut self, value: &Spanned<DeValue<'_>>) -> Vec<(Role, Style)> {
        let mut styles = Vec::new();
        let Some(table) = self.table(value) else {
            return styles;
        };
        for (key, value) in table {
            let Some(role) = Role::from_key(key.get_ref().as_ref()) else {
                let error = message!("theme-unknown-style", name = key.get_ref().as_ref());
                self.error(key.span(), error);
                continue;
            };
            styles.extend(self.style(value).map(|style| (role, style)));
        }
        styles
    }

    /// Reads the named grounds of boards. What one lacks is taken from the ground of this name that is inherited.
    fn boards(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(table) = self.table(value) else {
            return;
        };
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            if !Config::BOARDS.contains(&name) {
                let error = message!("theme-unknown-entry", name = name);
                self.error(key.span(), error);
                continue;
            }
            let styles = self.styles(value);
            let board = self.theme.boards.entry(name.to_owned()).or_default();
            board.retain(|(role, _)| styles.iter().all(|(own, _)| own != role));
            board.extend(styles);
        }
    }

    fn players(&mut self, value: &Spanned<DeValue<'_>>) {
        let Some(list) = value.get_ref().as_array() else {
            self.wrong_kind(value);
            return;
        };
        let styles: Vec<_> = list.iter().filter_map(|entry| self.style(entry)).collect();
        self.theme.players = styles;
    }

    fn colors(&mut self, value: &Spanned<DeValue<'_>>) -> BTreeMap<String, Color> {
        let mut colors = BTreeMap::new();
        let Some(table) = self.table(value) else {
            return colors;
        };
        for (key, value) in table {
            let Some(name) = self.text(value) else {
                continue;
            };
            let defined = self.palette.get(name).copied();
            match defined.or_else(|| name.parse().ok()) {
                Some(color) => {
                    colors.insert(key.get_ref().to_string(), color);
                }
                None => {
                    let error = message!("theme-unknown-word", word = name);
                    self.error(value.span(), error);
                }
            }
        }
        colors
    }

    /// Reads a phrase: attributes, a text colour, `on` and a background colour. A phrase with an unknown word is
    /// ignored, since half a style can be unreadable.
    fn style(&mut self, value: &Spanned<DeValue<'_>>) -> Option<Style> {
        let phrase = self.text(value)?;
        let mut style = Style::new();
        let mut ground = false;
        for word in phrase.split_whitespace() {
            if word == "on" {
                ground = true;
            } else if let Some(attribute) = attribute(word) {
                style = style.add_modifier(attribute);
            } else if let Some(color) = self
                .palette
                .get(word)
                .copied()
                .or_else(|| word.parse().ok())
            {
                style = if ground {
                    style.bg(color)
                } else {
                    style.fg(color)
                };
                ground = false;
            } else {
                let error = message!("theme-unknown-word", word = word);
                self.error(value.span(), error);
                return None;
            }
        }
        Some(style)
    }

    fn text<'t>(&mut self, value: &'t Spanned<DeValue<'_>>) -> Option<&'t str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_kind(value);
        }
        text
    }

    fn truth(&mut self, value: &Spanned<DeValue<'_>>, otherwise: bool) -> bool {
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.wrong_kind(value);
            otherwise
        })
    }

    fn table<'t, 'i>(&mut self, value: &'t Spanned<DeValue<'i>>) -> Option<&'t DeTable<'i>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.wrong_kind(value);
        }
        table
    }

    fn wrong_kind(&mut self, value: &Spanned<DeValue<'_>>) {
        let kind = value.get_ref().type_str();
        self.error(value.span(), message!("theme-wrong-kind", found = kind));
    }

    fn error(&mut self, span: std::ops::Range<usize>, error: crate::base::Message) {
        let span = Span::new(self.file, span.start, span.end);
        self.errors
            .push(Diagnostic::warning(span, error).with_hint(message!("theme-hint")));
    }
}

fn attribute(word: &str) -> Option<Modifier> {
    Some(match word {
        "bold" => Modifier::BOLD,
        "dim" => Modifier::DIM,
        "italic" => Modifier::ITALIC,
        "underlined" => Modifier::UNDERLINED,
        "reversed" => Modifier::REVERSED,
        "crossed" => Modifier::CROSSED_OUT,
        _ => return None,
    })
}
