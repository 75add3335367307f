//! The hospital as methods go through it that know simple ℓ-diversity alone.

use super::*;

/// The hospital with these requirements and this method.
pub(super) fn hospital_by(method: &str, options: &[(&str, &str)], requirement: &str) -> Stepping {
    of("hospital", |choices| {
        let mut method = MethodChoice::of(method).unwrap();
        options.iter().for_each(|(option, word)| assert!(method.set(option, word)));
        choices.method = method;
        choices.requirements = vec![RequirementChoice::parse(requirement, Some("disease")).unwrap()];
    })
    .unwrap()
}

pub(super) fn said(stepping: &Stepping) -> Vec<String> {
    let steps = stepping.part(0, usize::MAX).steps;
    steps.into_iter().map(|step| [vec![step.text], step.because].concat().join(" | ")).collect()
}

#[test]
fn anatomy_takes_one_row_of_each_of_the_two_largest_buckets() {
    let stepping = hospital_by("anatomy", &[], "simple-l=2");
    let said = said(&stepping);
    let expected = [
        "Classes are formed with ℓ = 2: no value has more than half of the people of a class. That guarantees simple ℓ-diversity with \
         ℓ = 2.",
        "4 buckets, one a value: hepatitis 6, anemia 1, phthisis 4 and flu 1. The order in each is drawn by lot.",
        "The 2 largest buckets, hepatitis with 6 and phthisis with 4, give one person each: row 2 and row 8 close as class 1.",
    ];
    assert_eq!(said[..3], expected);
    assert_eq!(
        said[5],
        "The 2 largest buckets, hepatitis with 3 and anemia with 1, give one person each: row 11 and row 10 close as class 4. | anemia, \
         phthisis and flu are equally large: anemia comes first in the tree."
    );
    assert_eq!((said.len(), said[8].as_str()), (9, "Everybody is in a class, nobody is left."));
    let view = stepping.view();
    use StepKind::{Begins, Closes, Ends, Sorts};
    let marks: Vec<StepKind> = view.marks.iter().map(|mark| mark.kind).collect();
    assert_eq!(marks, [&[Begins, Sorts][..], &[Closes; 6], &[Ends]].concat());
    assert!(view.classes.iter().all(|class| class.cells.is_empty() && class.published.is_some()));
    let people = stepping.part(2, 1).steps.remove(0).people.unwrap();
    assert_eq!((people.what, people.curves[0].cumulative.0[0]), (StepWho::Class, 0.5));
}

#[test]
fn who_is_left_of_the_buckets_comes_into_a_class_that_lacks_the_value() {
    let rows = "age,disease\n20,a\n21,b\n22,c\n23,d\n24,e\n";
    let method = MethodChoice::of("anatomy").unwrap();
    let stepping = of_file_by(method, rows, &["tau-l=1/2,2"]);
    let said = said(&stepping);
    assert_eq!(said[4], "1 person is left, with e: too few for a class of 2.");
    assert!(
        ["1", "2"]
            .iter()
            .any(|class| said[5]
                == format!("e of row 5 comes into class {class}, drawn by lot of the 2 that have no e.")),
        "{}",
        said[5]
    );
    let step = stepping.part(5, 1).steps.remove(0);
    assert_eq!(
        (step.kind, step.rows.0.as_slice(), step.changes.rows.0.as_slice()),
        (StepKind::Places, &[4][..], &[4][..])
    );
    assert_eq!(step.people.unwrap().rows.0.len(), 3);
}

#[test]
fn a_search_tells_every_l_and_then_how_the_best_classes_were_formed() {
    let mut method = MethodChoice::of("anatomy").unwrap();
    assert!(method.set("aim", "search"));
    let rows = "age,disease\n20,a\n21,b\n22,c\n23,a\n24,b\n25,c\n";
    let said = said(&of_file_by(method, rows, &["distinct-l=3"]));
    assert_eq!(
        said[..3],
        [
            "Classes are formed with ℓ = 2: of 3 classes one at least does not keep what is asked.",
            "Classes are formed with ℓ = 3: of 2 classes all keep what is asked, and they keep least beyond it so far.",
            "The classes with ℓ = 3 are taken. What follows is how they were formed.",
        ]
    );
    assert!(said[4].starts_with("The 3 largest buckets"), "{}", said[4]);
}

#[test]
fn randomized_addition_tells_what_stands_beside_each_value() {
    let stepping = hospital_by("random-addition", &[], "tau-l=0.5,3");
    let told = said(&stepping);
    assert_eq!(
        told[..2],
        [
            "Each value is published as one of 3: the true one, and 2 drawn by lot of the others that occur. | 4 values occur: hepatitis, \
             anemia, phthisis and flu.",
            "hepatitis of row 1 draws phthisis and flu: published as one of hepatitis, phthisis and flu.",
        ]
    );
    assert_eq!(told.len(), 13);
    assert!(stepping.view().sets && stepping.view().classes.iter().all(|class| class.published.is_some()));
    let step = stepping.part(1, 1).steps.remove(0);
    let [set] = &step.changes.values[..] else { panic!("{:?}", step.changes) };
    assert_eq!((set.row, set.label.as_str(), set.of.0.as_slice()), (0, "{hepatitis, phthisis, flu}", &[0, 2, 3][..]));
    // F of what is published of her: one third each.
    let people = step.people.unwrap();
    let thirds = people.curves[0].cumulative.0.iter().zip([1.0, 2.0, 3.0, 3.0]);
    assert!(thirds.into_iter().all(|(has, of)| (has - of / 3.0).abs() < 1e-12));
}

