use proptest::prelude::*;

use super::*;
use tauell_data::taxonomy::TreeBuilder;
use tauell_privacy::{KAnonymity, Masses, TauEll, Weights};

/// Values of the columns in these tests: 0 to 5.
const VALUES: u32 = 6;

/// Bounds by value, or what is published by row.
type Pairs = Vec<(u32, u32)>;
/// Classes in both versions, the value, and how either version publishes it.
type Row = (u32, u32, u32, u8, u8);

/// A version: the class of each row, and what is published of it, as the first value and one past the last.
fn version(classes: &[u32], published: &[(u32, u32)]) -> Version {
    let mut known: Pairs = published.to_vec();
    known.sort_unstable();
    known.dedup();
    let place = |value| known.binary_search(value).unwrap() as u32;
    Version {
        class_of: Arc::new(classes.to_vec()),
        value_of: Arc::new(published.iter().map(place).collect()),
        values: known.iter().map(|&(first, end)| std::iter::once(first..end).collect()).collect(),
    }
}

fn exactly(classes: &[u32], values: &[u32]) -> Version {
    let published: Vec<(u32, u32)> = values.iter().map(|&value| (value, value + 1)).collect();
    version(classes, &published)
}

fn promised(requirements: Vec<Requirement>) -> Guarantee {
    let mut tree = TreeBuilder::new("any");
    for value in 0..VALUES {
        tree.add(tree.root(), &value.to_string()).unwrap();
    }
    let weights = Weights::where_present(&[1; VALUES as usize]);
    let spread = Spread::new(Arc::new(tree.finish()), &weights, 100, 1);
    let whole = Masses::doubles([1.0; VALUES as usize], u64::from(VALUES)).into();
    Guarantee { requirements, spread, whole, base_of: (0..VALUES as usize).map(Some).collect() }
}

fn composed(first: Version, second: Version, requirements: Vec<Requirement>) -> ReleasePair {
    ReleasePair {
        versions: [first, second],
        links: Vec::new(),
        weights: vec![1.0; VALUES as usize],
        promised: vec![promised(requirements)],
    }
}

fn tau_ell(tau: &str, ell: u32) -> Requirement {
    Requirement::TauEll(TauEll::parse(tau, ell).unwrap())
}

fn found(composed: &ReleasePair, most: usize, budget: u64) -> CompositionFound {
    let mut work = Composition::with_most(composed.clone(), most);
    while work.advance(budget) != (100, 100) {}
    work.finish().unwrap()
}

fn find(composed: &ReleasePair) -> CompositionFound {
    found(composed, MOST_POSSIBLE, u64::MAX)
}

fn sides(of: &ReleasePair) -> [Side; 2] {
    of.versions.each_ref().map(|version| {
        let mut side = Side::new(version);
        assert!(side.advance(version, &of.links, &mut u64::MAX.clone()));
        side
    })
}

fn bounded(of: &ReleasePair, sides: &[Side; 2]) -> groups::Kept {
    let mut grouping = Grouping::new(usize::MAX);
    assert!(grouping.advance(sides, &of.versions, &mut u64::MAX.clone()));
    let Groups::Kept(kept) = grouping.finish() else { panic!("all groups remain") };
    let mut bounding = Bounding::new(kept, sides);
    while !bounding.advance(sides, &mut u64::MAX.clone()) {}
    bounding.finish()
}

/// What bounds state about every group: its classes, and by value the fewest and the most who have it.
fn bounds(composed: &ReleasePair) -> Vec<([u32; 2], Pairs)> {
    let sides = sides(composed);
    let kept = bounded(composed, &sides);
    let of = |group: usize| {
        let mut bounds = vec![(0, 0); VALUES as usize];
        for piece in &kept.pieces[kept.pieces_of(group)] {
            for value in piece.values(&sides).1 {
                // Over several links the sum of the most is the most at most.
                let bound = &mut bounds[value as usize];
                *bound = (bound.0 + piece.low, bound.1 + piece.high);
            }
        }
        (kept.groups[group].classes, bounds)
    };
    (0..kept.groups.len()).map(of).collect()
}

