//! People without a sensitive value: that is a value of its own, and what is certain of it is said by itself.

use tauell_base::words::numbers::{count, people};
use tauell_data::taxonomy::ValueId;
use tauell_measure::findings::distribution::as_written;

use super::view::BlankView;
use super::{PeopleCount, Review};

impl Review {
    /// Which base value it is to have none; `None` where everyone has one. O(m).
    pub(super) fn blank(&self, attribute: usize) -> Option<usize> {
        let missing = self.missing.as_ref()?;
        as_written(&self.release.sensitive[attribute].spread).position(|label| missing.matches(label))
    }

    /// People whose value is certain to an adversary who knows the quasi-identifier: those who certainly have none, or all others.
    /// O(classes).
    pub(super) fn certain(&self, attribute: usize, blank: bool) -> PeopleCount {
        let of_blank = self.blank(attribute).map(|value| value as u32);
        let publication = &self.release.publication;
        let mut found = PeopleCount::default();
        let (measures, all) = (&self.measures[attribute], self.whole[attribute].support());
        let classes = measures.likeliest.iter().zip(&measures.excluded).enumerate();
        for (class, (&(value, _), &excluded)) in classes {
            if excluded as usize + 1 == all && (Some(value) == of_blank) == blank {
                found.classes += 1;
                found.rows += publication.class(class).rows.len() as u64;
            }
        }
        found
    }

    pub(super) fn blank_view(&self, attribute: usize) -> Option<BlankView> {
        let value = self.blank(attribute)?;
        let released = &self.release.sensitive[attribute];
        let leaf = released.spread.base()[value];
        let has_none = |of: ValueId| {
            let cover = released.spread.values().cover(of);
            cover.len() == 1 && cover.contains(leaf)
        };
        let rows = self.histograms[attribute].iter().filter(|&&(of, _)| has_none(of)).map(|&(_, rows)| rows).sum();
        if rows == 0 {
            return None;
        }
        let certain = self.certain(attribute, true);
        let all = self.release.rows() as u64;
        let sure = match certain.rows {
            0 => "No adversary who knows only the quasi-identifier is certain of that.".to_owned(),
            number => {
                format!("An adversary who knows the quasi-identifier is certain of that for {}.", people(number))
            }
        };
        let have = if rows == 1 { "has" } else { "have" };
        let sentence = format!(
            "{} of {} {have} no value of \"{}\", which counts as a value of its own. {sure}",
            count(rows),
            people(all),
            released.name
        );
        Some(BlankView { value: value as u32, people: rows, certain, sentence })
    }
}

#[cfg(test)]
mod tests;
