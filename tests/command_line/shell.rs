//! `tauell help`, `tauell completions` and `tauell man`; flags of earlier versions.

use std::process::Command;

use crate::command_line::desk::Desk;

/// The flags that the help of a command lists.
fn flags(desk: &Desk, command: &str) -> Vec<String> {
    let help = desk.run(&format!("{command} --help"));
    assert_eq!(help.status, 0, "{}", help.err);
    let lines = help
        .out
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("--").or(line.split_once(", --").map(|(_, of)| of)));
    let names = lines.filter_map(|line| line.split([' ', '=', '[', '<']).next());
    let is_flag = |name: &&str| !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    names.filter(is_flag).map(|name| format!("--{name}")).collect()
}

#[test]
fn completions_of_every_shell_list_every_flag() {
    let desk = Desk::empty();
    let mut all: Vec<String> =
        ["anonymize", "compare", "review", "estimate", "taxonomy build", "taxonomy check", "experiments"]
            .iter()
            .flat_map(|command| flags(&desk, command))
            .collect();
    all.sort();
    all.dedup();
    assert!(all.len() > 70 && all.contains(&"--earlier-release".to_owned()), "{all:?}");
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = desk.run(&format!("completions {shell}"));
        assert_eq!((script.status, script.err.as_str()), (0, ""), "{shell}");
        for flag in &all {
            let name = if shell == "fish" { format!("-l {}", &flag[2..]) } else { flag.clone() };
            assert!(script.out.contains(&name), "{shell}: {flag}");
        }
        // PowerShell gets flags alone.
        assert!(script.out.contains("transparent-sweep") || shell == "powershell", "{shell} completes no method");
    }
}

#[test]
fn the_completions_for_bash_are_a_script() {
    let desk = Desk::empty();
    desk.write("tauell.bash", desk.run("completions bash").out);
    // Not every machine has bash.
    if let Ok(read) = Command::new("bash").args(["-n", "tauell.bash"]).current_dir(desk.path()).output() {
        assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stderr));
    }
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let desk = Desk::empty();
    let page = desk.run("man");
    assert_eq!((page.status, page.err.as_str()), (0, ""));
    assert!(page.out.starts_with(".ie") || page.out.contains(".TH tauell 1"), "{}", &page.out[..200]);
    assert!(page.out.contains("Sequential Sweep") && page.out.contains("EXIT STATUSES"), "{}", page.out);
    let written = desk.run("man --out-dir man1");
    assert_eq!((written.status, written.out.as_str()), (0, ""), "{}", written.err);
    assert_eq!(desk.read("man1/tauell.1"), page.out);
    for (command, name) in [("anonymize", "tauell-anonymize.1"), ("taxonomy build", "tauell-taxonomy-build.1")] {
        let page = desk.read(&format!("man1/{name}")).replace("\\-", "-");
        flags(&desk, command).iter().for_each(|flag| assert!(page.contains(flag.as_str()), "{name}: {flag}"));
    }
}

#[test]
fn help_of_commands_and_topics_goes_to_standard_output() {
    let desk = Desk::empty();
    for words in ["help", "help anonymize", "help taxonomy build", "help methods", "help method sweep", "help files"] {
        let help = desk.run(words);
        assert_eq!((help.status, help.err.as_str()), (0, ""), "{words}");
        assert!(help.out.lines().count() > 8, "{words}: {}", help.out);
    }
    assert_eq!(desk.run("help anonymize").out, desk.run("anonymize --help").out);
    assert!(desk.run("anonymize --help").out.lines().count() < 120);
    desk.run("help method swoop").refused(2, &["tauell help method swoop", "Use one of sweep,", "[no-such-topic]"]);
    desk.run("help me").refused(2, &["there is no such value", "[bad-value]"]);
}

#[test]
fn a_flag_of_an_earlier_version_is_answered_with_its_new_name() {
    let desk = Desk::hospital();
    for (words, new) in [
        ("anonymize people.csv --before r.json", "--earlier-release"),
        ("anonymize people.csv --sensitive-values exact", "--generalize-sensitive, with never for exact"),
        ("anonymize people.csv --merge-alike disease", "--merge-spellings"),
        ("review people.csv --labels age=codes", "--label-format"),
        ("review people.csv --stands-for age:2*=20|21", "--label-values"),
        ("review people.csv --original people.csv --minimality --most-candidates 9", "--max-candidates"),
        ("review people.csv --original people.csv --minimality --steps=9", "--walk-steps"),
        ("taxonomy --check trees/age.csv --against people.csv --column age", "tauell taxonomy check FILE"),
        ("taxonomy people.csv --column age --auto", "tauell taxonomy build DATA.csv"),
    ] {
        desk.run(words).refused(2, &[new]);
    }
    // The review's former name is still one.
    assert_eq!(desk.run("audit people.csv --qi age").out, desk.run("review people.csv --qi age").out);
}
