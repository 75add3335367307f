//! The list of all pictures that can be requested, one line per picture: its name, what identifies it, and where its numbers are.
//! Most show what the engine holds, and are requested by index. What several engines found, or a lesson put together, comes with
//! the request.
//!
//! A new picture is a file in `crates/draw/src/pictures/`, which defines how it looks and what its table is, and a line here.

use tauell_desk::error::Error;
use tauell_draw::pictures::{
    Amounts, Beliefs, Curves, DistributionPicture, EstimatesPicture, Multiples, Picture, PictureTable, RenderedPicture,
    Scatter,
};
use tauell_privacy::TauEll;
use tauell_review::{InferenceRequest, QueriesBy};

use super::args::{Args, Given};
use super::state::State;

macro_rules! pictures {
    ($state:ident; $($(#[doc = $doc:literal])+ $kind:literal $name:ident { $($field:ident: $type:ty),* } $found:expr;)*) => {
        /// Which picture. As JSON it is an object with its `kind` and what identifies it.
        #[derive(Clone, Debug)]
        #[cfg_attr(test, derive(ts_rs::TS), ts(tag = "kind"))]
        pub enum PictureOf {
            $($(#[doc = $doc])+ #[cfg_attr(test, ts(rename = $kind))] $name { $(#[allow(missing_docs)] $field: $type),* },)*
        }

        impl PictureOf {
            fn read(given: &Given<'_>) -> Result<Self, serde_json::Error> {
                let kind: String = given.read("kind")?;
                match &*kind {
                    $($kind => {
                        given.only(&[$(stringify!($field)),*])?;
                        Ok(Self::$name { $($field: given.read(stringify!($field))?),* })
                    })*
                    _ => Err(serde::de::Error::custom("no such picture")),
                }
            }

            /// The picture of what the engine holds; `None` if it does not hold that.
            fn find(self, $state: &State) -> Result<Option<Box<dyn Picture + '_>>, Error> {
                match self {
                    $(Self::$name { $($field),* } => Ok(boxed($found)),)*
                }
            }
        }
    };
}

pictures! { state;
    /// The whole table against τ and ℓ as they are in the fields, which may be newer than the last assessment.
    "requirement" Requirement { column: String, tau: Option<String>, l: u32 } state.latest.requirement(&column, required(tau, l)?);
    /// What a requirement allows, and what those allow that imply it.
    "strength" Strength { column: String } state.latest.strengths.get(&column).map(|view| view.curves(&column));
    /// F(k) of a class of what was published, and of all of them.
    "result-curves" ResultCurves { attribute: usize, class: Option<usize> } state.outcome()?.curves(attribute, class);
    /// How values are spread over a class of what was published, and over all of them.
    "result-values" ResultValues { attribute: usize, class: Option<usize> } state.outcome()?.distribution(attribute, class);
    /// How large its classes are.
    "result-sizes" ResultSizes { class: Option<usize> } Some(state.outcome()?.size_bins(class));
    /// How far its columns went up their taxonomies.
    "result-levels" ResultLevels { } Some(state.outcome()?.levels());
    /// The lattice of level vectors that the steps go through; not where it is too large to be drawn.
    "lattice" Lattice { step: Option<usize> } state.steps()?.lattice(step);
    /// F(k) of a class under review, of all of them, and of the worst.
    "review-curves" ReviewCurves { attribute: usize, class: Option<usize> } state.review()?.curves(attribute, class);
    /// How values are spread over a class under review, and over all of them.
    "review-values" ReviewValues { attribute: usize, class: usize } state.review()?.distribution(attribute, class);
    /// The map of all classes under review.
    "review-map" ReviewMap { attribute: usize, chosen: Option<usize> } state.review()?.map(attribute, chosen);
    /// What each column under review retains.
    "review-columns" ReviewColumns { } state.latest.utility.as_ref().map(|view| view.amounts());
    /// What can be inferred about one person.
    "review-inference" ReviewInference { request: InferenceRequest } Some(state.review()?.beliefs(&request)?);
    /// How far answers to count queries are off.
    "review-queries" ReviewQueries { by: QueriesBy } state.latest.queries.as_ref().and_then(|view| view.amounts(by));
    /// How well decision trees predict.
    "review-trees" ReviewTrees { } state.latest.classification.as_ref().map(|view| view.amounts());
    /// What a recipient estimates of one part of the people.
    "read-estimates" ReadEstimates { part: usize } state.latest.estimates.as_ref().and_then(|view| view.picture(part));
    /// What several releases with other random draws disclose together.
    "read-redraws" ReadRedraws { } state.latest.disclosure.as_ref().and_then(|view| view.redraws());
    /// Curves of a lesson.
    "curves" Curves { of: Curves } Some(of);
    /// Values of a lesson.
    "values" Values { of: DistributionPicture } Some(of);
    /// Beliefs of a lesson.
    "beliefs" Beliefs { of: Beliefs } Some(of);
    /// Amounts of a lesson.
    "amounts" Amounts { of: Amounts } Some(of);
    /// Estimates of a lesson, or of several engines.
    "estimates" Estimates { of: EstimatesPicture } Some(of);
    /// Curves of several methods, each from an engine of its own.
    "compared-curves" ComparedCurves { of: Multiples } Some(of);
    /// What each of them is worth.
    "compared-worth" ComparedWorth { of: Scatter } Some(of);
}

/// A request for a picture.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PictureArgs {
    /// Which.
    pub of: PictureOf,
    /// A word that distinguishes the parts of the picture from those of others around it.
    pub id: String,
    /// How wide it is, in pixels.
    pub width: f64,
}

impl Args for PictureArgs {
    fn read(given: &Given<'_>) -> Result<Self, serde_json::Error> {
        given.only(&["of", "id", "width"])?;
        Ok(Self { of: PictureOf::read(&given.object("of")?)?, id: given.read("id")?, width: given.read("width")? })
    }
}

/// A request for the numbers behind a picture.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PictureTableArgs {
    /// Which.
    pub of: PictureOf,
}

impl Args for PictureTableArgs {
    fn read(given: &Given<'_>) -> Result<Self, serde_json::Error> {
        given.only(&["of"])?;
        Ok(Self { of: PictureOf::read(&given.object("of")?)? })
    }
}

fn boxed<'a>(picture: Option<impl Picture + 'a>) -> Option<Box<dyn Picture + 'a>> {
    picture.map(|picture| Box::new(picture) as Box<dyn Picture + 'a>)
}

fn required(tau: Option<String>, l: u32) -> Result<Option<TauEll>, Error> {
    Ok(tau.map(|tau| TauEll::parse(&tau, l)).transpose()?)
}

pub fn draw(state: &mut State, args: PictureArgs) -> Result<Option<RenderedPicture>, Error> {
    let PictureArgs { of, id, width } = args;
    Ok(of.find(state)?.map(|picture| picture.draw(&id, width)))
}

pub fn table(state: &mut State, args: PictureTableArgs) -> Result<Option<PictureTable>, Error> {
    Ok(args.of.find(state)?.map(|picture| picture.table()))
}
