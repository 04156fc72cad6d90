//! Encodes walks for processors of the kind x86-64.

// Registers, with the names of the manual; the calling convention is that of System V:
//
//     rdi        the contents of the squares, a byte each
//     rsi        the values, eight bytes each
//     rax        what is compared; then the result
//     rcx        a constant
//
// A node is at most a load, a comparison and a jump to its first edge. The code of its other edge comes next, wherever
// that is possible, and all jumps lead forward.

use super::walk_node::{NO_VALUE, WalkCondition, WalkNode};

/// The conditions of jumps, as the last byte of their opcode.
const IF_BELOW: u8 = 0x82;
const IF_EQUAL: u8 = 0x84;
const IF_NOT_EQUAL: u8 = 0x85;
const IF_ABOVE: u8 = 0x87;
const IF_LESS: u8 = 0x8c;
const IF_AT_MOST: u8 = 0x8e;

/// Returns the code and where the code of each node begins, or `None` if the graph has a cycle or an edge that leads
/// nowhere.
pub fn encode(nodes: &[WalkNode]) -> Option<(Vec<u8>, Vec<usize>)> {
    let order = forward(nodes)?;
    let mut encoder = Encoder {
        bytes: Vec::with_capacity(nodes.len() * 16),
        jumps: Vec::new(),
    };
    let mut entries = vec![0; nodes.len()];
    for (place, id) in order.iter().enumerate() {
        *entries.get_mut(*id)? = encoder.bytes.len();
        encoder.node(nodes.get(*id)?, order.get(place + 1).copied())?;
    }
    for (place, to) in encoder.jumps {
        let distance = i32::try_from(entries.get(to)?.checked_sub(place + 4)?).ok()?;
        let bytes = encoder.bytes.get_mut(place..place + 4)?;
        bytes.copy_from_slice(&distance.to_le_bytes());
    }
    Some((encoder.bytes, entries))
}

/// Calls `each` for the edges of a node; the first is the one whose code comes next if possible.
fn each_edge(node: &WalkNode, each: &mut impl FnMut(usize)) {
    match node {
        WalkNode::Square { yes, no, .. } => [*no, *yes].into_iter().for_each(each),
        WalkNode::Value {
            yes, no, missing, ..
        } => [*no, *yes, *missing].into_iter().for_each(each),
        WalkNode::Switch { edges, rest, .. } => {
            each(*rest);
            edges.iter().for_each(|(_, to)| each(*to));
        }
        WalkNode::End(_) => {}
    }
}

/// Returns the nodes in an order in which all edges lead forward; `None` if there is none.
fn forward(nodes: &[WalkNode]) -> Option<Vec<usize>> {
    #[derive(Clone, Copy, PartialEq)]
    enum Visit {
        Not,
        Begun,
        Done,
    }
    let mut visits = vec![Visit::Not; nodes.len()];
    let mut order = Vec::with_capacity(nodes.len());
    // Depth first: a node is done after all that it leads to, and what it leads to first is done last.
    let mut open = Vec::new();
    for first in 0..nodes.len() {
        open.push(first);
        while let Some(id) = open.last().copied() {
            let visit = visits.get_mut(id)?;
            if *visit != Visit::Not {
                open.pop();
                if *visit == Visit::Begun {
                    *visit = Visit::Done;
                    order.push(id);
                }
                continue;
            }
            *visit = Visit::Begun;
            let mut is_cycle = false;
            each_edge(nodes.get(id)?, &mut |to| match visits.get(to) {
                Some(Visit::Not) => open.push(to),
                Some(Visit::Done) => {}
                Some(Visit::Begun) | None => is_cycle = true,
            });
            if is_cycle {
                return None;
            }
        }
    }
    order.reverse();
    Some(order)
}

struct Encoder {
    bytes: Vec<u8>,
    /// The places of distances of jumps that are still to be filled in, and the nodes that they lead to.
    jumps: Vec<(usize, usize)>,
}

