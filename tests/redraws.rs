//! Releases with redraws disclose people together; those from one secret do not (docs/explanation/randomized-addition.md#redraws).

use std::collections::BTreeSet;

use tauell::estimate::redraws;
use tauell::examples;
use tauell::publish::MethodChoice;
use tauell::random::Secret;
use tauell::recipe::{Choices, RequirementChoice};
use tauell::release::Release;
use tauell::run::Run;
use tauell::session::Problem;

/// The census, each occupation published among others: one release a secret.
fn published(ell: u32, secret: [u8; 16]) -> Release {
    let (mut session, choices) = examples::open("census", 0).expect("there is such an example");
    session.set_secret(Some(Secret::new(secret)));
    let simple = RequirementChoice::parse(&format!("simple-l={ell}"), Some("occupation")).unwrap();
    let method = MethodChoice::of("random-addition").unwrap();
    let choices = Choices { requirements: vec![simple], method, ..choices };
    Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap().release()
}

/// The values of a row's set.
fn set(release: &Release, row: usize) -> BTreeSet<usize> {
    let value = release.publication.sensitive(0, row).expect("every row has its set next to it");
    release.publication.sensitive_values(0).cover(value).runs().flatten().collect()
}

#[test]
fn three_releases_with_redraws_identify_as_many_as_expected_and_with_one_secret_none() {
    let ell = 4;
    let first = published(ell, *b"the first secret");
    let again = published(ell, *b"the first secret");
    let others = [published(ell, *b"another secret 1"), published(ell, *b"another secret 2")];
    let values = first.sensitive[0].spread.base().len();
    let expected = redraws(values, ell as usize, 3);

    let rows = first.rows();
    let mut left: Vec<BTreeSet<usize>> = (0..rows).map(|row| set(&first, row)).collect();
    assert!((0..rows).all(|row| left[row] == set(&again, row)), "the same secret tells nothing more");
    let own = first.original.as_ref().unwrap().sensitive()[0].leaves();
    for (other, expected) in others.iter().zip(&expected[1..]) {
        for (row, left) in left.iter_mut().enumerate() {
            let of_other = set(other, row);
            left.retain(|value| of_other.contains(value));
            assert!(left.contains(&(own[row] as usize)), "their own value is in every set");
        }
        let identified = left.iter().filter(|left| left.len() == 1).count() as f64 / rows as f64;
        // Rows draw by themselves: six standard errors fail once in 500 million secrets, and these are laid down.
        let error = 6.0 * (expected.identified * (1.0 - expected.identified) / rows as f64).sqrt();
        assert!((identified - expected.identified).abs() < error, "{identified}, expected {}", expected.identified);
        let mean = left.iter().map(BTreeSet::len).sum::<usize>() as f64 / rows as f64;
        assert!((mean - expected.expected).abs() < 0.03, "{mean}, expected {}", expected.expected);
    }
    // Most people are identified by three.
    assert!(expected[2].identified > 0.5, "{expected:?}");
}