#[test]
fn classes_that_sets_are_drawn_in_are_told_as_sweep_forms_them() {
    let rows = "age,disease\n20,a\n20,a\n20,a\n23,d\n23,d\n24,e\n";
    let method = MethodChoice::of("random-addition").unwrap();
    let told = said(&of_file_by(method, rows, &["simple-l=2", "k=2"]));
    assert_eq!(
        [&told[0], &told[3], &told[8], &told[9]],
        [
            "Sequential Sweep forms classes of 2 people and more first. What is sensitive has no part in it.",
            "3 people at 20 are enough.",
            "1 person left is too few: class 2 comes in, 23.",
            "3 people close as the last class: *.",
        ]
    );
    assert!(told[13].ends_with("It says the same as the 2 rows before it, and draws for itself."), "{}", told[13]);
}

/// People of these ages with these diseases, as groups are written in docs/tuple-partition.md#worked-examples.
fn of_groups(groups: &[&str]) -> String {
    let mut rows = String::from("age,disease\n");
    for (age, group) in groups.iter().enumerate() {
        for word in group.split(' ') {
            let (value, many) = word.split_at(1);
            (0..many.parse().unwrap()).for_each(|_| rows.push_str(&format!("{},{value}\n", 20 + age)));
        }
    }
    rows
}

fn tp(residue: &str) -> MethodChoice {
    let mut method = MethodChoice::of("tp").unwrap();
    assert!(method.set("residue", residue));
    method
}

/// The first and the last are told everywhere.
fn between(stepping: &Stepping) -> Vec<String> {
    said(stepping).split_off(1)
}

#[test]
fn tp_tells_its_worked_examples_as_they_are_written_down() {
    let second = of_file_by(tp("together"), &of_groups(&["a3 b1", "a1 b1 c1", "b2 c2"]), &["simple-l=2"]);
    assert_eq!(
        between(&second),
        [
            "3 groups with one quasi-identifier each.",
            "4 people at 20, of whom 1 of a value can stay, so that none has more than half: row 2 and row 3 leave. | Of a value the last \
             rows of the table leave.",
            "3 people at 21: nobody has to leave.",
            "4 people at 22: nobody has to leave.",
            "2 people are out. a has 2 of them, the limit is half: others have to join them.",
            "At 21 row 6 joins those who are out: of what can be given b is rarest there, none of them has it.",
            "At 22 row 9 and row 11 join those who are out: of what can be given c is rarest there, none of them has it. | It gives one \
             of each value that is most frequent in it, so that it keeps the limit.",
            "5 people are out. a and b have 2 of them each, the limit is half: they are enough.",
            "2 people who stay close as class 1: 20.",
            "2 people who stay close as class 2: 21.",
            "2 people who stay close as class 3: 22.",
            "5 people close as the last class: *.",
        ]
    );
    let third = of_file_by(tp("together"), &of_groups(&["a1 b2 c1 d1", "a1 c1 d1"]), &["simple-l=3"]);
    let third = between(&third);
    assert_eq!(
        third[5],
        "2 people are out. a and b have 1 of them each, the limit is a third: nobody can join without making it worse, so that more have to."
    );
    let shared = "join those who are out: their group shares the fewest of the values that are most frequent there.";
    assert!(third[6].starts_with(&format!("At 20 row 2, row 4 and row 5 {shared}")), "{}", third[6]);
    assert!(third[7].starts_with(&format!("At 21 row 6, row 7 and row 8 {shared}")), "{}", third[7]);
    let first = of_file_by(tp("together"), &of_groups(&["h2 p1", "h1 p1", "h1 p2"]), &["simple-l=2"]);
    assert_eq!(
        between(&first)[4],
        "2 people are out. h and p have 1 of them each, the limit is half: they are enough."
    );
    // Who is out is looked at as they are after the step.
    let people = second.part(6, 1).steps.remove(0).people.unwrap();
    assert_eq!((people.what, people.rows.0), (StepWho::Left, vec![1, 2, 5]));
}

#[test]
fn tp_with_a_line_tells_the_line_as_well() {
    let stepping = of_file_by(tp("one-d"), &of_groups(&["a3 b1", "a1 b1 c1", "b2 c2"]), &["simple-l=2"]);
    let told = between(&stepping);
    assert!(told[11].starts_with("5 people stand in a line, along the Hilbert curve"), "{}", told[11]);
    assert!(
        told[12].starts_with("The next 2 people in line whose values differ, row 2 and row 6, close as class 4: *.")
    );
    assert!(stepping.view().line.0.is_empty(), "of all there is no line");
    let alone = said(&hospital_by("tp", &[], "simple-l=2"));
    assert_eq!(alone[2], "1 person at 20, 10000, with only 1 value where 2 are needed to stay: row 1 leaves.");
}

