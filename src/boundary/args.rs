//! What comes with a request.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Error};
use serde_json::value::RawValue;

use tauell_base::arrays::Integers;
use tauell_base::json::{self, Malformed};
use tauell_base::words::{brief, nearest};
use tauell_data::table::ReadOptions;
use tauell_data::taxonomy::{Builder, Decimal, Edit};
use tauell_desk::limits::TypedLimit;
use tauell_desk::recipe::Choices;
use tauell_desk::run::{RemedyFigures, RemedyTree};
use tauell_measure::findings::Acceptance;
use tauell_review::FileRequest;

/// Letters of a name that a message quotes.
const MOST_OF_A_NAME: usize = 60;

/// All that came with a request, by name, not read yet: each thing is read as what its request takes it for. A reader of its own
/// for every kind of request, as serde would make it, were 50 KB of the wasm file.
pub(super) struct Given<'a>(BTreeMap<String, &'a RawValue>);

impl<'a> Given<'a> {
    /// From an object as JSON.
    pub fn from_json(text: &'a str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text).map(Self)
    }

    /// The entry with this name, `null` if there is none.
    #[inline(never)]
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, serde_json::Error> {
        let text = self.0.get(name).map_or("null", |given| given.get());
        json::from_str(text).map_err(|error| Error::custom(format_args!("`{name}`: {}", Malformed::of(&error, text))))
    }

    /// What has this name, an object that is not read yet.
    pub fn object(&self, name: &str) -> Result<Self, serde_json::Error> {
        let text = self.0.get(name).map_or("null", |given| given.get());
        json::keys_once(text)
            .and_then(|()| Self::from_json(text))
            .map_err(|error| Error::custom(format_args!("`{name}`: {error}")))
    }

