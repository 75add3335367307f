//! Ladders of weaker requirements of one kind, the strongest first, each implied by the one before: the first that is met is found
//! by halving. Ladders are short, since every step may be tried by generalizing a whole table.

/// The largest whole number from 2 up to `most` at which a requirement is satisfied.
pub(super) fn whole_numbers<T>(most: u32, of: impl Fn(u32) -> Option<T>, met: &mut dyn FnMut(&T) -> bool) -> Option<T> {
    let (mut below, mut found) = (2, None);
    let mut above = most;
    while below <= above {
        let middle = above - (above - below) / 2;
        match of(middle).filter(|one| met(one)) {
            Some(one) => {
                found = Some(one);
                below = middle + 1;
            }
            None => above = middle - 1,
        }
    }
    found
}

/// The first of a ladder that is met: all from it on are.
pub(super) fn first<T: Clone>(ladder: &[T], met: &mut dyn FnMut(&T) -> bool) -> Option<T> {
    // The last first: if it is not satisfied, none is.
    let (last, rest) = ladder.split_last()?;
    if !met(last) {
        return None;
    }
    let at = rest.partition_point(|one| !met(one));
    Some(ladder[at].clone())
}
