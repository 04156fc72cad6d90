//! Draws the start screen: games and files to open, and details of the selected one.

use crate::base::clean::clean_line;
use crate::board::Look;
use crate::board::look::GameKind;
use crate::message;
use crate::rules::RuleLanguage;
use crate::session::library::{LibraryGame, Preview};
use crate::session::recovery::LostSummary;
use crate::tui::app::App;
use crate::tui::commands::{self, Action};
use crate::tui::layout::Layout;
use crate::tui::library::{LibraryEntry, LibraryTarget};
use crate::tui::screens::board::room::hands_of;
use crate::tui::screens::{key_labels, pane_frame, short_texts};
use crate::tui::theme::Role;
use crate::tui::widgets::area::{inset, take_left, take_top};
use crate::tui::widgets::board::BoardView;
use crate::tui::widgets::frame::{Hint, draw_hints};
use crate::tui::widgets::input;
use crate::tui::widgets::list::{PickList, sides};
use crate::tui::widgets::paint::{Canvas, columns, columns16, shortened, wrapped};
use crate::tui::widgets::part_row::PartRow;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use std::path::Path;

/// The width from which the details are shown beside the list.
const WIDE: u16 = 70;

/// The height from which the details are shown below the list, if they do not fit beside it.
const HIGH: u16 = 12;

/// The greatest size of the preview, which is for recognising a game.
const PICTURE: (u16, u16) = (40, 20);

/// The width of the preview beside the texts.
const NARROW_PICTURE: u16 = 20;