#[test]
fn six_people_in_two_releases_that_together_identify_one() {
    // flu 0, cold 1, cough 2 | hiv 3, ulcer 4, asthma 5; then the third changes places with the fourth.
    let values = [0, 1, 2, 3, 4, 5];
    let of =
        composed(exactly(&[0, 0, 0, 1, 1, 1], &values), exactly(&[0, 0, 1, 0, 1, 1], &values), vec![tau_ell("0.5", 3)]);
    let found = find(&of);
    // In the first class of both are two, of the values 0 and 1; so the third has 2 and the fourth 3.
    assert_eq!((found.people, found.groups, found.smallest), (6, 4, 1));
    assert_eq!(found.certain, VersionPeople { both: 2, earlier: 0, later: 0, beyond: 2 });
    let [requirement] = found.requirements.as_slice() else { panic!("one requirement") };
    // No one has three values left.
    assert_eq!(requirement.proven, VersionPeople { both: 6, earlier: 0, later: 0, beyond: 6 });
    assert_eq!(requirement.estimated, Some(requirement.proven));
}

#[test]
fn what_one_group_takes_is_not_left_for_another() {
    // Everyone of the second class of the first version has flu (0) or hiv (3). The second version has one class with two flu, of
    // which one person of each class of the first is a member: where one of them has both flu, the other has none.
    let of = composed(
        exactly(&[0, 0, 1, 1], &[0, 1, 1, 1]),
        exactly(&[0, 1, 0, 1], &[0, 1, 1, 1]),
        vec![tau_ell("0.75", 2)],
    );
    // By Fréchet's bounds alone the second may have 0 or 1; but the class of the second version has one 0, and it is the first's.
    let [(_, first), (_, second), ..] = &bounds(&of)[..] else { panic!("four groups") };
    assert_eq!((first[0], first[1]), ((1, 1), (0, 0)));
    assert_eq!((second[0], second[1]), ((0, 0), (1, 1)));
    assert_eq!(find(&of).certain.both, 4);
    // If what is possible cannot be stored, only Fréchet's bounds are reported.
    let little = found(&of, 0, u64::MAX);
    assert!(!little.followed && !little.estimated);
    assert_eq!((little.certain.both, little.requirements[0].estimated), (3, None));
}

#[test]
fn what_follows_from_what_follows_is_found_whatever_the_order_of_the_classes() {
    // A chain: each person shares a class with one other in one version and with a third in the other, and two are alone in
    // one. Every other class has both values.
    let (first, second) = ([0, 0, 1, 1, 2, 2, 3, 3], [0, 1, 1, 2, 2, 3, 0, 4]);
    let of = composed(exactly(&first, &[0, 1, 0, 1, 0, 1, 1, 0]), exactly(&second, &[0, 1, 0, 1, 0, 1, 1, 0]), vec![]);
    assert_eq!(find(&of).certain.both, 8);
    // No one's is, but for those alone, where only what both classes have is checked.
    assert_eq!(found(&of, 0, u64::MAX).certain.both, 2);
}

#[test]
fn the_same_version_again_and_a_coarser_one_give_nothing_beyond_the_finer_one() {
    let (classes, values) = ([0, 0, 1, 1, 2, 2], [0, 1, 2, 3, 4, 4]);
    for coarse in [classes, [0, 0, 0, 0, 1, 1], [0, 0, 0, 0, 0, 0]] {
        let of = composed(exactly(&classes, &values), exactly(&coarse, &values), vec![tau_ell("0.5", 2)]);
        let found = find(&of);
        assert_eq!(found.certain.beyond, 0, "{coarse:?}");
        assert_eq!(found.certain.both, found.certain.earlier);
        let requirement = &found.requirements[0];
        assert_eq!(requirement.estimated.unwrap(), requirement.proven);
        assert_eq!(
            requirement.proven,
            VersionPeople { beyond: 0, both: 2, earlier: 2, later: requirement.proven.later }
        );
    }
}

