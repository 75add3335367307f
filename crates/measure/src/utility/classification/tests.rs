//! Trees by hand, and against a tree that splits every row in earnest.

use proptest::prelude::*;

use super::branches::{Branches, Item, Room, mixture_of};
use super::*;
use tauell_data::microdata::{Attribute, Dropped};
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy, TreeBuilder};
use tauell_privacy::TauEll;
use tauell_publish::AttributeRequirements;
use tauell_publish::release::Publication;

/// A taxonomy of two levels of groups, `groups[i]` leaves each.
fn grouped(short: &str, groups: &[usize]) -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("*");
    for (group, &leaves) in groups.iter().enumerate() {
        let parent = builder.add(builder.root(), &format!("{short}{group}")).unwrap();
        for leaf in 0..leaves {
            builder.add(parent, &format!("{short}{group}{leaf}")).unwrap();
        }
    }
    Arc::new(builder.finish())
}

fn flat(values: &[&str]) -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("*");
    for value in values {
        if builder.find(value).is_none() {
            builder.add(builder.root(), value).unwrap();
        }
    }
    Arc::new(builder.finish())
}

/// Original rows, the last column being sensitive; `published` holds nodes, row by row, for all columns.
fn release(
    names: &[&str],
    taxonomies: &[Arc<Taxonomy>],
    leaves: &[Vec<u32>],
    published: Option<&[Vec<NodeId>]>,
) -> Release {
    let rows = leaves.len();
    let attribute = |index: usize| {
        let leaves = leaves.iter().map(|row| LeafRank(row[index])).collect();
        Attribute::new(names[index], index, Arc::clone(&taxonomies[index]), leaves)
    };
    let last = names.len() - 1;
    let sensitive = vec![attribute(last)];
    let microdata =
        Microdata::new((0..rows as u32).collect(), (0..last).map(attribute).collect(), sensitive, Dropped::default());
    let node = |row: usize, index: usize| match published {
        Some(published) => published[row][index],
        None => taxonomies[index].leaf_node(LeafRank(leaves[row][index])),
    };
    let classes = (0..rows).map(|row| ((0..last).map(|index| node(row, index)).collect(), vec![row as u32])).collect();
    let sensitive = vec![(0..rows).map(|row| node(row, last)).collect()];
    let publication = Publication::new(&microdata, classes, sensitive);
    let required = AttributeRequirements::with_default_weights(&microdata, 0, TauEll::parse("0.5", 2).unwrap());
    Release::of(Arc::new(microdata), [required.known()], Arc::new(publication))
}

/// Quinlan's fourteen Saturday mornings (1986, Table 1).
const SATURDAYS: [[&str; 5]; 14] = [
    ["sunny", "hot", "high", "false", "N"],
    ["sunny", "hot", "high", "true", "N"],
    ["overcast", "hot", "high", "false", "P"],
    ["rain", "mild", "high", "false", "P"],
    ["rain", "cool", "normal", "false", "P"],
    ["rain", "cool", "normal", "true", "N"],
    ["overcast", "cool", "normal", "true", "P"],
    ["sunny", "mild", "high", "false", "N"],
    ["sunny", "cool", "normal", "false", "P"],
    ["rain", "mild", "normal", "false", "P"],
    ["sunny", "mild", "normal", "true", "P"],
    ["overcast", "mild", "high", "true", "P"],
    ["overcast", "hot", "normal", "false", "P"],
    ["rain", "mild", "high", "true", "N"],
];

fn saturdays() -> Release {
    let names = ["outlook", "temperature", "humidity", "windy", "class"];
    let taxonomies: Vec<_> = (0..5).map(|index| flat(&SATURDAYS.map(|row| row[index]))).collect();
    let leaves: Vec<Vec<u32>> =
        SATURDAYS.iter().map(|row| (0..5).map(|of| taxonomies[of].leaf(row[of]).unwrap().0).collect()).collect();
    release(&names, &taxonomies, &leaves, None)
}

fn training(release: &Release, side: Side) -> (Arc<[Predictor]>, Training) {
    let target = ClassificationTarget::Sensitive(0);
    let predictors: Arc<[Predictor]> = Predictor::all(release, &target).into();
    let microdata = release.original.as_ref().unwrap();
    let rows: Vec<u32> = (0..microdata.len() as u32).collect();
    let training = Training::new(release, microdata, &predictors, &target, side, &rows);
    (predictors, training)
}

