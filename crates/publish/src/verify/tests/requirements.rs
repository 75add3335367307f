//! Every kind of requirement, on either side of its boundary: what the verifier states in fractions, what it states in doubles,
//! and what the engine's own test states.

use std::collections::BTreeMap;

use super::case::Case;
use crate::AttributeRequirements;
use crate::verify::VerifyError;
use crate::verify::definitions::{Whole, held};
use crate::verify::fraction::Fraction;
use crate::verify::induced_frequency::{Induced, Mass, values};
use crate::verify::labels::{Labels, Meaning};
use tauell_base::pace::at_once;
use tauell_data::taxonomy::{NodeId, Taxonomy};
use tauell_privacy::Requirement;

/// Values a, b under X; c, d under Y; e; f, which no row holds.
const VALUES: &str = "a;X;*\nb;X;*\nc;Y;*\nd;Y;*\ne;*\nf;*\n";

/// A table of these classes. A class lists its rows: `a`, or `a:X` where a is published as X.
fn table(classes: &[&str], requirement: &'static str) -> (Case, String) {
    let (mut hierarchy, mut rows, mut text) = (String::new(), Vec::new(), "q,s\n".to_owned());
    for (class, cells) in classes.iter().enumerate() {
        hierarchy.push_str(&format!("g{class};*\n"));
        for cell in cells.split(' ') {
            let (original, published) = cell.split_once(':').unwrap_or((cell, cell));
            rows.push(format!("g{class},{original}"));
            text.push_str(&format!("g{class},{published}\n"));
        }
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    (Case::new(&hierarchy, VALUES, &rows, requirement), text)
}

/// Whether the table satisfies the requirement. The engine and the verifier must agree, and where `is_strict` is false
/// (equality is told apart in fractions alone) doubles too.
fn keeps(classes: &[&str], requirement: &'static str, weights: &[(&'static str, u64)], is_strict: bool) -> bool {
    let (mut case, text) = table(classes, requirement);
    case.weights[0] = weights.to_vec();
    let found = case.of_text(&text);
    let kept = match &found {
        Ok(found) => {
            // Logarithms apart, all is compared in fractions.
            assert!(found.exact, "{requirement} in fractions");
            true
        }
        Err(VerifyError::Broken { requirement: broken, column, .. }) => {
            assert_eq!(column, "s");
            assert!(!broken.is_empty());
            false
        }
        Err(error) => panic!("{requirement}: {error}"),
    };
    let microdata = case.microdata();
    let required = &case.parsed_requirements(&microdata)[0];
    let (attribute, taxonomy) = (&microdata.sensitive()[0], microdata.sensitive()[0].taxonomy());
    let whole = counts((0..microdata.len()).map(|row| attribute.leaf_node(row)));
    let values = values(required.weights());
    let whole = induced(taxonomy, required, values, &whole);
    let whole = Whole::new(whole, required.weights(), taxonomy);
    let (mut by_engine, mut in_doubles) = (true, true);
    for cells in classes {
        let published = cells.split(' ').map(|cell| cell.split_once(':').map_or(cell, |(_, published)| published));
        let class = counts(published.map(|label| taxonomy.node(label).unwrap()));
        let masses = required.masses(class.iter().map(|(&node, &count)| (node, count)));
        by_engine &= required.holds(&masses);
        let class = rounded(induced(taxonomy, required, values, &class));
        for requirement in required.requirements() {
            let verdict = held(requirement, &class, &whole, taxonomy);
            assert!(!verdict.exact);
            in_doubles &= verdict.kept;
        }
    }
    assert_eq!(by_engine, kept, "the engine on {requirement} of {classes:?}");
    assert!(is_strict || in_doubles == kept, "doubles on {requirement} of {classes:?}");
    kept
}

fn counts(nodes: impl Iterator<Item = NodeId>) -> BTreeMap<NodeId, u64> {
    let mut counts = BTreeMap::new();
    nodes.for_each(|node| *counts.entry(node).or_default() += 1);
    counts
}

fn induced(
    taxonomy: &Taxonomy,
    required: &AttributeRequirements,
    values: usize,
    counts: &BTreeMap<NodeId, u64>,
) -> Induced {
    let known = &mut at_once(async |pace| Labels::of(taxonomy, pace).await);
    let published: Vec<(Meaning, u64)> =
        counts.iter().map(|(&node, &count)| (known.meaning(taxonomy, taxonomy.label(node)).unwrap(), count)).collect();
    Induced::of(required.weights(), values, published.iter().map(|(published, count)| (published, *count)))
}

fn rounded(class: Induced) -> Induced {
    Induced { mass: Mass::Doubles(class.in_doubles()), ..class }
}

