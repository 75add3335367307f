//! Which files may be handed out: in their text, in a note, by their permissions; and the report for recipients.

use std::collections::BTreeSet;

use serde_json::Value;
use tauell::confidentiality::{JsonFormat, MarkPlace, WRITTEN_FILES, WrittenFile};

use crate::command_line::desk::{CHOSEN, Desk, NOT_ASSESSED, PUBLISHED};
use crate::command_line::page::hold;

/// Two originals of twelve people that one secret publishes alike. In the first, the town determines the value.
const TWINS: [&str; 2] = ["aaaaaacccddd", "cccdddaaaaaa"];

fn twin(values: &str) -> String {
    let ids = [0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11];
    let row = |(at, value): (usize, char)| format!("{},{},{value}\n", ["Aa", "Aa", "Bb", "Cc"][at / 3], ids[at]);
    "town,id,s\n".to_owned() + &values.chars().enumerate().map(row).collect::<String>()
}

const ALL: &str = "--out published.csv --public-report public.json --report report.json --save-recipe recipe.json --save-taxonomies saved";

#[test]
fn the_report_for_recipients_does_not_disclose_which_of_two_originals_was_published() {
    let written = TWINS.map(|values| {
        let desk = Desk::empty();
        desk.write("people.csv", twin(values));
        desk.write("s.key", "30313233343536373839616263646566\n");
        desk.publish(&format!(
            "--qi town,id --sensitive s --method transparent-sweep --require simple-l=2 --secret s.key {ALL}"
        ));
        let mut report = desk.json("report.json");
        report.as_object_mut().unwrap().remove("seconds");
        (desk.read("published.csv"), report, desk.read("public.json"))
    });
    let [(table, report, public), (other_table, other_report, other_public)] = written;
    assert_eq!(table, other_table);
    assert_eq!(public, other_public);
    // What is for the owner alone may say it.
    assert_ne!(report, other_report);
}

