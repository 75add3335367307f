//! Several sensitive columns under randomized addition: an adversary who knows which values occur together infers no more than is
//! allowed (docs/explanation/randomized-addition.md#several-sensitive-columns).

use std::collections::BTreeSet;

use tauell::publish::MethodChoice;
use tauell::random::Secret;
use tauell::recipe::Choices;
use tauell::release::Release;
use tauell::run::{Outcome, Run, WarningAbout};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};

/// People whose drug is that of the disease, but for one in `one_in`: 400 with 14 diseases, or fewer of each.
fn people(rows: usize, values: usize, one_in: Option<usize>) -> String {
    let row = |at: usize| {
        // Neither by the age nor in any order.
        let disease = (at * 7_919 + at * at * 31) % 1_009 % values;
        let drug = match one_in {
            Some(one_in) if at.is_multiple_of(one_in) => (disease + 1 + at / one_in % (values - 1)) % values,
            _ => disease,
        };
        format!("{},D{disease},drug{drug}\n", 20 + at % 60)
    };
    (0..rows).fold("age,disease,drug\n".to_owned(), |text, at| text + &row(at))
}

fn released(text: &str, l: u32, secret: u8) -> Result<Release, String> {
    published(text, l, secret).map(|outcome| outcome.release())
}

fn published(text: &str, l: u32, secret: u8) -> Result<Outcome, String> {
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    session.set_secret(Some(Secret::new([secret; 16])));
    let method = MethodChoice::of("random-addition").unwrap();
    let choices = Choices { qi: vec!["age".to_owned()], method, ..Choices::default() };
    let asked = format!("simple-l={l}");
    let choices = choices.with_sensitive("disease", &[&asked]).unwrap().with_sensitive("drug", &[&asked]).unwrap();
    let run = Problem::new(&mut session, &choices).and_then(Run::new);
    run.and_then(Run::finish).map_err(|error| error.code().to_owned())
}

/// The people for whom one value of some column has more than 1/ℓ of the combinations that occur and that both sets allow; and those for whom one
/// combination is left.
fn above(release: &Release, l: usize) -> (usize, usize) {
    let original = release.original.as_ref().unwrap().sensitive();
    let own = |row: usize| [0, 1].map(|at: usize| original[at].leaves()[row] as usize);
    let occurring: BTreeSet<[usize; 2]> = (0..release.rows()).map(own).collect();
    let set = |at: usize, row: usize| -> BTreeSet<usize> {
        let value = release.publication.sensitive(at, row).expect("every row has its sets next to it");
        release.publication.sensitive_values(at).cover(value).runs().flatten().collect()
    };
    let (mut above, mut certain) = (0, 0);
    for row in 0..release.rows() {
        let sets = [set(0, row), set(1, row)];
        let left: Vec<_> =
            occurring.iter().filter(|tuple| sets.iter().zip(*tuple).all(|(set, value)| set.contains(value))).collect();
        assert!(left.contains(&&own(row)));
        certain += usize::from(left.len() == 1);
        let exceeds = |at: usize| {
            sets[at].iter().any(|value| left.iter().filter(|tuple| tuple[at] == *value).count() * l > left.len())
        };
        above += usize::from(exceeds(0) || exceeds(1));
    }
    (above, certain)
}

#[test]
fn who_knows_which_values_occur_together_infers_no_more_from_two_sets_than_from_one() {
    for secret in 0..3 {
        // A column that copies the other; one that nearly does; one that is independent of it.
        for (one_in, l) in [(None, 3), (Some(20), 2), (Some(1), 3)] {
            let release = released(&people(400, 14, one_in), l, secret).unwrap();
            assert_eq!(above(&release, l as usize), (0, 0), "{one_in:?}");
        }
    }
}

#[test]
fn small_tables_have_no_one_above_the_limit_or_no_release() {
    let mut refused = 0;
    for rows in 2..=8usize {
        // All pairs of columns of up to three values, by a mixed code of the cells.
        for code in 0..60u64 {
            let cell = |at: usize, salt: u64| (code * 31 + salt).wrapping_mul(2_654_435_761 + at as u64 * 97) >> 7;
            let text = (0..rows).fold("age,disease,drug\n".to_owned(), |text, at| {
                text + &format!("{at},D{},drug{}\n", cell(at, 1) % 3, cell(at, 5) % 3)
            });
            match released(&text, 2, code as u8) {
                Ok(release) => assert_eq!(above(&release, 2).0, 0, "{text}"),
                Err(_) => refused += 1,
            }
        }
    }
    assert!(refused < 420, "some are published");
}

#[test]
fn a_value_that_most_combinations_have_is_refused_since_no_sets_hide_it() {
    let rows: String = (0usize..12).map(|at| format!("{at},D{},drug{}\n", at.saturating_sub(9), at % 10)).collect();
    assert_eq!(released(&format!("age,disease,drug\n{rows}"), 2, 1).unwrap_err(), "infeasible-together-sets");
}

#[test]
fn sets_that_are_larger_than_a_column_by_itself_needs_say_so_and_others_do_not() {
    let warned = |text: &str| {
        let outcome = published(text, 3, 1).unwrap();
        let warnings = &outcome.report().warnings;
        warnings.iter().find(|one| one.about == WarningAbout::LargerSets).map(|one| one.sentence.clone())
    };
    let sentence = warned(&people(400, 14, None)).expect("each drug is that of one disease");
    assert!(
        sentence
            .contains("sets of \"disease\" have 9 values instead of 3 and sets of \"drug\" have 9 values instead of 3"),
        "{sentence}"
    );
    let all: String = (0..50).map(|at| format!("{},D{},drug{}\n", 20 + at, at % 5, at / 5 % 5)).collect();
    assert_eq!(warned(&format!("age,disease,drug\n{all}")), None, "all combinations occur");
}
