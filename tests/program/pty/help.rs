//! `gametui help` on a terminal: pages are laid out for it, and long ones go through the pager.

use super::screen::Screen;

/// A pager that marks each line.
const PAGER: (&str, &str) = ("PAGER", "sed s/^/@@/");

/// Returns the screen of the program after its end.
fn shown(
    arguments: &[&str],
    size: (u16, u16),
    environment: &[(&str, &str)],
    look: impl FnOnce(&vt100::Screen) -> bool,
) -> bool {
    let home = tempfile::tempdir().expect("a folder");
    Screen::start_with(home.path(), arguments, size, environment).at_end(look)
}

#[test]
fn only_a_long_page_goes_through_the_pager() {
    let is_paged = |arguments: &[&str], rows: u16, environment: &[(&str, &str)]| {
        shown(arguments, (80, rows), environment, |screen| {
            let text = screen.contents();
            assert!(text.lines().count() > 10, "{text}");
            text.contains("@@")
        })
    };
    let page = &["help", "clocks"];
    assert!(is_paged(page, 24, &[PAGER]));
    assert!(!is_paged(page, 200, &[PAGER]));
    assert!(!is_paged(&["help", "clocks", "--no-pager"], 24, &[PAGER]));
    assert!(!is_paged(page, 24, &[PAGER, ("TERM", "dumb")]));
    assert!(!is_paged(page, 24, &[("PAGER", "")]));
    assert!(!is_paged(page, 24, &[("PAGER", "/nowhere/pager")]));
}

#[test]
fn a_page_has_headings_columns_and_colours() {
    let page = &["help", "clocks"];
    let first = |screen: &vt100::Screen| screen.cell(0, 0).cloned().expect("a cell");
    let has_color = |screen: &vt100::Screen| {
        let (rows, columns) = screen.size();
        let mut places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        places.any(|(row, column)| {
            let cell = screen.cell(row, column).expect("a cell");
            cell.fgcolor() != vt100::Color::Default
        })
    };
    assert!(shown(page, (60, 200), &[], |screen| {
        assert!(first(screen).bold());
        let text = screen.contents();
        assert!(
            text.contains("────  ─") || text.contains("───  ─"),
            "{text}"
        );
        assert!(!text.contains(['|', '#', '`']), "{text}");
        has_color(screen)
    }));
    assert!(!shown(page, (60, 200), &[("NO_COLOR", "1")], |screen| {
        assert!(first(screen).bold());
        has_color(screen)
    }));
    assert!(!shown(page, (60, 200), &[("TERM", "dumb")], |screen| {
        assert!(!first(screen).bold());
        has_color(screen)
    }));
}
