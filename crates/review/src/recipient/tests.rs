use super::*;
use tauell_data::table::{MissingTokens, ReadOptions, read_all};
use tauell_desk::session::Session;
use tauell_measure::estimate::{Condition, EstimateForm, EstimateMethod};

/// 3 women and 2 men; of the sets of two values of four.
const SETS: &str =
    "sex,disease\nF,\"{cold, flu}\"\nF,\"{flu, gout}\"\nF,\"{flu, ulcer}\"\nM,\"{cold, gout}\"\nM,\"{gout, ulcer}\"\n";
const ROWS: &str = "sex,group\nF,1\nF,2\nF,1\nM,2\n";
const GROUPS: &str = "group,disease,count\n1,flu,1\n1,cold,1\n2,flu,1\n2,gout,1\n";

fn received(files: &[(&str, &[u8])]) -> ReceivedRelease {
    let mut all = ReceivedRelease::default();
    for (name, bytes) in files {
        let mut receiving = Receiving::new((*name).to_owned(), ReadOptions::default(), vec![String::new()]);
        // In pieces, as a file comes.
        bytes.chunks(3).for_each(|part| receiving.push(part).unwrap());
        all.take(receiving.finish().unwrap());
    }
    all
}

fn recipient(received: &ReceivedRelease) -> Recipient {
    let sensitive = received.view().columns.into_iter().filter(|column| column.sensitive).map(|column| column.name);
    Recipient::of_received(received, &sensitive.collect::<Vec<_>>(), None).unwrap()
}

fn estimates(recipient: &Recipient, conditions: &[(&str, &[&str])], by: Option<&str>) -> EstimatesView {
    let condition = |(column, values): &(&str, &[&str])| Condition {
        column: (*column).to_owned(),
        values: values.iter().map(|value| (*value).to_owned()).collect(),
    };
    let request = EstimateRequest {
        attribute: 0,
        conditions: conditions.iter().map(condition).collect(),
        by: by.map(str::to_owned),
        method: EstimateMethod::Raw,
    };
    let mut work = RecipientEstimation::new(recipient, request).unwrap();
    while {
        let (done, all) = work.advance(1);
        done < all
    } {}
    work.finish()
}

#[test]
fn sets_are_read_as_such_and_estimated() {
    let received = received(&[("published.csv", SETS.as_bytes())]);
    let view = received.view();
    assert_eq!(view.columns.iter().map(|of| of.sensitive).collect::<Vec<_>>(), [false, true]);
    assert_eq!(view.lacks, None);
    let recipient = recipient(&received);
    let of = recipient.view();
    assert_eq!((of.rows, of.sensitive[0].form, of.original), (5, EstimateForm::Sets, false));
    assert_eq!(
        of.sensitive[0].sentence,
        "Each row has a set of 2 values: its own and 1 other drawn at random, out of \
        4."
    );
    let found = estimates(&recipient, &[], None);
    assert_eq!(found.values, ["cold", "flu", "gout", "ulcer"]);
    assert!(found.whole.is_empty() && found.parts.len() == 1);
    // (W(s - 1) - N(ℓ - 1))/(s - ℓ), W being 2, 3, 3 and 2.
    assert_eq!(found.parts[0].counts, [0.5, 2.0, 2.0, 0.5]);
    assert_eq!(found.parts[0].sentences[0], "5 rows in all.");
    assert!(found.parts[0].sentences[1].starts_with("A share is off by about "), "{:?}", found.parts[0].sentences);
    let women = estimates(&recipient, &[("sex", &["F"])], None);
    assert_eq!((women.parts.len(), women.parts[0].rows, &*women.parts[0].who), (1, 3.0, "sex F"));
    assert_eq!(women.whole, [0.1, 0.4, 0.4, 0.1]);
    let both = estimates(&recipient, &[], Some("sex"));
    assert_eq!(
        both.parts.iter().map(|part| (&*part.who, part.rows)).collect::<Vec<_>>(),
        [("sex F", 3.0), ("sex M", 2.0)]
    );
    assert_eq!(both.parts[0].counts, women.parts[0].counts);
}

