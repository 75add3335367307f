//! An adversary who knows the method and everyone's quasi-identifier, by enumerating all originals and all orders that can be drawn.

use std::cell::Cell;
use std::collections::HashMap;
use std::hash::Hash;

use super::*;
use tauell_privacy::Masses;

/// A way to publish: an original, in each case that can be drawn with how likely it is; the orders in which rows can be are given.
/// Nothing where it is refused.
type Way<'a> = &'a dyn Fn(&Arc<Microdata>, TauEll, &[Vec<u32>]) -> Vec<(u64, Vec<ClassRows>)>;

/// What is stated about an original, in each case with how likely it is; the orders in which rows can be are given.
pub(super) type Saying<'a, Said> = &'a dyn Fn(&Arc<Microdata>, &[Vec<u32>]) -> Vec<(u64, Said)>;

/// Orders that differ in how rows of one value follow each other: all that decides which of them lie where.
fn orders_of_each_value(values: &[u32]) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for row in 0..values.len() {
        let alike = |other: &u32| values[*other as usize] == values[row];
        let with = |order: Vec<u32>| {
            let places: Vec<usize> = (0..order.len()).filter(|&at| alike(&order[at])).chain([order.len()]).collect();
            places.into_iter().map(move |at| [&order[..at], &[row as u32], &order[at..]].concat())
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

/// By row its part and its group there.
type LiesIn = Vec<(u32, u32)>;

/// All orders of so many rows.
fn all_orders(rows: usize) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for row in 0..rows as u32 {
        let with = |order: Vec<u32>| (0..=order.len()).map(move |at| [&order[..at], &[row], &order[at..]].concat());
        all = all.into_iter().flat_map(with).collect();
    }
    all
}

fn transparent(microdata: &Arc<Microdata>, asked: TauEll, standing: &[Vec<u32>]) -> Vec<(u64, Vec<ClassRows>)> {
    dealt_out(microdata, (asked, PartitionSize::All, TupleSearch::default()), standing)
}

pub(super) fn dealt_out(
    microdata: &Arc<Microdata>,
    (asked, together, search): (TauEll, PartitionSize, TupleSearch),
    standing: &[Vec<u32>],
) -> Vec<(u64, Vec<ClassRows>)> {
    let ground = Ground::new(Arc::clone(microdata));
    let requirements: [AttributeRequirements; 1] = [AttributeRequirements::with_default_weights(microdata, 0, asked)];
    if !requirements[0].holds(requirements[0].whole()) {
        return Vec::new();
    }
    let size =
        reach::size(&ground, &requirements, None).expect("so few rows are one tuple, where no smaller one will do");
    // Which rows lie in which part: in how many orders.
    let orders = match together {
        PartitionSize::All => orders_of_each_value(&ground.values),
        PartitionSize::People(_) => all_orders(microdata.len()),
    };
    let mut dealt: BTreeMap<LiesIn, (u64, Vec<u32>)> = BTreeMap::new();
    for order in orders {
        let dealing = at_once(async |pace| deal(&ground, (size, together), &order, pace).await);
        dealt.entry(dealing.lies_in).or_insert((0, order)).0 += 1;
    }
    let mut all = Vec::new();
    for (times, order) in dealt.values() {
        for standing in standing {
            all.push((*times, of_orders(&ground, (size, together, search), order, standing)));
        }
    }
    all
}

/// The classes if rows are dealt out in one order and are in another.
fn of_orders(
    ground: &Ground,
    (size, together, search): (u32, PartitionSize, TupleSearch),
    order: &[u32],
    standing: &[u32],
) -> Vec<ClassRows> {
    at_once(async |pace| {
        let parts = deal(ground, (size, together), order, pace).await.parts(standing, pace).await;
        classes(ground, parts, search, None, pace).await
    })
}

/// Sweep on the values themselves, which is what can be read back.
pub(super) fn sweep(microdata: &Arc<Microdata>, asked: TauEll, _: &[Vec<u32>]) -> Vec<(u64, Vec<ClassRows>)> {
    let options = SweepOptions { sensitive: GeneralizeSensitive::Never, ..SweepOptions::default() };
    let requirements = [AttributeRequirements::with_default_weights(microdata, 0, asked)].into();
    let Ok(mut sweep) = Sweep::new(Arc::clone(microdata), requirements, options) else { return Vec::new() };
    while sweep.advance(u64::MAX).unwrap().phase != Phase::Finished {}
    vec![(1, sweep.into_classes())]
}

/// A tree of two levels of groups, of so many values; the last is right below the root where there is an odd number.
fn pairs(values: usize) -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("*");
    for pair in 0..values / 2 {
        let group = builder.add(builder.root(), &format!("g{pair}")).unwrap();
        for value in [2 * pair, 2 * pair + 1] {
            builder.add(group, &value.to_string()).unwrap();
        }
    }
    if values % 2 == 1 {
        builder.add(builder.root(), &(values - 1).to_string()).unwrap();
    }
    Arc::new(builder.finish())
}

