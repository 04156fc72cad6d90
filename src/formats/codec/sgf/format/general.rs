//! The properties of FF\[1\] to FF\[4\], and of Go in each.
//!
//! FF\[2\] is treated as FF\[1\], because readers see no difference.

use super::{FileFormat, FileFormats, Identifiers, PointGrid, Types, ValueType};
use ValueType::{Color, Double, Number, OldReal, OldText, Real, SimpleText, Text};
use std::sync::OnceLock;

impl FileFormats {
    /// Returns FF\[1\] to FF\[4\] with Go.
    pub fn original() -> &'static Self {
        static FORMATS: OnceLock<FileFormats> = OnceLock::new();
        FORMATS.get_or_init(original)
    }
}

/// Returns FF\[1\] to FF\[4\] with Go.
fn original() -> FileFormats {
    let mut formats = FileFormats::none();
    for ff in [1, 2] {
        formats.define(ff, None, ff1(&Types::default()));
        formats.define(ff, Some(1), go_before_ff4(ff1(&old_go()), "RG SC"));
    }
    formats.define(3, None, ff3(&Types::default()));
    let old = go_before_ff4(ff3(&old_go()), "RG SC");
    let old = old.with("KO", ValueType::None).with("RU", OldText);
    formats.define(3, Some(1), old.with("TC", Number));
    formats.define(4, None, FileFormat::ff4(&Types::default()));
    formats.define(4, Some(1), go());
    formats
}

/// Returns Go in FF\[4\].
fn go() -> FileFormat {
    let points = ValueType::Letters.points(PointGrid::LETTERS);
    let types = Types {
        point: Some(ValueType::Letters),
        stone: Some(points.clone()),
        movement: Some(ValueType::None.or(ValueType::Letters)),
        grid: Some(PointGrid::LETTERS),
    };
    FileFormat::ff4(&types)
        .with("HA", Number)
        .with("KM", Real)
        .with_all("TB TW", Some(&points.or_empty()))
}

/// Returns the types of Go on boards of at most 19 lines.
fn old_go() -> Types {
    let point = |raw: &str| matches!(raw.as_bytes(), [b'a'..=b's', b'a'..=b's']);
    Types {
        point: Some(ValueType::scalar(point)),
        movement: Some(ValueType::scalar(move |raw| raw == "tt" || point(raw))),
        ..Types::default()
    }
}

fn go_before_ff4(format: FileFormat, areas: &str) -> FileFormat {
    let points = old_go().point.map(ValueType::list);
    format
        .with_all("BR WR", Some(&OldText))
        .with("HA", Number)
        .with("KM", OldReal)
        .with_all("TB TW", points.as_ref())
        .with_all(areas, points.as_ref())
}

fn ff1(types: &Types) -> FileFormat {
    let points = types.point.clone().map(ValueType::list);
    let window = points.clone().map(ValueType::or_empty);
    FileFormat::new(Identifiers::OneOrTwo)
        .with_all("B W EX", types.movement.as_ref())
        .with_all("C N GN GC EV RO DT PC PB PW RE US TM SO", Some(&OldText))
        .with_all("V GM SZ BS WS EL", Some(&Number))
        .with_all("CH GB GW TE BM", Some(&Double))
        .with_all("BL WL", Some(&OldReal))
        .with("FG", ValueType::None)
        .with_all("AB AW AE SL M L", points.as_ref())
        .with("PL", Color)
        .with_all("VW", window.as_ref())
}

fn ff3(types: &Types) -> FileFormat {
    let points = types.point.clone().map(ValueType::list);
    let labels = types.point.clone();
    let labels = labels.map(|point| ValueType::compose(point, OldText).list());
    let texts = "C N GN GC EV RO DT PC PB PW BT WT RE US TM SO AN CP ID ON";
    FileFormat::new(Identifiers::OneOrTwo)
        .folding()
        .with_all("B W", types.movement.as_ref())
        .with_all("AB AW AE SE SL MA TR CR", points.as_ref())
        .with("PL", Color)
        .with_all(texts, Some(&OldText))
        .with_all("V BL WL OP", Some(&OldReal))
        .with_all("CH GB GW TE BM UC DM HO SI", Some(&Double))
        .with_all("DO IT FG LT", Some(&ValueType::None))
        .with_all("OB OM OV OW MN FF GM SZ BS WS", Some(&Number))
        .with_all("LB", labels.as_ref())
}

impl FileFormat {
    /// Returns the general properties of FF\[4\], with the types of a game.
    pub fn ff4(types: &Types) -> Self {
        let pair = |right: ValueType| {
            let left = types.point.clone();
            left.map(|left| ValueType::compose(left, right).list())
        };
        let arrows = types.point.clone().and_then(pair);
        let points = types.point.clone().zip(types.grid);
        let points = points.map(|(point, grid)| point.points(grid));
        let stones = types.stone.clone().map(|stone| match stone {
            list @ ValueType::List { .. } => list,
            single => single.list(),
        });
        let simple = "AN BR BT CA CP DT EV GN N ON OT PB PC PW RE RO RU SO US WR WT";
        let size = Number.or(ValueType::compose(Number, Number));
        let figure = ValueType::None.or(ValueType::compose(Number, SimpleText));
        Self::new(Identifiers::Capitals)
            .with_all("B W", types.movement.as_ref())
            .with_all("KO DO IT", Some(&ValueType::None))
            .with_all("MN FF GM ST PM OB OW", Some(&Number))
            .with_all("V TM BL WL", Some(&Real))
            .with_all("DM GB GW HO UC BM TE", Some(&Double))
            .with("PL", Color)
            .with_all("C GC", Some(&Text))
            .with_all(simple, Some(&SimpleText))
            .with_all("AB AW", stones.as_ref())
            .with_all("AE CR MA SL SQ TR", points.as_ref())
            .with_all("DD VW", points.clone().map(ValueType::or_empty).as_ref())
            .with_all("AR LN", arrows.as_ref())
            .with_all("LB", pair(SimpleText).as_ref())
            .with("AP", ValueType::compose(SimpleText, SimpleText))
            .with("SZ", size)
            .with("FG", figure)
    }
}