#[test]
fn two_tables_come_in_either_order_or_as_one_archive() {
    let (rows, groups) = (("rows.csv", ROWS.as_bytes()), ("groups.csv", GROUPS.as_bytes()));
    let archive = tauell_base::archive::zip(
        &[rows, groups]
            .map(|(name, bytes)| tauell_base::archive::ArchivedFile { name: name.to_owned(), bytes: bytes.to_vec() }),
    )
    .unwrap();
    for files in [vec![rows, groups], vec![groups, rows], vec![("both.zip", &*archive)]] {
        let received = received(&files);
        let view = received.view();
        assert_eq!(
            view.files.iter().map(|of| (&*of.name, of.groups)).collect::<Vec<_>>(),
            [("rows.csv", false), ("groups.csv", true)]
        );
        assert_eq!(
            view.columns.iter().map(|of| (&*of.name, of.sensitive)).collect::<Vec<_>>(),
            [("sex", false), ("disease", true)]
        );
        let recipient = recipient(&received);
        assert_eq!(recipient.view().sensitive[0].form, EstimateForm::Groups);
        let women = estimates(&recipient, &[("sex", &["F"])], None);
        assert_eq!((&*women.values, women.parts[0].rows), (&["cold", "flu", "gout"].map(str::to_owned)[..], 3.0));
        assert_eq!(women.parts[0].counts, [1.0, 1.5, 0.5]);
    }
}

#[test]
fn what_is_missing_is_reported_and_another_table_replaces_the_first() {
    let mut all = received(&[("groups.csv", GROUPS.as_bytes())]);
    assert!(all.view().lacks.unwrap().starts_with("This is a table of groups"));
    assert_eq!(Recipient::of_received(&all, &["disease".to_owned()], None).unwrap_err().code(), "nothing-open");
    let options = ReadOptions::default();
    let session = |text: &str| {
        Session::new(read_all(text.as_bytes(), &options).unwrap(), options.clone(), MissingTokens::default())
    };
    all.take(vec![("rows.csv".to_owned(), session(ROWS))]);
    assert_eq!(all.view().lacks, None);
    all.take(vec![("sets.csv".to_owned(), session(SETS))]);
    assert_eq!(all.view().files.len(), 1);
    assert!(received(&[("rows.csv", ROWS.as_bytes())]).view().lacks.unwrap().starts_with("One column looks like"));
}

#[test]
fn true_shares_are_next_to_the_estimates_if_the_original_is_open() {
    let original = "sex,disease\nM,gout\nF,flu\nF,flu\nM,gout\nF,cold\n";
    let options = ReadOptions::default();
    let mut original =
        Session::new(read_all(original.as_bytes(), &options).unwrap(), options.clone(), MissingTokens::default());
    let received = received(&[(
        "published.csv",
        "sex,disease\nF,\"{cold, flu}\"\nF,\"{flu, gout}\"\nF,\"{cold, flu}\"\nM,\"{cold, gout}\"\nM,\"{flu, gout}\"\n"
            .as_bytes(),
    )]);
    let recipient = Recipient::of_received(&received, &["disease".to_owned()], Some(&mut original)).unwrap();
    let view = recipient.view();
    assert!(view.original, "{:?}", view.notes);
    let women = estimates(&recipient, &[("sex", &["F"])], None);
    assert_eq!(women.parts[0].truth, [1.0 / 3.0, 2.0 / 3.0, 0.0]);
    assert!(women.parts[0].mse.is_some());
    assert!(women.parts[0].sentences.last().unwrap().starts_with("Compared with the original, they are off by "));
}