/// All orders of rows in which rows of one quasi-identifier come in their own order: what is published is the same when they change places.
fn orders(of: &[Vec<u32>]) -> Vec<Vec<u32>> {
    fn go(of: &[Vec<u32>], order: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
        if order.len() == of.len() {
            all.push(order.clone());
            return;
        }
        for row in 0..of.len() {
            let first = (0..row).all(|before| of[before] != of[row] || order.contains(&(before as u32)));
            if first && !order.contains(&(row as u32)) {
                order.push(row as u32);
                go(of, order, all);
                order.pop();
            }
        }
    }
    let mut all = Vec::new();
    go(of, &mut Vec::new(), &mut all);
    all
}

/// Of people with these quasi-identifiers and one of so many values each: the number of cases (originals and orders) in which a
/// method-aware adversary assigns k values of some person more than ψ(k), and the number of all cases.
fn given_away(quasi: &[Vec<u32>], values: u32, asked: TauEll, way: Way<'_>) -> (u64, u64) {
    let said_so = |microdata: &Arc<Microdata>, orders: &[Vec<u32>]| {
        let all = way(microdata, asked, orders).into_iter();
        all.map(|(times, classes)| (times, said(microdata, &classes))).collect()
    };
    disclosed_by(quasi, &trees_of_pairs(quasi), values, asked, &said_so)
}

pub(super) fn trees_of_pairs(quasi: &[Vec<u32>]) -> Vec<Arc<Taxonomy>> {
    let tree = |column: usize| pairs(quasi.iter().map(|of| of[column] as usize + 1).max().unwrap_or(0).max(2));
    (0..quasi[0].len()).map(tree).collect()
}

/// The same of quasi-identifiers with these trees, and of what is stated about an original, whatever form that has.
pub(super) fn disclosed_by<Said: Eq + Hash>(
    quasi: &[Vec<u32>],
    trees: &[Arc<Taxonomy>],
    values: u32,
    asked: TauEll,
    way: Saying<'_, Said>,
) -> (u64, u64) {
    let rows = quasi.len();
    let orders = orders(quasi);
    let columns = trees.len();
    let attribute = |column: usize| {
        let leaves = quasi.iter().map(|of| LeafRank(of[column])).collect();
        Attribute::new(column.to_string(), column, Arc::clone(&trees[column]), leaves)
    };
    let attributes: Vec<Attribute> = (0..columns).map(attribute).collect();
    let tree = numbered(values as usize);
    // By what is published: how often, and how often with which value of which row.
    let mut seen: HashMap<_, (u64, Vec<u64>)> = HashMap::new();
    let mut original = vec![0; rows];
    for number in 0..u64::from(values).pow(rows as u32) {
        let mut rest = number;
        for value in &mut original {
            (*value, rest) = ((rest % u64::from(values)) as u32, rest / u64::from(values));
        }
        let sensitive =
            Attribute::new("s", columns, Arc::clone(&tree), original.iter().map(|&of| LeafRank(of)).collect());
        let all = (0..rows as u32).collect();
        let microdata = Arc::new(Microdata::new(all, attributes.clone(), vec![sensitive], Dropped::default()));
        for (times, said) in way(&microdata, &orders) {
            let (all, with) = seen.entry(said).or_insert_with(|| (0, vec![0; rows * values as usize]));
            *all += times;
            (0..rows).for_each(|row| with[row * values as usize + original[row] as usize] += times);
        }
    }
    let (mut broken, mut cases) = (0, 0);
    for (all, with) in seen.values() {
        // Rows of one quasi-identifier are told apart by nothing.
        let likely = |row: usize| {
            let alike: Vec<usize> = (0..rows).filter(|&other| quasi[other] == quasi[row]).collect();
            let of = |value: usize| alike.iter().map(|&other| with[other * values as usize + value]).sum::<u64>();
            Masses::exact((0..values as usize).map(|value| of(value).into()), all * alike.len() as u64, 1)
        };
        let above = (0..rows).any(|row| !asked.holds(&likely(row)));
        broken += u64::from(above) * all;
        cases += all;
    }
    (broken, cases)
}

