//! The list of requirements. A kind is known everywhere by its line here: to the command, recipes, the page, reports.

use super::about::About;
use super::definition::{Definition, Listed};
use super::parameters::{Given, Raw};
#[cfg(feature = "toys")]
use super::toy::LargestShare;
use super::{
    Distinct, Entropy, KAnonymity, NpdRecursive, PdRecursive, Recursive, RequirementError, Simple, Spread, TCloseness,
    TauEll,
};
use tauell_data::taxonomy::Taxonomy;

macro_rules! requirements {
    ($($(#[$when:meta])? $kind:ident,)*) => {
        /// A requirement on every class, under one sensitive attribute.
        ///
        /// All of them are closed under union: two classes that keep one keep it as one class (docs/explanation/model.md#union). Each is
        /// explained in docs/reference/requirements.md.
        #[derive(Clone, Debug, PartialEq)]
        pub enum Requirement {
            $(
                $(#[$when])?
                #[doc = concat!("See [`", stringify!($kind), "`].")]
                $kind($kind),
            )*
        }

        $(
            $(#[$when])?
            impl From<$kind> for Requirement {
                fn from(of: $kind) -> Self {
                    Self::$kind(of)
                }
            }
        )*

        /// All kinds of requirements, in the order in which they are shown.
        pub const REQUIREMENTS: &[&About] = &[$($(#[$when])? &$kind::ABOUT,)*];

        impl Requirement {
            /// The description of its kind.
            pub fn about(&self) -> &'static About {
                match self {
                    $($(#[$when])? Self::$kind(_) => &$kind::ABOUT,)*
                }
            }

            pub(super) fn definition(&self) -> &dyn Definition {
                match self {
                    $($(#[$when])? Self::$kind(of) => of,)*
                }
            }

            /// The requirement of this name with these parameters, one for each that its kind has. The taxonomy of the sensitive
            /// attribute says which values there are.
            ///
            /// # Errors
            /// A name that is not known, parameters out of range, values that the taxonomy lacks.
            pub fn of(name: &str, parameters: &[Raw], taxonomy: &Taxonomy) -> Result<Self, RequirementError> {
                $(
                    $(#[$when])?
                    if name == $kind::ABOUT.name && parameters.len() == $kind::ABOUT.parameters.len() {
                        return $kind::of(&mut Given::new(&$kind::ABOUT, parameters, taxonomy)).map(Self::$kind);
                    }
                )*
                Err(unknown(name))
            }

            /// The nearest weaker requirement of this kind that is met, in a table with so many rows (docs/reference/requirements.md#feasibility);
            /// `None` where none is. `met` has to be true of whatever is implied by what it is true of.
            pub fn nearest(&self, spread: &Spread, rows: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
                match self {
                    $(
                        $(#[$when])?
                        Self::$kind(of) => {
                            Listed::nearest(of, spread, rows, &mut |one| met(&Self::$kind(one.clone()))).map(Self::$kind)
                        }
                    )*
                }
            }

            /// The nearest of this kind that a table with so many base values can keep, where their number tells.
            pub(super) fn of_so_many_values(&self, values: u32) -> Option<Self> {
                match self {
                    $($(#[$when])? Self::$kind(of) => of.of_so_many_values(values).map(Self::$kind),)*
                }
            }
        }
    };
}

requirements! {
    KAnonymity,
    TauEll,
    Distinct,
    Simple,
    Entropy,
    Recursive,
    PdRecursive,
    NpdRecursive,
    TCloseness,
    #[cfg(feature = "toys")]
    LargestShare,
}

/// What cannot be read, with what could be.
pub(super) fn unknown(text: &str) -> RequirementError {
    let known: Vec<String> = REQUIREMENTS.iter().map(|about| about.example()).collect();
    let (last, others) = known.split_last().expect("there are requirements");
    RequirementError::Unknown {
        text: text.chars().take(40).collect(),
        known: format!("{} or {last}", others.join(", ")),
    }
}