fn grown(release: &Release, side: Side, least_rows: f64) -> (Arc<[Predictor]>, Tree) {
    let (predictors, training) = training(release, side);
    let mut grower = Grower::new(Arc::clone(&predictors), training, least_rows);
    while !grower.advance(1) {}
    let rows = release.rows() as f64;
    assert!((grower.settled() - rows).abs() < 1e-9 * rows, "every row comes to a leaf");
    (predictors, grower.finish())
}

/// `attribute(value: answer, value: attribute(...))`.
fn written(release: &Release, predictors: &[Predictor], tree: &Tree, node: usize) -> String {
    let Some(split) = &tree.nodes[node].split else {
        let spread = &release.sensitive[0].spread;
        return spread
            .taxonomy()
            .label(spread.taxonomy().leaf_node(spread.base()[tree.nodes[node].answer as usize]))
            .to_owned();
    };
    let branch = |&(value, child): &(u32, u32)| {
        let value = predictors[split.predictor].taxonomy.label(NodeId(value));
        format!("{value}: {}", written(release, predictors, tree, child as usize))
    };
    let branches: Vec<String> = split.branches.iter().map(branch).collect();
    format!("{}({})", release.quasi_identifiers[split.predictor].name, branches.join(", "))
}

#[test]
fn the_saturday_mornings_give_quinlans_tree() {
    let release = saturdays();
    let (predictors, tree) = grown(&release, Side::Original, 2.0);
    assert_eq!(
        written(&release, &predictors, &tree, 0),
        "outlook(sunny: humidity(high: N, normal: P), overcast: P, rain: windy(false: P, true: N))"
    );
    assert_eq!(tree.rules(), 5);
    let (_, published) = grown(&release, Side::Published, 2.0);
    assert_eq!(tree, published);
}

#[test]
fn the_saturday_mornings_gain_what_quinlan_says() {
    let release = saturdays();
    let (predictors, training) = training(&release, Side::Original);
    let items: Vec<Item> = (0..training.len() as u32).map(|example| (example, 1.0)).collect();
    let mut room = Room::new(&predictors);
    let whole = mixture_of(&[5.0, 9.0]);
    assert!((whole / 14.0 - 0.940).abs() < 5e-4);
    for (index, gain) in [0.246, 0.029, 0.151, 0.048].into_iter().enumerate() {
        let branches = Branches::new(&training, &predictors, index, &items, &mut room);
        let gained = (whole - branches.mixture(&mut room)) / 14.0;
        // Printed with three digits, some cut off.
        assert!((gained - gain).abs() < 1.1e-3, "{gained}");
    }
}

#[test]
fn a_generalized_value_is_spread_over_its_leaves() {
    // Two rows "a0: yes", three "*: no" over three leaves: a00 has two yes and one no, the other two leaves two no.
    let (ages, answers) = (grouped("a", &[1, 2]), flat(&["yes", "no"]));
    let leaves = vec![vec![0, 0], vec![0, 0], vec![1, 1], vec![2, 1], vec![0, 1]];
    let base = ages.leaf_node(LeafRank(0));
    let (yes, no) = (answers.leaf_node(LeafRank(0)), answers.leaf_node(LeafRank(1)));
    let published =
        [vec![base, yes], vec![base, yes], vec![NodeId::ROOT, no], vec![NodeId::ROOT, no], vec![NodeId::ROOT, no]];
    let release = release(&["age", "answer"], &[ages, answers], &leaves, Some(&published));
    let (predictors, tree) = grown(&release, Side::Published, 1.0);
    assert_eq!(written(&release, &predictors, &tree, 0), "age(*: no, a00: yes)");
    let microdata = release.original.as_ref().unwrap();
    let answer = |row: usize| tree.nodes[tree.end(&predictors, microdata, row)].answer;
    assert_eq!((0..5).map(answer).collect::<Vec<_>>(), [0, 0, 1, 1, 0]);
}

#[test]
fn a_generalized_value_to_predict_counts_for_each_base_value_by_its_share() {
    let (ages, answers) = (flat(&["a", "b"]), grouped("g", &[2, 1]));
    let leaves = vec![vec![0, 0], vec![0, 1], vec![0, 2], vec![1, 0]];
    let general = answers.node("g0").unwrap();
    let published: Vec<Vec<NodeId>> = leaves
        .iter()
        .map(|row| {
            let sensitive = if row[1] < 2 { general } else { answers.leaf_node(LeafRank(row[1])) };
            vec![ages.leaf_node(LeafRank(row[0])), sensitive]
        })
        .collect();
    let release = release(&["age", "answer"], &[ages, answers], &leaves, Some(&published));
    let (_, training) = training(&release, Side::Published);
    assert_eq!(training.len(), 2);
    assert_eq!(training.masses(0), [(0, 1.0), (1, 1.0), (2, 1.0)]);
    assert_eq!(training.masses(1), [(0, 0.5), (1, 0.5)]);
}