/// A row of the list.
enum ListRow {
    /// A heading above a part of the list.
    Heading(&'static str),
    /// An entry, with its number.
    Entry(usize),
}

/// Draws the list, its filters, and the details of the selected entry.
pub(super) fn draw(app: &App, layout: &mut Layout, buffer: &mut Buffer) {
    let area = layout.arrangement.body();
    let library = &app.library;
    let shown = library.shown();
    let all = library.count();
    let count = message!("tui-library-count", shown = shown.len(), all = all);
    let count = match library.is_filtered() {
        true => app.texts.say(&count),
        false => String::new(),
    };
    let heading = app.texts.word("tui-library-title");
    let mut rest = pane_frame::draw_frame(app, &heading, ["", &count], area, buffer);
    if rest.is_empty() {
        return;
    }
    let mut canvas = Canvas::new(buffer, rest);
    introduce(app, &mut rest, &mut canvas);
    if rest.height >= 8 {
        filters(app, take_top(&mut rest, 2), layout, &mut canvas);
        if rest.height >= 20 {
            take_top(&mut rest, 1);
        }
    }
    let (list, details) = divide(rest);
    entries(app, &shown, list, layout, &mut canvas);
    let details = inset(details);
    if details.is_empty() || !shown.contains(&library.selected) {
        return;
    }
    match library.entry(library.selected) {
        Some(LibraryEntry::Game(game, about)) => {
            let is_below = details.y > list.y;
            if is_below && details.width >= 2 * NARROW_PICTURE {
                let (text, picture) = beside(details);
                game_details(app, game, about, text, layout, &mut canvas);
                draw_board(app, picture, buffer);
            } else {
                let picture = game_details(app, game, about, details, layout, &mut canvas);
                draw_board(app, picture, buffer);
            }
        }
        Some(LibraryEntry::File(path)) => {
            let (name, folder) = name_and_folder(path);
            let texts = [name, folder];
            entry_details(app, &texts, details, layout, &mut canvas);
        }
        Some(LibraryEntry::Lost(lost)) => {
            let minutes = lost.minutes_ago;
            let said = message!("tui-library-lost-details", minutes = minutes);
            let texts = [lost_name(app, lost), app.texts.say(&said)];
            entry_details(app, &texts, details, layout, &mut canvas);
        }
        None => {}
    }
}

/// Shows instructions if there is room, and the reason why something could not be opened.
fn introduce(app: &App, rest: &mut Rect, canvas: &mut Canvas<'_>) {
    let mut area = inset(*rest);
    if rest.height >= 16 && rest.width >= WIDE {
        let welcome = app.texts.word("tui-library-welcome");
        paragraph(&welcome, app.theme.style(Role::Text), 3, &mut area, canvas);
    }
    for error in &app.library.error {
        let style = app.theme.style(Role::ErrorMark);
        paragraph(error, style, 4, &mut area, canvas);
    }
    (rest.y, rest.height) = (area.y, area.height);
}

/// Divides an area between the list and the details, which are beside it, below it, or not shown.
fn divide(area: Rect) -> (Rect, Rect) {
    let mut details = area;
    let list = if area.width >= WIDE {
        take_left(&mut details, (area.width / 2).clamp(36, 64))
    } else {
        let rows = match area.height {
            0..HIGH => area.height,
            height => height - height / 2 - 1,
        };
        take_top(&mut details, rows)
    };
    (list, details)
}

/// Divides the details below the list into texts and the preview beside them.
fn beside(details: Rect) -> (Rect, Rect) {
    let mut picture = details;
    let text = take_left(&mut picture, details.width - NARROW_PICTURE - 1);
    take_left(&mut picture, 1);
    (text, picture)
}

/// Draws two rows: kinds of games; languages and the text filter.
fn filters(app: &App, area: Rect, layout: &mut Layout, canvas: &mut Canvas<'_>) {
    let library = &app.library;
    let mut row = area;
    let first = take_top(&mut row, 1);
    let all = app.texts.word("tui-library-all");
    let kinds = std::iter::once(None).chain(library.kinds().into_iter().map(Some));
    let kinds = kinds.map(|kind| {
        let text = kind.map_or_else(|| all.clone(), |kind| kind_word(app, kind));
        (text, LibraryTarget::Kind(kind), kind == library.kind)
    });
    let kinds: Vec<_> = kinds.collect();
    choices(app, Action::GameKind, &kinds, first, layout, canvas);
    let languages = std::iter::once(None).chain(library.languages().into_iter().map(Some));
    let languages = languages.map(|language| {
        let text = language.map_or_else(|| all.clone(), |language| language.name.to_owned());
        let target = LibraryTarget::Language(language);
        (text, target, language == library.language)
    });
    let languages: Vec<_> = languages.collect();
    let end = choices(app, Action::GameLanguage, &languages, row, layout, canvas);
    let from = end.saturating_add(2).max(divide(area).1.x);
    let gap = from.saturating_sub(row.x);
    take_left(&mut row, gap);
    let key = shortened(&key_of(app, Action::FilterGames), usize::from(row.width));
    let label = take_left(&mut row, columns16(&key));
    canvas.widget(Line::styled(key, app.theme.style(Role::HintKey)), label);
    let mut place = inset(row);
    place.width = place.width.min(30);
    if place.width >= 6 && place.right() < row.right() {
        let (line, has_keyboard) = (&library.filter, library.is_typing);
        let field = app.theme.style(Role::Field);
        input::line(canvas, &app.theme, place, line, has_keyboard, field);
        layout.library.push((place, LibraryTarget::Filter));
    }
}

/// Draws a row of choices after the key that cycles through them, and returns the column after it. If not all fit, it
/// starts with a later one.
fn choices(
    app: &App,
    action: Action,
    all: &[(String, LibraryTarget, bool)],
    row: Rect,
    layout: &mut Layout,
    canvas: &mut Canvas<'_>,
) -> u16 {
    let key = key_of(app, action);
    let style = app.theme.style(Role::HintKey);
    let mut row = row;
    take_left(&mut row, 1);
    let mut parts = PartRow::new(row);
    parts.add(Span::styled(key, style));
    parts.add(Span::raw(" "));
    let wide = |text: &str| columns16(text).saturating_add(2);
    let chosen = all.iter().position(|(_, _, is_chosen)| *is_chosen);
    let mut first = 0;
    let room = parts.room();
    while let Some(until) = chosen.and_then(|chosen| all.get(first..=chosen)) {
        let used: u16 = until.iter().map(|(text, ..)| wide(text)).sum();
        if used <= room || first >= chosen.unwrap_or(0) {
            break;
        }
        first += 1;
    }
    for (text, target, is_chosen) in all.iter().skip(first) {
        let style = app.theme.style(if *is_chosen {
            Role::Selected
        } else {
            Role::Text
        });
        let part = Span::styled(format!(" {} ", clean_line(text)), style);
        let Some(place) = parts.push([part], Span::raw("")) else {
            break;
        };
        layout.library.push((place, *target));
    }
    let end = parts.column();
    parts.draw(canvas);
    end
}

fn key_of(app: &App, action: Action) -> String {
    app.key_of(action)
        .map_or(String::new(), |key| key.to_string())
}

fn kind_word(app: &App, kind: GameKind) -> String {
    let kind = message!("common-game-kind", kind = kind.word());
    app.texts.say(&kind)
}

/// Returns the name of unsaved work: its record, or the title of the game with its rules. What was pasted may have
/// neither.
pub(in crate::tui) fn lost_name(app: &App, lost: &LostSummary) -> String {
    if let Some(record) = &lost.opened.record {
        return name_and_folder(record).0;
    }
    let Some(rules) = lost.opened.rules.first().map(String::as_str) else {
        return app.texts.word("tui-library-pasted");
    };
    let mut games = app.library.games.iter();
    match games.find(|game| game.file == rules) {
        Some(game) => app.title_of(game),
        None => name_and_folder(Path::new(rules)).0,
    }
}

/// Draws the list, with headings above unsaved work and above recent files.
fn entries(app: &App, shown: &[usize], area: Rect, layout: &mut Layout, canvas: &mut Canvas<'_>) {
    let library = &app.library;
    let faint = app.theme.style(Role::Faint);
    if shown.is_empty() {
        let nothing = app.texts.word("tui-library-nothing");
        let lines = wrapped(&nothing, area.width.saturating_sub(2), 3);
        canvas.lines(inset(area), &lines, faint);
        return;
    }
    let mut rows = Vec::new();
    let mut last = None;
    for number in shown {
        let heading = match library.entry(*number) {
            Some(LibraryEntry::Lost(_)) => Some("tui-library-lost"),
            Some(LibraryEntry::File(_)) => Some("tui-library-recent"),
            // Games only have a heading if something else is above them.
            _ => last.and(Some("tui-library-games")),
        };
        if heading != last {
            rows.extend(heading.map(ListRow::Heading));
            last = heading;
        }
        rows.push(ListRow::Entry(*number));
    }
    let number_of = |row: usize| match rows.get(row) {
        Some(ListRow::Entry(number)) => Some(*number),
        _ => None,
    };
    let is_selected = |row: &usize| number_of(*row) == Some(library.selected);
    let selected = (0..rows.len()).find(is_selected);
    let kinds = library.kinds().into_iter();
    let kind_width = kinds.map(|kind| columns(&kind_word(app, kind))).max();
    let list = PickList {
        selected,
        lead: 2,
        ..PickList::new(&app.theme, &rows, app.theme.style(Role::Text))
    };
    let places = list.render(canvas, area, |_, row, room| match row {
        ListRow::Entry(number) => entry(app, *number, kind_width.unwrap_or(0), room),
        ListRow::Heading(heading) => {
            let heading = app.texts.word(heading);
            Line::styled(shortened(&heading, usize::from(room)), faint)
        }
    });
    for (place, row) in places {
        let target = number_of(row).map(|number| (place, LibraryTarget::Entry(number)));
        layout.library.extend(target);
    }
}

/// Returns an entry: its title, and at the right kind and language of a game or the folder of a file.
fn entry(app: &App, number: usize, kind_width: usize, room: u16) -> Line<'static> {
    let faint = app.theme.style(Role::Faint);
    let (left, right) = match app.library.entry(number) {
        Some(LibraryEntry::Game(game, about)) => {
            let kind = about
                .kind
                .map_or(String::new(), |kind| kind_word(app, kind));
            let gap = " ".repeat(kind_width.saturating_sub(columns(&kind)));
            let language = game.rule_language().map_or("", |language| language.name);
            (app.title_of(game), format!("{kind}{gap} {language:4}"))
        }
        Some(LibraryEntry::File(path)) => {
            let (name, folder) = name_and_folder(path);
            (name, shortened(&folder, usize::from(room / 2)))
        }
        Some(LibraryEntry::Lost(lost)) => {
            let minutes = lost.minutes_ago;
            let said = app
                .texts
                .say(&message!("tui-minutes-ago", minutes = minutes));
            (lost_name(app, lost), said)
        }
        None => return Line::default(),
    };
    sides(room, (&right, faint), |room| {
        Line::raw(shortened(&left, usize::from(room)))
    })
}