#[test]
fn the_disclosure_is_reported() {
    let told = |received: &ReceivedRelease| {
        let mut work = DisclosureWork::new(&recipient(received), 0).unwrap();
        while !work.advance(1) {}
        work.finish()
    };
    let sets = told(&received(&[("published.csv", SETS.as_bytes())]));
    assert_eq!(
        sets.ruled_out,
        "For every person, 2 of the 4 values of \"disease\" are ruled out with certainty: those that are not in the \
         set."
    );
    assert_eq!(sets.again.len(), 4);
    assert!(sets.largest > 0.5 && sets.largest <= 1.0 && sets.again_sentence.contains("After two releases"));
    assert!(sets.who.starts_with("Every quasi-identifier is exact"), "{}", sets.who);
    let groups = told(&received(&[("rows.csv", ROWS.as_bytes()), ("groups.csv", GROUPS.as_bytes())]));
    assert_eq!((groups.largest, groups.percentile_95), (0.5, 0.5));
    assert!(
        groups.ruled_out.starts_with("For a person, 1 of the 3 values of \"disease\" are ruled out on average"),
        "{}",
        groups.ruled_out
    );
    assert!(groups.again.is_empty() && groups.again_sentence.is_empty());
}

#[test]
fn people_are_parted_by_the_narrowest_labels_and_more_general_ones_count_by_part() {
    let received = received(&[("published.csv", b"sex,disease\nF,flu\nF,cold\n*,flu\nM,cold\n")]);
    let options = ReadOptions::default();
    let original = read_all(b"sex,disease\nF,flu\nF,cold\nM,flu\nM,cold\n", &options).unwrap();
    let mut original = Session::new(original, options, MissingTokens::default());
    let recipient = Recipient::of_received(&received, &["disease".to_owned()], Some(&mut original)).unwrap();
    let found = estimates(&recipient, &[], Some("sex"));
    let parts: Vec<_> = found.parts.iter().map(|part| (&*part.who, part.rows)).collect();
    assert_eq!(parts, [("sex F", 2.5), ("sex M", 1.5)]);
    assert!(found.parts[0].low.is_empty() && found.parts[0].sentences[0].starts_with("About "));
}

#[test]
fn a_label_that_may_cover_the_selected_value_counts_by_part_without_an_original_too() {
    for (rows, value, expected) in [
        ("sex,disease\nF,flu\nF,cold\n*,flu\nM,cold\n", "F", 2.5),
        ("age,disease\n20,flu\n20,cold\n\"[20,29]\",flu\n\"[30,39]\",cold\n", "20", 2.1),
        ("age,disease\n20,flu\n20,cold\n\"[20,29]\",flu\n*,cold\n", "[20,29]", 4.0),
    ] {
        let received = received(&[("published.csv", rows.as_bytes())]);
        let recipient = Recipient::of_received(&received, &["disease".to_owned()], None).unwrap();
        let column = rows.split(',').next().unwrap();
        let found = estimates(&recipient, &[(column, &[value])], None);
        assert!((found.parts[0].rows - expected).abs() < 1e-9, "{rows}: {}", found.parts[0].rows);
        assert_eq!(found.parts[0].low.is_empty(), expected != expected.round(), "no interval is claimed: {rows}");
        // The narrowest labels part the people.
        let parts = estimates(&recipient, &[], Some(column)).parts;
        assert!(parts.iter().all(|part| !part.who.ends_with('*')), "{rows}");
    }
}

#[test]
fn sets_of_another_sensitive_column_are_no_quasi_identifier() {
    let mut text = "sex,disease,drug\n".to_owned();
    for (line, drugs) in SETS.lines().skip(1).zip(["{a, b}", "{b, c}", "{c, d}", "{a, d}", "{b, d}"]) {
        text += &format!("{line},\"{drugs}\"\n");
    }
    let received = received(&[("published.csv", text.as_bytes())]);
    let recipient = Recipient::of_received(&received, &["disease".to_owned()], None).unwrap();
    assert_eq!(recipient.view().columns.iter().map(|of| of.column.as_str()).collect::<Vec<_>>(), ["sex"]);
    let mut work = DisclosureWork::new(&recipient, 0).unwrap();
    while !work.advance(1_000) {}
    assert!(work.finish().who.starts_with("Every quasi-identifier is exact"));
}