pub(super) fn design(letters: &str) -> Vec<Vec<u32>> {
    letters.bytes().map(|letter| vec![u32::from(letter - b'a')]).collect()
}

/// (1/ℓ, ℓ)-diversity.
pub(super) fn simple(ell: u32) -> TauEll {
    TauEll::new(Ratio::new(1, ell.into()).unwrap(), ell).unwrap()
}

/// Letters are leaves of a tree of pairs; then how many values there are, and ℓ.
const DESIGNS: [(&str, u32, u32); 6] =
    [("aabbcc", 2, 2), ("aaabbc", 2, 2), ("aabccd", 3, 3), ("aabbcc", 3, 3), ("aaaabb", 3, 2), ("aaabbc", 3, 2)];

/// Someone whose value lies in two buckets would more often be at the front of the first, if one order decided both: with 3, 3 and 2 rows of
/// three values the first and the third are a group, of which two rows and one lie in the first bucket.
#[test]
fn rows_of_one_value_are_interchangeable_within_a_bucket() {
    let of_these_counts = |microdata: &Arc<Microdata>| microdata.sensitive()[0].leaf_counts() == [3, 3, 2];
    let apart = |microdata: &Arc<Microdata>, asked: TauEll, standing: &[Vec<u32>]| match of_these_counts(microdata) {
        true => transparent(microdata, asked, standing),
        false => Vec::new(),
    };
    let (broken, cases) = given_away(&design("aaaaaaab"), 3, simple(2), &apart);
    assert!(broken == 0 && cases > 0, "{broken} of {cases}");
    let with_one_order = |microdata: &Arc<Microdata>, asked: TauEll, standing: &[Vec<u32>]| {
        if !of_these_counts(microdata) {
            return Vec::new();
        }
        let ground = Ground::new(Arc::clone(microdata));
        let made = |order: &Vec<u32>| {
            let by = (asked.ell(), PartitionSize::All, TupleSearch::default());
            (1, of_orders(&ground, by, order, order))
        };
        standing.iter().map(made).collect()
    };
    assert!(given_away(&design("aaaaaaab"), 3, simple(2), &with_one_order).0 > 0);
}

/// The designs of docs/explanation/transparent-sweep.md#checked-by-enumeration: no one is above k/ℓ, exactly. Sweep on the same ones discloses a value.
#[test]
fn a_method_aware_adversary_infers_no_more_on_small_designs() {
    let mut by_sweep = 0;
    for (letters, values, ell) in DESIGNS {
        let (broken, cases) = given_away(&design(letters), values, simple(ell), &transparent);
        assert_eq!(broken, 0, "{letters}, {values} values, ℓ = {ell}");
        assert!(cases > 0);
        by_sweep += given_away(&design(letters), values, simple(ell), &sweep).0;
    }
    assert!(by_sweep > 0);
}

#[test]
fn a_method_aware_adversary_infers_no_more_if_a_bucket_has_parts() {
    for (letters, values, asked) in
        [("aaab", 2, simple(2)), ("aabb", 3, simple(2)), ("aaaaab", 2, simple(2)), ("aaaabb", 2, of(2, 3, 2))]
    {
        let parts = |microdata: &Arc<Microdata>, asked: TauEll, standing: &[Vec<u32>]| {
            dealt_out(microdata, (asked, PartitionSize::People(3), TupleSearch::default()), standing)
        };
        let (broken, cases) = given_away(&design(letters), values, asked, &parts);
        assert!(broken == 0 && cases > 0, "{letters}: {broken} of {cases}");
    }
}

pub(super) fn of(numerator: u64, denominator: u64, ell: u32) -> TauEll {
    TauEll::new(Ratio::new(numerator, denominator).unwrap(), ell).unwrap()
}

