use proptest::prelude::*;

use super::*;
use tauell_base::pace::in_slices;
use tauell_data::taxonomy::read_hierarchy;

fn tree() -> Arc<Values> {
    // "B" has the leaves of "b", and is published as it.
    Arc::new(Values::of(Arc::new(read_hierarchy(b"a1;A;*\na2;A;*\nb;B;*\nc;C;*\n", "s").unwrap())))
}

fn sliced(composing: Composing, slice: u64) -> Publication {
    in_slices(slice, async |pace| composing.compose(pace).await)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_publication_does_not_depend_on_the_slices_nor_on_the_order_of_what_was_made(
        classes in prop::collection::vec((0..8u32, 0..8u32), 1..12),
        rows in prop::collection::vec((any::<prop::sample::Index>(), 0..8u32), 1..90),
        slice in 1..400u64,
    ) {
        let node = |drawn: u32| NodeId(drawn);
        let mut made: Vec<(Box<[NodeId]>, Vec<u32>)> =
            classes.iter().map(|&(a, b)| (Box::from([node(a), node(b)]), Vec::new())).collect();
        for (row, (class, _)) in rows.iter().enumerate() {
            made[class.index(classes.len())].1.push(row as u32);
        }
        made.retain(|(_, rows)| !rows.is_empty());
        let sensitive: Vec<NodeId> = rows.iter().map(|&(_, drawn)| node(drawn)).collect();
        let composing = |made: &[(Box<[NodeId]>, Vec<u32>)]| {
            let (quasi, of_sensitive) = (vec![tree(), tree()], vec![tree()]);
            Composing::of_nodes(quasi, of_sensitive, rows.len(), made.to_vec(), vec![sensitive.clone()])
        };
        let at_once = composing(&made).finish();
        made.reverse();
        made.iter_mut().for_each(|(_, rows)| rows.reverse());
        let sliced = sliced(composing(&made), slice);
        for publication in [&at_once, &sliced] {
            let cells: Vec<&[ValueId]> = publication.classes().map(|class| class.cells().unwrap()).collect();
            prop_assert!(cells.is_sorted_by(|a, b| a < b), "{:?}", cells);
            for class in publication.classes() {
                let key = |&row: &u32| (publication.sensitive(0, row as usize), row);
                prop_assert!(class.rows.is_sorted_by_key(key), "{:?}", class.rows);
            }
        }
        prop_assert_eq!(at_once.starts(), sliced.starts());
        prop_assert_eq!(at_once.rows(), sliced.rows());
        prop_assert_eq!(format!("{at_once:?}"), format!("{sliced:?}"));
    }

    #[test]
    fn records_do_not_depend_on_the_slices(
        rows in prop::collection::vec((0..5usize, 0..4u32, 0..4u32), 1..60),
        linked in any::<bool>(),
        slice in 1..400u64,
    ) {
        let composing = || {
            let mut classes: Vec<MadeClass> = vec![Vec::new(); 5];
            for (row, &(class, value, _)) in rows.iter().enumerate() {
                classes[class].push((Box::from([ValueId(value)]), vec![row as u32]));
            }
            classes.retain(|class| !class.is_empty());
            Composing::of(PublicationBuilder {
                quasi_identifiers: vec![tree()],
                sensitive_values: vec![tree()],
                // The last row is omitted.
                len: rows.len() + 1,
                classes,
                sensitive: vec![rows.iter().map(|row| ValueId(row.2)).chain([ValueId(0)]).collect()],
                linked,
            })
        };
        let (at_once, sliced) = (composing().finish(), sliced(composing(), slice));
        prop_assert_eq!(format!("{at_once:?}"), format!("{sliced:?}"));
        prop_assert_eq!(at_once.left_out(), 1);
        let values: Vec<ValueId> = at_once.rows().iter().map(|&row| at_once.value_of(0, row as usize)).collect();
        prop_assert_eq!(at_once.values_in_order(0), values);
        let counted = |of: &[u32]| {
            let mut counts = std::collections::BTreeMap::new();
            of.iter().for_each(|&row| *counts.entry(at_once.value_of(0, row as usize)).or_insert(0) += 1);
            counts.into_iter().collect::<Vec<(ValueId, u64)>>()
        };
        prop_assert_eq!(at_once.whole_histogram(0), counted(at_once.rows()));
        for class in 0..at_once.class_count() {
            prop_assert_eq!(at_once.histogram(class, 0), counted(at_once.class(class).rows));
        }
        for record in 0..at_once.record_count() {
            prop_assert_eq!(at_once.histogram_of_record(record, 0), counted(at_once.record(record).1.rows));
        }
        for (class, record) in (0..at_once.record_count()).map(|record| at_once.record(record)) {
            for &row in record.rows {
                prop_assert_eq!(at_once.class_of(row as usize), Some(class));
                prop_assert_eq!(record.cells, [ValueId(rows[row as usize].1)]);
            }
        }
    }
}
