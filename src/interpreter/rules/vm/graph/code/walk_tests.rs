use super::super::plan::tests::Dice;
use super::*;

fn wide(dice: &mut Dice) -> u64 {
    let [word] = dice.lanes();
    word
}

/// Returns a random graph of walks whose edges lead forward, over so many squares and values.
fn walks(dice: &mut Dice, squares: usize, values: usize) -> Vec<WalkNode> {
    let count = 1 + dice.below(40);
    let node = |dice: &mut Dice, place: usize| {
        if place + 1 == count || dice.below(8) == 0 {
            return WalkNode::End(dice.below(1 << 30) as u32);
        }
        let mut to = || place + 1 + dice.below(count - place - 1).min(dice.below(count));
        let (yes, no, missing) = (to(), to(), to());
        let number = |dice: &mut Dice| match dice.below(5) {
            0 => wide(dice).cast_signed(),
            _ => dice.below(8) as i64 - 2,
        };
        let value = dice.below(values);
        match dice.below(3) {
            0 => WalkNode::Square {
                bit: dice.below(squares) as u16,
                contents: match dice.below(3) {
                    0 => 1 << dice.below(8),
                    1 => dice.below(256) as u64,
                    _ => wide(dice),
                },
                yes,
                no,
            },
            1 => WalkNode::Value {
                value,
                condition: match dice.below(5) {
                    0 => WalkCondition::Within(number(dice), wide(dice) as u32),
                    1 => WalkCondition::Equal(number(dice)),
                    2 => WalkCondition::NotEqual(number(dice)),
                    3 => WalkCondition::Less(number(dice)),
                    _ => WalkCondition::AtMost(number(dice)),
                },
                yes,
                no,
                missing,
            },
            _ => WalkNode::Switch {
                value,
                edges: vec![(number(dice), yes), (number(dice), no)],
                rest: missing,
            },
        }
    };
    (0..count).map(|place| node(dice, place)).collect()
}

fn holds(condition: WalkCondition, value: i64) -> bool {
    match condition {
        WalkCondition::Equal(number) => value == number,
        WalkCondition::NotEqual(number) => value != number,
        WalkCondition::Less(number) => value < number,
        WalkCondition::AtMost(number) => value <= number,
        WalkCondition::Within(low, mask) => {
            let bit = i128::from(value) - i128::from(low);
            (0..32).contains(&bit) && mask >> bit & 1 == 1
        }
    }
}

/// Walks a graph node by node.
fn walk(nodes: &[WalkNode], mut at: usize, contents: &[u8], values: &[i64]) -> u32 {
    loop {
        at = match &nodes[at] {
            WalkNode::Square {
                bit,
                contents: set,
                yes,
                no,
            } => match set >> contents[usize::from(*bit)] & 1 {
                1 => *yes,
                _ => *no,
            },
            WalkNode::Value {
                value,
                condition,
                yes,
                no,
                missing,
            } => match values[*value] {
                NO_VALUE => *missing,
                value if holds(*condition, value) => *yes,
                _ => *no,
            },
            WalkNode::Switch { value, edges, rest } => {
                let mut edges = edges.iter();
                let edge = edges.find(|(number, _)| *number == values[*value]);
                edge.map_or(*rest, |(_, to)| *to)
            }
            WalkNode::End(number) => return *number,
        };
    }
}

#[test]
fn code_walks_as_the_nodes_say() {
    let (squares, values) = (90, 6);
    let mut dice = Dice(7);
    let mut ends = std::collections::HashSet::new();
    for _ in 0..6_000 {
        let nodes = walks(&mut dice, squares, values);
        let Some(code) = WalkCode::of(&nodes) else {
            // Another processor, or a system that refuses code.
            return;
        };
        for _ in 0..6 {
            let contents: Vec<u8> = (0..squares).map(|_| dice.below(8) as u8).collect();
            let values: Vec<i64> = (0..values)
                .map(|_| match dice.below(6) {
                    0 => NO_VALUE,
                    1 => wide(&mut dice).cast_signed(),
                    _ => dice.below(8) as i64 - 2,
                })
                .collect();
            let first = dice.below(nodes.len());
            let end = walk(&nodes, first, &contents, &values);
            assert_eq!(
                code.run(first, &contents, &values),
                Some(end),
                "{first} {nodes:?} {contents:?} {values:?}"
            );
            ends.insert(end);
        }
    }
    assert!(ends.len() > 10_000, "{}", ends.len());
}

