//! The list of measures. Its line here adds a measure to report, review, comparison, page and docs.

use std::ops::Deref;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::about::{AboutMeasure, Document, MeasureScope, Needs};
use super::certainty_penalty::CertaintyPenalty;
use super::class_sizes::{
    AverageClassSize, AverageOverK, AverageOverL, ClassCount, Discernibility, LargestClass, MedianClassSize,
    Normalized, SmallestClass,
};
use super::columns::AttributeUtility;
use super::excess::{AttributeExcess, Excess};
use super::full_domain_height::FullDomainHeight;
use super::generalized_cells::GeneralizedCells;
use super::generalized_sensitive_values::GeneralizedSensitiveValues;
use super::height::Height;
use super::information::{InformationOfQuasiIdentifier, InformationOfSensitive, InformationRetained};
use super::measure::{Figure, Measure, UtilityFigure};
use super::published_rows::PublishedRows;
use super::suppressed_rows::SuppressedRows;
use super::tally::Tally;
use super::{classification, count_queries};

macro_rules! measures {
    (figures { $($key:ident: $measure:ident => $figure:ty,)* } experiments { $($experiment:ident,)* }) => {
        /// All measures, in the order in which docs list them: those of one walk over a release, then the experiments.
        pub const MEASURES: &[AboutMeasure] = &[$($measure::ABOUT,)* $($experiment::ABOUT,)*];

        /// The utility of a release: the figure of every measure, but for experiments. A figure that takes more than is known is `None`.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct Utility {
            $(
                #[doc = concat!("See `", stringify!($measure), "`.")]
                pub $key: $figure,
            )*
            /// One per attribute: the quasi-identifier in its order, then the sensitive attributes.
            pub attributes: Vec<AttributeUtility>,
        }

        impl Utility {
            pub(super) fn new(tally: Tally<'_>) -> Self {
                Self { $($key: $measure::of(&tally),)* attributes: tally.columns }
            }

            /// What a review shows of a measure.
            fn show(&self, about: &AboutMeasure) -> Vec<UtilityFigure> {
                $(
                    if about.key == stringify!($key) {
                        return $measure::show(&self.$key);
                    }
                )*
                Vec::new()
            }

            /// The figure of a measure as a number; `None` if it is unknown, or if there are several.
            pub fn number(&self, key: &str) -> Option<f64> {
                $(
                    if key == stringify!($key) {
                        return self.$key.number();
                    }
                )*
                None
            }

            /// Writes the figure of a measure under its key.
            fn write<M: SerializeMap>(&self, about: &AboutMeasure, way: Way, map: &mut M) -> Result<(), M::Error> {
                $(
                    if about.key == stringify!($key) && (way == Way::AsNull || self.$key.is_known()) {
                        return map.serialize_entry(stringify!($key), &self.$key);
                    }
                )*
                Ok(())
            }
        }

        /// The type of the figure of a measure in TypeScript; `None` for an experiment, which documents lay out themselves.
        #[cfg(feature = "testing")]
        fn figure_type(about: &AboutMeasure, config: &ts_rs::Config) -> Option<String> {
            $(
                if about.key == stringify!($key) {
                    return Some(<$figure as ts_rs::TS>::name(config));
                }
            )*
            None
        }

        /// The schema of the figure of a measure; `None` for an experiment.
        #[cfg(feature = "testing")]
        fn figure_schema(about: &AboutMeasure, generator: &mut schemars::SchemaGenerator) -> Option<schemars::Schema> {
            $(
                if about.key == stringify!($key) {
                    return Some(generator.subschema_for::<$figure>());
                }
            )*
            None
        }
    };
}

measures! {
    figures {
        information: InformationRetained => Option<f64>,
        information_qi: InformationOfQuasiIdentifier => Option<f64>,
        information_sensitive: InformationOfSensitive => Option<f64>,
        certainty_penalty: CertaintyPenalty => Option<f64>,
        height: Height => Option<f64>,
        full_domain_height: FullDomainHeight => Option<usize>,
        discernibility: Discernibility => u64,
        classes: ClassCount => usize,
        k: SmallestClass => usize,
        average_class_size: AverageClassSize => f64,
        median_class_size: MedianClassSize => f64,
        largest_class: LargestClass => usize,
        average_over_k: AverageOverK => Normalized,
        average_over_l: AverageOverL => Option<Normalized>,
        generalized: GeneralizedCells => Option<f64>,
        sensitive_generalized: GeneralizedSensitiveValues => Option<f64>,
        rows: PublishedRows => usize,
        suppressed_share: SuppressedRows => f64,
        excessive_protection: Excess => Vec<AttributeExcess>,
    }
    experiments {
        count_queries,
        classification,
    }
}

/// What becomes of a figure that is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// It is `null`.
    AsNull,
    /// It is absent.
    Absent,
}

impl Document {
    /// The measures that it lists, in its order.
    pub fn measures(self) -> impl Iterator<Item = &'static AboutMeasure> {
        self.choose(MEASURES)
    }
}

impl Utility {
    /// um, um_QI and um_SA of what was published here, of which they are always known.
    pub fn retained(&self) -> [f64; 3] {
        [self.information, self.information_qi, self.information_sensitive].map(Option::unwrap_or_default)
    }

