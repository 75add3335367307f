//! Who would still be disclosed if one column of the quasi-identifier were not published: what to do about a table made elsewhere.

use tauell_publish::release::Release;

use crate::reading::Classes;
use crate::{Review, ReviewSubject, WithoutColumn};

/// Of a class in which no value is certain.
const UNCERTAIN: u32 = u32::MAX;

/// The same table without each column in turn, in slices: one pass over the classes each.
///
/// Two classes become one without a column if they agree on the columns before it and on those after it, so the classes are numbered by
/// either side once: three passes per column, O(classes) each, instead of one per pair of columns.
#[derive(Debug)]
pub(crate) struct LeavingOut {
    /// The certain value of each class.
    certain: Vec<u32>,
    /// The value that stands for having none.
    blank: Option<u32>,
    rows: Vec<u32>,
    /// Classes by the columns from this one on, the last column first.
    after: Vec<Classes>,
    before: Classes,
    found: Vec<WithoutColumn>,
}

impl LeavingOut {
    /// `None` where nobody is alone or disclosed, where the release was made here (its verdict offers remedies with what they cost), and
    /// where rows and sensitive values are in separate tables.
    pub fn of(review: &Review) -> Option<Self> {
        let publication = &review.release.publication;
        let plain = publication.is_linked() && publication.record_count() == publication.class_count();
        if review.subject == ReviewSubject::Published || !plain || review.release.quasi_identifiers.len() < 2 {
            return None;
        }
        let rows: Vec<u32> = publication.classes().map(|class| class.rows.len() as u32).collect();
        let (attribute, disclosed) = review.most_certain().unwrap_or_default();
        if disclosed == 0 && !rows.contains(&1) {
            return None;
        }
        let certain = match review.measures.get(attribute) {
            None => vec![UNCERTAIN; rows.len()],
            Some(measures) => {
                let all = review.whole[attribute].support();
                let of_class = measures.likeliest.iter().zip(&measures.excluded);
                of_class.map(|(&(value, _), &out)| if out as usize + 1 == all { value } else { UNCERTAIN }).collect()
            }
        };
        let blank = if review.measures.is_empty() { None } else { review.blank(attribute).map(|value| value as u32) };
        let before = Classes::one(rows.len());
        Some(Self { after: vec![before.clone()], before, certain, blank, rows, found: Vec::new() })
    }

    /// One pass over the classes; true when every column was tried.
    pub fn advance(&mut self, release: &Release) -> bool {
        let columns = release.quasi_identifiers.len();
        let cell = |class: usize, column: usize| release.publication.record(class).1.cells[column].0;
        if self.after.len() < columns {
            let column = columns - self.after.len();
            let mut next = self.after[self.after.len() - 1].clone();
            next.split(|class| cell(class, column));
            self.after.push(next);
            return false;
        }
        let column = self.found.len();
        if column == columns {
            return true;
        }
        let mut merged = self.before.clone();
        let after = &self.after[columns - 1 - column];
        merged.split(|class| after.number(class));
        self.found.push(self.count(&release.quasi_identifiers[column].name, &merged));
        self.before.split(|class| cell(class, column));
        self.found.len() == columns
    }

    pub fn finish(self) -> Vec<WithoutColumn> {
        self.found
    }

    fn count(&self, column: &str, merged: &Classes) -> WithoutColumn {
        // What is certain in each merged class, and its rows.
        let mut classes: Vec<Option<(u32, u64)>> = vec![None; merged.count()];
        for (class, (&certain, &rows)) in self.certain.iter().zip(&self.rows).enumerate() {
            let so_far = &mut classes[merged.number(class) as usize];
            let (known, together) = so_far.unwrap_or((certain, 0));
            *so_far = Some((if known == certain { known } else { UNCERTAIN }, together + u64::from(rows)));
        }
        let of = |counts: &dyn Fn(u32, u64) -> bool| {
            classes.iter().flatten().filter(|&&(certain, rows)| counts(certain, rows)).map(|&(_, rows)| rows).sum()
        };
        WithoutColumn {
            column: column.to_owned(),
            certain: of(&|certain, _| certain != UNCERTAIN && Some(certain) != self.blank),
            singletons: of(&|_, rows| rows == 1),
        }
    }
}