fn outcome(
    release: &Release,
    target: ClassificationTarget,
    options: ClassificationOptions,
    slice: u64,
) -> ClassificationReport {
    let mut learning = Classification::new(release, target, options).unwrap();
    let mut before = MeasureProgress { done: 0, total: 1 };
    loop {
        let progress = learning.advance(slice);
        assert!(progress.done >= before.done && progress.done <= progress.total);
        before = progress;
        if progress.finished() {
            return learning.finish();
        }
    }
}

#[test]
fn an_unchanged_release_predicts_as_well_as_the_original() {
    let release = saturdays();
    for seed in 0..20 {
        let options = ClassificationOptions { seed, ..ClassificationOptions::default() };
        let report = outcome(&release, ClassificationTarget::Sensitive(0), options, u64::MAX);
        assert_eq!(report.original, report.published);
        assert_eq!((report.training_rows, report.held_out_rows), (9, 5));
        assert!(report.ratio.is_none_or(|ratio| ratio == 1.0));
        assert!(report.rules.iter().all(|rules| rules.original == rules.published));
    }
}

#[test]
fn another_column_is_predicted_from_all_published_attributes() {
    // The column states what the sensitive attribute states: one question is enough, and always right.
    let release = saturdays();
    let codes: Arc<[u32]> = release.original.as_ref().unwrap().sensitive()[0].leaves().into();
    let target = ClassificationTarget::Column { name: "again".to_owned(), codes };
    let report = outcome(&release, target, ClassificationOptions::default(), 3);
    assert_eq!((report.target.as_str(), report.original.accuracy, report.original.rules), ("again", 1.0, 2));
    assert_eq!(report.ratio, Some(1.0));
    // Both rules are always right and cover a tenth.
    assert!(report.rules.iter().all(|rules| rules.original == 2));
}

#[test]
fn what_cannot_be_learned_says_why() {
    let release = saturdays();
    let code = |release: &Release, target: ClassificationTarget, training_share: f64| {
        let options = ClassificationOptions { training_share, ..ClassificationOptions::default() };
        Classification::new(release, target, options).err().map(|error| error.code())
    };
    assert_eq!(code(&release, ClassificationTarget::Sensitive(1), 0.5), Some("utility-no-such-attribute"));
    for share in [0.0, 0.01, 1.0, -1.0, f64::NAN] {
        assert_eq!(code(&release, ClassificationTarget::Sensitive(0), share), Some("utility-nothing-to-learn-or-test"));
    }
    let column = |codes: Vec<u32>| ClassificationTarget::Column { name: "c".to_owned(), codes: codes.into() };
    assert_eq!(code(&release, column(vec![0; 3]), 0.5), Some("utility-other-rows"));
    let many = (0..14).map(|row| row * 100).collect();
    assert_eq!(code(&release, column(many), 0.5), Some("utility-too-many-target-values"));
    let blind = Release { original: None, ..release };
    assert_eq!(code(&blind, ClassificationTarget::Sensitive(0), 0.5), Some("utility-no-original-rows"));
}

/// A row as a tree sees it that splits every row: its nodes, what it states, how much of it there is.
type Part = (Vec<NodeId>, Vec<f64>, f64);