/// What is believed of each group, by value.
fn beliefs(of: &ReleasePair) -> Vec<Vec<f64>> {
    let sides = sides(of);
    let mut fitting = Fitting::new(bounded(of, &sides), &sides, &of.weights);
    while !fitting.advance(&sides, &mut u64::MAX.clone()) {}
    let fitted = fitting.finish();
    let belief = |group: usize, value: u32| {
        let of =
            |(piece, each): (&groups::Piece, f64)| if piece.values(&sides).1.contains(&value) { each } else { 0.0 };
        fitted.beliefs(group, &sides).map(of).sum()
    };
    (0..fitted.kept.groups.len()).map(|group| (0..VALUES).map(|value| belief(group, value)).collect()).collect()
}

fn near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-4, "{one} {other}");
}

#[test]
fn beliefs_are_those_of_largest_entropy_with_the_margins_of_both_versions() {
    // Flu, flu, cold, cold and flu, cold, cold, cold; both classes of the second version have two people of each class, and the
    // first of them flu twice, the other once.
    let values = [0, 0, 1, 1, 0, 1, 1, 1];
    let of = composed(exactly(&[0, 0, 0, 0, 1, 1, 1, 1], &values), exactly(&[0, 1, 0, 1, 0, 0, 1, 1], &values), vec![]);
    let [[x, cold, ..], b, c, d] =
        beliefs(&of).try_into().map(|all: [Vec<f64>; 4]| all.map(|of| [of[0], of[1]])).unwrap();
    // The margins leave one unknown, x: people of the first group with flu, between 1 and 2.
    near(x + cold, 2.0);
    [(b, 2.0 - x), (c, 2.0 - x), (d, x - 1.0)].into_iter().for_each(|([flu, cold], expected)| {
        near(flu, expected);
        near(cold, 2.0 - expected);
    });
    // Of largest entropy is the table in which flu and cold go with the classes alike: x(x - 1)/(2 - x)² = (2 - x)(3 - x)/x².
    near(x.powi(3) * (x - 1.0), (2.0 - x).powi(3) * (3.0 - x));
    near(x, 1.2884);
}

#[test]
fn where_the_versions_leave_one_table_it_is_believed() {
    let values = [0, 0, 1, 1, 0, 0, 2, 2];
    let of = composed(exactly(&[0, 0, 0, 0, 1, 1, 1, 1], &values), exactly(&[0, 0, 0, 1, 0, 1, 1, 1], &values), vec![]);
    let expected = [[2.0, 1.0, 0.0], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0], [1.0, 0.0, 2.0]];
    for (group, expected) in beliefs(&of).iter().zip(expected) {
        expected.iter().enumerate().for_each(|(value, &people)| near(group[value], people));
    }
}

#[test]
fn one_version_alone_is_believed_by_its_induced_frequencies() {
    // A class of four with one generalized value over 0, 1 and 2, and everyone in one class of a version that states nothing about them.
    let first = version(&[0, 0, 0, 0], &[(0, 1), (0, 1), (1, 2), (0, 3)]);
    let second = version(&[LEFT_OUT; 4], &[(0, 6); 4]);
    let of = composed(first.clone(), second, vec![]);
    assert_eq!(find(&of).people, 0);
    // The later version has all of it in one value: 2 + 1/3, 1 + 1/3, 1/3 of four.
    let coarse = version(&[0, 0, 0, 0], &[(0, 6); 4]);
    for (tau, broken) in [("0.58", 4), ("0.59", 0)] {
        let of = composed(first.clone(), coarse.clone(), vec![tau_ell(tau, 2)]);
        let requirement = &find(&of).requirements[0];
        assert_eq!(
            requirement.estimated,
            Some(VersionPeople { both: broken, earlier: broken, later: 0, beyond: 0 }),
            "{tau}"
        );
        assert_eq!(requirement.proven, VersionPeople::default());
    }
}

#[test]
fn what_both_publish_exactly_of_a_row_joins_the_rows() {
    let (first, second) = ([0, 0, 0, 0], [0, 0, 1, 1]);
    let values = [0, 1, 0, 1];
    let mut of = composed(
        exactly(&first, &values),
        version(&second, &[(0, 3); 4]),
        vec![Requirement::KAnonymity(KAnonymity::new(3).unwrap())],
    );
    assert_eq!(find(&of).certain.both, 0);
    // A column published unchanged with one value for all people with flu. It links rows of both releases, but not to people.
    of.links = vec![0, 1, 0, 1];
    assert_eq!(find(&of).certain.both, 0);
    // One that goes with the classes of the second version and one value of the first.
    of.links = vec![0, 1, 2, 1];
    of.versions[1].class_of = Arc::new(vec![0, 1, 2, 1]);
    let found = find(&of);
    assert_eq!(found.certain, VersionPeople { both: 4, earlier: 0, later: 0, beyond: 4 });
    // Groups of one, two and one person.
    assert_eq!(found.requirements[0].proven, VersionPeople { both: 4, earlier: 0, later: 4, beyond: 0 });
}