/// A value of two thirds of the rows is in two of three groups of one bucket.
#[test]
fn a_method_aware_adversary_infers_no_more_if_a_value_is_frequent() {
    for (letters, values, asked) in [("aabbcc", 2, of(2, 3, 2)), ("aaabbc", 3, of(2, 3, 2))] {
        let frequent = Cell::new(0);
        let way = |microdata: &Arc<Microdata>, asked: TauEll, standing: &[Vec<u32>]| {
            let made = transparent(microdata, asked, standing);
            let often = Ground::new(Arc::clone(microdata)).largest_ell() < asked.ell();
            frequent.set(frequent.get() + u64::from(often && !made.is_empty()));
            made
        };
        let (broken, _) = given_away(&design(letters), values, asked, &way);
        assert!(broken == 0 && frequent.get() > 0, "{letters}: {broken}, {frequent:?} originals with a frequent value");
    }
}

/// Trees of so many values: flat, of pairs, and one in which each value but the first joins those before it.
pub(super) fn tree(kind: usize, values: usize) -> Arc<Taxonomy> {
    match kind {
        0 => numbered(values),
        1 => pairs(values),
        _ => {
            let mut builder = TreeBuilder::new("*");
            let mut above = vec![builder.root()];
            for depth in 2..values {
                let below = builder.add(above[above.len() - 1], &format!("g{depth}")).unwrap();
                above.push(below);
            }
            // The deepest group has the first two.
            let deepest = above.len() - 1;
            for value in 0..values {
                let group = deepest - (value.max(1) - 1).min(deepest);
                builder.add(above[group], &value.to_string()).unwrap();
            }
            Arc::new(builder.finish())
        }
    }
}

/// What is drawn of small tables: quasi-identifiers, kinds of their trees, how many values and ℓ, and a number for τ.
type Small = (Vec<Vec<u32>>, Vec<usize>, (u32, u32), u64);

fn small() -> impl Strategy<Value = Small> {
    let one = (prop::collection::vec(0..4u32, 6), Just(1usize));
    let two = (prop::collection::vec(0..8u32, 4..6), Just(2usize));
    let quasi = prop_oneof![one, two].prop_map(|(rows, columns)| {
        let split = |of: u32| if columns == 1 { vec![of] } else { vec![of / 2, of % 2] };
        let mut rows: Vec<Vec<u32>> = rows.into_iter().map(split).collect();
        rows.sort_unstable();
        rows
    });
    let values_and_ell = prop_oneof![Just((2, 2)), Just((3, 2)), Just((3, 3)), Just((4, 4))];
    (quasi, prop::collection::vec(0..3usize, 2), values_and_ell, 0..10u64)
}

/// Of so many tables, always the same ones, those whose people can be in so many orders: no one is above ψ.
fn no_one_is_above(tables: usize, most_orders: usize) {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut all, mut met, mut frequent) = (0, 0, 0);
    for at in 0..tables {
        let (quasi, kinds, (values, ell), tau) = small().new_tree(&mut runner).unwrap().current();
        if orders(&quasi).len() > most_orders {
            continue;
        }
        // Between 1/ℓ and 11/12.
        let least = 12u64.div_ceil(ell.into());
        let asked = of(least + tau % (12 - least), 12, ell);
        let trees: Vec<_> = (0..quasi[0].len())
            .map(|column| tree(kinds[column], 1 + quasi.iter().map(|of| of[column]).max().unwrap().max(1) as usize))
            .collect();
        let said_so = |microdata: &Arc<Microdata>, orders: &[Vec<u32>]| {
            let all = transparent(microdata, asked, orders).into_iter();
            all.map(|(times, classes)| (times, said(microdata, &classes))).collect()
        };
        let (broken, cases) = disclosed_by(&quasi, &trees, values, asked, &said_so);
        assert_eq!(broken, 0, "table {at}: {quasi:?}, trees {kinds:?}, {values} values, {asked:?}");
        all += 1;
        met += u64::from(cases > 0);
        frequent += u64::from(cases > 0 && asked != simple(ell));
    }
    println!("{met} of {all} tables can be published, {frequent} of them with τ above 1/ℓ; nobody above ψ");
    assert!(met * 2 > all && frequent * 3 > all, "{all}, {met}, {frequent}");
}

#[test]
fn a_method_aware_adversary_infers_no_more_on_small_tables() {
    no_one_is_above(60, 12);
}

/// Some minutes in release; `cargo xtask soak` runs it.
#[test]
#[ignore = "some minutes"]
fn a_method_aware_adversary_infers_no_more_on_two_hundred_tables() {
    no_one_is_above(200, 720);
}