/// Classes that satisfy a requirement, and that one row or the least step of a parameter makes violate it.
#[track_caller]
fn boundary(kept: &[(&'static str, &[&str])], broken: &[(&'static str, &[&str])]) {
    for (requirement, classes) in kept {
        assert!(keeps(classes, requirement, &[], false), "{requirement} of {classes:?} is broken");
    }
    for (requirement, classes) in broken {
        assert!(!keeps(classes, requirement, &[], false), "{requirement} of {classes:?} is satisfied");
    }
}

#[test]
fn k_anonymity_counts_rows() {
    boundary(
        &[("k=3", &["a a a", "a b c e"]), ("k=2", &["a b"])],
        &[("k=3", &["a b"]), ("k=3", &["a a a a", "a b", "a a a"]), ("k=2", &["a a", "b"])],
    );
}

#[test]
fn tau_ell_bounds_the_shares_of_the_most_frequent_values() {
    boundary(
        &[
            // F = (.5, .75): met with equality at both.
            ("tau-l=0.5,3", &["a a b c"]),
            ("tau-l=1/3,3", &["a b c", "c d e c d e"]),
            ("tau-l=0.5,3", &["a a a b b b c c"]),
            ("tau-l=0.5,2", &["a b", "a a e e"]),
            ("tau-l=0.4,4", &["a a b c d"]),
            // ψ = (.25, .5, .75): equality at every k.
            ("tau-l=0.25,4", &["a b c d"]),
            // Two of five at k = 1, four of five at k = 2: ψ(2) = 4/5.
            ("tau-l=0.6,3", &["a a b b c"]),
        ],
        &[
            ("tau-l=0.499999,3", &["a a b c"]),
            ("tau-l=0.5,3", &["a a a b c"]),
            ("tau-l=1/3,3", &["a a b c"]),
            // At k = 2 alone: 6/7 over 3/4.
            ("tau-l=0.5,3", &["a a a b b b c"]),
            ("tau-l=0.599,3", &["a a b b c"]),
            ("tau-l=0.5,3", &["a a b b", "c d e"]),
            ("tau-l=0.5,2", &["a b", "a a a e e"]),
            // Fewer base values than l in the whole table.
            ("tau-l=0.5,3", &["a a b b"]),
            ("tau-l=0.5,4", &["a b c"]),
            // At k = 3 alone: 9/10 over 5/6.
            ("tau-l=0.5,4", &["a a a b b b c c c d"]),
        ],
    );
}

#[test]
fn distinct_ell_counts_values_that_are_there() {
    boundary(
        &[("distinct-l=3", &["a b c", "a a a a a b c"]), ("distinct-l=2", &["a:X b:X"])],
        &[("distinct-l=3", &["a b a b"]), ("distinct-l=2", &["a b", "a a"]), ("distinct-l=3", &["a:X b:X", "a b c"])],
    );
}

#[test]
fn simple_ell_bounds_the_most_frequent_value() {
    boundary(
        &[("simple-l=3", &["a a b b c c"]), ("simple-l=2", &["a a b c"]), ("simple-l=2", &["a:X b:X"])],
        &[("simple-l=3", &["a a b b c"]), ("simple-l=2", &["a a b"]), ("simple-l=3", &["a:X b:X c c"])],
    );
}

#[test]
fn entropy_ell_bounds_the_evenness_of_values() {
    boundary(
        &[
            ("entropy-l=2", &["a b", "c c d d"]),
            // exp H of (1/2, 1/4, 1/4) is 2√2 = 2.828427...
            ("entropy-l=2.828427", &["a a b c"]),
            ("entropy-l=3", &["a b c", "a:* b:* c:*"]),
        ],
        &[
            ("entropy-l=2", &["a a b"]),
            ("entropy-l=2.828428", &["a a b c"]),
            ("entropy-l=1.0001", &["a a", "a b"]),
            ("entropy-l=2.0001", &["a b", "a b c"]),
        ],
    );
}

#[test]
fn recursive_diversity_is_strict() {
    boundary(
        &[
            ("recursive-l=3,3", &["a a b c"]),
            ("recursive-l=2.1,3", &["a a b c"]),
            // By less than doubles can resolve: they count it as satisfied.
            ("recursive-l=2.0000000001,3", &["a a b c"]),
            ("recursive-l=2,2", &["a a a b b"]),
            ("recursive-l=1.1,2", &["a b"]),
            ("recursive-l=2,3", &["a a b c d"]),
        ],
        &[
            ("recursive-l=1.9,3", &["a a b c"]),
            ("recursive-l=2,3", &["a a a b c"]),
            ("recursive-l=9,3", &["a a b b", "c d e"]),
            ("recursive-l=1.4,2", &["a a a b b"]),
        ],
    );
    // TV-9: at equality it is broken, which doubles cannot tell.
    for (requirement, classes) in
        [("recursive-l=2,3", ["a a b c"]), ("recursive-l=1,2", ["a b"]), ("recursive-l=1.5,2", ["a a a b b"])]
    {
        assert!(!keeps(&classes, requirement, &[], true), "{requirement}");
    }
}

