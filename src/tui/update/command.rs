//! The effect of each command.

use super::super::app::App;
use super::super::commands::{self, Action, Argument, Context, Group};
use super::super::event::Effect;
use super::super::keys::{Key, Letters};
use super::super::layer::{AfterSave, Choice, Help, Layer, MenuEntry};
use super::super::layout::Pane;
use super::super::user_files::UserTheme;
use super::{
    assist, board, clipboard, composer, engine, engines, export, format, games, hints, layers,
    leave, legal_moves, library, marking, moves, notes, offer, open, open_layer, palette, panel,
    panes, premove, prompts, remarks, rule_tests, rules, save, set_up, stones, templates, trace,
};
use crate::base::Message;
use crate::board::Op;
use crate::config::{Config, KeyPreset};
use crate::i18n::Language;
use crate::message;
use crate::record::NodeId;
use crate::rules::Listed;
use crate::session::{GamesEdit, Step};
use crate::tui::theme::Theme;
use crate::tui::widgets::overlay::HelpGroup;

/// Runs a command whose name was typed. A command of a pane does nothing that anybody would see where another pane has
/// the focus, so it is refused there; those of the board are useful everywhere.
pub(super) fn run_by_name(
    app: &mut App,
    action: Action,
    argument: &str,
    effects: &mut Vec<Effect>,
) {
    let command = commands::of(action);
    let (context, places) = (app.context(), command.keys);
    let works = |place: Context| places.iter().any(|(known, _)| *known == place);
    let is_useful = [context, Context::Everywhere, Context::Board]
        .into_iter()
        .any(works);
    let first = places.first().filter(|_| command.group == Group::Pane);
    let is_open = app.session.is_some() || app.stones.is_some();
    match first.filter(|_| !is_useful && is_open) {
        Some((place, _)) => app.tell(&message!("tui-works-in", place = place.name())),
        None => run(app, action, argument, effects),
    }
}

/// Returns the message on what a command needs but the open session lacks.
fn missing(app: &App, action: Action) -> Option<Message> {
    let session = app.session.as_ref()?;
    let needs_board = matches!(
        action,
        Action::Flip
            | Action::CursorLeft
            | Action::CursorRight
            | Action::CursorUp
            | Action::CursorDown
    );
    let needs_source = matches!(
        action,
        Action::Replace
            | Action::ExternalEditor
            | Action::ToggleComment
            | Action::Format
            | Action::References
            | Action::NextFile
            | Action::Reload
    );
    if needs_board && session.position().board.width() == 0 {
        return Some(message!("tui-no-board"));
    }
    if needs_source && app.editor.files.is_empty() {
        return Some(message!("tui-no-source"));
    }
    let files = session.rules_text().files();
    let is_alone = files
        .get(app.editor.active)
        .is_some_and(|file| file.is_read_only());
    (action == Action::Reload && is_alone).then(|| message!("tui-nothing-to-reload"))
}

