//! `gametui new`.

use super::process::gametui;

#[test]
fn a_new_game_is_checked_and_tested_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |arguments: &str| gametui(arguments).folder(folder.path()).run();
    let ended = run("new mygame.gdef --template capturing").has_status(0);
    assert_eq!(
        ended.stdout,
        "mygame.gdef\nmygame.toml\nmygame.tests.toml\n"
    );
    assert!(
        ended.stderr.contains("gametui test mygame.gdef"),
        "{ended:#?}"
    );
    let checked = run("check mygame.gdef --json").has_status(0);
    assert_eq!(checked.stdout, "", "no faults and no advice");
    run("test mygame.gdef").has_status(0);
    let again = run("new mygame.gdef").has_status(1);
    assert!(
        again.stderr.contains("mygame.gdef is there already"),
        "{again:#?}"
    );
    let ended = run("new other").has_status(0);
    assert!(ended.stdout.starts_with("other.gdef\n"), "{ended:#?}");
    run("new other.txt").has_status(2);
    run("new other.bdl --template connection").has_status(2);
    run("new other.gdef --template chess").has_status(2);
    run("new missing/other.gdef").has_status(1);
}

#[test]
fn a_file_that_is_not_there_can_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in ["check xyzzy.gdef", "xyzzy.gdef"] {
        let ended = gametui(command).folder(folder.path()).run().has_status(1);
        assert!(
            ended.stderr.contains("gametui new xyzzy.gdef"),
            "{ended:#?}"
        );
    }
}