#[test]
fn code_of_walks_reads_nothing_that_is_not_there() {
    let nodes = [
        WalkNode::Square {
            bit: 8,
            contents: 6,
            yes: 2,
            no: 1,
        },
        WalkNode::Switch {
            value: 1,
            edges: vec![(3, 2)],
            rest: 3,
        },
        WalkNode::End(5),
        WalkNode::End(9),
    ];
    let Some(code) = WalkCode::of(&nodes) else {
        return;
    };
    assert_eq!(code.run(0, &[0; 9], &[0, 3]), Some(5));
    assert_eq!(code.run(0, &[0; 9], &[3, 0]), Some(9));
    assert_eq!(code.run(0, &[0; 8], &[0, 3]), None);
    assert_eq!(code.run(0, &[0; 9], &[0]), None);
    assert_eq!(code.run(4, &[0; 9], &[0, 3]), None);
    // A circle has no code.
    let circle = [WalkNode::Square {
        bit: 0,
        contents: 1,
        yes: 0,
        no: 0,
    }];
    assert!(WalkCode::of(&circle).is_none());
}

#[test]
fn instructions_of_walks_have_the_bytes_of_an_assembler() {
    let value = |value, condition| WalkNode::Value {
        value,
        condition,
        yes: 4,
        no: 5,
        missing: 5,
    };
    let nodes = [
        WalkNode::Square {
            bit: 70,
            contents: 4,
            yes: 4,
            no: 1,
        },
        WalkNode::Square {
            bit: 3,
            contents: 6,
            yes: 4,
            no: 2,
        },
        WalkNode::Switch {
            value: 2,
            edges: vec![(-1, 5), (1 << 40, 4)],
            rest: 3,
        },
        value(1, WalkCondition::Within(3, 5)),
        WalkNode::End(9),
        WalkNode::End(8),
    ];
    let (bytes, entries) = x86_64_walk::encode(&nodes).expect("no circle");
    let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    let expected = [
        "80bf4600000002",       // cmp byte [rdi+70], 2
        "0f848e000000",         // je to 9
        "0fb68703000000",       // movzx eax, byte [rdi+3]
        "48b90600000000000000", // mov rcx, 6
        "480fa3c1",             // bt rcx, rax
        "0f8273000000",         // jc to 9
        "488b8610000000",       // mov rax, [rsi+16]
        "483dffffffff",         // cmp rax, -1
        "0f845a000000",         // je to 8
        "48b90000000000010000", // mov rcx, 1 << 40
        "4839c8",               // cmp rax, rcx
        "0f844d000000",         // je to 9
        "488b8608000000",       // mov rax, [rsi+8]
        "48b90000000000000080", // mov rcx, NO_VALUE
        "4839c8",               // cmp rax, rcx
        "0f842d000000",         // je to 8
        "48b90300000000000000", // mov rcx, 3
        "4829c8",               // sub rax, rcx
        "483d1f000000",         // cmp rax, 31
        "0f8714000000",         // ja to 8
        "48b90500000000000000", // mov rcx, 5
        "480fa3c1",             // bt rcx, rax
        "0f8206000000",         // jc to 9
        "b808000000",           // mov eax, 8
        "c3",                   // ret
        "b809000000",           // mov eax, 9
        "c3",                   // ret
    ];
    assert_eq!(hex, expected.concat(), "{entries:?}");
}