/// Runs a command. If its argument is missing, asks for it or takes the next value in turn.
pub(super) fn run(app: &mut App, action: Action, argument: &str, effects: &mut Vec<Effect>) {
    if app.stones.is_some() && stones::run(app, action, argument, effects) {
        return;
    }
    if app.stones.is_some() && commands::of(action).needs_session {
        app.tell(&message!("tui-stones-no-game"));
        return;
    }
    if app.session.is_none() && commands::of(action).needs_session {
        app.tell(&message!("tui-nothing-open"));
        return;
    }
    if let Some(missing) = missing(app, action) {
        app.tell(&missing);
        return;
    }
    let is_escape = matches!(
        action,
        Action::TakeBack
            | Action::ToBoard
            | Action::CloseHere
            | Action::ClosePanel
            | Action::StopThinking
    );
    if is_escape && (premove::take_back(app) || engine::stop(app)) {
        return;
    }
    match action {
        Action::Library => leave::leave_for(app, AfterSave::Library, effects),
        Action::OpenFile => open::open(app, argument, effects),
        Action::NewGame => open::new_game(app, argument, effects),
        Action::NewBoard => stones::new_board(app, argument, effects),
        Action::NewRules => templates::new_rules(app, argument, effects),
        Action::Tests => rule_tests::run(app),
        Action::MakeTest => rule_tests::make(app, effects),
        Action::Save => save::save_pane(app, effects),
        Action::Write => save::write_pane(app, argument, effects),
        Action::SaveAndQuit => save::save_all(app, AfterSave::Quit, effects),
        Action::QuitUnsaved => leave::perform(app, AfterSave::Quit, effects),
        Action::Set => set(app, argument, effects),
        Action::Zoom => app.is_zoomed = !app.is_zoomed,
        Action::Layout => panes::layout(app, argument, effects),
        Action::BorderLeft => panes::move_border(app, (-panes::STEP, 0)),
        Action::BorderRight => panes::move_border(app, (panes::STEP, 0)),
        Action::BorderUp => panes::move_border(app, (0, -panes::STEP)),
        Action::BorderDown => panes::move_border(app, (0, panes::STEP)),
        Action::WhatIf => {
            let messages = [message!("tui-what-if-on"), message!("tui-what-if-off")];
            toggle(app, |config| &mut config.what_if, messages);
            rules::compare(app);
        }
        Action::ExternalEditor => rules::edit_outside(app, effects),
        Action::Indent => indent(app, true),
        Action::Unindent => indent(app, false),
        Action::SaveAs => save::save_record_as(app, argument, AfterSave::Nothing, effects),
        Action::SaveRulesAs => save::save_rules_as(app, argument, AfterSave::Nothing, effects),
        Action::SavePosition => save::save_position(app, argument, effects),
        Action::LoadPosition => open::load_position(app, argument, effects),
        Action::Reload => {
            if let Some(session) = &mut app.session {
                session.storage_mut().leave_recovery();
            }
            effects.push(Effect::ReadRules(app.editor.active));
        }
        Action::Suspend => effects.push(Effect::Suspend),
        Action::Quit => leave::leave_for(app, AfterSave::Quit, effects),
        Action::Undo => {
            if app.focus == Pane::Rules {
                rules::undo(app, false);
            } else {
                moves::undo(app, false);
            }
        }
        Action::Redo => {
            if app.focus == Pane::Rules {
                rules::undo(app, true);
            } else {
                moves::undo(app, true);
            }
        }
        Action::Comment => moves::comment(app, argument),
        Action::Mark => notes::mark(app, argument),
        Action::Name => notes::name(app, argument),
        Action::MarkSquare => marking::choose(app, argument),
        Action::MarkDead => marking::mark_dead(app),
        Action::Properties => marking::properties(app, argument),
        Action::Export => export::export(app, argument, effects),
        Action::ClearBoard => set_up::clear_board(app),
        Action::StartPosition => set_up::start_position(app),
        Action::SideToMove => set_up::side_to_move(app, argument),
        Action::State => set_up::state(app, argument),
        Action::CopyLine => export::copy_line(app, effects),
        Action::AddGame => games::edit(app, GamesEdit::Add, effects),
        Action::DeleteGame => games::edit(app, GamesEdit::Delete, effects),
        Action::MoveGame => games::move_game(app, argument, effects),
        Action::GameInfo => notes::game_info(app),
        Action::Resign => notes::resign(app),
        Action::AgreeDraw => notes::agree_draw(app),
        Action::ClaimDraw => notes::claim_draw(app),
        Action::Delete => moves::delete(app),
        Action::DeleteOthers => moves::delete_others(app),
        Action::Promote => moves::promote(app),
        Action::MakeMain => moves::make_main(app),
        Action::CutBranch => moves::cut(app),
        Action::CopyBranch => moves::copy(app),
        Action::PasteBranch => moves::paste(app),
        Action::SetUp => board::set_up(app),
        Action::CopyGame => clipboard::copy_game(app, effects),
        Action::CopyFen => clipboard::copy_fen(app, effects),
        Action::CopyPosition => clipboard::copy_position(app, effects),
        Action::CopyDiagram => clipboard::copy_diagram(app, effects),
        Action::PasteText => {
            let text = clipboard::with_line_feeds(&app.clipboard);
            clipboard::paste(app, &text, effects);
        }
        Action::StepBack => moves::step(app, Step::Back(1)),
        Action::StepForward => moves::step(app, Step::Forward(1)),
        Action::VariationUp => moves::choose(app, -1),
        Action::VariationDown => moves::choose(app, 1),
        Action::BackTen => moves::step(app, Step::Back(10)),
        Action::ForwardTen => moves::step(app, Step::Forward(10)),
        Action::ToStart => moves::step(app, Step::Start),
        Action::ToEnd => moves::step(app, Step::End),
        Action::PreviousFork => moves::step(app, Step::PreviousFork),
        Action::NextComment => moves::step(app, Step::NextComment),
        Action::PreviousComment => moves::step(app, Step::PreviousComment),
        Action::NextRefused => moves::step(app, Step::NextRefused),
        Action::MainLine => moves::step(app, Step::MainLine),
        Action::NextGame => games::game_by(app, 1, effects),
        Action::PreviousGame => games::game_by(app, -1, effects),
        Action::Charset => games::ask_charset(app, argument, effects),
        Action::WriteUtf8 => games::write_utf8(app),
        Action::ListGames => palette::open_games(app, argument, effects),
        Action::Chapters => games::chapters(app),
        Action::ToGame => games::ask_game(app, argument, effects),
        Action::GoTo => prompts::go_to(app, argument),
        Action::Find => prompts::find(app, argument),
        Action::FindNext => prompts::find_again(app, true),
        Action::FindPrevious => prompts::find_again(app, false),
        Action::Autoplay => moves::autoplay(app),
        Action::Faster => moves::speed(app, false),
        Action::Slower => moves::speed(app, true),
        Action::Why => board::why(app),
        Action::LegalMoves => legal_moves::open(app, argument),
        Action::Opponent => engine::opponent(app, argument),
        Action::Seconds if argument.is_empty() => {
            let present = app.config.seconds.to_string();
            offer_values(app, Action::Seconds, &present);
        }
        Action::Seconds => engine::set_seconds(app, argument),
        Action::Engine => engines::choose(app, argument),
        Action::EngineLog => engines::show_log(app),
        Action::EngineMove => engine::move_now(app),
        Action::StopThinking => app.tell(&message!("engine-not-thinking")),
        Action::Analyse => panel::analyse(app, argument),
        Action::AddLine => panel::add_line(app),
        Action::ValueGame => panel::value_game(app, argument),
        Action::Resume => panel::resume(app),
        Action::Heat => {
            app.config.heat = !app.config.heat;
            app.is_config_changed = true;
            if app.panel.is_none() && app.config.heat {
                app.tell(&message!("engine-heat-needs-panel"));
            }
        }
        Action::Statistics => panel::statistics(app, argument),
        Action::PlayCandidate => panel::play_candidate(app),
        Action::JumpToLine => panel::jump(app),
        Action::ClosePanel => panel::close(app),
        Action::NextDecisive => trace::next_decisive(app),
        Action::StepOver => trace::step_over(app, true),
        Action::StepOverBack => trace::step_over(app, false),
        Action::Check => rules::list_found(app),
        Action::Messages => remarks::show(app),
        Action::NextDiagnostic => rules::step_diagnostic(app, true),
        Action::PreviousDiagnostic => rules::step_diagnostic(app, false),
        Action::Hints => {
            let messages = [message!("hints-on"), message!("hints-off")];
            toggle(app, |config| &mut config.hints, messages);
        }
        Action::Theme => theme(app, argument, effects),
        Action::Language => language(app, argument),
        Action::Glyphs => glyphs(app, argument),
        Action::KeyPreset => key_preset(app, argument),
        Action::Mouse => {
            let messages = [message!("tui-mouse-on"), message!("tui-mouse-off")];
            toggle(app, |config| &mut config.mouse, messages);
            effects.push(Effect::SetMouse(app.config.mouse));
        }
        Action::Flip => app.board.flipped = !app.board.flipped,
        Action::ScoreSheet => moves::toggle_sheet(app),
        Action::ScrollUp => moves::scroll_text(app, -1),
        Action::ScrollDown => moves::scroll_text(app, 1),
        Action::Fold if app.focus == Pane::Rules => rules::fold(app, false),
        Action::Fold => moves::fold(app),
        Action::FoldAll => rules::fold(app, true),
        Action::NextPane => next_pane(app, true),
        Action::PreviousPane => next_pane(app, false),
        Action::NextTarget => hints::to_target(app, true),
        Action::PreviousTarget => hints::to_target(app, false),
        Action::NextFile => {
            if app.editor.files.len() == 1 && app.focus == Pane::Rules {
                app.tell(&message!("tui-one-file"));
            }
            // From another pane, the first press goes to the file that is shown.
            if app.focus == Pane::Rules {
                app.editor.next_file();
            }
            app.focus = Pane::Rules;
        }
        Action::RulesInWords => library::rules_in_words(app, effects),
        Action::FilterGames => library::type_filter(app),
        Action::GameKind => library::next_kind(app, argument),
        Action::GameLanguage => library::next_language(app, argument),
        Action::ShowAllGames => library::show_all(app),
        Action::OpenSample => library::open_sample(app, effects),
        Action::OpenPosition => library::open_position(app, effects),
        Action::Help => help(app),
        Action::Palette => palette::open(app),
        Action::Menu => layers::open_menu(app, 0),
        Action::AnswerNotice => layers::open_question(app),
        Action::CursorLeft => board::cursor(app, -1, 0),
        Action::CursorRight => board::cursor(app, 1, 0),
        Action::CursorUp => board::cursor(app, 0, 1),
        Action::CursorDown => board::cursor(app, 0, -1),
        Action::Lift => board::lift(app),
        Action::Remove => board::remove(app),
        Action::Put => board::choose_piece(app, argument),
        Action::TakeBack => board::take_back(app),
        Action::Submit => {
            let is_done = composer::run_letter(app, effects)
                || app.focus == Pane::Board && hints::submit(app);
            if !is_done {
                composer::submit(app);
            }
        }
        Action::Pass => board::pass(app),
        Action::TypeMove => composer::begin(app),
        Action::Complete if app.focus == Pane::Rules => assist::complete(app),
        Action::Complete => composer::complete(app),
        Action::Replace => assist::ask_replace(app, argument),
        Action::Rename => assist::ask_rename(app, argument),
        Action::ToggleComment => assist::toggle_comment(app),
        Action::Format => format::format_rules(app),
        Action::Definition => assist::go_to_definition(app),
        Action::JumpBack => assist::jump_back(app),
        Action::References => assist::list_references(app),
        Action::Outline => assist::list_outline(app),
        Action::Describe => assist::describe(app),
        Action::Reference => assist::open_reference(app, argument),
        Action::ClearLine => composer::clear(app),
        Action::Earlier => composer::history(app, true),
        Action::Later => composer::history(app, false),
        Action::SelectAll => rules::select_all(app),
        Action::Copy => rules::copy(app, false, effects),
        Action::Cut => rules::copy(app, true, effects),
        Action::Paste => rules::paste_clipboard(app),
        Action::ToBoard if app.focus == Pane::Composer => composer::leave(app),
        Action::ToBoard => app.focus = Pane::Board,
        Action::CloseHere => rules::escape(app),
        Action::Open => {
            if app.session.is_none() {
                library::open_selected(app, effects);
            } else {
                moves::open(app);
            }
        }
        Action::ListUp => select(app, -1),
        Action::ListDown => select(app, 1),
        Action::ListPageUp => select(app, -PAGE),
        Action::ListPageDown => select(app, PAGE),
        Action::ListStart => select(app, -WHOLE_LIST),
        Action::ListEnd => select(app, WHOLE_LIST),
        // Commands for boards of stones, but none is open.
        Action::MoveHead
        | Action::Resize
        | Action::Paint
        | Action::GbbOptions
        | Action::AddAzul
        | Action::AddNegro
        | Action::AddRojo
        | Action::AddVerde
        | Action::TakeAzul
        | Action::TakeNegro
        | Action::TakeRojo
        | Action::TakeVerde
        | Action::ClearCell
        | Action::ToHead
        | Action::RowStart
        | Action::RowEnd
        | Action::RowsUp
        | Action::RowsDown
        | Action::Larger
        | Action::Smaller => app.tell(&message!("tui-stones-only")),
    }
}

