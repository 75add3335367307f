//! By which ℓ a method goes that knows simple ℓ-diversity alone.

/// What is told of it.
#[derive(Clone, Debug, PartialEq)]
pub enum EllStep {
    /// Classes are formed with the least ℓ that guarantees what is asked.
    Guaranteed {
        /// Which.
        ell: u32,
    },
    /// Classes were formed with some ℓ, and tested.
    Tried {
        /// Which.
        ell: u32,
        /// How many classes.
        classes: usize,
        /// Whether each of them keeps what is asked.
        keeps: bool,
        /// Whether they are the best so far: those that keep least beyond what is asked, of equals those of the smaller ℓ.
        best: bool,
    },
    /// The best is taken: what follows is how its classes were formed.
    Taken {
        /// By which ℓ.
        ell: u32,
    },
}
