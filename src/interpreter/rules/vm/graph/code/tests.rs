use super::super::plan::tests::{CONSTANTS, Dice, POSITIONS, SINKS, graph};
use super::super::plan::{LaneSet, Plan, PlanEdge, PlanNode};
use super::*;

fn code_does_what_plans_do<const N: usize>(graphs: usize) {
    let mut dice = Dice(100 + N as u64);
    for _ in 0..graphs {
        let nodes = graph(&mut dice, N);
        let constants: Vec<[u64; N]> = (0..CONSTANTS).map(|_| dice.lanes()).collect();
        let mut plan = Plan::new(&nodes, SINKS, POSITIONS, &constants).expect("no cycle");
        let mut same = plan.clone();
        let Some(code) = Code::of(&plan) else {
            // Another processor, or a system that refuses code.
            return;
        };
        for _ in 0..4 {
            for index in 0..POSITIONS {
                let set = dice.lanes();
                plan.set(index, &set);
                same.set(index, &set);
            }
            let first = dice.lanes();
            plan.begin(&first);
            same.begin(&first);
            let (mut results, mut of_code) = (Vec::new(), Vec::new());
            plan.run(&mut results);
            code.run(&mut same, &mut of_code);
            assert_eq!(of_code, results, "{nodes:?}");
            for sink in 0..SINKS {
                assert_eq!(same.sink(sink), plan.sink(sink), "{nodes:?}");
            }
        }
    }
}

#[test]
fn code_finds_what_plans_find() {
    code_does_what_plans_do::<1>(4_000);
    code_does_what_plans_do::<2>(4_000);
}

#[test]
fn code_of_another_plan_does_nothing() {
    let small = [PlanNode::Result {
        leaf: 1,
        next: PlanEdge::Nowhere,
    }];
    let Some(code) = Plan::<1>::new(&small, 0, 0, &[]).and_then(|plan| Code::of(&plan)) else {
        return;
    };
    let mut large = Plan::new(&small, 0, 3, &[]).expect("no cycle");
    large.begin(&[1]);
    let mut results = Vec::new();
    code.run(&mut large, &mut results);
    assert_eq!(results, []);
}

#[test]
fn instructions_have_the_bytes_of_an_assembler() {
    let nodes = [
        PlanNode::Part {
            by: LaneSet::Distance(0, 9),
            yes: PlanEdge::Node(1),
            no: PlanEdge::Sink(1),
        },
        PlanNode::Result {
            leaf: 7,
            next: PlanEdge::Nowhere,
        },
    ];
    let hex = |bytes: Option<Vec<u8>>| {
        let bytes = bytes.unwrap_or_default();
        bytes
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect::<String>()
    };
    let one = Plan::<1>::new(&nodes, 2, 1, &[]).expect("no cycle");
    let expected = [
        "4d31c9",         // xor r9, r9
        "488b8718000000", // mov rax, [rdi+24]
        "4885c0",         // test rax, rax
        "0f8433000000",   // jz to the end
        "488b8f10000000", // mov rcx, [rdi+16]
        "48c1e909",       // shr rcx, 9
        "4821c1",         // and rcx, rax
        "4831c8",         // xor rax, rcx
        "48098708000000", // or [rdi+8], rax
        "4889c8",         // mov rax, rcx
        "4885c0",         // test rax, rax
        "0f840f000000",   // jz to the end
        "48c70607000000", // mov qword [rsi], 7
        "48894608",       // mov [rsi+8], rax
        "4883c610",       // add rsi, 16
        "4889f0",         // mov rax, rsi
        "c3",             // ret
    ];
    assert_eq!(hex(x86_64::encode(&one)), expected.concat());
    let two = Plan::<2>::new(&nodes, 2, 1, &[]).expect("no cycle");
    let expected = [
        "4d31c9",         // xor r9, r9
        "488b8730000000", // mov rax, [rdi+48]
        "488b9738000000", // mov rdx, [rdi+56]
        "4889c1",         // mov rcx, rax
        "4809d1",         // or rcx, rdx
        "0f8456000000",   // jz to the end
        "488b8f20000000", // mov rcx, [rdi+32]
        "4c8b8728000000", // mov r8, [rdi+40]
        "4c0facc109",     // shrd rcx, r8, 9
        "49c1e809",       // shr r8, 9
        "4821c1",         // and rcx, rax
        "4921d0",         // and r8, rdx
        "4831c8",         // xor rax, rcx
        "4c31c2",         // xor rdx, r8
        "48098710000000", // or [rdi+16], rax
        "48099718000000", // or [rdi+24], rdx
        "4889c8",         // mov rax, rcx
        "4c89c2",         // mov rdx, r8
        "4889c1",         // mov rcx, rax
        "4809d1",         // or rcx, rdx
        "0f8413000000",   // jz to the end
        "48c70607000000", // mov qword [rsi], 7
        "48894608",       // mov [rsi+8], rax
        "48895610",       // mov [rsi+16], rdx
        "4883c618",       // add rsi, 24
        "4889f0",         // mov rax, rsi
        "c3",             // ret
    ];
    assert_eq!(hex(x86_64::encode(&two)), expected.concat());
}