fn name_and_folder(path: &Path) -> (String, String) {
    let name = path.file_name();
    let name = name.map(|name| name.to_string_lossy().into_owned());
    let folder = path.parent().map(|folder| folder.display().to_string());
    (name.unwrap_or_default(), folder.unwrap_or_default())
}

/// Returns facts in lines of a width, each of them whole on its line: `11 x 11` is not parted.
fn joined_whole(facts: &[String], between: &str, width: u16) -> String {
    let mut lines: Vec<String> = Vec::new();
    for fact in facts {
        match lines.last_mut() {
            Some(line) if columns16(line) + columns16(between) + columns16(fact) <= width => {
                line.push_str(between);
                line.push_str(fact);
            }
            _ => lines.push(fact.clone()),
        }
    }
    lines.join("\n")
}

/// Draws the description of a game and the keys that open it. Returns the remaining room, for the preview.
fn game_details(
    app: &App,
    game: &LibraryGame,
    about: &Look,
    area: Rect,
    layout: &mut Layout,
    canvas: &mut Canvas<'_>,
) -> Rect {
    let mut rest = area;
    let (text, faint) = (app.theme.style(Role::Text), app.theme.style(Role::Faint));
    let strong = text.patch(app.theme.style(Role::Strong));
    paragraph(&app.title_of(game), strong, 1, &mut rest, canvas);
    if let Some(description) = app.localized(&about.description) {
        paragraph(&description, text, 3, &mut rest, canvas);
    }
    let preview = app.library.previews.get(&app.library.selected);
    let previewed = preview
        .and_then(Option::as_ref)
        .map(|preview| &preview.game);
    let players = previewed.map_or(about.players.len(), |game| usize::from(game.players));
    let mut facts = Vec::new();
    if players > 0 {
        facts.push(
            app.texts
                .say(&message!("tui-library-players", count = players)),
        );
    }
    let minutes = about
        .minutes
        .map(|count| message!("tui-library-minutes", count = count));
    facts.extend(minutes.map(|minutes| app.texts.say(&minutes)));
    facts.extend(
        game.rule_language()
            .map(|language: &RuleLanguage| language.name.to_owned()),
    );
    facts.extend(about.kind.map(|kind| kind_word(app, kind)));
    // Without the squares of the hands.
    facts.extend(previewed.map(|game| {
        let (width, height) = game.look.field(game.width, game.height).size();
        format!("{width} x {height}")
    }));
    let facts = joined_whole(&facts, &short_texts::between(app), rest.width);
    paragraph(&facts, faint, 2, &mut rest, canvas);
    if let Some(source) = &about.source {
        let source = message!("tui-library-source", source = source);
        paragraph(&app.texts.say(&source), faint, 2, &mut rest, canvas);
    }
    let mut actions = vec![Action::Open];
    if game.sample().is_some() {
        actions.push(Action::OpenSample);
    }
    if game.position().is_some() {
        actions.push(Action::OpenPosition);
    }
    let code = app.texts.language().code();
    if game
        .rules_in_words(code)
        .or_else(|| game.rules_in_words("en"))
        .is_some()
    {
        actions.push(Action::RulesInWords);
    }
    keys(app, &actions, &mut rest, layout, canvas);
    take_top(&mut rest, 1);
    rest
}