#[test]
fn pd_recursive_diversity_ignores_harmless_values() {
    boundary(
        &[
            // a may be inferred: b is the second of all, and is compared with c and d.
            ("pd-recursive-l=2,3,a", &["a a a a a b c"]),
            ("pd-recursive-l=1,2,a", &["a a a"]),
            // Nothing is there that is not to be inferred.
            ("pd-recursive-l=2,3,a", &["a a a", "b c d"]),
            ("pd-recursive-l=1,2,a,b,c,d,e", &["a a a", "b"]),
            // y = 3 > l - 1 = 1: c against all from the first on without it.
            ("pd-recursive-l=1,2,a,b", &["a a a b b c"]),
            ("pd-recursive-l=0.3,2,a,b", &["a a b b c"]),
        ],
        &[
            ("pd-recursive-l=2,3,b", &["a a a a a b c"]),
            ("pd-recursive-l=0.9,3,a", &["a a a a a b c"]),
            ("pd-recursive-l=0.19,2,a,b", &["a a a b b c"]),
            ("pd-recursive-l=1.4,2,e", &["a a a b b"]),
        ],
    );
    assert!(!keeps(&["a a a b c"], "pd-recursive-l=1,3,a", &[], true), "at equality");
    assert!(!keeps(&["a a b b c"], "pd-recursive-l=0.25,2,a,b", &[], true), "at equality");
}

#[test]
fn npd_recursive_diversity_keeps_values_from_being_ruled_out() {
    boundary(
        &[
            // c has 20 percent of the class.
            ("npd-recursive-l=4,20,2,c", &["a a b b c"]),
            ("npd-recursive-l=4,10,2,b,c", &["a a b b c"]),
            ("npd-recursive-l=1,30,2,b,/,a", &["a a a b b c"]),
        ],
        &[
            ("npd-recursive-l=4,20.1,2,c", &["a a b b c"]),
            ("npd-recursive-l=4,20,2,c", &["a a b b c", "a a b b"]),
            ("npd-recursive-l=4,10,2,a,d", &["a a b b c", "d a b"]),
            // Present enough, and not diverse.
            ("npd-recursive-l=0.5,20,2,c", &["a a a c"]),
        ],
    );
}

#[test]
fn t_closeness_bounds_the_distance_to_the_whole_table() {
    // The whole is half a and half b, or half a and half c; each class is three to one.
    let near = ["a a a b", "a b b b"];
    let far = ["a a a c", "a c c c"];
    boundary(
        &[
            ("t-close=0.25", &near),
            ("t-close=0.25", &far),
            ("t-close=0.125,hierarchical", &near),
            ("t-close=0.25,hierarchical", &far),
            // Among the base values a and b, or a and c, it is one step of one.
            ("t-close=0.25,ordered", &near),
            ("t-close=0.25,ordered", &far),
            // a, b, c: a quarter moves one step of two on either side.
            ("t-close=0.125,ordered", &["a a b c", "a b c c", "a b c b"]),
        ],
        &[
            ("t-close=0.2499", &near),
            ("t-close=0.2499", &far),
            ("t-close=0.1249,hierarchical", &near),
            ("t-close=0.2499,hierarchical", &far),
            ("t-close=0.2499,ordered", &near),
            ("t-close=0.2499,ordered", &far),
            ("t-close=0.08,ordered", &["a a b c", "a b c c", "a b c b"]),
        ],
    );
}

