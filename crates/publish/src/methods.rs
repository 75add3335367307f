//! The list of methods. One is known by its line here to the command, recipes, the page, reports.

use super::about::AboutMethod;
use super::anatomy;
use super::choice::MethodChoice;
use super::datafly;
use super::incognito;
use super::local_search;
use super::mondrian;
use super::one_d;
use super::random_addition;
use super::sweep;
use super::sweep::GeneralizeSensitive;
#[cfg(feature = "toys")]
use super::toy;
use super::tp;
use super::transparent;
use super::{Method, PublishError, Task};

macro_rules! methods {
    ($($(#[$when:meta])? $method:ident,)*) => {
        /// All methods, in the order in which they are offered; the first is the default.
        pub const METHODS: &[&AboutMethod] = &[$($(#[$when])? &$method::ABOUT,)*];

        impl MethodChoice {
            /// Begins the method: on these rows, for one requirement a sensitive attribute, or, where there is none, for classes of k rows.
            ///
            /// # Errors
            /// No rows, a requirement out of reach, or no secret where the method draws from one.
            pub fn begin(&self, task: Task) -> Result<Box<dyn Method + Send>, PublishError> {
                $(
                    $(#[$when])?
                    if self.about().name == $method::ABOUT.name {
                        return $method::begin(self, task);
                    }
                )*
                unreachable!("a method that is chosen is in the list")
            }
        }
    };
}

methods! {
    sweep,
    local_search,
    incognito,
    mondrian,
    one_d,
    datafly,
    tp,
    random_addition,
    anatomy,
    transparent,
    #[cfg(feature = "toys")]
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
    pub fn generalize_sensitive(&self) -> GeneralizeSensitive {
        GeneralizeSensitive::of(self.word(GeneralizeSensitive::OPTION)).unwrap_or(GeneralizeSensitive::Never)
    }

    /// The same with sensitive values so, where the method has that option.
    #[must_use]
    pub fn with_generalize_sensitive(mut self, values: GeneralizeSensitive) -> Self {
        let _ = self.set(GeneralizeSensitive::OPTION, values.word());
        self
    }
}
