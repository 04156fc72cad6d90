//! Castling.

use super::head::right;
use super::moves;
use crate::session::fairy::betza::Way;
use crate::session::fairy::men::Plan;
use crate::session::fairy::variant::Side;

/// Whether castling has to be written as the king going to the square of its rook: the other square is one that it
/// reaches without castling.
pub fn goes_to_rook(plan: &Plan<'_>, castling: &crate::session::fairy::variant::Castling) -> bool {
    let is_near = castling.to.abs_diff(castling.king) <= 1;
    let kind = plan
        .variant
        .castling_king
        .as_ref()
        .and_then(|key| plan.variant.kinds.iter().find(|kind| kind.key == *key));
    let rides = kind.is_some_and(|kind| {
        let movements = moves::movements(plan, kind);
        movements.iter().any(|movement| {
            movement.forward == 0 && (movement.way != Way::Leap || movement.right.abs() > 1)
        })
    });
    is_near || rides
}

pub fn castling(plan: &Plan<'_>) -> String {
    let variant = plan.variant;
    if variant.first.castling.is_empty() {
        return String::new();
    }
    let king = variant.castling_king.clone().unwrap_or_default();
    let is_king = king == "king";
    let is_royal = is_king || variant.pseudo_royal && variant.extinct.contains(&king);
    let (before, step) = match is_royal {
        true => (
            "  if (inCheck(t)) { return false; }  /*! the king does not castle out of check */\n",
            "    /*! the king does not castle through check */\n    \
             if (i >= min(x, toX) && i <= max(x, toX) && i != x && attacked(1 - t, i, y)) { return false; }\n",
        ),
        false => ("", ""),
    };
    let mut text = format!(
        "/* may the king on (x,y) go to the column toX, and the rook on the column rookX to its other side? */\n\
         define mayCastle(int t, int x, int y, int rookX, int toX) -> bool {{\n  int rookTo = toX - sign(rookX - x);\n\
         {before}  \
         for (int i = min(min(x, toX), min(rookX, rookTo)); i <= max(max(x, toX), max(rookX, rookTo)); i++) {{\n    \
         /*! something stands between the king and the rook */\n    \
         if (i != x && i != rookX && CurrentPosition[i][y] != empty) {{ return false; }}\n{step}  }}\n  return true;\n}}\n\
         define castles(int x, int y, int toX, int toY) -> bool {{\n"
    );
    for right_ in &variant.first.castling {
        let y = match right_.side {
            Side::White => variant.castling_rank - 1,
            Side::Black => variant.rows - variant.castling_rank,
        };
        let (x, rook, to) = (
            plan.left + right_.king,
            plan.left + right_.rook,
            plan.left + right_.to,
        );
        let target = if goes_to_rook(plan, right_) { rook } else { to };
        text += &format!(
            "  if ({} && x == {x} && y == {y} && toX == {target} && toY == {y}) {{ return mayCastle({}, {x}, {y}, {rook}, {to}); }}\n",
            right(right_),
            right_.side as usize
        );
    }
    text + "  return false;\n}\n"
}
