//! The appearance of the screen: a style for every role, colours of players, and the set of characters.
//!
//! Invariants: a theme is data; a file with errors yields a complete theme and diagnostics. Every state also has a
//! character or an attribute besides its colour, so that the theme `mono` (all colours `Reset`, for `NO_COLOR`) loses
//! nothing.

mod appearance;
pub mod console;
mod contrast;
mod players;
mod read;
mod role;
mod shipped;
mod signs;
mod sixteen;

pub use appearance::{Ground, Theme};
pub(in crate::tui) use contrast::{contrast, is_light, shades, standing_out};
pub use contrast::{legible, readable_on};
pub use players::{LumaRange, Tones};
pub use role::Role;
pub use signs::{Dots, Signs};
pub(in crate::tui) use sixteen::{XTERM, number_of, shades_in};

use crate::base::{Diagnostic, FileId};
use shipped::{SHIPPED, text_of};

impl Theme {
    /// The names of the bundled themes: `red-green` and `blue-yellow` avoid colours that people with these forms of
    /// colour blindness confuse; `sixteen` and `console` use only colours that all terminals have.
    pub const NAMES: [&'static str; SHIPPED.len()] = {
        let mut names = [""; SHIPPED.len()];
        let mut index = 0;
        while index < names.len() {
            names[index] = SHIPPED[index].0;
            index += 1;
        }
        names
    };

    /// The name that stands for a theme that suits the terminal.
    pub const AUTOMATIC: &'static str = "automatic";

    /// Returns a bundled theme.
    pub fn by_name(name: &str) -> Option<Self> {
        let text = text_of(name)?;
        let base = read::inherited(text).filter(|base| base != name);
        let base = base.and_then(|base| Self::by_name(&base));
        let base = base.unwrap_or_else(Self::blank);
        Some(read::theme(text, FileId::default(), base).0)
    }

    /// Returns the theme for a terminal that should show no colours.
    pub fn mono() -> Self {
        Self::by_name("mono").unwrap_or_else(Self::blank)
    }