    /// What a review shows: every figure with a sentence. A height that needs unknown rows is not shown, nor is the
    /// information of sensitive columns, if there are none.
    pub fn figures(&self) -> Vec<UtilityFigure> {
        let has_sensitive = self.attributes.iter().any(|of| of.role == "sensitive");
        let listed =
            Document::Review.measures().filter(|about| has_sensitive || about.scope != MeasureScope::Sensitive);
        let known = |about: &&AboutMeasure| about.needs != Needs::Originals || self.number(about.key).is_some();
        listed.filter(known).flat_map(|about| self.show(about)).collect()
    }

    fn write_all<M: SerializeMap>(&self, document: Document, way: Way, map: &mut M) -> Result<(), M::Error> {
        document.measures().try_for_each(|about| self.write(about, way, map))
    }
}

/// As a review in JSON contains it: figures of the table, then the attributes, then figures by requirement.
impl Serialize for Utility {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        let (by_requirement, of_table): (Vec<_>, Vec<_>) =
            Document::ReviewFile.measures().partition(|about| about.scope == MeasureScope::Requirement);
        of_table.into_iter().try_for_each(|about| self.write(about, Way::AsNull, &mut map))?;
        map.serialize_entry("attributes", &self.attributes)?;
        by_requirement.into_iter().try_for_each(|about| self.write(about, Way::AsNull, &mut map))?;
        map.end()
    }
}

/// The schema of what a document lists of it.
#[cfg(feature = "testing")]
fn document_schema(document: Document, way: Way, generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let (mut properties, mut required) = (serde_json::Map::new(), Vec::new());
    for about in document.measures() {
        let Some(mut schema) = figure_schema(about, generator) else { continue };
        // What is absent if unknown is never `null`; what follows from the values of what was published here is always known.
        let of_known = schema.get("type").and_then(|types| types.as_array()?.first().cloned());
        let may_be_unknown = of_known.is_some() && about.needs != Needs::Values;
        if let Some(known) = of_known.filter(|_| way == Way::Absent) {
            schema.insert("type".to_owned(), known);
        }
        schema.insert("description".to_owned(), format!("{}: {}", about.title, about.meaning).into());
        properties.insert(about.key.to_owned(), schema.to_value());
        if way == Way::AsNull || !may_be_unknown {
            required.push(about.key);
        }
    }
    if way == Way::AsNull {
        properties.insert("attributes".to_owned(), generator.subschema_for::<Vec<AttributeUtility>>().to_value());
        required.push("attributes");
    }
    schemars::json_schema!({ "type": "object", "properties": properties, "required": required })
}

#[cfg(feature = "testing")]
impl schemars::JsonSchema for Utility {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Utility".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        document_schema(Document::ReviewFile, Way::AsNull, generator)
    }
}

macro_rules! documents {
    ($($(#[$docs:meta])* $name:ident($document:expr, $typescript:literal, $about:literal),)*) => {
        $(
            $(#[$docs])*
            #[derive(Clone, Debug, PartialEq)]
            pub struct $name(pub Utility);

            impl Deref for $name {
                type Target = Utility;

                fn deref(&self) -> &Utility {
                    &self.0
                }
            }

            impl Serialize for $name {
                fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    let mut map = serializer.serialize_map(None)?;
                    self.write_all($document, Way::Absent, &mut map)?;
                    map.end()
                }
            }

            #[cfg(feature = "testing")]
            impl schemars::JsonSchema for $name {
                fn schema_name() -> std::borrow::Cow<'static, str> {
                    $typescript.into()
                }

                fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                    document_schema($document, Way::Absent, generator)
                }
            }

            #[cfg(feature = "testing")]
            impl ts_rs::TS for $name {
                type WithoutGenerics = Self;
                type OptionInnerType = Self;

                fn docs() -> Option<String> {
                    Some(concat!("/**\n * ", $about, "\n */\n").to_owned())
                }

                fn name(_: &ts_rs::Config) -> String {
                    $typescript.to_owned()
                }

                fn inline(config: &ts_rs::Config) -> String {
                    fields($document, config)
                }

                fn inline_flattened(config: &ts_rs::Config) -> String {
                    fields($document, config)
                }

                fn decl(config: &ts_rs::Config) -> String {
                    format!("type {} = {};", $typescript, Self::inline(config))
                }
            }
        )*
    };
}

documents! {
    /// The utility of what was published here, as its report contains it.
    ReportMeasures(Document::Report, "UtilityReport", "um(G) and its parts."),
    /// The same as a comparison contains it.
    ComparisonMeasures(Document::Comparison, "ComparisonMeasures", "The measures of what a method published."),
}

/// The fields of a document about what was published here, in TypeScript. There it is known what every published value represents.
#[cfg(feature = "testing")]
fn fields(document: Document, config: &ts_rs::Config) -> String {
    let field = |about: &AboutMeasure| {
        let figure = figure_type(about, config)?;
        let (is_known, figure) = match figure.strip_suffix(" | null") {
            Some(known) => (about.needs == Needs::Values, known),
            None => (true, figure.as_str()),
        };
        let AboutMeasure { key, title, meaning, .. } = about;
        Some(format!("\n/**\n * {title}: {meaning}\n */\n{key}{}: {figure}, ", if is_known { "" } else { "?" }))
    };
    format!("{{ {}}}", document.measures().filter_map(field).collect::<String>())
}