#[test]
fn one_dimensional_tells_its_worked_example_as_it_is_written_down() {
    let mut method = MethodChoice::of("one-d").unwrap();
    assert!(method.set("curve", "lexicographic"));
    let rows: String = "aaaabcbcd".chars().enumerate().map(|(at, value)| format!("{},{value}\n", 20 + at)).collect();
    let stepping = of_file_by(method, &format!("age,disease\n{rows}"), &["simple-l=2"]);
    assert_eq!(
        between(&stepping),
        [
            "9 people stand in a line, column by column, age first.",
            "The next 2 people in line whose values differ, row 1 and row 5, close as class 1: [20,24]. | a has 4 of the 9 people left, \
             who are enough for 4 classes: each has to take one.",
            "The next 2 people in line whose values differ, row 2 and row 6, close as class 2: *. | a has 3 of the 7 people left, who are \
             enough for 3 classes: each has to take one.",
            "The next 2 people in line whose values differ, row 3 and row 7, close as class 3: *. | a has 2 of the 5 people left, who are \
             enough for 2 classes: each has to take one.",
            "The next 3 people in line whose values differ, row 4, row 8 and row 9, close as class 4: *. | a, c and d have 1 each of the 3 \
             people left, who are enough for 1 class: each has to take one.",
        ]
    );
    assert_eq!(stepping.view().line.0, (0..9).collect::<Vec<u32>>());
    let passed = of_file_by(
        MethodChoice::of("one-d").unwrap(),
        "age,disease\n20,a\n21,c\n22,d\n23,b\n24,b\n25,b\n",
        &["simple-l=2"],
    );
    assert!(
        between(&passed)[1].ends_with("row 2 comes earlier in line and is passed over for now."),
        "{}",
        between(&passed)[1]
    );
}

#[test]
fn where_nothing_is_sensitive_no_value_is_named() {
    let table = "age\n20\n20\n20\n21\n21\n22\n";
    let told = |method: MethodChoice| {
        let options = ReadOptions::default();
        let table = read_all(table.as_bytes(), &options).unwrap();
        let mut session = Session::new(table, options, MissingTokens::default());
        let requirements = vec![RequirementChoice::parse("k=3", None).unwrap()];
        let choices = Choices { qi: vec!["age".to_owned()], method, requirements, ..Choices::default() };
        let problem = Problem::new(&mut session, &choices).unwrap();
        said(&Stepping::new(Run::telling(problem).unwrap().finish().unwrap()).unwrap())
    };
    assert_eq!(
        told(tp("together")),
        [
            "Classes are formed of 3 people and more.",
            "3 groups with one quasi-identifier each, one of them a person alone.",
            "3 people at 20: nobody has to leave.",
            "2 people at 21, where 3 are needed to stay: row 4 and row 5 leave.",
            "1 person at 22, where 3 are needed to stay: row 6 leaves.",
            "3 people are out, and 3 are needed: they are enough.",
            "3 people who stay close as class 1: 20.",
            "3 people close as the last class: *.",
        ]
    );
    assert_eq!(
        told(MethodChoice::of("one-d").unwrap())[2..],
        [
            "The next 3 people in line, row 1, row 2 and row 3, close as class 1: 20.",
            "The next 3 people in line, row 4, row 5 and row 6, close as class 2: *.",
        ]
    );
}

#[test]
fn two_sensitive_columns_draw_one_after_the_other() {
    let text = "age,disease,job\n20,a,x\n20,b,y\n21,a,y\n22,b,x\n";
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    session.set_secret(Some(Secret::new([7; 16])));
    let method = MethodChoice::of("random-addition").unwrap();
    let choices = Choices { qi: vec!["age".to_owned()], method, ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["simple-l=2"]).unwrap();
    let choices = choices.with_sensitive("job", &["simple-l=2"]).unwrap();
    let problem = Problem::new(&mut session, &choices).unwrap();
    let stepping = Stepping::new(Run::telling(problem).unwrap().finish().unwrap()).unwrap();
    let told = said(&stepping);
    assert_eq!(told.len(), 10);
    assert!(told[5].starts_with("Each value of \"job\" is published as one of 2"), "{}", told[5]);
    assert_eq!(told[6].strip_suffix("draws y: published as one of x and y."), Some("x of row 1 "));
    // Rows come into their classes when they have drawn for both.
    let state = |step| stepping.part(step, 1).state.class_of;
    assert_eq!((state(5), state(7)[0]), (vec![None; 4], Some(0)));
    assert_eq!(
        stepping.view().classes.iter().map(|class| class.cells.concat()).collect::<Vec<_>>(),
        ["20", "21", "22"]
    );
}
