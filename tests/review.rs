//! Tables under review: what the papers' tables requirement and disclose.

use tauell::examples;
use tauell::findings::{DecisionAbout, Readiness};
use tauell::recipe::RequirementChoice;
use tauell::review::{
    BeliefRequest, ClassifyRequest, ClassifyView, InferenceRequest, Original, PersonQuery, PriorChoice, QueriesRequest,
    QueriesView, Review, ReviewRequest, ReviewSubject, ReviewView, StrengthView,
};
use tauell::run::Run;
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

fn of_the_paper(id: &str) -> Review {
    let (file, example) = examples::open_published(id).unwrap();
    let (mut original, _) = examples::open(example.of, 0).unwrap();
    let request = ReviewRequest {
        quasi_identifiers: example.qi.iter().map(|&name| name.to_owned()).collect(),
        sensitive: vec![example.sensitive.to_owned()],
        ..ReviewRequest::default()
    };
    Review::of_file_with_original(&file, &request, &mut original).unwrap()
}

fn typed(values: &[&str]) -> InferenceRequest {
    let known = values.iter().map(|&value| (!value.is_empty()).then(|| value.to_owned())).collect();
    InferenceRequest {
        attribute: 0,
        person: PersonQuery::Values(known),
        prior: PriorChoice::Table,
        ruled_out: Vec::new(),
    }
}

fn share(view: &ReviewView, shares: &[f64], value: &str) -> f64 {
    shares[view.attributes[0].values.iter().position(|one| one == value).unwrap()]
}

#[test]
fn the_4_anonymous_table_discloses_the_cancer_of_the_31_year_old_in_13053() {
    // 2006 paper, section 1.1: Bob is a 31-year-old American male who lives in 13053.
    let review = of_the_paper("inpatients-4-anonymous");
    let view = review.view();
    assert_eq!((view.subject, view.original, view.k.value), (ReviewSubject::File, Original::Known, Some(4.0)));
    for person in [["13053", "31", "American"], ["13053", "31", ""], ["", "31", ""]] {
        let inferred = review.inference(&typed(&person)).unwrap();
        assert_eq!((inferred.rows, inferred.remaining, inferred.to_be_certain), (4, 1, 0));
        assert_eq!(share(&view, &inferred.posterior.0, "Cancer"), 1.0);
        assert!(inferred.sentences[0].contains("and all of them have Cancer"), "{:?}", inferred.sentences);
        assert!(inferred.sentences[0].contains("certain"));
    }
    let scan = review.scan(0, 1.0).unwrap();
    assert_eq!((scan.certain.classes, scan.certain.rows), (1, 4));
    // No one in the first class has cancer: negative disclosure.
    assert_eq!((scan.excluded.classes, scan.excluded_pairs), (2, 3));
}

#[test]
fn the_three_diverse_table_leaves_the_same_question_open_at_one_half() {
    let review = of_the_paper("inpatients-3-diverse");
    let view = review.view();
    assert_eq!((view.original, view.original_rows, view.rows), (Original::Known, 12, 12));
    let mut request = typed(&["13053", "31", "American"]);
    let inferred = review.inference(&request).unwrap();
    assert_eq!((inferred.rows, inferred.remaining, inferred.to_be_certain, inferred.to_be_likely), (4, 3, 2, 1));
    assert_eq!(share(&view, &inferred.posterior.0, "Cancer"), 0.5);
    assert!(inferred.sentences[0].contains("Cancer, with 50%"), "{:?}", inferred.sentences);
    // Japanese have few heart diseases: with that ruled out two of three have cancer.
    let heart = view.attributes[0].values.iter().position(|value| value == "Heart Disease").unwrap();
    request.ruled_out = vec![heart as u32];
    let inferred = review.inference(&request).unwrap();
    assert_eq!(inferred.remaining, 2);
    assert!((share(&view, &inferred.after.0, "Cancer") - 2.0 / 3.0).abs() < 1e-12);
    assert_eq!(review.scan(0, 0.5).unwrap().likely.rows, 12);
    assert_eq!(review.scan(0, 0.51).unwrap().likely.rows, 0);
}

