//! The list of methods. One is known by its line here to the command, recipes, the page, reports.

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::privacy::KAnonymity;

use super::about::AboutMethod;
use super::choice::MethodChoice;
use super::datafly;
use super::incognito;
use super::mondrian;
use super::one_d;
use super::sweep;
use super::sweep::SensitiveValues;
#[cfg(test)]
use super::toy;
use super::tp;
use super::{Method, Promise, PublishError};

macro_rules! methods {
    ($($(#[$when:meta])? $method:ident,)*) => {
        /// All methods, in the order in which they are offered; the first is the default.
        pub const METHODS: &[&AboutMethod] = &[$($(#[$when])? &$method::ABOUT,)*];

        impl MethodChoice {
            /// Begins the method: on these rows, for one promise a sensitive attribute, or, where there is none, for classes of k rows.
            ///
            /// # Errors
            /// No rows, or a requirement out of reach.
            pub fn begin(
                &self,
                microdata: Arc<Microdata>,
                promises: Arc<[Promise]>,
                k: Option<KAnonymity>,
            ) -> Result<Box<dyn Method + Send>, PublishError> {
                $(
                    $(#[$when])?
                    if self.about().name == $method::ABOUT.name {
                        return $method::begin(self, microdata, promises, k);
                    }
                )*
                unreachable!("a method that is chosen is in the list")
            }
        }
    };
}

methods! {
    sweep,
    incognito,
    mondrian,
    one_d,
    datafly,
    tp,
    #[cfg(test)]
    toy,
}

impl Default for MethodChoice {
    /// The first method, nothing chosen about it.
    fn default() -> Self {
        Self::new(METHODS[0])
    }
}

impl MethodChoice {
    /// The method of this name, nothing chosen about it; `None` where there is none.
    pub fn of(name: &str) -> Option<Self> {
        METHODS.iter().find(|about| about.name == name).map(|about| Self::new(about))
    }

    /// Whether sensitive values may be made general. A method that has no such option leaves them exact.
    pub fn sensitive_values(&self) -> SensitiveValues {
        SensitiveValues::of(self.word(SensitiveValues::OPTION)).unwrap_or(SensitiveValues::Exact)
    }

    /// The same with sensitive values so, where the method has that option.
    #[must_use]
    pub fn with_sensitive_values(mut self, values: SensitiveValues) -> Self {
        let _ = self.set(SensitiveValues::OPTION, values.word());
        self
    }
}
