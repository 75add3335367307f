//! The list of all requests to the engine, one line per request: its name, its arguments, its answer, how it is answered, what
//! it leaves behind, what else a client must know about it ([`Mark`]), and the function that answers it. [`Request`], [`Answer`], the
//! marks, what is dispatched where, and the page's types (`www/src/engine/requests.ts`) are made from it.
//!
//! A new request is a line here, a type in `args.rs` where none fits, and a function. What takes long is a
//! [`Work`](super::work::Work), which its function begins.

use std::collections::BTreeMap;

use serde::Serialize;

use tauell_base::arrays::{Bytes, TextBlock};
use tauell_data::table::{ReadOptions, ReadingTrial};
use tauell_data::taxonomy::{Builder, Remark};
use tauell_desk::comparison::MethodResult;
use tauell_desk::error::Error;
use tauell_desk::examples::{ExampleView, PublishedExample};
use tauell_desk::limits::LimitView;
use tauell_desk::run::view::{ClassView, GroupTableView, ResultRows, ResultView};
use tauell_desk::run::{BoundView, CompositionReport, LearnedView, ListedValues, PreviewFigures, Remedy, TriedRemedy};
use tauell_desk::session::view::{FileView, OpenedExample, TableView, TaxonomyView};
use tauell_desk::session::{
    Assessment, BuilderPreview, HierarchyCheck, HierarchyMatches, SinglingOut, SuggestedBuilder,
};
use tauell_desk::stepping::{StepsPart, StepsView};
use tauell_draw::pictures::{PictureTable, RenderedPicture};
use tauell_measure::findings::{MinimalityView, Verdict};
use tauell_review::recipient::{DisclosureView, EstimateRequest, EstimatesView, ReceivedView, RecipientView};
use tauell_review::{
    BeliefRequest, BeliefView, ClassifyRequest, ClassifyView, InferenceRequest, InferenceView, MinimalityRequest,
    QueriesRequest, QueriesView, ReviewClass, ReviewView, ScanView, StrengthView,
};

use super::args::*;
use super::fault::RequestFault;
use super::marks::{Effect, Mark, Way};
use super::pictures::{PictureArgs, PictureTableArgs};
use super::publishing::{TableWithChoices, TablesPart};
use super::state::State;
use super::work::{Work, WorkProgress};
use super::{pictures, publishing, recipient, review, steps, table, trees};