/// The number of entries by which PageUp and PageDown move.
const PAGE: isize = layers::PAGE.cast_signed();
/// More entries than any list has.
const WHOLE_LIST: isize = 1_000_000;

/// Moves the selection in the list of the panel, or in the library.
fn select(app: &mut App, by: isize) {
    if app.session.is_some() {
        panel::select(app, by);
    } else {
        library::select(app, by);
    }
}

fn next_pane(app: &mut App, forward: bool) {
    if app.session.is_none() {
        return;
    }
    // With a lifted piece, Tab first goes to the squares it can reach.
    let holds = app.focus == Pane::Board && app.board.composition.lifted().is_some();
    if holds && hints::next_target(app, forward) {
        return;
    }
    let panes = app.ring();
    let index = panes
        .iter()
        .position(|pane| *pane == app.focus)
        .unwrap_or(0);
    let count = panes.len();
    let next = if forward {
        index + 1
    } else {
        index + count - 1
    } % count;
    app.focus = panes.get(next).copied().unwrap_or_default();
    if app.focus == Pane::Rules {
        app.editor.entered_at = Some(app.questions.inputs);
    }
}

/// Indents lines of the source. If the same key has just moved the focus to the source, goes on to the next pane
/// instead: someone who tabs through the panes must not change the rules on the way.
fn indent(app: &mut App, deeper: bool) {
    let is_walking = |entered: u64| app.questions.inputs <= entered + 1;
    if app.editor.entered_at.is_some_and(is_walking) {
        next_pane(app, deeper);
    } else {
        rules::indent(app, deeper);
    }
}

