//! The built-in drawings, and choosing the size that fits a cell.

use crate::board::look::PieceShape;
use crate::board::{Bitmap, Dot};
use crate::tui::theme::Dots;
use std::borrow::Cow;
use std::sync::LazyLock;

/// The drawings of every shape that has any, from small to large.
static SHAPES: LazyLock<Vec<Vec<Bitmap>>> = LazyLock::new(|| {
    let shapes = PieceShape::ALL.iter();
    shapes.map(|(_, shape)| read(text_of(*shape))).collect()
});

/// Returns the drawings of a shape; empty if it is drawn as letters without a body.
pub(super) fn bitmaps_of(shape: PieceShape) -> &'static [Bitmap] {
    SHAPES.get(shape as usize).map_or(&[], Vec::as_slice)
}

/// Returns the drawing that looks best with this number of dots, padded or scaled to it.
pub(super) fn fitted(bitmaps: &[Bitmap], width: u16, height: u16) -> Bitmap {
    let exact = bitmaps
        .iter()
        .find(|bitmap| (bitmap.width(), bitmap.height()) == (width, height));
    if let Some(exact) = exact {
        return exact.clone();
    }
    // A drawing that nearly fills the cell is sharper than one that is scaled.
    let nearly = bitmaps.iter().rev().find_map(|bitmap| {
        let (left, top, right, bottom) = bitmap.bounds();
        let (wide, high) = (right.saturating_sub(left), bottom.saturating_sub(top));
        // Adjacent pieces must not touch.
        // A drawing of less than three quarters of the height does not nearly fill the cell, and is left to the
        // scaling.
        let fits = wide < width && high <= height && high * 4 >= height * 3;
        fits.then(|| {
            let x = (width - wide) / 2;
            let y = (height - high).div_ceil(2);
            Bitmap::from_dots(width, height, |column, row| {
                let place = column.checked_sub(x).zip(row.checked_sub(y));
                place.map_or(Dot::Clear, |(column, row)| {
                    bitmap.dot(left + column, top + row)
                })
            })
        })
    });
    let larger = || {
        let larger = bitmaps
            .iter()
            .find(|bitmap| bitmap.width() >= width && bitmap.height() >= height);
        larger.or(bitmaps.last())
    };
    nearly
        .or_else(|| larger().map(|bitmap| bitmap.resampled(width, height)))
        .unwrap_or_default()
}

