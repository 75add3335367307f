//! Whether an original fits the published classes: each person has a place in a class that covers their
//! quasi-identifier, under a published sensitive value that covers theirs.
//!
//! People whose value is still open may be under any. A placing of all people is maintained while values are set and changed;
//! if a person no longer fits their place, others move along an augmenting path, so that a placing is found whenever
//! there is one.

use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_publish::release::Partition;

const NOBODY: u32 = u32::MAX;

/// The base values of one person, a leaf of each sensitive attribute; `None` while they are open.
pub(super) type Values = Option<Box<[u32]>>;

/// Places in one class under one published sensitive value.
#[derive(Clone, Debug)]
struct Places {
    sensitive: Box<[std::ops::Range<usize>]>,
    /// The person at each place; as many as there are places, except while someone is being moved.
    people: Vec<u32>,
    /// How many there are.
    count: usize,
}

/// People in their places.
#[derive(Clone, Debug)]
pub(super) struct Fitting {
    places: Vec<Places>,
    /// Per person: the places whose class covers their quasi-identifier, as runs of places.
    open_to: Vec<Vec<std::ops::Range<u32>>>,
    /// Per class: the people whose quasi-identifier it covers, ascending.
    covered: Vec<Vec<u32>>,
    /// Per person: their place.
    stands: Vec<u32>,
    values: Vec<Values>,
    /// Per place: the person through whom it was come by in a search, of which search.
    seen: Vec<(u32, u64)>,
    search: u64,
}

impl Fitting {
    /// Everyone at their place in the published table, with their own values or with all of them open.
    pub fn new(original: &Microdata, partition: Partition<'_>, open: bool) -> Self {
        let publication = partition.publication();
        let sensitive = original.sensitive();
        let mut places: Vec<Places> = Vec::new();
        let mut of_class = Vec::with_capacity(publication.class_count());
        let mut stands = vec![NOBODY; original.len()];
        for class in publication.classes() {
            let first = places.len() as u32;
            let nodes = |row: u32| -> Vec<NodeId> {
                (0..sensitive.len()).map(|attribute| partition.sensitive(attribute, row as usize)).collect()
            };
            for rows in class.rows.chunk_by(|&a, &b| nodes(a) == nodes(b)) {
                for &row in rows {
                    stands[row as usize] = places.len() as u32;
                }
                let leaves = nodes(rows[0]).into_iter().zip(sensitive).map(|(node, of)| of.taxonomy().leaves(node));
                places.push(Places { sensitive: leaves.collect(), people: rows.to_vec(), count: rows.len() });
            }
            of_class.push(first..places.len() as u32);
        }
        let quasi = original.quasi_identifiers();
        let covers = |class: usize, person: usize| {
            let mut cells = partition.cells(class).zip(quasi);
            cells.all(|(node, of)| of.taxonomy().leaves(node).contains(&(of.leaves()[person] as usize)))
        };
        let covered: Vec<Vec<u32>> = (0..of_class.len())
            .map(|class| (0..original.len() as u32).filter(|&person| covers(class, person as usize)).collect())
            .collect();
        let mut open_to = vec![Vec::new(); original.len()];
        for (people, places) in covered.iter().zip(&of_class) {
            people.iter().for_each(|&person| open_to[person as usize].push(places.clone()));
        }
        let own = |person: usize| sensitive.iter().map(|attribute| attribute.leaves()[person]).collect();
        Self {
            seen: vec![(NOBODY, 0); places.len()],
            places,
            open_to,
            stands,
            values: (0..original.len()).map(|person| (!open).then(|| own(person))).collect(),
            search: 0,
            covered,
        }
    }

    /// Per class: the people whose quasi-identifier it covers.
    pub fn covered(&self) -> &[Vec<u32>] {
        &self.covered
    }

    /// Number of people.
    pub fn people(&self) -> usize {
        self.values.len()
    }

    /// The values of a person.
    pub fn values(&self, person: usize) -> &Values {
        &self.values[person]
    }

    /// Gives a person these values. Whether there is a placing with them; where not, nothing changes.
    pub fn set(&mut self, person: usize, values: Values) -> bool {
        let before = std::mem::replace(&mut self.values[person], values);
        let stands = self.stands[person];
        if self.fits(person, stands as usize) || self.moved(person) {
            return true;
        }
        self.values[person] = before;
        false
    }

    fn fits(&self, person: usize, place: usize) -> bool {
        let Some(values) = &self.values[person] else { return true };
        self.places[place].sensitive.iter().zip(values).all(|(leaves, &leaf)| leaves.contains(&(leaf as usize)))
    }

    /// Finds another place for a person: each takes the place of the next, the last the free one.
    fn moved(&mut self, person: usize) -> bool {
        self.search += 1;
        let left = self.stands[person] as usize;
        let mut waiting = std::collections::VecDeque::from([person as u32]);
        while let Some(who) = waiting.pop_front() {
            for at in 0..self.open_to[who as usize].len() {
                for place in self.open_to[who as usize][at].clone() {
                    let place = place as usize;
                    if self.seen[place].1 == self.search || !self.fits(who as usize, place) {
                        continue;
                    }
                    self.seen[place] = (who, self.search);
                    if place == left {
                        self.give_way(person as u32, left);
                        return true;
                    }
                    waiting.extend(self.places[place].people.iter().filter(|&&other| other != person as u32));
                }
            }
        }
        false
    }