    /// Reads a theme file. Entries that it lacks are taken from the theme it `inherits`, by default `dark`. Errors are
    /// returned as diagnostics, and the rest applies.
    pub fn parse(text: &str, file: FileId) -> (Self, Vec<Diagnostic>) {
        let base = read::inherited(text)
            .and_then(|name| Self::by_name(&name))
            .or_else(|| Self::by_name("dark"))
            .unwrap_or_else(Self::blank);
        read::theme(text, file, base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Severity;
    use crate::board::look::PlayerLook;
    use crate::board::{Game, Look};
    use crate::codec::look::COLOR_NAMES;
    use crate::config::Config;
    use ratatui::style::{Color, Modifier, Style};

    #[test]
    fn the_themes_that_ship_are_right_and_whole() {
        for (name, text) in SHIPPED {
            let base = read::inherited(text);
            let is_whole = base.is_none();
            let base = base.map_or_else(Theme::blank, |base| {
                Theme::by_name(&base).expect("a theme to inherit from")
            });
            let (theme, errors) = read::theme(text, FileId(0), base);
            assert_eq!(errors, [], "{name}");
            assert_eq!(theme.name, name);
            assert_eq!(Theme::by_name(name), Some(theme.clone()));
            for role in Role::ALL.into_iter().filter(|_| is_whole) {
                assert!(
                    text.contains(&format!("\n{} = ", role.key())),
                    "{name} says nothing of {}",
                    role.key()
                );
            }
        }
        assert_eq!(Theme::by_name("plaid"), None);
    }

    #[test]
    fn mono_uses_no_colour_at_all() {
        let theme = Theme::mono();
        for role in Role::ALL {
            let style = theme.style(role);
            assert!(
                matches!(style.fg, None | Some(Color::Reset)),
                "{}",
                role.key()
            );
            assert!(
                matches!(style.bg, None | Some(Color::Reset)),
                "{}",
                role.key()
            );
        }
        assert!(theme.texture);
    }

    #[test]
    fn states_differ_by_attribute_in_every_theme() {
        for name in Theme::NAMES {
            let theme = Theme::by_name(name).expect("a theme");
            for role in [
                Role::Cursor,
                Role::LastMove,
                Role::Selected,
                Role::Refused,
                Role::ErrorMark,
                Role::BorderFocused,
            ] {
                assert_ne!(
                    theme.style(role).add_modifier,
                    Modifier::empty(),
                    "{name}: {}",
                    role.key()
                );
            }
        }
    }

    #[test]
    fn meanings_have_a_colour_each_where_there_are_few() {
        for name in ["sixteen", "console"] {
            let theme = Theme::by_name(name).expect("a theme");
            let grounds =
                [Role::Cursor, Role::Refused, Role::Pending].map(|role| theme.style(role).bg);
            let [cursor, refused, pending] = grounds;
            assert!(
                cursor != refused && refused != pending && pending != cursor,
                "{name}"
            );
            let [plain, focused] = [Role::Title, Role::TitleFocused].map(|role| theme.style(role));
            assert_ne!((plain.fg, plain.bg), (focused.fg, focused.bg), "{name}");
        }
    }

    #[test]
    fn a_faulty_file_gives_a_theme_and_says_where_it_is_wrong() {
        let text = "name = \"mine\"\ninherits = \"light\"\nsigns = \"runes\"\n[styles]\ncursor = \"blink\"\nfoo = \"red\"\ntitle = \"red bold\"\nhint-key = 3\n";
        let (theme, errors) = Theme::parse(text, FileId(3));
        assert_eq!(theme.name, "mine");
        assert_eq!(theme.style(Role::Title), Style::new().red().bold());
        let light = Theme::by_name("light").expect("a theme");
        assert_eq!(theme.style(Role::Cursor), light.style(Role::Cursor));
        let codes: Vec<_> = errors
            .iter()
            .map(|error| (error.code(), &text[error.span.range()]))
            .collect();
        assert_eq!(
            codes,
            [
                ("theme-unknown-signs", "\"runes\""),
                ("theme-unknown-word", "\"blink\""),
                ("theme-unknown-style", "foo"),
                ("theme-wrong-kind", "3"),
            ]
        );
        assert!(
            errors
                .iter()
                .all(|error| error.severity == Severity::Warning && error.span.file == FileId(3))
        );
        let (_, errors) = Theme::parse("[styles\n", FileId(0));
        assert_eq!(errors[0].code(), "theme-not-toml");
    }

    const VGA: sixteen::SixteenColors = [
        [0, 0, 0],
        [170, 0, 0],
        [0, 170, 0],
        [170, 85, 0],
        [0, 0, 170],
        [170, 0, 170],
        [0, 170, 170],
        [170, 170, 170],
        [85, 85, 85],
        [255, 85, 85],
        [85, 255, 85],
        [255, 255, 85],
        [85, 85, 255],
        [255, 85, 255],
        [85, 255, 255],
        [255, 255, 255],
    ];

    /// Returns every theme with colours, in true colour and in 256 colours and with all grounds of boards, with the
    /// sixteen colours and the background of its terminal.
    fn colored() -> Vec<(Theme, sixteen::SixteenColors, [u8; 3])> {
        let mut themes = Vec::new();
        for name in Theme::NAMES.into_iter().filter(|name| *name != "mono") {
            let theme = Theme::by_name(name).expect("a theme");
            let ground = if name == "light" { [255; 3] } else { [24; 3] };
            if name == "console" {
                themes.push((theme, VGA, [0; 3]));
                continue;
            }
            for theme in [theme.clone(), theme.in_256_colors()] {
                let boards = Config::BOARDS.map(|board| theme.clone().with_board(board));
                let boards = boards.into_iter().filter(Theme::has_board);
                themes.extend(boards.map(|theme| (theme, XTERM, ground)));
                themes.push((theme, XTERM, ground));
            }
        }
        themes
    }

    fn with_players(colors: &[Option<&str>]) -> Game {
        let look = Look {
            players: colors
                .iter()
                .map(|color| PlayerLook {
                    color: color.map(str::to_owned),
                    ..PlayerLook::default()
                })
                .collect(),
            ..Look::default()
        };
        Game {
            players: u8::try_from(colors.len()).expect("few"),
            look,
            ..Game::new(1, 1)
        }
    }

    #[test]
    fn pieces_and_marks_stand_out_from_every_ground() {
        let named = COLOR_NAMES.map(Some);
        let colors = [
            Some("#808080"),
            Some("#d23c8c"),
            Some("#3344cc"),
            None,
            None,
        ];
        let colors: Vec<Option<&str>> = named.into_iter().chain(colors).collect();
        let game = with_players(&colors);
        for (theme, sixteen, _) in colored() {
            let name = &theme.name;
            // How a terminal shows its sixteen colours is not known, but black and white are far apart.
            let few = name == "sixteen" || name == "console";
            // In strong contrast there is enough for text on all squares; the 256 colours have no such shade of every
            // state.
            let is_strong = name == "high-contrast";
            let is_true_colour = matches!(theme.style(Role::Cursor).bg, Some(Color::Rgb(..)));
            for role in players::GROUNDS {
                let is_square = matches!(
                    role,
                    Role::BoardLight | Role::BoardDark | Role::BoardMiddle | Role::BoardLines
                );
                // Only one of the 256 colours has that contrast, and that is the theme's own.
                let is_own = theme.board().is_empty();
                let enough: f64 = match is_strong {
                    _ if few => 2.8,
                    true if is_square && is_own || is_true_colour => 4.5,
                    true => 3.6,
                    false => 3.0,
                };
                let style = theme.style(role);
                let ground = shades_in(style.bg.expect("a ground"), &sixteen).expect("shades");
                let check = |what: &str, color: Color, enough: f64| {
                    let color = shades_in(color, &sixteen).expect("shades");
                    let ratio = contrast::contrast(color, ground);
                    let role = role.key();
                    assert!(ratio >= enough, "{name}: {what} on {role}: {ratio:.2}");
                };
                // Lines have another colour than the stones on them.
                let is_lines = role == Role::BoardLines;
                let least = match is_lines {
                    true => enough.min(if is_own { 3.8 } else { 3.4 }),
                    false => enough,
                };
                check("marks", style.fg.expect("a mark"), least);
                check(
                    "text",
                    readable_on(style.bg.expect("a ground")),
                    if few { 3.0 } else { 4.5 },
                );
                for (number, color) in (0..).zip(&colors) {
                    let body = theme.tones(&game, number).body;
                    let is_plain = matches!(color, Some("black" | "white" | "darkgray"));
                    // A colour of the rules that the theme has no name for keeps its shade.
                    let is_named = color.is_none_or(|color| !color.starts_with('#'));
                    let enough = match color.is_some_and(|color| color.contains("yellow")) {
                        true => enough.min(3.4),
                        false => enough,
                    };
                    match few {
                        true if !is_plain => {}
                        false if !is_named => check("a colour", body, 3.0),
                        _ => check(color.unwrap_or("a player"), body, enough),
                    }
                }
            }
        }
    }

    #[test]
    fn grounds_of_boards_have_names_in_every_theme_with_enough_colours() {
        let squares = [Role::BoardLight, Role::BoardDark, Role::BoardMiddle];
        let mut shown = 0;
        for name in Theme::NAMES {
            let theme = Theme::by_name(name).expect("a theme");
            let is_few = ["sixteen", "console", "mono"].contains(&name);
            for theme in [theme.clone(), theme.in_256_colors()] {
                let boards = Config::BOARDS.map(|board| theme.clone().with_board(board));
                let lines: Vec<_> = (boards.iter())
                    .map(|theme| theme.style(Role::BoardLines).bg)
                    .collect();
                for (index, board) in boards.iter().enumerate() {
                    assert_eq!(board.has_board(), !is_few, "{name}");
                    if is_few {
                        assert_eq!(board.style(Role::BoardLines), theme.style(Role::BoardLines));
                        continue;
                    }
                    shown += 1;
                    let is_new = lines.iter().take(index).all(|other| *other != lines[index]);
                    assert!(is_new, "{name}: {}", board.board());
                    let grounds = squares.map(|role| board.style(role).bg);
                    let differ = grounds[0] != grounds[1] && grounds[1] != grounds[2];
                    assert!(differ || theme.texture, "{name}: {}", board.board());
                    // It can be taken back.
                    let own = board.clone().with_board("");
                    assert_eq!(own, theme);
                }
            }
        }
        assert_eq!(shown, 5 * 2 * Config::BOARDS.len());
    }

    #[test]
    fn a_theme_of_the_user_changes_a_ground_and_says_where_it_is_wrong() {
        let text = "inherits = \"light\"\n[boards.green]\nboard-lines = \"black on #5c8a50\"\n[boards.plaid]\n";
        let (theme, errors) = Theme::parse(text, FileId(0));
        let codes: Vec<_> = errors.iter().map(Diagnostic::code).collect();
        assert_eq!(codes, ["theme-unknown-entry"]);
        let theme = theme.with_board("green");
        let lines = theme.style(Role::BoardLines).bg;
        assert_eq!(lines, Some(Color::Rgb(0x5c, 0x8a, 0x50)));
        let light = Theme::by_name("light")
            .expect("a theme")
            .with_board("green");
        assert_eq!(theme.style(Role::BoardDark), light.style(Role::BoardDark));
        let plaid = theme.with_board("plaid");
        assert!(!plaid.has_board());
    }

    #[test]
    fn two_players_differ_by_fill_whatever_their_colours_are() {
        for (theme, sixteen, _) in colored() {
            for own in COLOR_NAMES {
                for other in COLOR_NAMES {
                    let game = with_players(&[Some(own), Some(other)]);
                    let is_light = |player| {
                        let body = theme.tones(&game, player).body;
                        let [red, green, blue] = shades_in(body, &sixteen).expect("shades");
                        contrast::is_light(Color::Rgb(red, green, blue))
                    };
                    let name = &theme.name;
                    assert_ne!(is_light(0), is_light(1), "{name}: {own} and {other}");
                }
            }
        }
    }

    #[test]
    fn pieces_stand_out_from_squares_to_reach_and_these_are_seen() {
        let mut tinted = 0;
        for (theme, sixteen, _) in colored() {
            for own in COLOR_NAMES {
                for other in COLOR_NAMES {
                    let game = with_players(&[Some(own), Some(other)]);
                    let tones = [0, 1].map(|player| theme.tones(&game, player));
                    let bodies = tones.map(|tones| tones.body);
                    let grounds = [Role::BoardLight, Role::BoardDark].map(|role| theme.style(role));
                    let goals =
                        grounds.map(|ground| theme.goal_ground(ground, tones[0].shown(), &bodies));
                    let is_tinted = goals != grounds;
                    tinted += u32::from(is_tinted);
                    let is_true_colour = matches!(grounds[0].bg, Some(Color::Rgb(..)));
                    assert!(is_tinted || !is_true_colour, "{}: {own}", theme.name);
                    for goal in goals.into_iter().filter(|_| is_tinted) {
                        let goal = shades_in(goal.bg.expect("a ground"), &sixteen);
                        for body in bodies {
                            let body = shades_in(body, &sixteen).expect("shades");
                            let ratio = contrast::contrast(body, goal.expect("shades"));
                            let name = &theme.name;
                            assert!(ratio >= contrast::ENOUGH, "{name}: {own}, {other}: {ratio}");
                        }
                    }
                }
            }
        }
        assert!(tinted > 100, "{tinted}");
    }

    #[test]
    fn the_colour_of_a_square_is_light_or_dark_among_sixteen() {
        for name in ["sixteen", "console"] {
            let theme = Theme::by_name(name).expect("a theme");
            let given = [[255; 3], [208, 192, 144], [128, 160, 96]];
            let ground = |color| theme.given_ground(Role::BoardDark, color, &LumaRange::of(&given));
            let expected = [Role::BoardLight, Role::BoardMiddle, Role::BoardDark];
            for (color, role) in given.into_iter().zip(expected) {
                assert_eq!(ground(color), theme.style(role));
            }
            let style = theme.given_ground(Role::BoardDark, [9; 3], &LumaRange::of(&[[9; 3]]));
            assert_eq!(style, theme.style(Role::BoardDark), "all are alike");
        }
    }

    #[test]
    fn what_is_painted_on_a_piece_stands_out_from_its_body() {
        let colors: Vec<Option<&str>> = COLOR_NAMES.map(Some).to_vec();
        let game = with_players(&colors);
        for (theme, sixteen, _) in colored() {
            let few = theme.name == "sixteen" || theme.name == "console";
            for number in 0..game.players {
                let tones = theme.tones(&game, number);
                let body = shades_in(tones.body, &sixteen).expect("shades");
                let eye = Some(tones.eye).filter(|_| !few);
                for color in [eye, tones.core].into_iter().flatten() {
                    let shades = shades_in(color, &sixteen).expect("shades");
                    let ratio = contrast::contrast(shades, body);
                    let name = &theme.name;
                    assert!(
                        ratio >= contrast::ENOUGH,
                        "{name}: player {number}: {ratio:.2}"
                    );
                    let text = shades_in(readable_on(color), &sixteen).expect("shades");
                    let ratio = contrast::contrast(text, shades);
                    assert!(ratio >= if few { 3.0 } else { 4.5 }, "{name}: letters");
                }
            }
        }
    }

    #[test]
    fn a_colour_given_by_numbers_is_one_of_sixteen_and_keeps_its_hue() {
        let colors = [
            "#7d0000", "#a8ff6a", "#10127a", "#ffe14d", "#303030", "#eeeeee",
        ];
        let game = with_players(&colors.map(Some));
        for name in ["sixteen", "console"] {
            let theme = Theme::by_name(name).expect("a theme");
            let shown: Vec<Color> = (0..game.players)
                .map(|player| theme.tones(&game, player).shown())
                .collect();
            let expected = [
                Color::LightRed,
                Color::LightGreen,
                Color::LightBlue,
                Color::LightYellow,
                Color::Black,
                Color::White,
            ];
            assert_eq!(shown, expected, "{name}");
            let bodies = (0..game.players).map(|player| theme.tones(&game, player).body);
            assert!(bodies.into_iter().all(|body| number_of(body).is_some()));
        }
        let dark = Theme::by_name("dark").expect("a theme");
        assert!(number_of(dark.tones(&game, 0).shown()).is_none());
    }

    /// The marks of people, which are drawn on the board.
    const ON_BOARD: [Role; 4] = [
        Role::MarkGreen,
        Role::MarkRed,
        Role::MarkYellow,
        Role::MarkBlue,
    ];

    /// Lines and marks, of which it has to be seen that they are there. All else is read.
    const MARKS: [Role; 7] = [
        Role::Border,
        Role::BorderFocused,
        Role::OverlayBorder,
        Role::NodeLine,
        Role::Disabled,
        Role::Caret,
        Role::Lifted,
    ];

    /// Returns what is behind a style that paints no background: the backgrounds that the theme claims, and its own on
    /// which it writes such styles.
    fn grounds_of(theme: &Theme, sixteen: &sixteen::SixteenColors) -> Vec<[u8; 3]> {
        let both = [Ground::Light, Ground::Dark];
        let claimed: Vec<Ground> = match theme.ground {
            Some(ground) => vec![ground],
            None => both.to_vec(),
        };
        let mut grounds: Vec<[u8; 3]> = claimed.into_iter().flat_map(Ground::bounds).collect();
        if theme.name == "console" {
            grounds = vec![[0; 3]];
        }
        for role in [Role::Overlay, Role::CurrentLine] {
            let background = theme.style(role).bg;
            grounds.extend(background.and_then(|background| shades_in(background, sixteen)));
        }
        let papers = both
            .into_iter()
            .filter(|ground| theme.ground == Some(*ground));
        let unknown = crate::tui::appearance::Appearance::of(|_| None);
        grounds.extend(papers.filter_map(|_| {
            let paper = unknown.adapt(theme.clone(), Signs::Unicode).paper?;
            shades_in(paper.bg?, sixteen)
        }));
        grounds
    }

    /// What is written in the line that decided.
    const SOURCE: [Role; 12] = [
        Role::Keyword,
        Role::TypeName,
        Role::Function,
        Role::Constant,
        Role::Variable,
        Role::Number,
        Role::Quoted,
        Role::Operator,
        Role::Comment,
        Role::Junk,
        Role::LineNumber,
        Role::ValueBeside,
    ];

    #[test]
    fn every_style_stands_out_from_every_ground_that_its_theme_claims() {
        let mut compared = 0;
        for (theme, sixteen, _) in colored() {
            let text = theme.style(Role::Text).fg;
            for role in Role::ALL {
                let style = theme.style(role);
                // Sixteen colours are those of the terminal: there the lines tell the marks apart.
                if ON_BOARD.contains(&role) && ["sixteen", "console"].contains(&&*theme.name) {
                    continue;
                }
                let is_mark = MARKS.contains(&role) || players::GROUNDS.contains(&role);
                let enough = match (theme.name.as_str(), is_mark) {
                    // Their lines differ as well, so that colours alone need not tell them apart.
                    _ if ON_BOARD.contains(&role) => 3.0,
                    ("high-contrast", _) if !players::GROUNDS.contains(&role) => 7.0,
                    // Which shades a terminal gives to its sixteen colours is not known.
                    ("sixteen" | "console", true) => 2.8,
                    (_, true) => 3.0,
                    (_, false) => 4.5,
                };
                let mut grounds = match style.bg.and_then(|ground| shades_in(ground, &sixteen)) {
                    Some(own) => vec![own],
                    None if ON_BOARD.contains(&role) => {
                        let squares = [Role::BoardLight, Role::BoardDark, Role::BoardMiddle];
                        let grounds = squares.map(|role| theme.style(role).bg);
                        let grounds = grounds.into_iter().flatten();
                        grounds
                            .filter_map(|ground| shades_in(ground, &sixteen))
                            .collect()
                    }
                    None => grounds_of(&theme, &sixteen),
                };
                let deciding = theme.style(Role::Deciding).bg;
                let deciding = deciding.filter(|_| SOURCE.contains(&role));
                grounds.extend(deciding.and_then(|ground| shades_in(ground, &sixteen)));
                // The terminal's own colours stand out from each other, but not from what a theme paints.
                let Some(front) = style.fg.or(style.bg.and(text)) else {
                    assert_eq!(style.bg, None, "{}: {}", theme.name, role.key());
                    continue;
                };
                let front = shades_in(front, &sixteen).expect("shades");
                for ground in grounds {
                    compared += 1;
                    // The board shows them as light or as dark as each ground asks.
                    let front = match ON_BOARD.contains(&role) {
                        true => {
                            let [red, green, blue] = ground;
                            let style = style.bg(Color::Rgb(red, green, blue));
                            legible(style).fg.and_then(shades).expect("shades")
                        }
                        false => front,
                    };
                    let ratio = contrast::contrast(front, ground);
                    let (name, role) = (&theme.name, role.key());
                    assert!(ratio >= enough, "{name}: {role} on {ground:?}: {ratio:.2}");
                }
            }
        }
        assert!(compared > 1000, "{compared}");
    }

    #[test]
    fn a_theme_for_every_ground_writes_in_the_colours_of_the_terminal() {
        for name in Theme::NAMES {
            let theme = Theme::by_name(name).expect("a theme");
            for role in Role::ALL.into_iter().filter(|_| theme.ground.is_none()) {
                let style = theme.style(role);
                // The board paints its own ground.
                if ON_BOARD.contains(&role) {
                    continue;
                }
                let (front, back) = (style.fg.is_some(), style.bg.is_some());
                assert_eq!(front, back, "{name}: {}", role.key());
            }
        }
    }
}
