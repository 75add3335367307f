//! Rows become groups.

use crate::simple_ell::Ground;
use tauell_base::pace::Pace;

use super::groups::Groups;

/// What it costs to look at one of a row's attributes, in units of some nanoseconds.
const LOOK: u64 = 4;

impl Groups {
    /// The groups of all rows. O(attributes · (rows + leaves)).
    pub async fn of(ground: &Ground, ell: u32, pace: &Pace) -> Self {
        let quasi = ground.microdata.quasi_identifiers();
        let rows = ground.ordered_rows(pace).await;
        let mut groups = Self::new(ell);
        pace.each(0..rows.len(), LOOK * (2 + quasi.len() as u64), |place| {
            let row = rows[place] as usize;
            let before = place.checked_sub(1).map(|before| rows[before] as usize);
            let in_group = before.filter(|&before| quasi.iter().all(|of| of.leaves()[before] == of.leaves()[row]));
            if in_group.is_none() {
                groups.begin_group();
            }
            if in_group.is_none_or(|before| ground.values[before] != ground.values[row]) {
                groups.begin_entry(ground.values[row], place);
            }
        })
        .await;
        groups.end(rows);
        groups
    }
}