#[test]
fn in_a_file_of_another_order_people_are_found_by_what_they_are_like() {
    let (file, _) = examples::open_published("inpatients-3-diverse").unwrap();
    let columns = file.table().columns();
    let line = |row: usize| columns.iter().map(|column| column.cell(row)).collect::<Vec<_>>().join(",") + "\n";
    let turned: String = (0..12).rev().map(line).collect();
    let text = format!("zip,age,nationality,condition\n{turned}");
    let options = ReadOptions::default();
    let turned = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let (mut original, _) = examples::open("inpatients", 0).unwrap();
    let request = ReviewRequest {
        quasi_identifiers: ["zip", "age", "nationality"].map(str::to_owned).to_vec(),
        sensitive: vec!["condition".to_owned()],
        ..ReviewRequest::default()
    };
    let review = Review::of_file_with_original(&turned, &request, &mut original).unwrap();
    let view = review.view();
    assert_eq!((view.original, view.original_rows), (Original::Apart, 12));
    assert!(view.original_note.unwrap().contains("a different order"));
    let inferred = review.inference(&InferenceRequest { person: PersonQuery::Row(8), ..typed(&[]) }).unwrap();
    assert_eq!(inferred.own, [Some("13053".to_owned()), Some("31".to_owned()), Some("American".to_owned())]);
    assert_eq!((inferred.certain_class, inferred.rows), (false, 4));
    assert_eq!(inferred.truth.map(|at| view.attributes[0].values[at as usize].as_str()), Some("Cancer"));
    // A row less is no other order.
    let fewer = text.rsplit_once('\n').and_then(|(rows, _)| rows.rsplit_once('\n')).unwrap().0;
    let options = ReadOptions::default();
    let fewer = Session::new(read_all(fewer.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let note = Review::of_file_with_original(&fewer, &request, &mut original).unwrap().view().original_note.unwrap();
    assert!(note.contains("The file has 11 rows and the original 12 rows"), "{note}");
    // If a taxonomy lacks a label, the label is a value of its own.
    let strange = text.replace("1305*", "1305?");
    let options = ReadOptions::default();
    let strange = Session::new(read_all(strange.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let review = Review::of_file_with_original(&strange, &request, &mut original).unwrap();
    assert_eq!(review.view().original, Original::None);
    assert!(review.view().original_note.unwrap().contains("\"zip\""));
}

fn published(id: &str) -> (Session, Review) {
    let (mut session, choices) = examples::open(id, 0).unwrap();
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    (session, Review::of_outcome(&outcome))
}

#[test]
fn a_method_aware_adversary_infers_hepatitis_with_probability_three_quarters_in_the_hospital_table() {
    // TV-6b.
    let (_, review) = published("hospital");
    let view = review.view();
    assert_eq!((view.subject, view.original), (ReviewSubject::Published, Original::Known));
    let aware = view.attributes[0].method_aware.as_ref().unwrap();
    assert_eq!((aware.violated_classes, aware.worst_excess), (1, Some(0.25)));
    let inferred = review.inference(&InferenceRequest { person: PersonQuery::Row(0), ..typed(&[]) }).unwrap();
    assert_eq!(share(&view, &inferred.posterior.0, "hepatitis"), 0.5);
    assert_eq!(share(&view, &inferred.method_aware.0, "hepatitis"), 0.75);
    assert!(
        inferred
            .sentences
            .iter()
            .any(|said| said.contains("knows the rule for choosing generalized rows") && said.contains("75%"))
    );
    // Theorem 1: every k reaches its bound, and for the one who knows more it is broken.
    assert_eq!(view.attributes[0].reached.0[..2], [0.5, 0.75]);
    assert_eq!(view.attributes[0].psi.0[..2], [0.5, 0.75]);
    assert_eq!(view.attributes[0].reached_method_aware.0[0], 0.75);
    assert!(view.attributes[0].requirements[0].satisfied);
}

#[test]
fn requirements_of_every_kind_are_checked_on_the_release_and_agree_with_the_report() {
    let (mut session, mut choices) = examples::open("hospital", 0).unwrap();
    for text in ["entropy-l=2.5", "t-close=0.3", "t-close=0.4,ordered"] {
        choices.requirements.push(RequirementChoice::parse(text, Some("disease")).unwrap());
    }
    choices.requirements.push(RequirementChoice::k(3));
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    // Values were generalized, so the published table as one class is not what t-closeness is measured against.
    assert!(outcome.report().sensitive_generalized > 0.0);
    let view = Review::of_outcome(&outcome).view();
    let reviewed: Vec<(&str, bool, f64)> =
        view.attributes[0].requirements.iter().map(|one| (one.name.as_str(), one.satisfied, one.margin)).collect();
    let reported: Vec<(&str, bool, f64)> =
        outcome.report().requirements.iter().map(|one| (one.name, one.satisfied, one.margin)).collect();
    assert_eq!(reviewed.iter().map(|one| one.0).collect::<Vec<_>>(), ["tau-l", "entropy-l", "t-close", "t-close", "k"]);
    assert_eq!(reviewed, reported);
}

#[test]
fn a_raw_table_discloses_everything() {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    let review = Review::of_table(&mut session, &choices, &["distinct-l=2".to_owned()]).unwrap();
    let view = review.view();
    assert_eq!((view.classes, view.k.value), (12, Some(1.0)));
    let held = &view.attributes[0].requirements;
    assert_eq!(
        held.iter().map(|one| (one.name.as_str(), one.satisfied)).collect::<Vec<_>>(),
        [("tau-l", false), ("distinct-l", false)]
    );
    assert_eq!(review.scan(0, 0.9).unwrap().certain.rows, 12);
    let inferred = review.inference(&InferenceRequest { person: PersonQuery::Row(4), ..typed(&[]) }).unwrap();
    assert!(inferred.sentences[0].starts_with("They are the only person who matches"), "{:?}", inferred.sentences);
}

#[test]
fn background_knowledge_in_numbers_moves_the_belief() {
    // Theorem 3.1 on the 3-diverse table: heart disease is a tenth as likely for their as for their class.
    let review = of_the_paper("inpatients-3-diverse");
    let view = review.view();
    let values = &view.attributes[0].values;
    let class = review.inference(&typed(&["13053", "31", ""])).unwrap().classes.0[0] as usize;
    let of_person = values.iter().map(|value| if value == "Heart Disease" { 0.1 } else { 1.0 }).collect();
    let request = BeliefRequest { attribute: 0, class, of_person, of_class: Some(vec![1.0; values.len()]) };
    let belief = review.belief(&request).unwrap();
    // Counts 1, 1, 2: cancer 2 of 2 + 1 + 0.1.
    assert!((share(&view, &belief.posterior.0, "Cancer") - 2.0 / 3.1).abs() < 1e-12);
}

#[test]
fn a_limit_is_never_named_smaller_than_it_is() {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    let view = Review::of_table(&mut session, &choices, &["tau-l=1/3,4".to_owned()]).unwrap().view();
    let sentence = &view.attributes[0].requirements.iter().find(|held| held.text == "tau-l=1/3,4").unwrap().sentence;
    assert!(sentence.ends_with("the limit is 33.34%."), "{sentence}");
}

#[test]
fn background_knowledge_that_is_the_tables_own_contradicts_no_class() {
    // The least that someone knows. Classes of the paper's table lack values that the whole table has.
    let review = of_the_paper("inpatients-4-anonymous");
    let view = review.view();
    let mut lacking = 0;
    for class in 0..view.classes {
        let of_person = view.attributes[0].whole.induced.0.clone();
        let belief = review.belief(&BeliefRequest { attribute: 0, class, of_person, of_class: None }).unwrap();
        let own = review.class(class).unwrap().attributes[0].distribution.induced.0.clone();
        lacking += own.iter().filter(|&&share| share == 0.0).count();
        // Before: the distribution of the table; after: that of their class.
        assert!(belief.posterior.0.iter().zip(&own).all(|(found, due)| (found - due).abs() < 1e-12));
    }
    assert!(lacking > 0);
}

#[test]
fn questions_that_make_no_sense_are_answered_in_a_sentence() {
    let review = of_the_paper("inpatients-3-diverse");
    let refused = |request: InferenceRequest| review.inference(&request).unwrap_err();
    assert_eq!(refused(typed(&["99999", "", ""])).code(), "review-unknown-value");
    assert_eq!(refused(InferenceRequest { attribute: 3, ..typed(&[]) }).code(), "review-no-such-attribute");
    assert_eq!(refused(InferenceRequest { person: PersonQuery::Row(12), ..typed(&[]) }).code(), "review-no-such-row");
    assert_eq!(review.scan(0, 1.5).unwrap_err().code(), "review-not-a-share");
    // Someone who is not in the table.
    let nobody = review.inference(&typed(&["13068", "50", ""])).unwrap();
    assert_eq!((nobody.rows, nobody.remaining), (0, 0));
    assert!(nobody.sentences[0].starts_with("No one in the table matches"));
}

#[test]
fn the_strength_of_a_requirement_is_next_to_the_other_measures() {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    let view = StrengthView::of(&mut session, "0.5", 3, "disease", &choices).unwrap();
    // m = 4 diseases; Theorem 20: simple 3-diversity.
    assert_eq!((view.simple_l, view.psi.0.as_slice()), (3, &[0.5, 0.75, 1.0, 1.0][..]));
    assert_eq!(view.simple_bound.0, [1.0 / 3.0, 2.0 / 3.0, 1.0, 1.0]);
    let range = |name: &str| view.eligible.iter().find(|range| range.name == name).unwrap();
    // Six of twelve have hepatitis, so l = 2 as it is; published as "any disease" all four are as likely.
    assert_eq!(range("simple-l").as_it_stands, "ℓ = 2");
    assert_eq!((range("simple-l").generalized.as_str(), range("distinct-l").generalized.as_str()), ("ℓ = 4", "ℓ = 4"));
    for (pair, bound) in view.recursive.iter().take(1).zip([&view.recursive_bound.0]) {
        assert!(pair.value > 0.0 && bound.iter().zip(&view.psi.0).all(|(bound, psi)| *bound <= psi + 1e-12));
    }
    assert!(StrengthView::of(&mut session, "0.1", 3, "disease", &choices).is_err());
    assert!(StrengthView::of(&mut session, "0.5", 3, "age", &choices).is_err());
}

#[test]
fn counting_and_learning_from_a_table_that_was_not_changed_is_as_good_as_from_the_original() {
    let (mut session, mut choices) = examples::open("census", 0).unwrap();
    choices.qi.truncate(3);
    let review = Review::of_table(&mut session, &choices, &[]).unwrap();
    let request = QueriesRequest { queries: 200, most_predicates: 3, seed: 1 };
    let mut queries = review.count_queries(request).unwrap();
    while !queries.advance(10_000).finished() {}
    let answers = QueriesView::from(queries.finish());
    assert_eq!((answers.drawn, answers.mean_error), (200, 0.0));
    let request = ClassifyRequest { attribute: 0, training_share: 0.5, seed: 1 };
    let mut trees = review.classification(&request).unwrap();
    while !trees.advance(10_000).finished() {}
    let learned = ClassifyView::from(trees.finish());
    assert_eq!(learned.original, learned.published);
    // A model that is no better than a guess has no ratio.
    assert!(learned.ratio.is_none_or(|ratio| ratio == 1.0));
    assert!(learned.sentence.contains("held-out people"));
}

#[test]
fn where_other_sensitive_values_are_known_less_is_required() {
    // TV-7 (2006 paper, section 4.3; docs/explanation/adversaries.md#an-adversary-who-knows-the-other-sensitive-values): each column is fine alone; knowing S is not s1 reveals v3.
    let text = "q,s,v\nq,s1,v1\nq,s1,v2\nq,s2,v3\nq,s3,v3\n";
    let options = ReadOptions { header: Some(true), ..ReadOptions::default() };
    let file = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let request = ReviewRequest {
        quasi_identifiers: vec!["q".to_owned()],
        sensitive: vec!["s".to_owned(), "v".to_owned()],
        requirements: vec!["distinct-l=2".to_owned()],
        ..ReviewRequest::default()
    };
    let view = Review::of_file(&file, &request).unwrap().view();
    let v = &view.attributes[1];
    assert!(v.requirements[0].satisfied);
    let known = v.blocks.as_ref().unwrap();
    // By s: {v1, v2}, {v3}, {v3}.
    assert_eq!((known.blocks, known.requirements[0].satisfied), (3, false));
    assert_eq!((known.requirements[0].violated_classes, known.requirements[0].violated_rows), (2, 2));
    assert_eq!(known.measures.iter().find(|measure| measure.name == "distinct-l").unwrap().reached, "ℓ = 1");
    assert!(known.sentence.contains("splits 1 class into 3 parts,"), "{}", known.sentence);
    let held = &known.requirements[0].sentence;
    assert!(held.starts_with("2 of 3 parts violate it, with 2 of 4 people. The worst part misses it by "), "{held}");
}

#[test]
fn from_a_file_alone_published_cells_are_known_and_the_sentence_states_this() {
    let line = |ages: [&str; 2]| {
        let rows = ages.map(|age| format!("\"{age}\",flu\n\"{age}\",cold\n"));
        let review = of_text(&format!("age,disease\n{}", rows.concat()), "disease");
        review.view().verdict.learned.expect("an adversary learns from every file").line
    };
    assert!(
        line(["[20,29]", "[30,39]"])
            .contains("and knows only the published quasi-identifiers is over 90% sure of a value for no one")
    );
    assert!(line(["[20,29]", "[30,39]"]).ends_with("does not follow from this file."));
    // Where they are published exactly there is no difference.
    assert!(
        line(["20", "30"]).ends_with("on the quasi-identifier is over 90% sure of a value for no one."),
        "{}",
        line(["20", "30"])
    );
}

/// Opening the original can only lead to more findings, so without it the verdict must not be greener.
#[test]
fn generalized_values_of_a_file_without_its_original_are_to_be_decided_about() {
    let text = "age,size\n20,\"[1,5]\"\n20,\"[6,9]\"\n20,7\n20,8\n30,1\n30,2\n30,3\n30,9\n";
    let view = |requirements: &[&str], text: &str| {
        let options = ReadOptions { header: Some(true), ..ReadOptions::default() };
        let file = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
        let request = ReviewRequest {
            quasi_identifiers: vec!["age".to_owned()],
            sensitive: vec!["size".to_owned()],
            requirements: requirements.iter().map(|&one| one.to_owned()).collect(),
            ..ReviewRequest::default()
        };
        Review::of_file(&file, &request).unwrap().view()
    };
    let open = view(&["tau-l=1/2,2"], text);
    let [decision] = &open.verdict.decisions[..] else { panic!("{:?}", open.verdict.decisions) };
    assert_eq!((open.verdict.status, decision.about), (Readiness::Decide, DecisionAbout::MethodAwareAdversary));
    assert_eq!(decision.options[0].flag, "--original FILE");
    assert!(decision.title.contains("2 generalized values of size"), "{}", decision.title);
    assert!(open.letter.conclusion.contains("not be released before"), "{}", open.letter.conclusion);
    assert!(
        open.letter.findings.iter().any(|one| one.contains("who knows the method may undo")),
        "{:?}",
        open.letter.findings
    );
    // Where all are exact there is nothing to undo.
    let exact = text.replace("\"[1,5]\"", "1").replace("\"[6,9]\"", "9");
    // k limits no sensitive value, so a table that satisfies it alone is not recommended.
    let only_k = view(&["k=3"], &exact);
    let [decision] = &only_k.verdict.decisions[..] else { panic!("{:?}", only_k.verdict.decisions) };
    assert_eq!(decision.about, DecisionAbout::NoRequirement);
    let line = "Decide 1 thing. No requirement limits what can be inferred about size. In the worst class, one value is 25% likely.";
    assert_eq!(only_k.verdict.line, line);
    // Of several requirements, the one that is violated is named.
    let k_fails = view(&["k=5", "tau-l=1/2,2"], &exact).verdict;
    assert!(k_fails.reason.starts_with("5-anonymity is violated for all 8 people"), "{}", k_fails.reason);
    assert!(!only_k.letter.conclusion.contains("We recommend releasing"), "{}", only_k.letter.conclusion);
    assert_eq!(view(&["tau-l=1/2,2"], &exact).verdict.status, Readiness::Ready);
}

/// A letter is for people who have neither screen nor command.
#[test]
fn a_letter_speaks_of_recipients_and_not_of_the_program() {
    let review = of_text("age,disease\n20,flu\n30,cold\n30,flu\n30,flu\n", "disease");
    let letter = review.view().letter;
    assert_eq!(
        letter.opening,
        "We reviewed a table of 4 people. The review assumes that recipients may know age of a person, and that disease is confidential."
    );
    let all = [vec![letter.reason.clone(), letter.conclusion.clone()], letter.findings.clone()].concat();
    assert!(all.iter().all(|one| !one.contains("Choose one") && !one.contains("The verdict assumes")), "{all:?}");
    // Who can be singled out is counted once.
    assert_eq!(all.iter().filter(|one| one.contains("singled out")).count(), 1, "{all:?}");
}

fn of_text(text: &str, sensitive: &str) -> Review {
    let options = ReadOptions { header: Some(true), ..ReadOptions::default() };
    let file = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let qi = file.table().columns().iter().map(|column| column.name().to_owned()).filter(|name| name != sensitive);
    let request = ReviewRequest {
        quasi_identifiers: qi.collect(),
        sensitive: vec![sensitive.to_owned()],
        ..ReviewRequest::default()
    };
    Review::of_file(&file, &request).unwrap()
}

#[test]
fn a_person_is_found_by_their_own_values_in_a_file_without_trees() {
    // Issue: `130**`, `30-39`, `*` and no original refused 13053 and 34.
    let text = "zip,age,disease\n130**,30-39,flu\n130**,30-39,flu\n148**,30-39,cancer\n148**,20-29,flu\n*,*,ulcer\n";
    let review = of_text(text, "disease");
    let view = review.view();
    for (person, rows, values) in [
        (["13053", "34"], 3, &["flu", "ulcer"][..]),
        (["13053", ""], 3, &["flu", "ulcer"]),
        (["", "34"], 4, &["flu", "cancer", "ulcer"]),
        (["14850", "29"], 2, &["flu", "ulcer"]),
        (["99999", "99"], 1, &["ulcer"]),
        // What is known about their may be general itself, as the file has it or not.
        (["130**", "30-39"], 3, &["flu", "ulcer"]),
        (["1305*", "25-34"], 3, &["flu", "ulcer"]),
        (["", "25-34"], 5, &["flu", "cancer", "ulcer"]),
    ] {
        let inferred = review.inference(&typed(&person)).unwrap();
        assert_eq!(inferred.rows, rows, "{person:?}");
        let has = |value: &str| share(&view, &inferred.posterior.0, value) > 0.0;
        let possible: Vec<&str> = ["flu", "cancer", "ulcer"].into_iter().filter(|value| has(value)).collect();
        assert_eq!(possible, values, "{person:?}");
    }
    assert_eq!(review.inference(&typed(&["13053", "old"])).unwrap_err().code(), "review-unknown-value");
    // The classes bear the file's own labels.
    let labels: Vec<String> = (0..view.classes).flat_map(|class| review.class(class).unwrap().labels).collect();
    assert!(labels.contains(&"148**".to_owned()) && labels.contains(&"*".to_owned()));
}

#[test]
fn a_blank_has_a_name_in_what_is_inferred() {
    let review = of_text("age,disease\n20,\n20,\n30,flu\n30,cold\n", "disease");
    let said = review.inference(&typed(&["20"])).unwrap().sentences;
    assert!(said[0].contains("and all of them have (blank)"), "{said:?}");
}

#[test]
fn ranges_that_overlap_are_read_too() {
    // Local recoding, as Mondrian's: no tree holds these.
    let review = of_text("age,disease\n20-35,flu\n20-35,cold\n30-40,ulcer\n30-40,cough\n", "disease");
    for (age, rows) in [("21", 2), ("32", 4), ("40", 2), ("50", 0)] {
        assert_eq!(review.inference(&typed(&[age])).unwrap().rows, rows, "{age}");
    }
    assert_eq!(review.view().utility.attributes[0].information, Some((1.0 / 16.0 + 1.0 / 11.0) / 2.0));
}

#[test]
fn an_unknown_value_is_unknown_and_never_one() {
    let information = |text: &str, at: usize| of_text(text, "s").view().utility.attributes[at].information;
    for (cells, known) in [
        (["*", "*"], None),
        ([">50", "34"], None),
        (["AB1*", "AB23"], None),
        (["[1.5,2.0)", "2.5"], None),
        (["respiratory", "flu"], None),
        (["30-39", "20-29"], Some(0.1)),
        (["130**", "13053"], Some(0.505)),
        (["34", "29"], Some(1.0)),
    ] {
        let found = information(&format!("q,s\n\"{}\",1\n\"{}\",2\n", cells[0], cells[1]), 0);
        assert_eq!(found.map(|found| (found * 1e6).round() / 1e6), known, "{cells:?}");
    }
    let view = of_text("q,s\n1,flu\n1,cold\n1,*\n", "s").view();
    let names: Vec<_> =
        view.utility.figures.iter().filter(|figure| figure.value.is_none()).map(|f| f.name.as_str()).collect();
    assert_eq!(names, ["information", "information_sensitive", "sensitive_generalized"]);
    assert!(view.attributes[0].assumed.is_some());
}

#[test]
fn a_withheld_sensitive_value_may_be_any_that_the_file_shows() {
    let review = of_text("q,s\na,flu\na,cold\na,*\nb,ulcer\nb,flu\n", "s");
    let view = review.view();
    let class = (0..view.classes).find(|&class| review.class(class).unwrap().labels == ["a"]).unwrap();
    let found = &review.class(class).unwrap().attributes[0].distribution;
    // A third of a person more for each of three values: 4/9, 4/9, 1/9.
    assert_eq!(view.attributes[0].values, ["cold", "flu", "ulcer"]);
    let ninths: Vec<f64> = found.induced.0.iter().map(|share| (share * 9.0).round()).collect();
    assert_eq!(ninths, [4.0, 4.0, 1.0]);
    assert_eq!(view.columns[1].generalized, 1);
    // If it shows one value alone, that may be the value itself, and both are printed.
    let review = of_text("q,s\na,flu\na,*\n", "s");
    assert_eq!((review.view().attributes[0].values.len(), review.scan(0, 1.0).unwrap().certain.rows), (1, 2));
    assert_eq!(review.cells(&[0]).text(1), "flu / *");
}