/// Returns the message that neither the program nor the rules have a setting of this name.
fn no_such_setting(app: &App, name: &str) -> Message {
    let session = app.session.as_ref();
    let parameters = session.map_or_else(Vec::new, |session| session.rules_text().parameters());
    let names: Vec<&str> = (SETTINGS.iter().map(|(name, _)| *name))
        .chain(parameters)
        .collect();
    message!("tui-no-such-value", name = name, names = names.join(", "))
}

/// The settings that `set` changes, and the command that changes each.
pub(super) const SETTINGS: [(&str, Action); 10] = [
    ("strength", Action::Opponent),
    ("seconds", Action::Seconds),
    ("theme", Action::Theme),
    ("language", Action::Language),
    ("glyphs", Action::Glyphs),
    ("keys", Action::KeyPreset),
    ("hints", Action::Hints),
    ("what-if", Action::WhatIf),
    ("layout", Action::Layout),
    ("mouse", Action::Mouse),
];

/// Changes a setting, given as `theme=light`.
fn set(app: &mut App, argument: &str, effects: &mut Vec<Effect>) {
    if argument.is_empty() {
        return offer_settings(app);
    }
    let (name, value) = argument
        .split_once(['=', ' '])
        .map_or((argument, ""), |(name, value)| (name.trim(), value.trim()));
    let Some((_, action)) = SETTINGS.iter().find(|(known, _)| *known == name) else {
        if open::set_parameter(app, name, value, effects) {
            return;
        }
        app.tell_fault(&no_such_setting(app, name));
        return;
    };
    let is_on = match action {
        Action::Hints => app.config.hints,
        Action::Mouse => app.config.mouse,
        Action::WhatIf => app.config.what_if,
        Action::Opponent if !value.is_empty() => return engine::set_strength(app, value),
        action => return run(app, *action, value, effects),
    };
    match value {
        "on" | "off" if is_on == (value == "on") => {}
        "on" | "off" | "" => run(app, *action, "", effects),
        _ => app.tell_fault(&message!(
            "tui-no-such-value",
            name = value,
            names = "on, off"
        )),
    }
}

