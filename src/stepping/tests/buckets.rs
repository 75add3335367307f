//! The hospital as methods go through it that know simple ℓ-diversity alone.

use super::*;
use crate::recipe::RequirementChoice;

/// The hospital with these requirements and this method.
fn hospital_by(method: &str, options: &[(&str, &str)], requirement: &str) -> Stepping {
    of("hospital", |choices| {
        let mut method = MethodChoice::of(method).unwrap();
        options.iter().for_each(|(option, word)| assert!(method.set(option, word)));
        choices.method = method;
        choices.requirements = vec![RequirementChoice::parse(requirement, Some("disease")).unwrap()];
    })
    .unwrap()
}

fn said(stepping: &Stepping) -> Vec<String> {
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