    /// Refuses what has none of these names.
    #[inline(never)]
    pub fn only(&self, names: &[&'static str]) -> Result<(), serde_json::Error> {
        let known = || names.iter().copied().chain(["kind"]);
        let Some(other) = self.0.keys().find(|given| !known().any(|name| name == *given)) else { return Ok(()) };
        let meant = nearest(other, known()).map_or_else(
            || format!("Known here: {}.", known().collect::<Vec<_>>().join(", ")),
            |nearest| format!("Rename it to the nearest known key, \"{nearest}\"."),
        );
        Err(Error::custom(format_args!("key \"{}\" is unknown. {meant}", brief(other, MOST_OF_A_NAME))))
    }
}

/// What a kind of request takes.
pub(super) trait Args: Sized {
    /// Reads it; what the kind does not take is refused.
    fn read(given: &Given<'_>) -> Result<Self, serde_json::Error>;
}

macro_rules! args {
    ($($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Debug)]
            #[cfg_attr(test, derive(ts_rs::TS))]
            pub struct $name { $($(#[$note])* pub $field: $type,)* }

            impl Args for $name {
                fn read(_given: &Given<'_>) -> Result<Self, serde_json::Error> {
                    _given.only(&[$(stringify!($field)),*])?;
                    Ok(Self { $($field: _given.read(stringify!($field))?,)* })
                }
            }
        )*
    };
}

/// A file that was picked: a handle on the page, here its name. Its bytes are handed over with it.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(rename = "File", type = "File"))]
pub struct PickedFile(pub String);

args! {
    /// Nothing.
    NoArgs {}
    /// A column.
    ColumnArgs {
        /// Its name.
        column: String,
    }
    /// Columns.
    ColumnsArgs {
        /// Their names.
        columns: Vec<String>,
    }
    /// Columns that are recoded.
    RecodeArgs {
        /// Those in which the spellings of a value are merged.
        merged: Vec<String>,
        /// The width of the ranges that replace numbers, by column.
        ranges: BTreeMap<String, Decimal>,
    }
    /// Rows that are in view.
    WindowArgs {
        /// The first.
        start: usize,
        /// How many.
        count: usize,
    }
    /// A part of one of the tables that are published together.
    TablesPartArgs {
        /// Which: 0 for the rows, from 1 on the tables of groups.
        table: usize,
        /// Its first row, or group.
        start: usize,
        /// How many.
        count: usize,
        /// The checksum of the parts before this one; 0 if there is none.
        checksum: u32,
    }
    /// Tables that are to be one archive.
    TablesFrameArgs {
        /// What the table of rows is called as a file; the others are called after it.
        name: String,
        /// The tables in their order.
        tables: Vec<WrittenTable>,
    }
    /// Rows by their numbers.
    RowsArgs {
        /// The numbers.
        rows: Integers,
    }
    /// A class.
    ClassArgs {
        /// Its number.
        index: usize,
    }
    /// A row of the input table.
    RowArgs {
        /// Its number.
        row: usize,
    }
    /// Pairs of τ and ℓ, as typed.
    LimitsArgs {
        /// One per sensitive column for which (τ, ℓ)-diversity is required.
        limits: Vec<TypedLimit>,
    }
    /// The text of a file that is short: a recipe.
    TextArgs {
        /// The text.
        text: String,
    }
    /// One of those that come with the program.
    PublishedExampleArgs {
        /// Which.
        id: String,
    }
    /// A built-in example.
    ExampleArgs {
        /// Which.
        id: String,
        /// What its rows are drawn from, where they are drawn: any whole number, as an address may hold it.
        seed: u64,
    }
    /// A file to read as a table.
    TableFileArgs {
        /// The file.
        file: PickedFile,
        /// How it is read.
        options: ReadOptions,
        /// What counts as missing.
        missing: Vec<String>,
    }
    /// A file to try to read in several ways.
    ReadingArgs {
        /// The file.
        file: PickedFile,
        /// The way in which it was read.
        options: ReadOptions,
    }
    /// What counts as missing.
    TokensArgs {
        /// The texts that do.
        tokens: Vec<String>,
    }
    /// A file for a column.
    ColumnFileArgs {
        /// The column's name.
        column: String,
        /// The file.
        file: PickedFile,
    }
    /// A hierarchy file for a column whose values it may lack.
    PlacedFileArgs {
        /// The column's name.
        column: String,
        /// The file.
        file: PickedFile,
        /// The label of the group for values that the file lacks; under the root if there is none.
        under: Option<String>,
    }
    /// A file as it is.
    FileArgs {
        /// The file.
        file: PickedFile,
    }
    /// Files by name.
    NamesArgs {
        /// The names.
        names: Vec<String>,
    }
    /// An edit of a column's taxonomy.
    ColumnEditArgs {
        /// The column's name.
        column: String,
        /// The edit.
        edit: Edit,
    }
    /// A node of a column's taxonomy.
    ColumnNodeArgs {
        /// The column's name.
        column: String,
        /// The node's key.
        parent: u32,
    }
    /// A builder for a column.
    ColumnBuilderArgs {
        /// The column's name.
        column: String,
        /// The builder.
        builder: Builder,
    }
    /// What is to be published.
    ChoicesArgs {
        /// What the user has chosen.
        choices: Choices,
    }
    /// What a release of some choices would come to.
    PreviewArgs {
        /// What the user has chosen.
        choices: Choices,
        /// From how many rows, drawn at random, at most; `null` for all.
        rows: Option<usize>,
    }
    /// What the owner accepts.
    AcceptArgs {
        /// All of it.
        accepted: Vec<Acceptance>,
    }
    /// Choices with which nothing can be published, or which could be better.
    RemediesArgs {
        /// What the user has chosen.
        choices: Choices,
        /// What there is with it; `null` if nothing could be published.
        before: Option<RemedyFigures>,
    }
    /// A remedy to try.
    RemedyArgs {
        /// What it is, a sentence.
        what: String,
        /// The choices with it.
        choices: Choices,
        /// The trees with it that take the place of those there are.
        trees: Vec<RemedyTree>,
        /// What there was without; `null` if nothing could be published.
        before: Option<RemedyFigures>,
    }
    /// The open table to review.
    OpenTableArgs {
        /// What the user has chosen.
        choices: Choices,
        /// Further requirements to check it against, as they are written.
        require: Vec<String>,
    }
    /// Two of the measures to compare.
    StrengthArgs {
        /// τ.
        tau: String,
        /// ℓ.
        l: u32,
        /// The sensitive column.
        column: String,
        /// What the user has chosen.
        choices: Choices,
    }
    /// A file from elsewhere to review: the one that was read last.
    ReviewedFileArgs {
        /// How it is to be understood.
        request: FileRequest,
        /// What the user has chosen for the open table: its weights are the adversary's where that is the original.
        choices: Choices,
    }
    /// A likelihood.
    ThresholdArgs {
        /// The sensitive attribute, by its number.
        attribute: usize,
        /// From which share on a value counts as likely.
        threshold: f64,
    }
    /// How a received file is understood.
    ReceivedArgs {
        /// The sensitive columns; by all others people can be chosen.
        sensitive: Vec<String>,
        /// Whether it was made from the open table, whose rows are then counted with it.
        with_original: bool,
    }
    /// A sensitive attribute.
    AttributeArgs {
        /// Its number.
        attribute: usize,
    }
    /// A review as a file.
    ReviewFileArgs {
        /// Which.
        what: ReviewFile,
        /// Its title, where it has one.
        title: String,
        /// The SHA-256 of the reviewed file, for the letter.
        sha256: Option<String>,
        /// The date in words, for the letter.
        date: Option<String>,
    }
}

/// One of the review's own questions.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReviewArgs<T> {
    /// The question.
    pub request: T,
}

impl<T: DeserializeOwned> Args for ReviewArgs<T> {
    fn read(given: &Given<'_>) -> Result<Self, serde_json::Error> {
        given.only(&["request"])?;
        Ok(Self { request: given.read("request")? })
    }
}

/// A table that was written part by part.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WrittenTable {
    /// How many bytes it has.
    #[cfg_attr(test, ts(type = "number"))]
    pub length: u64,
    /// The checksum of all its parts.
    pub checksum: u32,
}

/// As what a review can be saved.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReviewFile {
    /// As `tauell review` prints it.
    Json,
    /// To read and print.
    Html,
    /// A letter of one page.
    Letter,
}