/// What a tree answers for a row of leaves: at every question each leaf is a branch of its own.
fn answer_in_earnest(taxonomies: &[Arc<Taxonomy>], parts: &[Part], left: &[usize], leaves: &[u32]) -> u32 {
    let distribution = |parts: &[Part]| -> Vec<f64> {
        let mut rows = vec![0.0; parts[0].1.len()];
        for (_, says, share) in parts {
            rows.iter_mut().zip(says).for_each(|(rows, says)| *rows += says * share);
        }
        rows
    };
    let below = |parts: &[Part], attribute: usize, leaf: u32| -> Vec<Part> {
        let taxonomy = &taxonomies[attribute];
        let covers = |part: &&Part| taxonomy.leaves(part.0[attribute]).contains(&(leaf as usize));
        let share = |part: &Part| part.2 / taxonomy.leaves(part.0[attribute]).len() as f64;
        parts.iter().filter(covers).map(|part| (part.0.clone(), part.1.clone(), share(part))).collect()
    };
    let rows = distribution(parts);
    let all: f64 = rows.iter().sum();
    let (mut answer, mut most) = (0, 0.0);
    for (target, &rows) in rows.iter().enumerate() {
        if rows > most + all * 1e-9 {
            (answer, most) = (target as u32, rows);
        }
    }
    let mut least = mixture_of(&rows);
    let mut best = None;
    for &attribute in left {
        let branches = (0..taxonomies[attribute].leaf_count() as u32).map(|leaf| below(parts, attribute, leaf));
        let mixture: f64 =
            branches.filter(|branch| !branch.is_empty()).map(|branch| mixture_of(&distribution(&branch))).sum();
        if mixture < least - 1e-9 * all {
            (least, best) = (mixture, Some(attribute));
        }
    }
    let Some(attribute) = best.filter(|_| most < all * (1.0 - 1e-9)) else { return answer };
    let branch = below(parts, attribute, leaves[attribute]);
    if branch.is_empty() {
        return answer;
    }
    let left: Vec<usize> = left.iter().copied().filter(|&other| other != attribute).collect();
    answer_in_earnest(taxonomies, &branch, &left, leaves)
}

/// Rows of three attributes and a sensitive one, each published at a level of its own.
fn rows_and_levels() -> impl Strategy<Value = (Vec<Vec<u32>>, Vec<Vec<usize>>)> {
    let leaves = (0u32..5, 0u32..4, 0u32..3, 0u32..3).prop_map(|(a, b, c, s)| vec![a, b, c, s]);
    let levels = prop::collection::vec(0usize..3, 4);
    prop::collection::vec((leaves, levels), 3..14).prop_map(|rows| rows.into_iter().unzip())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn branches_of_leaves_that_nothing_tells_apart_answer_as_if_each_leaf_had_its_own(
        (leaves, levels) in rows_and_levels(),
    ) {
        let taxonomies = [grouped("a", &[2, 3]), grouped("b", &[1, 3]), grouped("c", &[3]), grouped("s", &[2, 1])];
        let published: Vec<Vec<NodeId>> = leaves
            .iter()
            .zip(&levels)
            .map(|(row, levels)| {
                let node = |of: usize| taxonomies[of].canonical(taxonomies[of].ancestor_at(LeafRank(row[of]), levels[of]));
                (0..4).map(node).collect()
            })
            .collect();
        let release = release(&["a", "b", "c", "s"], &taxonomies, &leaves, Some(&published));
        let (predictors, tree) = grown(&release, Side::Published, 0.0);
        let spread = &release.sensitive[0].spread;
        let says = |node: NodeId| (0..spread.base().len()).map(|base| spread.share(node, base)).collect();
        let parts: Vec<Part> = published.iter().map(|row| (row.clone(), says(row[3]), 1.0)).collect();
        let microdata = release.original.as_ref().unwrap();
        for (row, leaves) in leaves.iter().enumerate() {
            let answer = tree.nodes[tree.end(&predictors, microdata, row)].answer;
            prop_assert_eq!(answer, answer_in_earnest(&taxonomies, &parts, &[0, 1, 2], leaves), "row {}", row);
        }
    }

    #[test]
    fn the_outcome_does_not_depend_on_slices_and_the_order_of_work(
        (leaves, levels) in rows_and_levels(),
        slice in 1u64..60,
        seed in any::<u64>(),
    ) {
        let taxonomies = [grouped("a", &[2, 3]), grouped("b", &[1, 3]), grouped("c", &[3]), grouped("s", &[2, 1])];
        let published: Vec<Vec<NodeId>> = leaves
            .iter()
            .zip(&levels)
            .map(|(row, levels)| (0..4).map(|of| taxonomies[of].ancestor_at(LeafRank(row[of]), levels[of])).collect())
            .collect();
        let release = release(&["a", "b", "c", "s"], &taxonomies, &leaves, Some(&published));
        let options = ClassificationOptions { seed, ..ClassificationOptions::default() };
        let whole = outcome(&release, ClassificationTarget::Sensitive(0), options, u64::MAX);
        prop_assert_eq!(&whole, &outcome(&release, ClassificationTarget::Sensitive(0), options, slice));
        prop_assert_eq!(whole.training_rows + whole.held_out_rows, leaves.len());
        prop_assert!((0.0..=1.0).contains(&whole.published.accuracy));
    }
}
