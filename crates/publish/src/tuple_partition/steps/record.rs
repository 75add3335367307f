//! The moves as steps, for a trace.

use crate::trace::Trace;
use tauell_base::sorting::sorted;
use tauell_data::taxonomy::LeafRank;

use super::TpStep;
use crate::tuple_partition::groups::Groups;
use crate::tuple_partition::residue::Residue;

/// Rows are in groups.
#[cold]
pub(in crate::tuple_partition) fn grouped(trace: &mut Trace, groups: &Groups) {
    let all = 0..groups.len() as u32;
    let rows = |group: u32| groups.entries(group).map(|entry| groups.all_rows(entry).len()).sum::<usize>();
    let alone = all.filter(|&group| rows(group) == 1).count();
    trace.record(TpStep::Grouped { groups: groups.len(), alone });
}

/// Phase 1 is over with a group.
#[cold]
pub(in crate::tuple_partition) fn leveled(trace: &mut Trace, groups: &Groups, group: u32) {
    let (mut rows, mut moved, mut most) = (Vec::new(), Vec::new(), 0);
    for entry in groups.entries(group) {
        rows.extend_from_slice(groups.all_rows(entry));
        moved.extend_from_slice(&groups.all_rows(entry)[groups.kept(entry) as usize..]);
        most = most.max(groups.kept(entry));
    }
    let (rows, moved) = (sorted(rows, u32::cmp), sorted(moved, u32::cmp));
    trace.record(TpStep::Leveled { rows, moved, most: most.into(), ell: groups.ell() });
}

/// A phase is over, or nothing can be given in it any more.
#[cold]
pub(in crate::tuple_partition) fn out(trace: &mut Trace, residue: &Residue, phase: u8) {
    let most = sorted(residue.pillars().to_vec(), u32::cmp);
    let has = most.first().map_or(0, |&value| residue.count(value).into());
    let most = most.into_iter().map(LeafRank).collect();
    let (rows, enough, ell) = (residue.rows(), residue.is_eligible(), residue.ell());
    trace.record(TpStep::Out { phase, rows, most, has, enough, ell });
}

/// A group is about to give a row of an entry for which it was chosen, or where it is thin one of each of its pillars.
#[cold]
pub(in crate::tuple_partition) fn gives(
    trace: &mut Trace,
    groups: &Groups,
    residue: &Residue,
    (phase, entry): (u8, Option<u32>),
    group: u32,
) {
    let fat = entry.is_some() && groups.is_fat(group);
    let rarest = entry.map(|entry| groups.value(entry)).map(|value| (LeafRank(value), residue.count(value).into()));
    let given = match entry {
        Some(entry) if fat => vec![entry],
        _ => sorted(groups.pillars(group).to_vec(), u32::cmp),
    };
    let rows = given.iter().filter_map(|&entry| groups.kept_rows(entry).last().copied()).collect();
    trace.record(TpStep::Gave { phase, rows, fat, rarest });
}
