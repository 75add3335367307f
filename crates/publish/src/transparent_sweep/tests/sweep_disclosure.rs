//! The same look at all originals, turned on Sweep: it finds the figures of docs/explanation/adversaries.md#a-method-aware-adversary, which
//! `tests/spec_minimality.rs` finds by another way.

use super::enumeration::{design, disclosed_by, trees_of_pairs};
use super::*;

/// What a reader sees of a class: its cells, and its values, anyone who's they are.
type Read = Vec<(Vec<u32>, Vec<u32>)>;

/// What Sweep publishes under (τ, ℓ), where it does not refuse.
fn sweep(microdata: &Arc<Microdata>, (tau, ell): (&str, u32), sensitive: GeneralizeSensitive) -> Vec<(u64, Read)> {
    let requirements = parsed_requirements(microdata, &[&format!("tau-l={tau},{ell}")]);
    let options = SweepOptions { sensitive, ..SweepOptions::default() };
    let Ok(mut sweep) = Sweep::new(Arc::clone(microdata), requirements, options) else { return Vec::new() };
    while sweep.advance(u64::MAX).unwrap().phase != Phase::Finished {}
    let publication = Box::new(sweep).publication();
    let read = publication.classes().map(|class| {
        let cells = publication.cells(class.rows[0] as usize).unwrap().iter().map(|cell| cell.0).collect();
        let values = class.rows.iter().map(|&row| publication.sensitive(0, row as usize).unwrap().0);
        (cells, sorted(values.collect(), u32::cmp))
    });
    vec![(1, sorted(read.collect(), Ord::cmp))]
}

/// Of all originals of people with these quasi-identifiers and three values: the share for which someone is beyond ψ, and how many Sweep publishes.
fn broken(letters: &str, (tau, ell): (&str, u32), sensitive: GeneralizeSensitive) -> (f64, u64) {
    let asked = TauEll::parse(tau, ell).unwrap();
    let way = |microdata: &Arc<Microdata>, _: &[Vec<u32>]| sweep(microdata, (tau, ell), sensitive);
    let (broken, cases) = disclosed_by(&design(letters), &trees_of_pairs(&design(letters)), 3, asked, &way);
    (broken as f64 / cases as f64, cases)
}

/// How many in a thousand, and of how many.
fn in_a_thousand(letters: &str, tau_ell: (&str, u32), sensitive: GeneralizeSensitive) -> (u64, u64) {
    let (share, cases) = broken(letters, tau_ell, sensitive);
    println!("{letters} {tau_ell:?} {}: {share:.4} of {cases}", sensitive.word());
    ((1000.0 * share).round() as u64, cases)
}

/// 20% with sensitive values generalized, as in the papers; 5% of those that it publishes with exact ones.
#[test]
fn an_adversary_who_knows_sweep_infers_a_value_in_a_fifth_of_the_originals_of_eight_people() {
    assert_eq!(in_a_thousand("aabbccdd", ("0.5", 2), GeneralizeSensitive::AsNeeded), (199, 6_558));
    assert_eq!(in_a_thousand("aabbccdd", ("0.5", 2), GeneralizeSensitive::Never), (50, 4_830));
}

/// 58% and 75% with sensitive values generalized, as in the papers.
#[test]
#[ignore = "runs Sweep on 236,196 originals: cargo xtask soak"]
fn an_adversary_who_knows_sweep_infers_a_value_in_most_originals_of_ten_people() {
    let found = |ell, sensitive| in_a_thousand("aaaabbbccd", ("0.5", ell), sensitive);
    assert_eq!(found(2, GeneralizeSensitive::AsNeeded), (577, 59_046));
    assert_eq!(found(3, GeneralizeSensitive::AsNeeded), (754, 55_980));
    assert_eq!(found(2, GeneralizeSensitive::Never), (687, 45_486));
    assert_eq!(found(3, GeneralizeSensitive::Never), (546, 12_600));
}
