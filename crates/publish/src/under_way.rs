//! A method that is written as an `async fn`, while it is under way.

use tauell_base::pace::{Pace, Work};

use super::PublishError;

/// The work, or its outcome.
pub(super) enum UnderWay<T> {
    Working(Work<T>),
    Made(T),
}

impl<T> UnderWay<T> {
    /// Begins it.
    pub fn begin<F: Future<Output = T> + Send + 'static>(work: impl FnOnce(Pace) -> F) -> Self {
        Self::Working(Work::begin(work))
    }

    /// Works for about `budget` units; true when it is finished.
    pub fn advance(&mut self, budget: u64) -> bool {
        if let Self::Working(work) = self {
            match work.advance(budget) {
                Some(made) => *self = Self::Made(made),
                None => return false,
            }
        }
        true
    }

    /// Units done; `None` when it is finished.
    pub fn done(&self) -> Option<u64> {
        self.progress().map(|(done, _)| done)
    }

    /// Units done, and in all; `None` when it is finished.
    pub fn progress(&self) -> Option<(u64, u64)> {
        match self {
            Self::Working(work) => Some(work.progress()),
            Self::Made(_) => None,
        }
    }

    /// The outcome; `None` before it is finished.
    pub(crate) fn made_mut(&mut self) -> Option<&mut T> {
        if let Self::Made(made) = self { Some(made) } else { None }
    }

    /// The outcome.
    ///
    /// # Panics
    /// Before it is finished.
    pub(crate) fn into_made(self) -> T {
        let Self::Made(made) = self else { panic!("it has not finished") };
        made
    }
}

impl<T> UnderWay<Result<T, PublishError>> {
    /// Works for about `budget` units; true when it has succeeded.
    ///
    /// # Errors
    /// When it has failed, also if it is called again.
    pub(crate) fn try_advance(&mut self, budget: u64) -> Result<bool, PublishError> {
        let is_finished = self.advance(budget);
        if let Self::Made(Err(error)) = self { Err(error.clone()) } else { Ok(is_finished) }
    }

    /// The outcome; `None` before it has succeeded.
    pub(crate) fn succeeded(&self) -> Option<&T> {
        if let Self::Made(made) = self { made.as_ref().ok() } else { None }
    }

    /// The same, to be changed.
    pub(crate) fn succeeded_mut(&mut self) -> Option<&mut T> {
        self.made_mut()?.as_mut().ok()
    }

    /// The outcome.
    ///
    /// # Panics
    /// Before it has succeeded.
    pub(crate) fn into_succeeded(self) -> T {
        self.into_made().expect("it has succeeded")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::samples::parsed_requirements;
    use crate::{MethodChoice, Phase, Task};
    use tauell_base::random::Secret;
    use tauell_data::microdata::{Attribute, Dropped, Microdata};
    use tauell_data::taxonomy::{LeafRank, TreeBuilder};

    const ROWS: usize = 200;

    /// A column with so many values, under a tree without groups.
    fn column(name: &str, values: usize, value: impl Fn(usize) -> usize) -> Attribute {
        let mut tree = TreeBuilder::new("*");
        (0..values).for_each(|value| _ = tree.add(tree.root(), &value.to_string()).unwrap());
        let leaves = (0..ROWS).map(|row| LeafRank((value(row) % values) as u32)).collect();
        Attribute::new(name, 0, Arc::new(tree.finish()), leaves)
    }

    /// In slices of one unit every row of a loop takes a slice of its own.
    #[test]
    fn every_loop_over_rows_pauses() {
        // Two loops for each column that rows are ordered by, and one for their keys; then the draws, and two for each of three digits.
        let (ordered, keys, shuffled) = (2 * 3, 1, 1 + 2 * 3);
        let quasi = vec![column("age", 10, |row| row / 7), column("town", 4, |row| row / 3)];
        let sensitive = vec![column("disease", 5, |row| row)];
        let microdata = Arc::new(Microdata::new((0..ROWS as u32).collect(), quasi, sensitive, Dropped::default()));
        for (method, loops) in [
            ("anatomy", ordered + keys + shuffled + 2),
            // Places on the curve, and the way into groups: queued, looked for.
            ("one-d", 1 + 2),
            // Rows into groups, and into classes.
            ("tp", ordered + 2),
            // Two orders, rows into buckets and parts; then in six passes two loops for each of two columns.
            ("transparent-sweep", ordered + keys + 2 * shuffled + 2 + 6 * 2 * 2),
            // Draws, and the new numbers of sets.
            ("random-addition", ordered + keys + 2),
        ] {
            let task = Task::new(Arc::clone(&microdata), parsed_requirements(&microdata, &["simple-l=2"]), None);
            let task = Task { secret: Some(Secret::new([7; 16])), ..task };
            let mut run = MethodChoice::of(method).unwrap().begin(task).unwrap();
            let mut slices = 0;
            while run.advance(1).unwrap().phase != Phase::Finished {
                slices += 1;
            }
            assert!(slices >= loops * (ROWS - 1), "{method}: {slices} slices, {loops} loops over {ROWS} rows");
        }
    }
}
