//! What one sweep passes on to the next over the same rows.

use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;

use crate::SensitiveState;
use crate::codes::Codes;
use crate::entries::Entries;

/// The rows of a run, grouped.
pub(crate) struct Gathered {
    pub(super) codes: Codes,
    pub(super) entries: Entries,
}

impl Gathered {
    /// With these sensitive values. O(rows · (words + attributes)).
    pub async fn of(microdata: &Microdata, sensitive: &SensitiveState, pace: &Pace) -> Self {
        let (codes, of_rows) = Codes::of(microdata, pace).await;
        let nodes: Vec<&[NodeId]> = (0..microdata.sensitive().len()).map(|of| sensitive.nodes(of)).collect();
        let entries = Entries::gather(microdata.len(), of_rows, &nodes, pace).await;
        Self { codes, entries }
    }
}