/// Draws the details of an entry that is not a game: its name, and its place or age.
fn entry_details(
    app: &App,
    [name, fact]: &[String; 2],
    area: Rect,
    layout: &mut Layout,
    canvas: &mut Canvas<'_>,
) {
    let mut rest = area;
    let (text, faint) = (app.theme.style(Role::Text), app.theme.style(Role::Faint));
    let strong = text.patch(app.theme.style(Role::Strong));
    paragraph(name, strong, 2, &mut rest, canvas);
    paragraph(fact, faint, 3, &mut rest, canvas);
    keys(app, &[Action::Open], &mut rest, layout, canvas);
}

pub(super) fn paragraph(
    text: &str,
    style: Style,
    most: u16,
    rest: &mut Rect,
    canvas: &mut Canvas<'_>,
) {
    let lines = wrapped(text, rest.width, usize::from(most));
    let rows = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    canvas.lines(take_top(rest, rows), &lines, style);
}

/// Draws clickable keys like those of the hint line, in as many rows as they need.
fn keys(
    app: &App,
    actions: &[Action],
    rest: &mut Rect,
    layout: &mut Layout,
    canvas: &mut Canvas<'_>,
) {
    let words = actions.iter().map(|action| {
        let word = crate::base::Message::new(commands::of(*action).hint);
        Hint::new(key_labels::joint_label(app, *action), app.texts.say(&word))
    });
    let words: Vec<Hint> = words.collect();
    let (mut words, mut actions) = (words.as_slice(), actions);
    while !words.is_empty() {
        // The first key is aligned with the texts above.
        let row = take_top(rest, 1);
        let row = Rect {
            x: row.x.saturating_sub(1),
            width: row.width + 1,
            ..row
        };
        let parts = draw_hints(canvas, &app.theme, row, words);
        let drawn = parts.len();
        if drawn == 0 {
            return;
        }
        layout
            .hints
            .extend(parts.into_iter().zip(actions.iter().copied()));
        words = words.get(drawn..).unwrap_or_default();
        actions = actions.get(drawn..).unwrap_or_default();
    }
}

