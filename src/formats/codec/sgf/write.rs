//! Writes trees of nodes: one node on a line, variations in parentheses.

use super::several_moves::properties_in_order;
use super::tree::{Collection, SgfNode};

/// An event of a walk through a tree.
pub(super) enum TreeEvent<N> {
    /// A variation starts.
    Open,
    /// A node.
    Node(N),
    /// A variation ends.
    Close,
}

/// Walks through nodes of whole games in file order.
pub(super) fn walk_nodes(
    collection: &Collection,
    nodes: impl Iterator<Item = SgfNode>,
    mut visit: impl FnMut(TreeEvent<SgfNode>),
) {
    // For each open variation, the node before it.
    let mut open: Vec<Option<SgfNode>> = Vec::new();
    for node in nodes {
        let parent = collection.parent(node);
        if collection.opens(node) {
            // The last variation of the same parent ends here, with everything that is open in it.
            while let Some(before) = open.pop() {
                visit(TreeEvent::Close);
                if before == parent {
                    break;
                }
            }
        }
        if collection.opens(node) || parent.is_some_and(|parent| collection.is_fork(parent)) {
            visit(TreeEvent::Open);
            open.push(parent);
        }
        visit(TreeEvent::Node(node));
    }
    for _ in open {
        visit(TreeEvent::Close);
    }
}

/// Appends a property. `values` must be valid raw values.
pub(super) fn property<'v>(
    out: &mut String,
    ident: &str,
    values: impl IntoIterator<Item = &'v str>,
) {
    out.push_str(ident);
    let mut none = true;
    for value in values {
        none = false;
        out.push('[');
        out.push_str(value);
        out.push(']');
    }
    if none {
        out.push_str("[]");
    }
}

/// Returns the text of one game as it was read. `charset` replaces the value of `CA` at its root, for a file that is
/// written in another encoding than it was read in.
pub(crate) fn write_game(collection: &Collection, root: SgfNode, charset: Option<&str>) -> String {
    let mut out = String::new();
    write_nodes(&mut out, collection, collection.nodes_of(root), charset);
    out
}

/// Returns the text of all games as they were read. `charset` replaces the value of `CA` at their roots.
pub fn write_games(collection: &Collection, charset: Option<&str>) -> String {
    let mut out = String::with_capacity(collection.text().len() + collection.node_count());
    write_nodes(&mut out, collection, collection.nodes(), charset);
    out
}

fn write_nodes(
    out: &mut String,
    collection: &Collection,
    nodes: impl Iterator<Item = SgfNode>,
    charset: Option<&str>,
) {
    walk_text(collection, nodes, |text, node| {
        out.push_str(text);
        let Some(node) = node else { return };
        let charset = charset.filter(|_| collection.parent(node).is_none());
        for entry in properties_in_order(collection, node) {
            match charset {
                Some(charset) if entry.ident() == "CA" => property(out, "CA", [charset]),
                _ => property(out, entry.ident(), entry.values()),
            }
        }
    });
}

/// Walks through nodes of whole games in file order, and passes the text before each node, with the node, and what else
/// stands between and behind the properties of nodes.
pub(super) fn walk_text(
    collection: &Collection,
    nodes: impl Iterator<Item = SgfNode>,
    mut visit: impl FnMut(&str, Option<SgfNode>),
) {
    let mut is_first = true;
    let mut depth = 0_usize;
    walk_nodes(collection, nodes, |event| match event {
        TreeEvent::Open => {
            visit(if is_first { "(" } else { "\n(" }, None);
            is_first = true;
            depth += 1;
        }
        TreeEvent::Close => {
            depth -= 1;
            is_first = depth == 0;
            visit(if is_first { ")\n" } else { ")" }, None);
        }
        TreeEvent::Node(node) => {
            visit(if is_first { ";" } else { "\n;" }, Some(node));
            is_first = false;
        }
    });
}