/// Offers the settings with their values; selecting one changes it.
fn offer_settings(app: &mut App) {
    let on_off = |is_on: bool| if is_on { "on" } else { "off" };
    let entries = SETTINGS.map(|(name, action)| {
        let side = match action {
            Action::Theme => app.theme.name.clone(),
            Action::Language => app.texts.language().code().to_owned(),
            Action::KeyPreset => app.config.keys.name().to_owned(),
            Action::Glyphs => app.config.glyphs.clone(),
            Action::Hints => on_off(app.config.hints).to_owned(),
            Action::Mouse => on_off(app.config.mouse).to_owned(),
            Action::WhatIf => on_off(app.config.what_if).to_owned(),
            Action::Layout => app.config.layout.clone(),
            Action::Opponent => app.config.strength.clone(),
            Action::Seconds => app.config.seconds.to_string(),
            _ => String::new(),
        };
        MenuEntry {
            label: name.to_owned(),
            side,
            choice: Choice::Run(action, String::new()),
        }
    });
    let title = app.texts.say(&Message::new(commands::of(Action::Set).text));
    offer(app, title, entries.into(), 0);
}

/// Offers the values of a command's argument; `present` is the current one.
pub(super) fn offer_values(app: &mut App, action: Action, present: &str) {
    let values = palette::values(app, action);
    let selected = values.iter().position(|value| value == present);
    let entries = values.into_iter().map(|value| MenuEntry {
        label: value.clone(),
        side: String::new(),
        choice: Choice::Run(action, value),
    });
    let title = app.texts.say(&Message::new(commands::of(action).text));
    offer(app, title, entries.collect(), selected.unwrap_or(0));
}