#[test]
fn generalized_values_spread_by_the_weights() {
    // X is a and b: three halves each, c one.
    assert!(keeps(&["a:X a b c"], "tau-l=0.625,3", &[], false));
    assert!(keeps(&["a:X a b:X c"], "tau-l=0.5,3", &[], false));
    assert!(!keeps(&["a:X a b:X c"], "tau-l=0.49,3", &[], false));
    // With 3 to 1 for a, three quarters of each X are a: F(1) = 2.5/4.
    let weights = [("a", 3), ("b", 1)];
    assert!(keeps(&["a:X a b:X c"], "tau-l=0.625,2", &weights, false));
    assert!(!keeps(&["a:X a b:X c"], "tau-l=0.624,2", &weights, false));
    assert!(!keeps(&["a:X a b:X c"], "simple-l=2", &weights, false));
    assert!(keeps(&["a:X a b:X c"], "simple-l=2", &[], false));
    // f, which no row holds, counts where it is given weight: the root is five even parts, or six.
    assert!(keeps(&["a:* b:* c:* d:* e:*"], "simple-l=5", &[], false));
    assert!(!keeps(&["a:* b:* c:* d:* e:*"], "simple-l=6", &[], false));
    assert!(keeps(&["a:* b:* c:* d:* e:*"], "simple-l=6", &[("f", 1)], false));
    assert!(!keeps(&["a:* b:* c:* d:* e:*"], "simple-l=6", &[("f", 2)], false));
    assert!(keeps(&["a b c d e"], "tau-l=0.2,5", &[("f", 7)], false));
}

#[test]
fn what_is_met_with_equality_is_kept_in_doubles_too_however_large_the_class() {
    let case = table(&["a b c d e"], "k=2").0;
    let microdata = case.microdata();
    let required = &case.parsed_requirements(&microdata)[0];
    let taxonomy = microdata.sensitive()[0].taxonomy();
    let values = values(required.weights());
    // Rows of a, b and c in ten parts.
    for (parts, requirement) in [
        ([7, 3, 0], "tau-l=0.7,2"),
        ([6, 2, 2], "tau-l=0.6,3"),
        ([3, 6, 1], "npd-recursive-l=100,30,2,a"),
        ([1, 8, 1], "npd-recursive-l=100,10,2,a,c"),
    ] {
        let requirement = Requirement::parse(requirement, taxonomy).unwrap();
        for tenth in (1..1000).chain((1..1000).map(|n| n * 1_000_003)) {
            let counts = ["a", "b", "c"].into_iter().zip(parts).filter(|(_, part)| *part > 0);
            let counts = counts.map(|(label, part)| (taxonomy.node(label).unwrap(), part * tenth)).collect();
            let class = rounded(induced(taxonomy, required, values, &counts));
            let whole = induced(taxonomy, required, values, &counts);
            let whole = Whole::new(whole, required.weights(), taxonomy);
            assert!(held(&requirement, &class, &whole, taxonomy).kept, "{requirement} of {tenth} times {parts:?}");
        }
    }
}

#[test]
fn of_several_requirements_each_is_held() {
    let (mut case, text) = table(&["a a b c"], "k=4");
    case.requirements[0] = vec!["k=4", "tau-l=0.5,3", "simple-l=2"];
    assert_eq!(case.code(&text), "");
    for (place, broken, said) in [
        (0, "k=5", "k-anonymity with k = 5"),
        (1, "tau-l=0.49,3", "(τ, ℓ)-diversity with τ = 0.49 and ℓ = 3"),
        (2, "simple-l=3", "simple ℓ-diversity with ℓ = 3"),
    ] {
        let mut case = table(&["a a b c"], "k=4").0;
        case.requirements[0] = vec!["k=4", "tau-l=0.5,3", "simple-l=2"];
        case.requirements[0][place] = broken;
        let refused = VerifyError::Broken { column: "s".to_owned(), rows: 4, requirement: said.to_owned() };
        assert_eq!(case.of_text(&text), Err(refused));
    }
}

#[test]
fn of_several_sensitive_attributes_each_is_held() {
    let case = |first: &'static str, second: &'static str| Case {
        columns: vec![("q", "g;*\nh;*\n".to_owned()), ("r", VALUES.to_owned()), ("s", VALUES.to_owned())],
        quasi: 1,
        rows: ["g,a,a", "g,b,a", "g,c,b", "h,a,a", "h,b,b"]
            .map(|row| row.split(',').map(str::to_owned).collect())
            .to_vec(),
        requirements: vec![vec![first], vec![second]],
        weights: vec![Vec::new(), Vec::new()],
        k: None,
    };
    let text = "q,r,s\ng,a,a\ng,b,a\ng,c,b\nh,a,a\nh,b,b\n";
    assert_eq!(case("distinct-l=2", "distinct-l=2").code(text), "");
    let broken = |column: &str, rows| {
        Err(VerifyError::Broken {
            column: column.to_owned(),
            rows,
            requirement: "distinct ℓ-diversity with ℓ = 3".to_owned(),
        })
    };
    assert_eq!(case("distinct-l=3", "distinct-l=2").of_text(text), broken("r", 2));
    assert_eq!(case("distinct-l=2", "distinct-l=3").of_text(text), broken("s", 3));
    assert_eq!(case("distinct-l=2", "tau-l=0.6,2").code(text), "verify-broken");
}

