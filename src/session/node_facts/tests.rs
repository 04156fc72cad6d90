//! Each row of the table of facts, read from a record.

use super::*;
use crate::board::{Move, Op, Piece, Square};
use crate::record::Property;

/// Returns a record with one move for each comment and properties, by turns of two players.
fn record(moves: &[(&str, &[(&str, &str)])]) -> (Record, Vec<NodeId>) {
    let mut record = Record::new();
    let mut nodes = Vec::new();
    let mut parent = NodeId::ROOT;
    for (index, (comment, properties)) in moves.iter().enumerate() {
        let square = Square::new(u16::try_from(index).unwrap_or(0), 0);
        let mv: Move = [Op::Place(square, Piece(0))].into_iter().collect();
        parent = record.add_move(parent, mv, None).0;
        record.set_comment(parent, comment);
        let properties = properties
            .iter()
            .map(|(ident, value)| Property::new(ident, [value]));
        record.set_foreign(parent, properties.collect());
        nodes.push(parent);
    }
    (record, nodes)
}

fn facts(record: &Record, node: NodeId) -> NodeFacts {
    FactReader::new(record, None, Rounds::new(2, 0, false)).facts(node)
}

#[test]
fn clocks_of_comments_belong_to_who_moved() {
    let (mut record, nodes) = record(&[
        ("[%clk 0:10:00]", &[]),
        ("[%clk 0:09:58]", &[]),
        ("[%clk 0:09:50] [%eval 0.1]", &[]),
        ("[%clk 0:09:00] [%emt 0:00:07]", &[]),
        ("[%egt 0:00:09] [%mct 0:01]", &[]),
    ]);
    let left = |record: &Record, index: usize, player: u8| {
        facts(record, nodes[index])
            .clock_of(player)
            .and_then(|clock| clock.seconds)
    };
    assert_eq!(left(&record, 0, 0), Some(600.0));
    assert_eq!(left(&record, 1, 1), Some(598.0));
    assert_eq!(left(&record, 1, 0), None);
    let spent = |record: &Record, index: usize| facts(record, nodes[index]).spent;
    assert_eq!(spent(&record, 0), None);
    assert_eq!(spent(&record, 2), Some(10.0));
    assert_eq!(spent(&record, 3), Some(7.0));
    record.set_foreign(
        NodeId::ROOT,
        vec![Property::new("GTTAG", ["TimeControl 600+5"])],
    );
    assert_eq!(spent(&record, 2), Some(15.0));
    assert_eq!(
        facts(&record, nodes[4]),
        NodeFacts {
            mover: Some(0),
            ..NodeFacts::default()
        }
    );
}

#[test]
fn clocks_of_sgf_have_periods_or_stones() {
    let (mut record, nodes) = record(&[
        ("", &[("BL", "30"), ("OB", "2"), ("WL", "598.5")]),
        ("", &[("WL", "590.5")]),
    ]);
    let overtime = |record: &Record| {
        facts(record, nodes[0])
            .clock_of(0)
            .and_then(|clock| clock.overtime)
    };
    assert_eq!(overtime(&record), Some(Overtime::Stones(2)));
    record.set_foreign(NodeId::ROOT, vec![Property::new("OT", ["3x30 byo-yomi"])]);
    assert_eq!(overtime(&record), Some(Overtime::Periods(2, Some(30.0))));
    assert_eq!(facts(&record, nodes[0]).spent, None);
    assert_eq!(facts(&record, nodes[1]).spent, Some(8.0));
}

#[test]
fn values_have_their_source() {
    let (record, nodes) = record(&[
        ("[%eval #-4]", &[]),
        ("", &[("SBKV", "48.2"), ("SBKS", "-0.5")]),
        ("Score: B+2.5\nEstimated point loss: 1.5", &[("KT", "x")]),
    ]);
    let value = |index: usize| facts(&record, nodes[index]).values.first().copied();
    let said = |index: usize| {
        value(index).map(|value| format!("{} {}", value.measure, value.source.name()))
    };
    assert_eq!(said(0).as_deref(), Some("#-4 %eval"));
    // Per cent for black, whoever has moved.
    assert_eq!(said(1).as_deref(), Some("48% Sabaki"));
    assert_eq!(said(2).as_deref(), Some("B+2.5 KaTrain"));
    assert_eq!(facts(&record, nodes[2]).point_loss, Some(1.5));
}

#[test]
fn what_only_other_programs_understand_is_counted() {
    let (record, nodes) = record(&[
        (
            "[%clk 1:00] [%tqu x] [%foo",
            &[("KT", "x"), ("LZ", "y"), ("TR", "aa"), ("GTNAG", "7")],
        ),
        (
            "words",
            &[("BM", "2"), ("V", "1"), ("SBKV", "50"), ("C2", "own")],
        ),
    ]);
    assert_eq!(facts(&record, nodes[0]).other_data, 3);
    assert_eq!(facts(&record, nodes[1]).other_data, 1);
    assert_eq!(facts(&record, nodes[1]).glyphs, ["??"]);
}

#[test]
fn kinds_of_facts_are_those_of_any_of_the_first_nodes() {
    let (mut record, nodes) = record(&[("opening", &[]), ("", &[]), ("[%clk 0:09:58]", &[])]);
    let kinds = |record: &Record, limit: usize| {
        let reader = FactReader::new(record, None, Rounds::new(2, 0, false));
        reader.stated_kinds(limit)
    };
    assert_eq!(kinds(&record, 3), StatedKinds::default());
    let clocks = StatedKinds {
        clocks: true,
        ..StatedKinds::default()
    };
    assert_eq!(kinds(&record, 4), clocks);
    let mv: Move = [Op::Place(Square::new(5, 0), Piece(0))]
        .into_iter()
        .collect();
    let (variation, _) = record.add_move(nodes[0], mv, None);
    record.set_comment(variation, "[%eval 0.5]");
    let both = StatedKinds {
        values: true,
        ..clocks
    };
    assert_eq!(kinds(&record, 10), both);
}