/// Whether people with these values can be the rows that are published so, one each.
fn can_be(values: &mut Vec<u32>, published: &[(u32, u32)]) -> bool {
    let Some((&(first, end), rest)) = published.split_first() else { return true };
    (0..values.len()).any(|place| {
        let value = values[place];
        if !(first..end).contains(&value) {
            return false;
        }
        values.swap_remove(place);
        let can = can_be(values, rest);
        values.push(value);
        let last = values.len() - 1;
        values.swap(place, last);
        can
    })
}

/// All assignments of values to people that fit both versions.
fn assignments(versions: &[(Vec<u32>, Pairs); 2], people: usize, values: usize) -> Vec<Vec<u32>> {
    let fits = |assigned: &Vec<u32>| {
        versions.iter().all(|(classes, published)| {
            (0..3).all(|class| {
                let rows = || (0..people).filter(|&row| classes[row] == class);
                let mut values: Vec<u32> = rows().map(|row| assigned[row]).collect();
                can_be(&mut values, &rows().map(|row| published[row]).collect::<Vec<_>>())
            })
        })
    };
    let all = (0..values.pow(people as u32))
        .map(|number| (0..people).map(|row| (number / values.pow(row as u32) % values) as u32).collect());
    all.filter(fits).collect()
}

/// A small table of four values: classes in both versions, 3 for a row that is omitted, and what is published of its value.
fn tables() -> impl Strategy<Value = Vec<Row>> {
    proptest::collection::vec((0u32..4, 0u32..4, 0u32..4, 0u8..6, 0u8..6), 1..6)
}

