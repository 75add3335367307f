//! The options of Transparent Sweep.

use crate::about::{AboutOption, OptionKind, OptionWord};
use crate::choice::MethodChoice;
use crate::effort::effort_of;
use crate::objective::Objective;

use super::TupleSearch;

/// How many people are in a part of a bucket, within which similar ones are matched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PartitionSize {
    /// All of the bucket.
    #[default]
    All,
    /// About so many.
    People(u32),
}

impl PartitionSize {
    /// In how many parts a bucket of so many rows is split, of `groups` groups each: none has more people, but that it has a tuple at least.
    pub fn parts(self, rows: u32, groups: u32) -> u32 {
        let tuples = rows / groups;
        match self {
            Self::All => 1,
            Self::People(most) => tuples.div_ceil((most / groups).max(1)).max(1),
        }
    }
}

impl From<&MethodChoice> for PartitionSize {
    fn from(choice: &MethodChoice) -> Self {
        choice.word(PARTITION_SIZE.name).parse().map_or(Self::All, Self::People)
    }
}

impl From<&MethodChoice> for TupleSearch {
    fn from(choice: &MethodChoice) -> Self {
        Self { objective: Objective::of(choice), effort: effort_of(choice), ..Self::default() }
    }
}

/// What is improved: by default what Sweep aims at in a part.
pub(super) const OBJECTIVE: AboutOption = AboutOption { default: "information", ..Objective::OPTION };

/// The option.
pub(super) const PARTITION_SIZE: AboutOption = AboutOption {
    name: "partition_size",
    title: "Partition size",
    meaning: "Size of the random partitions in which similar people are matched. An adversary who knows the method \
              and one person's sensitive value may infer those of the others in the partition. The smaller it is, the \
              fewer they infer, and the less information is retained.",
    default: "all",
    kind: OptionKind::Word {
        words: &[
            OptionWord {
                name: "all",
                title: "All",
                meaning: "Nearly the whole table: retains the most information. An adversary who also knows one \
                    person's value may infer all others'.",
            },
            OptionWord {
                name: "3000",
                title: "3,000 people",
                meaning: "An adversary who also knows one person's value may infer those of at most 3,000 people.",
            },
            OptionWord {
                name: "300",
                title: "300 people",
                meaning: "An adversary who also knows one person's value may infer those of at most 300 people.",
            },
            OptionWord {
                name: "30",
                title: "30 people",
                meaning: "An adversary who also knows one person's value may infer those of at most 30 people.",
            },
        ],
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::every_word_is_another_option;

    #[test]
    fn every_word_of_the_page_is_another_option() {
        every_word_is_another_option("transparent-sweep", |choice| {
            (PartitionSize::from(choice), TupleSearch::from(choice))
        });
    }

    #[test]
    fn no_part_has_more_people_but_that_it_has_a_tuple() {
        let parts = |most, rows, groups| PartitionSize::People(most).parts(rows, groups);
        assert_eq!(PartitionSize::All.parts(1_000_000, 3), 1);
        assert_eq!([parts(300, 300, 3), parts(300, 303, 3), parts(300, 30_036, 3)], [1, 2, 101]);
        assert_eq!([parts(30, 80, 40), parts(30, 40, 40)], [2, 1]);
        assert_eq!(parts(30, 35, 7), 2);
    }
}