/// Shows a message that a command does not accept this value.
pub(super) fn tell_no_such_value(app: &mut App, action: Action, value: &str) {
    let names = palette::values(app, action).join(", ");
    app.tell_fault(&message!("tui-no-such-value", name = value, names = names));
}

/// Switches a setting, keeps it, and says which of the two messages is now true: that it is on, or off.
fn toggle(app: &mut App, setting: fn(&mut Config) -> &mut bool, told: [Message; 2]) {
    let value = setting(&mut app.config);
    *value = !*value;
    let [on, off] = told;
    let message = if *value { on } else { off };
    app.is_config_changed = true;
    app.tell(&message);
}

/// Chooses the characters of the board, or the other of two sets if none is named.
fn glyphs(app: &mut App, name: &str) {
    let wanted = match name {
        "" if app.config.glyphs == "ascii" => "unicode",
        "" => "ascii",
        name => name,
    };
    if !Config::GLYPHS.contains(&wanted) {
        tell_no_such_value(app, Action::Glyphs, wanted);
        return;
    }
    wanted.clone_into(&mut app.config.glyphs);
    app.apply_look();
    app.is_config_changed = true;
}

fn theme(app: &mut App, name: &str, effects: &mut Vec<Effect>) {
    if name.is_empty() {
        let present = match app.config.theme.as_str() {
            "" => Theme::AUTOMATIC.to_owned(),
            _ => app.theme.name.clone(),
        };
        offer_values(app, Action::Theme, &present);
    } else if name == Theme::AUTOMATIC {
        set_theme(app, "");
    } else if Theme::NAMES.contains(&name) && app.own_theme(name).is_none() {
        set_theme(app, name);
    } else {
        // The user may have changed the file, or just written it.
        effects.push(Effect::TakeTheme(name.to_owned()));
    }
}