macro_rules! requests {
    (
        at_once { $($(#[doc = $a_doc:literal])+ $a_kind:literal $a:ident($a_args:ty) -> $a_answer:ty, $a_way:ident $a_effect:ident $($a_more:ident)*, $ask:path;)* }
        with_a_file { $($(#[doc = $f_doc:literal])+ $f_kind:literal $f:ident($f_args:ty) -> $f_answer:ty, $f_way:ident $f_effect:ident $($f_more:ident)*, $ask_file:path;)* }
        in_slices { $($(#[doc = $s_doc:literal])+ $s_kind:literal $s:ident($s_args:ty) -> $s_answer:ty, $s_way:ident $s_effect:ident $($s_more:ident)*, $begin:path, $work:ty;)* }
    ) => {
        /// A request to the engine. As JSON it is an object with its `kind` and its arguments.
        #[allow(clippy::large_enum_variant, reason = "one at a time, and soon taken apart")]
        #[derive(Clone, Debug)]
        pub enum Request {
            $($(#[doc = $a_doc])+ $a($a_args),)*
            $($(#[doc = $f_doc])+ $f($f_args),)*
            $($(#[doc = $s_doc])+ $s($s_args),)*
        }

        /// What it answers, of the same name.
        #[allow(clippy::large_enum_variant, reason = "one at a time, and soon taken apart")]
        #[derive(Clone, Debug, Serialize)]
        #[serde(untagged)]
        pub enum Answer {
            $($(#[doc = $a_doc])+ $a($a_answer),)*
            $($(#[doc = $f_doc])+ $f($f_answer),)*
            $($(#[doc = $s_doc])+ $s($s_answer),)*
        }

        /// Something long under way.
        pub(super) enum Task {
            $($s(Box<$work>),)*
        }

        impl Request {
            /// Reads a request; what its kind does not take is refused.
            ///
            /// # Errors
            /// A text of another shape.
            pub fn from_json(text: &str) -> Result<Self, serde_json::Error> {
                let given = Given::from_json(text)?;
                let kind: String = given.read("kind")?;
                match &*kind {
                    $($a_kind => Args::read(&given).map(Self::$a),)*
                    $($f_kind => Args::read(&given).map(Self::$f),)*
                    $($s_kind => Args::read(&given).map(Self::$s),)*
                    _ => Err(serde::de::Error::custom("no such request")),
                }
            }

            /// What kind of request it is.
            pub fn mark(&self) -> Mark {
                match self {
                    $(Self::$a(_) => Mark::new(Way::$a_way, Effect::$a_effect)$(.$a_more())*,)*
                    $(Self::$f(_) => Mark::new(Way::$f_way, Effect::$f_effect)$(.$f_more())*,)*
                    $(Self::$s(_) => Mark::new(Way::$s_way, Effect::$s_effect)$(.$s_more())*,)*
                }
            }

            /// Answers it; `bytes` are those of its file. What takes long is begun, not asked.
            pub(super) fn answer(self, state: &mut State, bytes: &[u8]) -> Result<Answer, RequestFault> {
                match self {
                    $(Self::$a(asked) => Ok(Answer::$a($ask(state, asked)?)),)*
                    $(Self::$f(asked) => Ok(Answer::$f($ask_file(state, asked, bytes)?)),)*
                    $(Self::$s(_))|* => Err(RequestFault::other_way("what takes long is begun")),
                }
            }

            /// Begins what takes long.
            pub(super) fn begin(self, state: &mut State) -> Result<Task, RequestFault> {
                match self {
                    $(Self::$s(asked) => Ok(Task::$s(Box::new($begin(state, asked)?))),)*
                    _ => Err(RequestFault::other_way("a request that is answered at once cannot begin")),
                }
            }
        }

        impl Task {
            pub fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
                match self {
                    $(Self::$s(work) => work.push(bytes),)*
                }
            }

            pub fn step(&mut self, state: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
                match self {
                    $(Self::$s(work) => work.step(state, budget),)*
                }
            }

            pub fn finish_early(&mut self) {
                match self {
                    $(Self::$s(work) => work.finish_early(),)*
                }
            }

            pub fn finish(self, state: &mut State, seconds: f64) -> Result<Answer, Error> {
                match self {
                    $(Self::$s(work) => work.finish(state, seconds).map(Answer::$s),)*
                }
            }
        }

        /// The list, as the page's types are made from it.
        #[cfg(test)]
        pub(super) fn lines(config: &ts_rs::Config) -> Vec<super::typescript::Line> {
            use super::typescript::Line;
            vec![
                $(Line::of::<$a_args, $a_answer>(config, $a_kind, Mark::new(Way::$a_way, Effect::$a_effect)$(.$a_more())*, concat!($($a_doc),+)),)*
                $(Line::of::<$f_args, $f_answer>(config, $f_kind, Mark::new(Way::$f_way, Effect::$f_effect)$(.$f_more())*, concat!($($f_doc),+)),)*
                $(Line::of::<$s_args, $s_answer>(config, $s_kind, Mark::new(Way::$s_way, Effect::$s_effect)$(.$s_more())*, concat!($($s_doc),+)),)*
            ]
        }
    };
}

requests! {
    at_once {
        /// The built-in examples.
        "examples" Examples(NoArgs) -> Vec<ExampleView>, Turn Nothing once_more, table::examples;
        /// The published tables that come with the program.
        "published-examples" PublishedExamples(NoArgs) -> Vec<&'static PublishedExample>, Look Nothing once_more, review::published_examples;
        /// A window of the table.
        "rows" Rows(WindowArgs) -> TextBlock, Look Nothing once_more, table::rows;
        /// Changes what counts as missing.
        "set-missing" SetMissing(TokensArgs) -> TableView, Turn Changes, table::set_missing;
        /// Merges the spellings of one value in these columns and replaces numbers by ranges in those; all others are as in the file.
        "recode" Recode(RecodeArgs) -> TableView, Turn Changes once_more, table::recode;

        /// Takes random draws from this secret, 32 hexadecimal digits, from now on; the text of its file.
        "use-secret" UseSecret(TextArgs) -> String, Turn Changes once_more, table::use_secret;

        /// One column's taxonomy.
        "taxonomy" Taxonomy(ColumnArgs) -> TaxonomyView, Look Nothing once_more, trees::taxonomy;
        /// Gives a column the taxonomy that is made for it.
        "set-automatic" SetAutomatic(ColumnArgs) -> TaxonomyView, Turn Changes, trees::set_automatic;
        /// Says which columns are sensitive: their taxonomies are made in another way. The trees that are others now.
        "set-sensitive" SetSensitive(ColumnsArgs) -> Vec<TaxonomyView>, Turn Changes once_more, trees::set_sensitive;
        /// A column's taxonomy as a hierarchy file.
        "hierarchy-file" HierarchyFile(ColumnArgs) -> Bytes, Look Nothing once_more, trees::hierarchy_file;
        /// The taxonomies of these columns as a zip archive of hierarchy files.
        "hierarchies-zip" HierarchiesZip(ColumnsArgs) -> Bytes, Turn Nothing once_more, trees::hierarchies_zip;
        /// Matches hierarchy files to columns by their names.
        "match-hierarchies" MatchHierarchies(NamesArgs) -> HierarchyMatches, Turn Nothing, trees::match_hierarchies;
        /// Edits one column's taxonomy; the taxonomy after it.
        "edit-taxonomy" EditTaxonomy(ColumnEditArgs) -> TaxonomyView, Turn Changes, trees::edit;
        /// Adds all values of the table that one column's taxonomy lacks under a node; the taxonomy after it.
        "place-missing" PlaceMissing(ColumnNodeArgs) -> TaxonomyView, Turn Changes, trees::place_missing;
        /// Takes back the last edit or replacement of one column's taxonomy; the taxonomy after it.
        "undo-taxonomy" UndoTaxonomy(ColumnArgs) -> TaxonomyView, Turn Changes, trees::undo;
        /// Repeats the edit that was undone last; the taxonomy after it.
        "redo-taxonomy" RedoTaxonomy(ColumnArgs) -> TaxonomyView, Turn Changes, trees::redo;
        /// The builders that fit a column, the one that suits it best first.
        "suggest-builders" SuggestBuilders(ColumnArgs) -> Vec<SuggestedBuilder>, Look Nothing once_more, trees::suggest_builders;
        /// The builder of a column's taxonomy; null where no builder made it.
        "builder-of" BuilderOf(ColumnArgs) -> Option<Builder>, Look Nothing once_more, trees::builder_of;
        /// What a builder would make of a column, without making it the column's taxonomy.
        "preview-builder" PreviewBuilder(ColumnBuilderArgs) -> BuilderPreview, Look Nothing once_more, trees::preview_builder;
        /// Gives a column the taxonomy that a builder makes.
        "set-builder" SetBuilder(ColumnBuilderArgs) -> TaxonomyView, Turn Changes, trees::set_builder;
        /// Takes over those of a recipe's taxonomies that are not in force, and nothing else of it; the trees after it, of those columns.
        "take-trees" TakeTrees(TextArgs) -> Vec<TaxonomyView>, Turn Changes, trees::take;
        /// Remarks about a column's taxonomy.
        "check-taxonomy" CheckTaxonomy(ColumnArgs) -> Vec<Remark>, Look Nothing once_more, trees::check_taxonomy;

        /// What pairs of τ and ℓ require, or why they are not valid. No table is needed.
        "limits" Limits(LimitsArgs) -> Vec<LimitView>, Look Nothing once_more, publishing::limits;
        /// The whole table checked against the requirements.
        "assess" Assess(ChoicesArgs) -> Assessment, Turn Nothing once_more, publishing::assess;
        /// What may help with these choices if nothing could be published; if something was, what may retain more information.
        "remedies" Remedies(RemediesArgs) -> Vec<Remedy>, Turn Nothing, publishing::remedies;
        /// How strong (τ, ℓ) on a sensitive column is compared with the other measures.
        "strength" Strength(StrengthArgs) -> StrengthView, Turn Nothing once_more, review::strength;
        /// A window of the published table.
        "result-rows" ResultRows(WindowArgs) -> ResultRows, Look Nothing once_more, publishing::result_rows;
        /// The verdict on the last release, with all that was assessed since.
        "verdict" Verdict(NoArgs) -> Verdict, Look Nothing once_more, publishing::verdict;
        /// Takes what the owner accepts of what was published last; the verdict with it.
        "accept" Accept(AcceptArgs) -> Verdict, Turn Publishes once_more, publishing::accept;
        /// One class; null if there is none of this number.
        "class" Class(ClassArgs) -> Option<ClassView>, Look Nothing once_more, publishing::class;
        /// The class of a row of the input table; null if the row was excluded or suppressed.
        "class-of-row" ClassOfRow(RowArgs) -> Option<usize>, Look Nothing once_more, publishing::class_of_row;
        /// Rows of the published table as CSV, in the order chosen when it was made, the header before row 0; empty past the end.
        "table-part" TablePart(WindowArgs) -> Bytes, Turn Nothing, publishing::table_part;
        /// The tables of groups that are published with the table of rows; none if the table of rows contains the sensitive values.
        "group-tables" GroupTables(NoArgs) -> Vec<GroupTableView>, Turn Nothing, publishing::group_tables;
        /// Rows of one of the tables that are published together as CSV, with the header before row 0, or groups of a table of
        /// groups; empty past the end. With it the checksum of all parts up to it.
        "tables-part" TablesPart(TablesPartArgs) -> TablesPart, Turn Nothing, publishing::tables_part;
        /// The bytes around these tables in one zip archive: a head before each, and its end.
        "tables-frame" TablesFrame(TablesFrameArgs) -> Vec<Bytes>, Turn Nothing, publishing::tables_frame;
        /// The report of what was published last, as JSON.
        "report" Report(NoArgs) -> Bytes, Turn Nothing, publishing::report;
        /// The report for recipients of what was published last, as JSON: what follows from the published table, the method and the
        /// requirements alone.
        "public-report" PublicReport(NoArgs) -> Bytes, Turn Nothing, publishing::public_report;
        /// The recipe of what was published last.
        "recipe" Recipe(NoArgs) -> Bytes, Turn Nothing, publishing::recipe;
        /// The recipe of these choices with the trees as they are, published or not.
        "recipe-of" RecipeOf(ChoicesArgs) -> String, Turn Nothing once_more, publishing::recipe_of;
        /// Which values of the open table a recipe lists; where the last result was made by it, against what that shows.
        "recipe-values" RecipeValues(TextArgs) -> ListedValues, Turn Nothing once_more, publishing::recipe_values;
        /// How the file of a recipe is read.
        "recipe-reading" RecipeReading(TextArgs) -> ReadOptions, Turn Nothing once_more, publishing::recipe_reading;
        /// Takes a recipe's taxonomies over.
        "load-recipe" LoadRecipe(TextArgs) -> TableWithChoices, Turn Changes, publishing::load_recipe;
        /// Remembers the last release as an earlier release; how many are remembered. Nothing is remembered if nothing is
        /// published.
        "remember" Remember(NoArgs) -> usize, Turn Publishes, publishing::remember;
        /// Forgets the earlier releases other than the last one, since no one has them; how many are left.
        "forget" Forget(NoArgs) -> usize, Turn Publishes, publishing::forget;
        /// Takes the last `forget` back; how many are remembered.
        "recall" Recall(NoArgs) -> usize, Turn Publishes, publishing::recall;

        /// Some of the steps of the last trace, and where every row is before them.
        "steps-part" StepsPart(WindowArgs) -> StepsPart, Look Nothing, steps::part;

        /// One class of what is reviewed; null if there is none of this number.
        "review-class" ReviewClass(ClassArgs) -> Option<ReviewClass>, Look Nothing, review::class;
        /// The published cells of these rows.
        "review-cells" ReviewCells(RowsArgs) -> TextBlock, Look Nothing, review::cells;
        /// Rows of the original.
        "review-original-rows" ReviewOriginalRows(WindowArgs) -> TextBlock, Look Nothing, review::original_rows;
        /// What an adversary can infer about one person.
        "review-inference" ReviewInference(ReviewArgs<InferenceRequest>) -> InferenceView, Look Nothing, review::inference;
        /// Everyone whose value is certain or likely.
        "review-scan" ReviewScan(ThresholdArgs) -> ScanView, Look Nothing, review::scan;
        /// Background knowledge in numbers.
        "review-belief" ReviewBelief(ReviewArgs<BeliefRequest>) -> BeliefView, Look Nothing, review::belief;
        /// A picture, with its description; null if the engine has no data for it.
        "picture" Picture(PictureArgs) -> Option<RenderedPicture>, Look Nothing, pictures::draw;
        /// The numbers behind a picture; null where what it shows is not there.
        "picture-table" PictureTable(PictureTableArgs) -> Option<PictureTable>, Look Nothing, pictures::table;
        /// Reads the last release as a recipient does, with its original.
        "read-published" ReadPublished(NoArgs) -> RecipientView, Turn Nothing, recipient::published;
        /// Reads what was received.
        "read-received" ReadReceived(ReceivedArgs) -> RecipientView, Turn Nothing, recipient::received;
        /// Puts away what was received.
        "read-close" ReadClose(NoArgs) -> (), Turn Nothing, recipient::close;
        /// The review as a file.
        "review-save" ReviewSave(ReviewFileArgs) -> Vec<Bytes>, Turn Nothing, review::save;
    }
    with_a_file {
        /// Gives a column the taxonomy of a hierarchy file.
        "set-hierarchy" SetHierarchy(ColumnFileArgs) -> TaxonomyView, Turn Changes, trees::set_hierarchy;
        /// Gives a column the taxonomy of a hierarchy file; values that the file lacks are placed under a group.
        "place-hierarchy" PlaceHierarchy(PlacedFileArgs) -> TaxonomyView, Turn Changes, trees::place_hierarchy;
        /// Checks a hierarchy file against a column, without making it the column's taxonomy.
        "check-hierarchy" CheckHierarchy(ColumnFileArgs) -> HierarchyCheck, Look Nothing once_more, trees::check_hierarchy;
        /// Weights of a sensitive column's base values from a CSV file, as `{value: weight}`.
        "weights-from-csv" WeightsFromCsv(ColumnFileArgs) -> BTreeMap<String, String>, Turn Nothing, trees::weights_from_csv;
        /// The files of a zip archive.
        "unzip" Unzip(FileArgs) -> Vec<FileView>, Turn Nothing, trees::unzip;
    }
    in_slices {
        /// Reads a file and opens its table. On an error the table before it stays open.
        "open-file" OpenFile(TableFileArgs) -> TableView, Task Opens whole_file, table::open_file, table::TableOpening;
        /// Tries other ways of reading a file than these options. The open table stays.
        "try-readings" TryReadings(ReadingArgs) -> Vec<ReadingTrial>, Task Nothing whole_file, table::try_readings, table::Trying;
        /// Opens a built-in example: its table, and the choices it comes with.
        "open-example" OpenExample(ExampleArgs) -> OpenedExample, Task Opens, table::open_example, table::ExampleOpening;
        /// Publishes. The release before stays until this one has finished.
        "publish" Publish(ChoicesArgs) -> ResultView, Task Publishes fine, publishing::publish, publishing::Publishing;
        /// What a release of these choices would come to, without making one; from some of the rows, if so many take too long.
        "preview" Preview(PreviewArgs) -> PreviewFigures, Task Nothing once_more fine, publishing::preview, publishing::Previewing;
        /// Goes through a run of these choices step by step, on a small table. What was published stays.
        "steps" Steps(ChoicesArgs) -> StepsView, Task Nothing, steps::steps, steps::TraceRun;
        /// Tries a remedy: `before` is the figures without it, `null` if nothing could be published. What was
        /// published, and what is being published, stay.
        "try-remedy" TryRemedy(RemedyArgs) -> TriedRemedy, Background Nothing fine, publishing::try_remedy, publishing::RemedyTrial;
        /// What a model learned from what was published last still predicts, a finding for each sensitive column.
        "learn-published" LearnPublished(NoArgs) -> Vec<LearnedView>, Background Nothing, publishing::learn, publishing::LearningRun;
        /// How far what was published last is from the most that any generalization could retain; the report shows it from then
        /// on. Nothing if no bound is known.
        "bound-published" BoundPublished(NoArgs) -> Option<BoundView>, Background Nothing, publishing::bound, publishing::Bounding;
        /// Assesses a method-aware adversary of what was published last, if that takes a few seconds; the verdict with it.
        "assess-published" AssessPublished(NoArgs) -> Verdict, Background Nothing, publishing::assess_published, publishing::Assessing;
        /// Who can be singled out by these columns, with each of them and without it.
        "singling-out" SinglingOut(ColumnsArgs) -> SinglingOut, Background Nothing once_more fine, table::singling_out, table::Counting;
        /// One method's turn in a comparison: the method of the choices. What was published stays. `seconds.publish` is all that it took;
        /// the caller, who sees the phases, divides it.
        "compare" Compare(ChoicesArgs) -> MethodResult, Task Nothing fine, publishing::compare, publishing::Turn;
        /// The last release compared with earlier releases, one finding per release; the report shows them from then on.
        "composition" Composition(NoArgs) -> Vec<CompositionReport>, Background Nothing once_more fine, publishing::composition, publishing::EarlierComparison;
        /// Reviews what was published last. The review before stays until this one has finished.
        "review-published" ReviewPublished(NoArgs) -> ReviewView, Task Nothing, review::published, review::ReviewWork;
        /// Reviews the open table unchanged.
        "review-table" ReviewTable(OpenTableArgs) -> ReviewView, Task Nothing, review::table, review::ReviewWork;
        /// Reads a file that was published elsewhere. The open table stays; on an error the file before it does too.
        "review-open" ReviewOpen(TableFileArgs) -> TableView, Task Nothing, review::open, review::ReviewFileOpening;
        /// Reviews the file that was read last.
        "review-file" ReviewFile(ReviewedFileArgs) -> ReviewView, Task Nothing, review::file, review::ReviewWork;
        /// Reviews one of the published tables that come with the program; the example that it was made from must be the open
        /// table.
        "review-example" ReviewExample(PublishedExampleArgs) -> ReviewView, Task Nothing, review::example, review::ReviewWork;
        /// Receives a published file, or several that belong together as an archive, in addition to earlier ones: a table of rows
        /// takes the place of another, a table of groups goes with the rows. The open table stays; on an error what was received does too.
        "read-open" ReadOpen(TableFileArgs) -> ReceivedView, Task Nothing, recipient::open, recipient::ReceivedFileOpening;
        /// Estimates the number of some people with each value, from the file that is read.
        "read-estimate" ReadEstimate(ReviewArgs<EstimateRequest>) -> EstimatesView, Task Nothing fine, recipient::estimate, recipient::EstimationWork;
        /// What that file discloses about the people in it.
        "read-disclosure" ReadDisclosure(AttributeArgs) -> DisclosureView, Task Nothing fine, recipient::disclosure, recipient::DisclosureRun;
        /// Asks count queries.
        "review-queries" ReviewQueries(ReviewArgs<QueriesRequest>) -> QueriesView, Task Nothing, review::queries, review::Queries;
        /// Learns decision trees.
        "review-classify" ReviewClassify(ReviewArgs<ClassifyRequest>) -> ClassifyView, Task Nothing, review::classify, review::Trees;
        /// Assesses what a method-aware adversary infers. The review contains it from then on, and so does the report of the last
        /// release.
        "review-minimality" ReviewMinimality(ReviewArgs<MinimalityRequest>) -> MinimalityView, Task Nothing, review::minimality, review::MinimalityRun;
    }
}