#[test]
fn the_verifier_reports_whether_it_compared_fractions() {
    let weights =
        [("a", (1 << 61) - 1), ("b", (1 << 61) - 31), ("c", (1 << 61) - 45), ("d", (1 << 61) - 229), ("e", 3)];
    let (mut case, text) = table(&["a:X b:* c:Y d:* e"], "tau-l=0.7,2");
    assert!(case.of_text(&text).unwrap().exact);
    case.weights[0] = weights.to_vec();
    assert!(!case.of_text(&text).unwrap().exact);
    // Of two attributes one in doubles is enough.
    case.columns.push(("t", VALUES.to_owned()));
    case.rows.iter_mut().zip(["a", "b", "c", "d", "e"]).for_each(|(row, value)| row.push(value.to_owned()));
    case.requirements.push(vec!["tau-l=0.7,2"]);
    case.weights.push(Vec::new());
    let text = "q,s,t\ng0,X,a\ng0,*,b\ng0,Y,c\ng0,*,d\ng0,e,e\n";
    assert!(!case.of_text(text).unwrap().exact);
    // Logarithms are in doubles always: what they are taken of is in fractions, or is not.
    let (mut case, text) = table(&["a:X b c d e"], "entropy-l=3");
    assert!(case.of_text(&text).unwrap().exact);
    case.weights[0] = weights.to_vec();
    let microdata = case.microdata();
    let required = &case.parsed_requirements(&microdata)[0];
    let taxonomy = microdata.sensitive()[0].taxonomy();
    let class = || induced(taxonomy, required, 5, &counts([taxonomy.node("X").unwrap()].into_iter()));
    let whole = Whole::new(class(), required.weights(), taxonomy);
    for requirement in required.requirements() {
        assert!(held(requirement, &class(), &whole, taxonomy).exact);
        assert!(!held(requirement, &rounded(class()), &whole, taxonomy).exact);
    }
    // If a comparison outgrows 128 bits, the figures compared may still be fractions.
    let large = 1 << 126;
    let masses = [1, 2, 3].map(|n| (n as usize, Fraction { numerator: large + n, denominator: large - n }));
    let class = Induced { rows: 3, values: 5, mass: Mass::Exact(masses.to_vec()) };
    let simple = Requirement::parse("simple-l=2", taxonomy).unwrap();
    assert!(!held(&simple, &class, &whole, taxonomy).exact);
}

#[test]
fn without_a_quasi_identifier_all_rows_are_one_class() {
    let case = |requirement| Case {
        columns: vec![("s", VALUES.to_owned())],
        quasi: 0,
        rows: ["a", "b", "a"].map(|value| vec![value.to_owned()]).to_vec(),
        requirements: vec![vec![requirement]],
        weights: vec![Vec::new()],
        k: None,
    };
    assert_eq!(case("distinct-l=2").of_text("s\na\nb\na\n").unwrap().classes, 1);
    let refused = VerifyError::Broken {
        column: "s".to_owned(),
        rows: 3,
        requirement: "distinct ℓ-diversity with ℓ = 3".to_owned(),
    };
    assert_eq!(case("distinct-l=3").of_text("s\na\nb\na\n"), Err(refused));
}

#[test]
fn of_several_quasi_identifiers_each_parts_the_classes() {
    let case = Case {
        columns: vec![("p", "x;*\ny;*\n".to_owned()), ("q", "g;*\nh;*\n".to_owned()), ("s", VALUES.to_owned())],
        quasi: 2,
        rows: ["x,g,a", "x,h,b", "y,g,c", "y,h,d"].map(|row| row.split(',').map(str::to_owned).collect()).to_vec(),
        requirements: vec![vec!["k=2"]],
        weights: vec![Vec::new()],
        k: None,
    };
    for (text, code) in [
        ("p,q,s\nx,*,a\nx,*,b\ny,*,c\ny,*,d\n", ""),
        ("p,q,s\n*,g,a\n*,h,b\n*,g,c\n*,h,d\n", ""),
        ("p,q,s\n*,*,a\n*,*,b\n*,*,c\n*,*,d\n", ""),
        ("p,q,s\nx,g,a\nx,*,b\ny,*,c\ny,*,d\n", "verify-broken"),
        ("p,q,s\nx,*,a\nx,h,b\ny,*,c\ny,*,d\n", "verify-broken"),
        ("p,q,s\n*,g,a\n*,h,b\n*,g,c\ny,h,d\n", "verify-broken"),
    ] {
        assert_eq!(case.code(text), code, "{text}");
    }
}
