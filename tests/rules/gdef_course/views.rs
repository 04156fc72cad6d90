//! What players see of a game that hides something: `shownTo`.

use super::*;
use gametui::board::Board;

const STONES: &str = "players: 2 size: 3 x 2 obj W of 0 obj B of 1 obj BACK
    const obj STONE[] = { W, B };
    define isMoveLegal() -> bool {
      return operationsNum() == 1 && isPlaceOperation(0) && OperationList[0][2] == STONE[onTurn()];
    }
    define end() -> bool { return false; }";

fn view(rules: &dyn Rules, at: &Position, player: u8) -> Result<Board, Box<Judgement>> {
    rules.worker().view(at, player, &Limits::default())
}

#[test]
fn a_player_sees_what_the_rules_show() {
    let rules = rules(&format!(
        "{STONES} define shownTo(int p, int x, int y) -> obj {{
           if (CurrentPosition[x][y] != STONE[1 - p]) {{ return CurrentPosition[x][y]; }}
           if (y == 0) {{ return BACK; }}
           return empty;
         }}"
    ));
    assert!(rules.game().has_views);
    let at = after(
        &rules,
        "place(0,0,W); place(1,0,B); place(2,1,W); place(0,1,B)",
    );
    let seen = |player, x, y| {
        let board = view(&rules, &at, player).expect("an answer");
        board
            .piece(Square::new(x, y))
            .map(|piece| rules.game().piece_name(piece).to_owned())
    };
    let [w, b, back] = ["W", "B", "BACK"].map(|name| Some(name.to_owned()));
    assert_eq!(
        [seen(0, 0, 0), seen(0, 1, 0), seen(0, 0, 1)],
        [w.clone(), back.clone(), None]
    );
    assert_eq!(
        [seen(1, 0, 0), seen(1, 1, 0), seen(1, 2, 1)],
        [back, b, None]
    );
    assert_eq!(seen(0, 2, 1), w);
}

#[test]
fn rules_without_views_show_everything_to_all() {
    let rules = rules(STONES);
    let at = after(&rules, "place(0,0,W)");
    assert!(!rules.game().has_views);
    assert_eq!(view(&rules, &at, 1), Ok(at.board.clone()));
}

#[test]
fn a_view_that_fails_shows_nothing_and_says_where() {
    let rules = rules(&format!(
        "{STONES} define shownTo(int p, int x, int y) -> obj {{ return CurrentPosition[x + p][y]; }}"
    ));
    let at = after(&rules, "place(0,0,W)");
    assert_eq!(view(&rules, &at, 0), Ok(at.board.clone()));
    match view(&rules, &at, 1) {
        Err(judgement) => match *judgement {
            Judgement::Fault(fault) => {
                assert_eq!(
                    (fault.kind, fault.hook),
                    (FaultKind::OffBoard, Hook::ShownTo)
                );
            }
            other => panic!("{other:?}"),
        },
        Ok(board) => panic!("{board:?}"),
    }
}

#[test]
fn a_view_knows_the_player_on_turn_and_the_state_and_no_move() {
    let text = format!(
        "{STONES} state int moves = 0; define afterMove() {{ moves = moves + 1; }}
         define shownTo(int p, int x, int y) -> obj {{
           if (onTurn() == p && moves == 1) {{ return BACK; }}
           return empty;
         }}"
    );
    let rules = rules(&text);
    let at = after(&rules, "place(0,0,W)");
    let backs = |player| {
        let board = view(&rules, &at, player).expect("an answer");
        board
            .squares()
            .filter(|square| board.piece(*square).is_some())
            .count()
    };
    assert_eq!([backs(0), backs(1)], [0, 6]);
    assert_eq!(
        errors(&text.replace("moves == 1", "operationsNum() == 1")),
        ["gdef-view-knows-move"]
    );
}

#[test]
fn below_a_top_that_is_seen_all_is_seen() {
    let rules = rules(
        "players: 2 size: 2 x 1 stacks: 4 obj W of 0 obj B of 1 start { (0,0: B W), (1,0: W B) }
         define isMoveLegal() -> bool { return false; }
         define end() -> bool { return false; }
         define shownTo(int p, int x, int y) -> obj {
           if (owner(CurrentPosition[x][y]) == p) { return CurrentPosition[x][y]; }
           return empty;
         }",
    );
    let board = view(&rules, &rules.start(), 0).expect("an answer");
    let heights = [0, 1].map(|x| board.stack_size(Square::new(x, 0)));
    assert_eq!(heights, [2, 0]);
}

/// Returns the codes of the advice on rules.
fn advice(text: &str) -> Vec<String> {
    let found = gametui::search::advice::find(&rules(text), &Limits::default());
    let codes = found.remarks.iter().map(|remark| remark.code().to_owned());
    codes.filter(|code| code == "advice-list-tells").collect()
}

#[test]
fn a_list_that_depends_on_what_is_hidden_is_told() {
    // A stone may not be put where one lies, and those of the other player are not seen.
    let open = "players: 2 size: 4 x 2 obj W of 0 obj B of 1 const obj STONE[] = { W, B };
        define end() -> bool { return false; }
        define isMoveLegal() -> bool {
          if (operationsNum() != 1 || !isPlaceOperation(0)) { return false; }
          if (OperationList[0][2] != STONE[onTurn()]) { return false; }
          return CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty;
        }";
    let view = "define shownTo(int p, int x, int y) -> obj {
          if (CurrentPosition[x][y] == STONE[1 - p]) { return empty; }
          return CurrentPosition[x][y];
        }";
    assert_eq!(advice(open), Vec::<String>::new());
    assert_eq!(advice(&format!("{open} {view}")), ["advice-list-tells"]);
    // Whoever may put a stone on any square that looks empty learns nothing from the list.
    let blind = open.replace(
        "CurrentPosition[OperationList[0][0]][OperationList[0][1]] == empty",
        "shownTo(onTurn(), OperationList[0][0], OperationList[0][1]) == empty",
    );
    assert_eq!(advice(&format!("{blind} {view}")), Vec::<String>::new());
    // In fog a man sees the square ahead only if he can go there: with a stone gone from it, more would be shown.
    let fog = "players: 2 size: 3 x 3 obj W of 0 obj B of 1 start { B B B / . B . / W . W }
        define goes(int x, int y) -> bool {
          return y > 0 && CurrentPosition[x][y] == empty && CurrentPosition[x][y - 1] == W;
        }
        define shownTo(int p, int x, int y) -> obj {
          if (CurrentPosition[x][y] == W || goes(x, y)) { return CurrentPosition[x][y]; }
          return B;
        }
        define isMoveLegal() -> bool {
          if (operationsNum() != 2 || isPlaceOperation(0) || !isPlaceOperation(1)) { return false; }
          int x = OperationList[0][0];
          int y = OperationList[0][1];
          if (onTurn() == 1 || CurrentPosition[x][y] != W || OperationList[1][2] != W) { return false; }
          return OperationList[1][0] == x && OperationList[1][1] == y + 1 && goes(x, y + 1);
        }
        define end() -> bool { return false; }";
    assert_eq!(advice(fog), Vec::<String>::new());
}