    fn give_way(&mut self, first: u32, left: usize) {
        let leaving = self.places[left].people.iter().position(|&who| who == first).expect("the person was there");
        self.places[left].people.swap_remove(leaving);
        let mut place = left;
        loop {
            let (who, _) = self.seen[place];
            self.places[place].people.push(who);
            let from = std::mem::replace(&mut self.stands[who as usize], place as u32) as usize;
            if who == first {
                break;
            }
            let at = self.places[from].people.iter().position(|&other| other == who).expect("the person was there");
            self.places[from].people.swap_remove(at);
            place = from;
        }
        debug_assert!(self.places.iter().all(|places| places.people.len() == places.count));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn places(sensitive: std::ops::Range<usize>, people: &[u32]) -> Places {
        Places { sensitive: std::iter::once(sensitive).collect(), people: people.to_vec(), count: people.len() }
    }

    /// Three people, three places of their own: two under value 0, one under value 1; the first may be anywhere, the
    /// others in the first class alone.
    fn three() -> Fitting {
        Fitting {
            places: vec![places(0..1, &[0]), places(1..2, &[1]), places(0..2, &[2])],
            open_to: [3, 2, 3].map(|end| std::iter::once(0..end).collect()).to_vec(),
            covered: Vec::new(),
            stands: vec![0, 1, 2],
            values: vec![None, None, None],
            seen: vec![(NOBODY, 0); 3],
            search: 0,
        }
    }

    #[test]
    fn others_give_way_where_they_can() {
        let mut fitting = three();
        // The second has value 0: the first, who is there, gives way.
        assert!(fitting.set(1, Some([0].into())));
        assert_eq!(fitting.stands[1], 0);
        // So has the first: they go to the generalized place, and anyone there to value 1.
        assert!(fitting.set(0, Some([0].into())));
        assert_eq!((fitting.stands[0], fitting.stands[2]), (2, 1));
        // Three times value 0 fits nowhere, and nothing has changed.
        assert!(!fitting.set(2, Some([0].into())));
        assert_eq!(*fitting.values(2), None);
        assert!(fitting.set(2, Some([1].into())));
    }

    /// Whether everyone has a place under some placing, by trying them all.
    fn some_placing(fitting: &Fitting, person: usize, free: &mut [usize]) -> bool {
        if person == fitting.people() {
            return true;
        }
        (0..free.len()).any(|place| {
            let open = fitting.open_to[person].iter().any(|run| run.contains(&(place as u32)));
            if free[place] == 0 || !open || !fitting.fits(person, place) {
                return false;
            }
            free[place] -= 1;
            let found = some_placing(fitting, person + 1, free);
            free[place] += 1;
            found
        })
    }

    proptest! {
        #[test]
        fn a_placing_is_found_wherever_there_is_one(
            stands in proptest::collection::vec(0usize..4, 1..7),
            sensitive in proptest::collection::vec((0usize..3, 1usize..4), 4),
            classes in 1usize..4,
            open in proptest::collection::vec(any::<bool>(), 24),
            changes in proptest::collection::vec((0usize..6, proptest::option::weighted(0.8, 0u32..3)), 1..20),
        ) {
            let class = |place: usize| place % classes;
            // By class, as places are numbered.
            let mut order: Vec<usize> = (0..4).collect();
            order.sort_by_key(|&place| class(place));
            let first = |class_of: usize| order.iter().filter(|&&place| class(place) < class_of).count() as u32;
            let at = |place: usize| order.iter().position(|&other| other == place).unwrap();
            let people = |place: usize| -> Vec<u32> {
                (0..stands.len() as u32).filter(|&person| stands[person as usize] == place).collect()
            };
            let open_to = |person: usize| -> Vec<std::ops::Range<u32>> {
                let covers = |of: &usize| *of == class(stands[person]) || open[(person * 4 + of) % 24];
                (0..classes).filter(covers).map(|of| first(of)..first(of + 1)).collect()
            };
            let mut fitting = Fitting {
                places: order.iter().map(|&place| {
                    let (from, many) = sensitive[place];
                    places(from..(from + many).min(3), &people(place))
                }).collect(),
                open_to: (0..stands.len()).map(open_to).collect(),
                covered: Vec::new(),
                stands: stands.iter().map(|&place| at(place) as u32).collect(),
                values: vec![None; stands.len()],
                seen: vec![(NOBODY, 0); 4],
                search: 0,
            };
            let free: Vec<usize> = fitting.places.iter().map(|places| places.count).collect();
            for (person, value) in changes {
                let person = person % stands.len();
                let values: Values = value.map(|leaf| [leaf].into());
                let mut asked = fitting.clone();
                asked.values[person] = values.clone();
                let possible = some_placing(&asked, 0, &mut free.clone());
                let before = fitting.values[person].clone();
                prop_assert_eq!(fitting.set(person, values.clone()), possible);
                prop_assert_eq!(&fitting.values[person], if possible { &values } else { &before });
                for person in 0..stands.len() {
                    let place = fitting.stands[person] as usize;
                    prop_assert!(fitting.fits(person, place) && fitting.places[place].people.contains(&(person as u32)));
                    prop_assert!(fitting.open_to[person].iter().any(|run| run.contains(&(place as u32))));
                }
            }
        }
    }
}
