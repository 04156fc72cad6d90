//! The facts of a node in words: clocks, time spent, values, and the foot of a comment.

use crate::base::Message;
use crate::board::Square;
use crate::codec::sgf::Markup;
use crate::message;
use crate::notation::square_name;
use crate::record::NodeId;
use crate::session::Session;
use crate::session::node_facts::{Clock, MarkColour, Overtime, write_seconds};
use crate::tui::theme::Theme;

/// Returns the clocks after a node, and the time that its move took.
pub fn clock_messages(
    session: &Session,
    node: NodeId,
    player_name: impl Fn(u8) -> String,
) -> Vec<Message> {
    let reader = session.fact_reader();
    let clocks = reader.last_clocks(node).into_iter();
    let mut lines: Vec<Message> = clocks
        .map(|clock| clock_message(clock, &player_name(clock.player)))
        .collect();
    let spent = reader.facts(node).spent;
    lines.extend(spent.map(|spent| message!("fact-spent", time = write_seconds(spent))));
    lines
}

/// Returns the words for the clock of a player.
pub fn clock_message(clock: Clock, player: &str) -> Message {
    let time = clock.seconds.map_or_else(|| "-".to_owned(), write_seconds);
    match clock.overtime {
        None => message!("fact-clock", player = player, time = time),
        Some(Overtime::Stones(count)) => {
            message!(
                "fact-clock-stones",
                player = player,
                time = time,
                count = count
            )
        }
        Some(Overtime::Periods(count, seconds)) => {
            let length = seconds.map_or(String::new(), |seconds| format!(" x {seconds}"));
            let periods = format!("{count}{length}");
            message!(
                "fact-clock-periods",
                player = player,
                time = time,
                periods = periods
            )
        }
    }
}

/// Returns a clock in few signs: the time, and periods or stones, as `0:20 2x30`.
pub fn clock_text(clock: Clock) -> String {
    let time = clock.seconds.map(write_seconds);
    let rest = clock.overtime.map(|overtime| match overtime {
        Overtime::Periods(count, Some(seconds)) => format!("{count}x{seconds}"),
        Overtime::Periods(count, None) | Overtime::Stones(count) => format!("/{count}"),
    });
    let parts: Vec<String> = time.into_iter().chain(rest).collect();
    parts.join(" ")
}

/// Returns the values of a node, each with its source: those found here, then those of the file.
pub fn value_messages(session: &Session, node: NodeId, first_player: &str) -> Vec<Message> {
    let facts = session.fact_reader().facts(node);
    // That a game is over is said in other words.
    let is_over = session.tree().outcome_at(node).is_over();
    let found = session.value(node).filter(|_| !is_over).map(|value| {
        let percent = format!("{:.0}%", value * 100.0);
        message!("fact-value-found", player = first_player, value = percent)
    });
    let stated = facts.values.iter().map(|value| {
        message!(
            "fact-value",
            player = first_player,
            value = value.measure.to_string(),
            source = value.source.name()
        )
    });
    let loss = facts
        .point_loss
        .map(|points| message!("fact-point-loss", points = format!("{points:.1}")));
    found.into_iter().chain(stated).chain(loss).collect()
}

/// What stands below the comment of the current node.
pub struct CommentFoot {
    /// Coloured marks, arrows and lines, each as `c2▸c4` with its colour.
    pub marks: Vec<(String, Option<MarkColour>)>,
    pub mark_count: usize,
    pub data_count: usize,
}

/// Returns what stands below the comment of the current node.
pub fn comment_foot(session: &Session, theme: &Theme) -> CommentFoot {
    let data_count = session.fact_reader().facts(session.current()).other_data;
    // What covers areas is counted by nobody.
    let is_counted = |mark: &Markup| !matches!(mark, Markup::Dimmed | Markup::Territory(_));
    let marks = session.tree().coloured_marks();
    let connections = session.coloured_connections();
    let mark_count = marks.iter().filter(|mark| is_counted(&mark.mark)).count();
    let mark_count = mark_count + connections.len();
    let game = session.game();
    let name = |square: Square| game.map(|game| square_name(square, game.look.coordinates));
    let coloured = marks.iter().filter_map(|mark| {
        let colour = mark.colour?;
        let text = format!("{} {}", theme.sign("○"), name(mark.square)?);
        Some((text, Some(colour)))
    });
    // Small boards cannot show them.
    let lines = connections.iter().filter_map(|line| {
        let sign = match line.connection.is_arrow {
            true => theme.sign("▸"),
            false => theme.sign("─"),
        };
        let (from, to) = (name(line.connection.from)?, name(line.connection.to)?);
        Some((format!("{from}{sign}{to}"), line.colour))
    });
    CommentFoot {
        marks: coloured.chain(lines).collect(),
        mark_count,
        data_count,
    }
}