/// Adds a hole to a drawing that is too small or too thin to have one: by it the players differ.
pub(super) fn with_opening(bitmap: Bitmap) -> Bitmap {
    let (width, height) = (bitmap.width(), bitmap.height());
    let places = || (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    if places().any(|(x, y)| bitmap.dot(x, y) == Dot::Open || bitmap.is_inner(x, y)) {
        return bitmap;
    }
    let filled = places().filter(|(x, y)| bitmap.dot(*x, *y) == Dot::Filled);
    // Twice the coordinate plus one against the whole: the distance from the middle without fractions.
    let middle = filled.min_by_key(|(x, y)| {
        let far =
            |coordinate: u16, whole: u16| u32::from((2 * coordinate + 1).abs_diff(whole)).pow(2);
        far(*x, width) + far(*y, height)
    });
    Bitmap::from_dots(width, height, |x, y| match Some((x, y)) == middle {
        true => Dot::Open,
        false => bitmap.dot(x, y),
    })
}

/// Returns the token for letters of one or two columns in cells of four columns and two rows. The row of the letters is
/// whole: of less a drawing would be no more than a bitten edge. A shape with a direction points up and has its letters in
/// the lower row; the other ones have them in the upper row. `None` for longer letters.
pub(super) fn lettered_token(dots: Dots, columns: usize, has_direction: bool) -> Option<Bitmap> {
    let rows: &[&str] = match (dots, has_direction) {
        (Dots::Sextants, true) => &[
            "........", "...##...", "..####..", ".######.", ".######.", ".######.",
        ],
        (Dots::Sextants, false) => &[
            ".######.", ".######.", ".######.", ".######.", "..####..", "........",
        ],
        (Dots::Quadrants, true) => &["........", "..####..", ".######.", ".######."],
        (Dots::Quadrants, false) => &[".######.", ".######.", "..####..", "........"],
        (Dots::Blocks, true) => &["....", ".##.", ".##.", ".##."],
        (Dots::Blocks, false) => &[".##.", ".##.", ".##.", "...."],
        (Dots::None, _) => return None,
    };
    let fits = (1..=2).contains(&columns);
    let bitmap = fits.then(|| Bitmap::parse(rows.iter().copied()).ok());
    bitmap.flatten()
}

/// Returns the drawing of a small size whose rim and core are two colours, if there is one: no cell of the screen has both
/// and the background, of which one would be lost.
pub(super) fn rimmed(shape: PieceShape, size: (u16, u16)) -> Option<Bitmap> {
    let rows: &[&str] = match (shape, size) {
        (PieceShape::Disc, (8, 6)) => &[
            "..####..", ".#oooo#.", ".#oooo#.", ".#oooo#.", ".#oooo#.", "..####..",
        ],
        (PieceShape::Disc, (12, 6)) => &[
            "....####....",
            ".###oooo###.",
            ".#oooooooo#.",
            ".#oooooooo#.",
            ".###oooo###.",
            "....####....",
        ],
        (PieceShape::Disc, (16, 8)) => &[
            "....########....",
            "..##oooooooo##..",
            ".#oooooooooooo#.",
            ".#oooooooooooo#.",
            ".#oooooooooooo#.",
            ".#oooooooooooo#.",
            "..##oooooooo##..",
            "....########....",
        ],
        (PieceShape::Square, (8, 6)) => &[
            ".######.", ".#oooo#.", ".#oooo#.", ".#oooo#.", ".#oooo#.", ".######.",
        ],
        (PieceShape::Triangle, (8, 6)) => &[
            "..####..", "..#oo#..", "..#oo#..", ".#oooo#.", ".#oooo#.", ".######.",
        ],
        (PieceShape::Diamond, (8, 6)) => &[
            "..####..", "..#oo#..", ".#oooo#.", ".#oooo#.", "..#oo#..", "..####..",
        ],
        (PieceShape::Triangle, (12, 9)) => &[
            "....####....",
            "....#oo#....",
            "....#oo#....",
            "..##oooo##..",
            "..#oooooo#..",
            "..#oooooo#..",
            ".##oooooo##.",
            ".#oooooooo#.",
            ".##########.",
        ],
        (PieceShape::Diamond, (12, 9)) => &[
            "....####....",
            "....#oo#....",
            "..###oo###..",
            "..#oooooo#..",
            ".##oooooo##.",
            "..#oooooo#..",
            "..###oo###..",
            "....#oo#....",
            "....####....",
        ],
        (PieceShape::Disc, (12, 9)) => &[
            "....####....",
            "..##oooo##..",
            ".###oooo###.",
            ".#oooooooo#.",
            ".#oooooooo#.",
            ".#oooooooo#.",
            ".###oooo###.",
            "..##oooo##..",
            "....####....",
        ],
        _ => return None,
    };
    Bitmap::parse(rows.iter().copied()).ok()
}

/// Reads drawings separated by empty lines.
fn read(text: &str) -> Vec<Bitmap> {
    // A checkout may have changed the line ends.
    let text: Cow<'_, str> = match text.contains('\r') {
        true => text.replace('\r', "").into(),
        false => text.into(),
    };
    let drawings = text.split("\n\n");
    drawings
        .filter_map(|drawing| Bitmap::parse(drawing.lines()).ok())
        .collect()
}