#[test]
fn every_file_of_a_run_says_who_may_have_it() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} {ALL}"));
    desk.review("published.csv --qi age,zip --sensitive disease --html review.html");
    let ended =
        desk.run(&format!("compare people.csv {CHOSEN} --methods sweep,mondrian --out comparison.json --quiet"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let public = ("confidentiality", "public");
    for (name, (key, value), kind) in [
        ("public.json", public, WrittenFile::PublicReport),
        ("report.json", ("confidentiality", "private"), WrittenFile::Report),
        ("recipe.json", ("confidentiality", "private"), WrittenFile::Recipe),
        ("comparison.json", ("confidentiality", "private"), WrittenFile::Comparison),
    ] {
        assert_eq!(kind.about().mark, MarkPlace::FirstKeys);
        let JsonFormat { key: format, version } = kind.about().format.unwrap();
        let reason = kind.about().reason;
        let head = format!(
            "{{\n  \"{format}\": {version},\n  \"{key}\": \"{value}\",\n  \"confidentiality_reason\": \"{reason}\",\n"
        );
        assert!(desk.read(name).starts_with(&head), "{name}: {:.200}", desk.read(name));
    }
    let page = desk.read("review.html");
    assert!(page.contains("<body>\n<p class=\"confidentiality\"><b>Private</b> For you alone: "), "{:.3000}", page);
    assert_eq!(desk.read("published.csv"), PUBLISHED);
    // The recipe's own mark is read, and no other.
    desk.publish("--recipe recipe.json --taxonomies trees --out again.csv");
    assert_eq!(desk.read("again.csv"), PUBLISHED);
    desk.write("public-recipe.json", desk.read("recipe.json").replacen("\"private\"", "\"public\"", 1));
    desk.run("anonymize people.csv --recipe public-recipe.json").refused(2, &["public-recipe.json", "confidentiality"]);
}

#[test]
fn a_note_lists_who_may_have_which_file() {
    let desk = Desk::hospital();
    let said = |words: &str| {
        let ended = desk.run(&format!("anonymize people.csv {CHOSEN} {words}"));
        let lines = ended.err.lines().filter(|line| line.contains("For you alone"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(
        said(ALL),
        [
            "  For recipients: published.csv, public.json. For you alone: report.json, recipe.json, saved/age.csv, saved/zip.csv, \
          saved/disease.csv (docs/how-to/handing-out.md)."
        ]
    );
    assert_eq!(said("--report report.json"), ["  For you alone: report.json (docs/how-to/handing-out.md)."]);
    assert!(said("--out published.csv --public-report public.json").is_empty());
    assert!(said("").is_empty());
}

#[cfg(unix)]
mod modes {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn mode(desk: &Desk, name: &str) -> u32 {
        fs::metadata(desk.path().join(name)).unwrap().permissions().mode() & 0o777
    }

    fn set(desk: &Desk, name: &str, mode: u32) {
        fs::set_permissions(desk.path().join(name), fs::Permissions::from_mode(mode)).unwrap();
    }

    #[test]
    fn private_files_are_for_their_owner_alone_and_published_ones_are_not() {
        let desk = Desk::hospital();
        desk.write("plain", "");
        let plain = mode(&desk, "plain");
        desk.publish(&format!("{CHOSEN} {ALL}"));
        desk.review("published.csv --qi age,zip --sensitive disease --html review.html");
        let tree = desk.run("taxonomy build people.csv --column age --auto --out tree.csv");
        assert_eq!(tree.status, 0, "{}", tree.err);
        let compared = desk.run(&format!("compare people.csv {CHOSEN} --methods sweep --out comparison.json"));
        assert_eq!(compared.status, 0, "{}", compared.err);
        let private = [
            "report.json",
            "recipe.json",
            "saved/age.csv",
            "saved/disease.csv",
            "review.html",
            "tree.csv",
            "comparison.json",
        ];
        for name in private {
            assert_eq!(mode(&desk, name), 0o600, "{name}");
        }
        for name in ["published.csv", "public.json"] {
            assert_eq!(mode(&desk, name), plain, "{name}");
        }
    }

    #[test]
    fn a_private_file_that_replaces_a_wider_one_is_for_its_owner_alone() {
        let desk = Desk::hospital();
        for name in ["published.csv", "public.json", "report.json", "recipe.json", "linked.json"] {
            desk.write(name, "from before");
            set(&desk, name, 0o664);
        }
        std::os::unix::fs::symlink("linked.json", desk.path().join("link.json")).unwrap();
        desk.publish(&format!("{CHOSEN} {ALL}"));
        for name in ["report.json", "recipe.json"] {
            assert_eq!(mode(&desk, name), 0o600, "{name}");
        }
        // A public file has the permissions of any new file.
        for name in ["published.csv", "public.json"] {
            assert_eq!(mode(&desk, name), 0o664, "{name}");
        }
        desk.publish(&format!("{CHOSEN} --out published.csv --report link.json"));
        assert_eq!(mode(&desk, "linked.json"), 0o600);
        assert_eq!(desk.json("linked.json")["confidentiality"], "private");
    }

    #[test]
    fn standard_output_and_its_target_keep_their_permissions() {
        let desk = Desk::hospital();
        desk.write("sent.json", "");
        set(&desk, "sent.json", 0o644);
        let to = fs::File::create(desk.path().join("sent.json")).unwrap();
        let words = format!("anonymize people.csv {CHOSEN} --out published.csv --report - --quiet");
        let status = desk.command().args(words.split(' ')).args(NOT_ASSESSED).stdout(to).status().unwrap();
        assert!(status.success());
        assert_eq!(mode(&desk, "sent.json"), 0o644);
        assert_eq!(desk.json("sent.json")["confidentiality"], "private");
    }
}

/// Reports that between them have every field.
fn reports() -> Vec<Value> {
    let desk = Desk::hospital();
    let report = |words: &str| {
        desk.publish(&format!("{words} --out published.csv --public-report public.json"));
        desk.json("public.json")
    };
    vec![
        report(CHOSEN),
        report(
            "--qi age,zip --sensitive disease --taxonomies trees --tau 0.7 --l 3 --generalize-sensitive never --require k=2",
        ),
        report("--qi age,zip --taxonomies trees --require k=5"),
        report("--qi age,zip --sensitive disease --method random-addition --l 2"),
        report("--qi age --keep zip --sensitive disease --method anatomy --l 2"),
    ]
}

#[test]
fn every_field_of_a_public_report_is_explained_and_every_explained_field_is_there() {
    fn named(way: &str) -> bool {
        way == "requirements[].params" || way == "method.options"
    }
    hold("reference/public-report.md", named, &reports());
}

/// docs/how-to/handing-out.md has a row for each kind of file, as the list states it.
#[test]
fn the_page_on_handing_out_lists_every_kind_of_file() {
    let page = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/how-to/handing-out.md");
    let page = std::fs::read_to_string(page).unwrap();
    let there: BTreeSet<&str> =
        page.lines().filter(|line| line.contains("| private |") || line.contains("| public |")).collect();
    let rows: Vec<String> = WRITTEN_FILES
        .iter()
        .map(|about| {
            let who = if about.file.is_private() { "private" } else { "public" };
            let mark = match about.mark {
                MarkPlace::FirstKeys => "first keys",
                MarkPlace::FirstLine => "first line",
                MarkPlace::None => "no place",
            };
            format!("| {} | {} | {who} | {} | {mark} |", about.title, about.written_by, about.reason)
        })
        .collect();
    assert_eq!(there, rows.iter().map(String::as_str).collect::<BTreeSet<_>>(), "\n{}", rows.join("\n"));
}
