//! How many rows a method may suppress, as an option, and how many have to be.

use tauell_data::taxonomy::NodeId;
use tauell_privacy::Requirement;

use crate::AttributeRequirements;
use crate::about::{AboutOption, OptionKind, OptionWord};
use crate::keep::{RowKind, TieRule, greedy_keep};

/// Up to how many rows may be suppressed.
pub(crate) const SUPPRESS: AboutOption = AboutOption {
    name: "suppress",
    title: "Suppressed people",
    meaning: "The maximum number of people who may be suppressed so that the others retain more.",
    default: "none",
    kind: OptionKind::Rows {
        words: &[
            OptionWord { name: "none", title: "No one", meaning: "Everyone is published." },
            OptionWord { name: "1%", title: "Up to 1%", meaning: "Up to one in a hundred people." },
            OptionWord { name: "2%", title: "Up to 2%", meaning: "Up to one in fifty people." },
            OptionWord { name: "5%", title: "Up to 5%", meaning: "Up to one in twenty people." },
            OptionWord { name: "10%", title: "Up to 10%", meaning: "Up to one in ten people." },
        ],
        range: "none, a share such as 2.5%, or a number of rows such as 100",
    },
};

/// How many rows have to be suppressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuppressionNeed {
    /// Without so many rows, the others satisfy the requirements as one class.
    pub rows: u64,
    /// Whether that is proven of no fewer rows. Otherwise fewer may suffice.
    pub is_least: bool,
}

impl SuppressionNeed {
    /// What the requirements on one sensitive attribute need if rows are published with these values, so many with each; `None` if
    /// nothing would remain. Every class of a release satisfies the requirements, and so do all classes together. So no release with
    /// these values suppresses fewer rows than the whole table has to. O(suppressed · values), and less for most requirements.
    pub fn of(required: &AttributeRequirements, counts: &[(NodeId, u64)]) -> Option<Self> {
        let mut kept: Vec<RowKind<'_>> =
            counts.iter().map(|(node, count)| RowKind { nodes: std::slice::from_ref(node), count: *count }).collect();
        let all = required.masses(counts.iter().copied());
        greedy_keep(&mut kept, std::slice::from_ref(required), &[all], TieRule::Balanced);
        let rows = |counts: &mut dyn Iterator<Item = u64>| counts.sum::<u64>();
        let remain = rows(&mut kept.iter().map(|kind| kind.count));
        let suits = |one: &Requirement| one.treats_values_alike() || one.asks_of_rows();
        let base = |(node, _): &(NodeId, u64)| required.spread().taxonomy().is_leaf(*node);
        let is_least =
            required.spread().is_zero_one() && required.requirements().iter().all(suits) && counts.iter().all(base);
        let rows = rows(&mut counts.iter().map(|&(_, count)| count)) - remain;
        (remain > 0).then_some(Self { rows, is_least })
    }
}