fn text_of(shape: PieceShape) -> &'static str {
    macro_rules! text {
        ($name:literal) => {
            include_str!(concat!("../../../../assets/pieces/", $name, ".txt"))
        };
    }
    match shape {
        PieceShape::Disc => text!("disc"),
        PieceShape::CrownedDisc => text!("crowned-disc"),
        PieceShape::Ring => text!("ring"),
        PieceShape::King => text!("king"),
        PieceShape::Queen => text!("queen"),
        PieceShape::Rook => text!("rook"),
        PieceShape::Bishop => text!("bishop"),
        PieceShape::Knight => text!("knight"),
        PieceShape::Pawn => text!("pawn"),
        PieceShape::Triangle => text!("triangle"),
        PieceShape::Square => text!("square"),
        PieceShape::Diamond => text!("diamond"),
        PieceShape::Star => text!("star"),
        PieceShape::Cross => text!("cross"),
        PieceShape::Bar => text!("bar"),
        PieceShape::Token => text!("token"),
        PieceShape::Wedge => text!("wedge"),
        PieceShape::Letters => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_is_drawn_in_several_sizes_none_like_another() {
        let mut drawn = Vec::new();
        for (word, shape) in PieceShape::ALL {
            let bitmaps = bitmaps_of(shape);
            let texts = text_of(shape).split("\n\n").filter(|text| !text.is_empty());
            assert_eq!(bitmaps.len(), texts.count(), "{word}");
            if shape == PieceShape::Letters {
                continue;
            }
            assert!(bitmaps.len() >= 5, "{word}");
            for bitmap in bitmaps {
                assert!(!drawn.contains(bitmap), "{word}");
                drawn.push(bitmap.clone());
            }
        }
    }

    #[test]
    fn a_small_drawing_with_a_rim_keeps_both_colours_in_every_cell_of_the_screen() {
        let mut count = 0;
        for (word, shape) in PieceShape::ALL {
            // The size, and the rows of dots in a cell of the screen.
            for (size, high) in [((8, 6), 3), ((12, 9), 3), ((12, 6), 2), ((16, 8), 2)] {
                let Some(bitmap) = rimmed(shape, size) else {
                    continue;
                };
                count += 1;
                assert_eq!((bitmap.width(), bitmap.height()), size, "{word}");
                let dots = |x: u16, y: u16| {
                    (0..high).flat_map(move |down| (0..2).map(move |right| (x + right, y + down)))
                };
                let mut core = 0;
                for (x, y) in (0..size.0).step_by(2).flat_map(|x| {
                    let rows = (0..size.1).step_by(usize::from(high));
                    rows.map(move |y| (x, y))
                }) {
                    let has = |wanted| dots(x, y).any(|(x, y)| bitmap.dot(x, y) == wanted);
                    let has_all = has(Dot::Clear) && has(Dot::Filled) && has(Dot::Open);
                    assert!(!has_all, "{word} {size:?}: {x},{y}");
                    let open = dots(x, y).filter(|(x, y)| bitmap.dot(*x, *y) == Dot::Open);
                    core += open.count();
                }
                let places = (0..size.1).flat_map(|y| (0..size.0).map(move |x| (x, y)));
                let whole = places.filter(|(x, y)| bitmap.dot(*x, *y) != Dot::Clear);
                assert!(core * 3 >= whole.count(), "{word} {size:?}: {core}");
            }
        }
        assert_eq!(count, 9);
    }

    #[test]
    fn a_token_of_letters_is_in_the_middle_and_points_up() {
        assert_eq!(lettered_token(Dots::Sextants, 3, true), None);
        let all = [Dots::Sextants, Dots::Quadrants, Dots::Blocks].into_iter();
        for (dots, columns, has_direction) in
            all.flat_map(|dots| [1, 2].map(|columns| (dots, columns, columns == 1)))
        {
            let token = lettered_token(dots, columns, has_direction).expect("a token");
            let (wide, high) = dots.per_cell();
            assert_eq!((token.width(), token.height()), (4 * wide, 2 * high));
            let rows = (0..token.height()).map(|y| {
                let row = (0..token.width()).map(|x| token.dot(x, y) != Dot::Clear);
                row.collect::<Vec<_>>()
            });
            let rows: Vec<Vec<bool>> = rows.collect();
            for row in &rows {
                let turned: Vec<bool> = row.iter().rev().copied().collect();
                assert_eq!(*row, turned, "{columns} {has_direction}");
            }
            let widths = rows
                .iter()
                .map(|row| row.iter().filter(|dot| **dot).count());
            let widths: Vec<usize> = widths.collect();
            assert_eq!(widths.is_sorted(), has_direction, "{widths:?}");
        }
    }

    #[test]
    fn the_pieces_of_chess_differ_at_a_glance_in_small_cells() {
        let shapes = [
            PieceShape::King,
            PieceShape::Queen,
            PieceShape::Rook,
            PieceShape::Bishop,
            PieceShape::Knight,
            PieceShape::Pawn,
        ];
        let drawn = shapes.map(|shape| fitted(bitmaps_of(shape), 12, 9));
        for (index, one) in drawn.iter().enumerate() {
            for (other, another) in drawn.iter().enumerate().skip(index + 1) {
                let places = (0..9).flat_map(|y| (0..12).map(move |x| (x, y)));
                let is_filled = |bitmap: &Bitmap, x, y| bitmap.dot(x, y) != Dot::Clear;
                let unlike =
                    places.filter(|(x, y)| is_filled(one, *x, *y) != is_filled(another, *x, *y));
                let (one, other) = (shapes[index], shapes[other]);
                // An eighth of the dots of the cell.
                let count = unlike.count();
                assert!(count >= 13, "{one:?} and {other:?}: {count}");
            }
        }
    }

    #[test]
    fn a_drawing_has_as_many_dots_as_the_cell() {
        for (word, shape) in PieceShape::ALL {
            for (width, height) in [
                (8, 5),
                (10, 9),
                (12, 9),
                (14, 12),
                (28, 21),
                (12, 6),
                (5, 3),
            ] {
                let bitmap = fitted(bitmaps_of(shape), width, height);
                if shape != PieceShape::Letters {
                    assert_eq!((bitmap.width(), bitmap.height()), (width, height), "{word}");
                    let (left, top, right, bottom) = bitmap.bounds();
                    assert!(left < right && top < bottom, "{word} {width}x{height}");
                }
            }
        }
    }
}