fn set_theme(app: &mut App, name: &str) {
    name.clone_into(&mut app.config.theme);
    app.apply_look();
    app.is_config_changed = true;
    app.tell(&message!("tui-theme-is", name = &app.theme.name));
}

/// Takes one of the user's own themes, which were read for that.
pub(super) fn take_theme(app: &mut App, name: &str, themes: Vec<UserTheme>) {
    app.themes = themes;
    let Some(own) = app.own_theme(name) else {
        match Theme::NAMES.contains(&name) {
            true => set_theme(app, name),
            false => tell_no_such_value(app, Action::Theme, name),
        }
        return;
    };
    let faults = own.faults.clone();
    set_theme(app, name);
    app.tell_faults(&faults);
}

fn language(app: &mut App, code: &str) {
    if code.is_empty() {
        offer_values(app, Action::Language, app.texts.language().code());
        return;
    }
    let known = Language::ALL.into_iter().find(|known| known.code() == code);
    match known {
        Some(language) => {
            code.clone_into(&mut app.config.language);
            app.set_language(language);
            app.is_config_changed = true;
            app.tell(&message!("tui-language-is"));
        }
        None => tell_no_such_value(app, Action::Language, code),
    }
}

fn key_preset(app: &mut App, name: &str) {
    if name.is_empty() {
        offer_values(app, Action::KeyPreset, app.config.keys.name());
        return;
    }
    match KeyPreset::from_name(name) {
        Some(preset) => {
            app.config.keys = preset;
            let faults = app.apply_keys();
            app.tell(&message!("tui-keys-are", name = preset.name()));
            app.tell_faults(&faults);
            app.is_config_changed = true;
        }
        None => tell_no_such_value(app, Action::KeyPreset, name),
    }
}

/// Returns true for a command that is useful without a game, or with a board of stones, or in the open game.
fn is_useful(app: &App, action: Action) -> bool {
    match (&app.session, &app.stones) {
        (Some(session), _) => match action {
            Action::Pass => app.may_pass(),
            Action::MarkDead => super::may_count(app, session),
            Action::Delete
            | Action::DeleteOthers
            | Action::CutBranch
            | Action::Promote
            | Action::MakeMain => session.current() != NodeId::ROOT,
            Action::PasteBranch => session.tree().has_copied_branch(),
            Action::AnswerNotice => !app.questions.is_empty(),
            // From another pane it shows the file that is open.
            Action::NextFile if app.focus == Pane::Rules => app.editor.files.len() > 1,
            _ => missing(app, action).is_none(),
        },
        (None, Some(_)) => stones::knows(action) || !commands::of(action).needs_session,
        (None, None) => !commands::of(action).needs_session,
    }
}

/// Returns the messages on how moves are made here: by putting pieces, or by moving those that stand there.
fn gestures(app: &App) -> &'static [&'static str] {
    let session = app.session.as_ref();
    let listing = session.and_then(|session| session.legal(&[]));
    let mut moves = listing.iter().flat_map(|listing| &listing.moves).peekable();
    let puts = |listed: &Listed| matches!(listed.mv.first(), None | Some(Op::Place(..)));
    if moves.peek().is_some() && moves.all(puts) {
        return &["tui-help-board-put", "tui-help-board-type-square"];
    }
    let look = app.game().map(|game| &game.look);
    // A kind of draughts has records in PDN; without a look nothing is known.
    let jumps = look.is_none_or(|look| look.kind.is_none() || look.records.contains_key("pdn"));
    match jumps {
        false => &[
            "tui-help-board-lift",
            "tui-help-board-drop",
            "tui-help-board-type-step",
        ],
        true => &[
            "tui-help-board-lift",
            "tui-help-board-drop",
            "tui-help-board-jump",
            "tui-help-board-type",
        ],
    }
}

