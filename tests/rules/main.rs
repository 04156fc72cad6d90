//! The languages of rules: the meaning of their texts, the moves they list, and searching with them.

mod bdl;
mod bggl_conformance;
mod bggl_games;
mod chance;
mod edges;
mod games_counts;
mod gdef_conformance;
mod gdef_course;
mod gdef_extensions;
mod gdef_robust;
mod grammar;
mod hidden;
mod hostile;
mod listing;
mod machine;
mod machine_oracle;
mod machine_seam;
mod openspiel;
mod perft;
mod placing;
mod random;
mod referees;
mod replay;
mod search;
mod spans;
mod stacks;
mod variants;

/// Returns the moves of a listing in the order in which rules of gdef are picked from.
fn in_order_of_shapes(listing: &gametui::rules::Listing) -> Vec<&gametui::rules::Listed> {
    let mut moves: Vec<_> = listing.moves.iter().collect();
    moves.sort_by(|a, b| gametui::rules::vm::by_shape(&a.mv, &b.mv));
    moves
}