impl Encoder {
    fn node(&mut self, node: &WalkNode, next: Option<usize>) -> Option<()> {
        match node {
            WalkNode::Square {
                bit,
                contents,
                yes,
                no,
            } => {
                if contents.count_ones() == 1 {
                    // cmp byte [rdi + bit], content
                    self.bytes.extend([0x80, 0xbf]);
                    self.bytes.extend(u32::from(*bit).to_le_bytes());
                    self.bytes.push(contents.trailing_zeros() as u8);
                    self.jump_if(IF_EQUAL, *yes);
                } else {
                    // movzx eax, byte [rdi + bit]
                    self.bytes.extend([0x0f, 0xb6, 0x87]);
                    self.bytes.extend(u32::from(*bit).to_le_bytes());
                    self.jump_if_within(*contents, *yes);
                }
                self.go_on(*no, next);
            }
            WalkNode::Value {
                value,
                condition,
                yes,
                no,
                missing,
            } => {
                self.load(*value)?;
                self.compare_and_jump(IF_EQUAL, NO_VALUE, *missing);
                match *condition {
                    WalkCondition::Equal(number) => self.compare_and_jump(IF_EQUAL, number, *yes),
                    WalkCondition::NotEqual(number) => {
                        self.compare_and_jump(IF_NOT_EQUAL, number, *yes);
                    }
                    WalkCondition::Less(number) => self.compare_and_jump(IF_LESS, number, *yes),
                    WalkCondition::AtMost(number) => {
                        self.compare_and_jump(IF_AT_MOST, number, *yes);
                    }
                    WalkCondition::Within(low, mask) => {
                        // Without signs, what is below the lowest is above all others.
                        self.constant(low);
                        self.bytes.extend([0x48, 0x29, 0xc8]); // sub rax, rcx
                        self.compare_and_jump(IF_ABOVE, 31, *no);
                        self.jump_if_within(u64::from(mask), *yes);
                    }
                }
                self.go_on(*no, next);
            }
            WalkNode::Switch { value, edges, rest } => {
                self.load(*value)?;
                for (number, to) in edges {
                    self.compare_and_jump(IF_EQUAL, *number, *to);
                }
                self.go_on(*rest, next);
            }
            WalkNode::End(number) => {
                // mov eax, number; ret
                self.bytes.push(0xb8);
                self.bytes.extend(number.to_le_bytes());
                self.bytes.push(0xc3);
            }
        }
        Some(())
    }

    /// `mov rax, [rsi + 8 * value]`
    fn load(&mut self, value: usize) -> Option<()> {
        let offset = i32::try_from(value.checked_mul(8)?).ok()?;
        self.bytes.extend([0x48, 0x8b, 0x86]);
        self.bytes.extend(offset.to_le_bytes());
        Some(())
    }

    /// `mov rcx, number`
    fn constant(&mut self, number: i64) {
        self.bytes.extend([0x48, 0xb9]);
        self.bytes.extend(number.to_le_bytes());
    }

    /// `cmp rax, number`
    fn compare(&mut self, number: i64) {
        if let Ok(number) = i32::try_from(number) {
            self.bytes.extend([0x48, 0x3d]);
            self.bytes.extend(number.to_le_bytes());
        } else {
            self.constant(number);
            self.bytes.extend([0x48, 0x39, 0xc8]);
        }
    }

    fn compare_and_jump(&mut self, condition: u8, number: i64, to: usize) {
        self.compare(number);
        self.jump_if(condition, to);
    }

    /// Jumps if the number in rax, below 64, is in a set.
    fn jump_if_within(&mut self, set: u64, to: usize) {
        self.constant(set.cast_signed());
        self.bytes.extend([0x48, 0x0f, 0xa3, 0xc1]); // bt rcx, rax
        self.jump_if(IF_BELOW, to);
    }

    fn jump_if(&mut self, condition: u8, to: usize) {
        self.bytes.extend([0x0f, condition, 0, 0, 0, 0]);
        self.jumps.push((self.bytes.len() - 4, to));
    }

    /// Goes on with a node, whose code comes next if it is this one.
    fn go_on(&mut self, to: usize, next: Option<usize>) {
        if Some(to) != next {
            self.bytes.extend([0xe9, 0, 0, 0, 0]);
            self.jumps.push((self.bytes.len() - 4, to));
        }
    }
}