/// A value as it is published: exactly, in its half, or as any.
fn shown(value: u32, how: u8) -> (u32, u32) {
    match how {
        0..4 => (value, value + 1),
        4 => (value & 2, (value & 2) + 2),
        _ => (0, 4),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_is_called_certain_or_impossible_that_some_assignment_of_values_gainsays(rows in tables()) {
        let of = |pick: fn(&Row) -> (u32, u8)| -> (Vec<u32>, Pairs) {
            rows.iter().map(|row| { let (class, how) = pick(row); (class, shown(row.2, how)) }).unzip()
        };
        let versions = [of(|row| (row.0, row.3)), of(|row| (row.1, row.4))];
        let all = assignments(&versions, rows.len(), 4);
        prop_assert!(!all.is_empty());
        let [first, second] = versions.each_ref().map(|(classes, published)| {
            let classes: Vec<u32> = classes.iter().map(|&class| if class == 3 { LEFT_OUT } else { class }).collect();
            version(&classes, published)
        });
        let composed = composed(first, second, vec![tau_ell("0.5", 3)]);
        let class_of = |side: usize, row: usize| composed.versions[side].class_of[row];
        let (mut certain, mut few, mut people) = (0, 0, 0);
        for (classes, bounds) in bounds(&composed) {
            let members: Vec<usize> = (0..rows.len()).filter(|&row| [class_of(0, row), class_of(1, row)] == classes).collect();
            let mut possible = 0;
            for value in 0..4u32 {
                let counts = all.iter().map(|assigned| members.iter().filter(|&&row| assigned[row] == value).count() as u32);
                let (least, most) = counts.fold((u32::MAX, 0), |(least, most), count| (least.min(count), most.max(count)));
                let (low, high) = bounds[value as usize];
                prop_assert!(low <= least && most <= high, "{:?} value {}: {}..{} within {}..{}", classes, value, least, most, low, high);
                possible += u32::from(most > 0);
            }
            if !classes.contains(&LEFT_OUT) {
                people += members.len() as u64;
                certain += if possible == 1 { members.len() as u64 } else { 0 };
                few += if possible < 3 { members.len() as u64 } else { 0 };
            }
        }
        let found = find(&composed);
        prop_assert_eq!(found.people, people);
        prop_assert!(found.certain.both <= certain, "{} of {}", found.certain.both, certain);
        prop_assert!(found.requirements[0].proven.both <= few);
        // What one version alone says is exactly known.
        for side in 0..2 {
            let alone = if side == 0 { found.certain.earlier } else { found.certain.later };
            let (classes, published) = &versions[side];
            let one = |row: &usize| {
                let mut shown = (0..rows.len()).filter(|&other| classes[other] == classes[*row]).map(|other| published[other]);
                let first = shown.next().unwrap();
                first.1 - first.0 == 1 && shown.all(|other| other == first)
            };
            let both = (0..rows.len()).filter(|&row| versions.iter().all(|(classes, _)| classes[row] != 3));
            prop_assert_eq!(alone, both.filter(one).count() as u64);
        }
    }

    #[test]
    fn what_is_found_does_not_depend_on_slices_and_fewer_bounds_prove_no_more(rows in tables(), budget in 1u64..400) {
        let classes = |pick: fn(&Row) -> u32| rows.iter().map(|row| if pick(row) == 3 { LEFT_OUT } else { pick(row) }).collect::<Vec<u32>>();
        let published = |pick: fn(&Row) -> u8| rows.iter().map(|row| shown(row.2, pick(row))).collect::<Vec<_>>();
        let of = composed(
            version(&classes(|row| row.0), &published(|row| row.3)),
            version(&classes(|row| row.1), &published(|row| row.4)),
            vec![tau_ell("0.5", 3), Requirement::KAnonymity(KAnonymity::new(2).unwrap())],
        );
        let whole = find(&of);
        prop_assert_eq!(&found(&of, MOST_POSSIBLE, budget), &whole);
        let little = found(&of, 0, budget);
        prop_assert!(little.certain.both <= whole.certain.both);
        prop_assert_eq!((little.people, little.groups, little.smallest), (whole.people, whole.groups, whole.smallest));
        for (few, more) in little.requirements.iter().zip(&whole.requirements) {
            prop_assert!(few.proven.both <= more.proven.both);
            prop_assert_eq!((few.proven.earlier, few.proven.later), (more.proven.earlier, more.proven.later));
        }
    }

    #[test]
    fn nothing_is_called_certain_that_rows_joined_by_what_both_publish_gainsay(
        rows in proptest::collection::vec((0u32..2, 0u32..2, 0u32..3, 0u8..6, 0u32..2), 1..5)
    ) {
        let [first, second] = [0, 1].map(|side| rows.iter().map(|row| if side == 0 { row.0 } else { row.1 }).collect::<Vec<u32>>());
        let published: Pairs = rows.iter().map(|row| shown(row.2, row.3)).collect();
        let links: Vec<u32> = rows.iter().map(|row| row.4).collect();
        let mut of = composed(version(&first, &published), exactly(&second, &rows.iter().map(|row| row.2).collect::<Vec<_>>()), vec![]);
        of.links = links.clone();
        // A person's value and link as one number: 4 · link + value. A row may be whatever has its link and one of its values.
        let joined = |published: &(u32, u32), link: u32| (4 * link + published.0, 4 * link + published.1);
        let versions = [&first, &second].map(|classes| {
            let exact = std::ptr::eq(classes, &second);
            let own = |row: usize| if exact { (rows[row].2, rows[row].2 + 1) } else { published[row] };
            (classes.clone(), (0..rows.len()).map(|row| joined(&own(row), links[row])).collect::<Pairs>())
        });
        let all = assignments(&versions, rows.len(), 8);
        prop_assert!(!all.is_empty());
        let certain = |row: &usize| all.iter().all(|assigned| assigned[*row] % 4 == all[0][*row] % 4);
        let certain = (0..rows.len()).filter(certain).count() as u64;
        let found = find(&of);
        prop_assert!(found.certain.both <= certain, "{} of {}", found.certain.both, certain);
        of.links = Vec::new();
        prop_assert!(find(&of).certain.both <= found.certain.both);
    }
}