/// Returns the signs that run their commands of the board in an empty line, with the titles of these commands.
fn signs_of_the_board(app: &App) -> Vec<(String, String)> {
    let row = |action: &Action| {
        let command = commands::of(*action);
        let mut keys = app.keymap.keys_of(Context::Board, command.id);
        let is_sign = |key: &Key| key.typed().is_some_and(|typed| !typed.is_alphanumeric());
        keys.retain(is_sign);
        let title = app.texts.say(&Message::new(command.text));
        (!keys.is_empty()).then(|| (app.key_texts(keys).join(" "), title))
    };
    composer::PUNCTUATION_COMMANDS
        .iter()
        .filter_map(row)
        .collect()
}

/// Shows the keys of this pane, then those of all panes, then the commands without a key.
fn help(app: &mut App) {
    let context = app.context();
    let text = |command: &commands::Command| app.texts.say(&Message::new(command.text));
    let mut groups = Vec::new();
    let mut shown = Vec::new();
    if context == Context::Board {
        let types = app.keymap.letters() == Letters::Moves;
        let letters = types.then_some(&"tui-help-board-letters");
        let words = gestures(app).iter().chain(letters);
        let rows = words
            .zip(1..)
            .map(|(id, number)| (i32::to_string(&number), app.texts.word(id)));
        groups.push(HelpGroup {
            name: app.texts.word("tui-help-board"),
            rows: rows.collect(),
        });
    }
    // A key that means something else in this pane is not listed.
    let is_reachable = |key: &Key, command: &commands::Command| {
        let bound = app.keymap.command(context, *key);
        bound.is_some_and(|bound| bound.id == command.id) && is_useful(app, command.action)
    };
    let row = |place: Context, command: &commands::Command| {
        let mut keys = app.keymap.keys_of(place, command.id);
        keys.retain(|key| is_reachable(key, command));
        let keys = app.key_texts(keys);
        // Two keys in a row are held together by wider gaps around them.
        let is_row = keys.iter().any(|key| key.contains(' '));
        let gap = if is_row { "  " } else { " " };
        (!keys.is_empty()).then(|| (keys.join(gap), text(command)))
    };
    if context == Context::Board {
        let asked = commands::ASKED.iter().map(|action| commands::of(*action));
        let mut rows = Vec::new();
        for command in asked {
            shown.push(command.id);
            rows.extend(row(context, command));
        }
        let name = app.texts.word("tui-help-ask");
        groups.push(HelpGroup { name, rows });
    }
    for (place, name) in [
        (context, app.texts.word("tui-help-here")),
        (Context::Everywhere, app.texts.word("tui-help-everywhere")),
    ] {
        let mut rows = Vec::new();
        for command in commands::COMMANDS {
            let is_used = command.keys.iter().any(|(known, _)| *known == place);
            if !is_used || shown.contains(&command.id) {
                continue;
            }
            if let Some(row) = row(place, command) {
                shown.push(command.id);
                rows.push(row);
            }
        }
        if place == Context::Composer && app.composer.line.text().is_empty() {
            rows.extend(signs_of_the_board(app));
        }
        groups.push(HelpGroup { name, rows });
    }
    let by_name = commands::COMMANDS.iter().filter(|command| {
        let everywhere = |(place, _): &(Context, &[&str])| *place == Context::Everywhere;
        command.keys.iter().any(everywhere)
            && is_useful(app, command.action)
            && app.keymap.keys_of(context, command.id).is_empty()
    });
    let rows = by_name
        .map(|command| {
            let argument = if command.argument == Argument::None {
                ""
            } else {
                " …"
            };
            (format!(":{}{argument}", command.id), text(command))
        })
        .collect();
    groups.push(HelpGroup {
        name: app.texts.word("tui-help-palette"),
        rows,
    });
    open_layer(
        app,
        Layer::Help(Help {
            groups,
            ..Help::default()
        }),
    );
}