/// Draws the preview of the selected game if it is known.
fn draw_board(app: &App, area: Rect, buffer: &mut Buffer) {
    let preview = app.library.previews.get(&app.library.selected);
    let Some(preview) = preview.and_then(Option::as_ref) else {
        return;
    };
    draw_preview(app, preview, area, buffer);
}

/// Draws the board of a game that is not open: whole, or with dots for its squares, or a part of it.
pub(super) fn draw_preview(app: &App, preview: &Preview, area: Rect, buffer: &mut Buffer) {
    if area.width < 8 || area.height < 3 {
        return;
    }
    let area = Rect {
        width: area.width.min(PICTURE.0),
        height: area.height.min(PICTURE.1),
        ..area
    };
    let hands = hands_of(app, &preview.game, &preview.board, None);
    let theme = app.theme_of(Some(&preview.game));
    let view = BoardView {
        coordinates: false,
        hands: &hands,
        ..BoardView::new(&preview.game, &preview.board, &theme)
    };
    let board_layout = view.layout(area);
    let is_whole = board_layout.more() == [false; 4];
    if !is_whole && view.render_small(area, buffer) {
        return;
    }
    // Aligned with the texts.
    let area = Rect {
        width: board_layout.squares.width,
        height: board_layout.squares.height + board_layout.rows_of_hands(),
        ..area
    };
    view.render(area, buffer);
}
