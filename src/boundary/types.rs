//! The page's types, generated from ours: a test that fails if `www/src/engine/types.ts` does not match these types.
//!
//! `TAUELL_UPDATE_TYPES=1 cargo test --lib typescript` rewrites the file.

use std::fmt::Write;
use std::path::Path;

use ts_rs::{Config, TS};

use crate::boundary::{PictureOf, ReviewFile, TableWithChoices, TablesPart, WorkPhase, WorkProgress, WrittenTable};
use tauell_base::arrays::{Bytes, Doubles, Integers, TextBlock};
use tauell_base::place::Place;
use tauell_data::microdata::{Dropped, MissingCells};
use tauell_data::table::{
    Bar, ColumnKind, Dialect, Encoding, Fault, FaultCount, FaultKind, Faults, Formulas, OnFault, Profile, ReadOptions,
    ReadingTrial, Spelling, SuggestedRole,
};
use tauell_data::taxonomy::{
    Balanced, Builder, CodeRange, DateLevel, Dates, Decimal, Domain, Edit, Frequency, Intervals, LabelChoice,
    LabelStyle, ManualTaxonomy, Masking, Neighbours, Nested, Prefixes, PublicClassification, Remark, RemarkCode,
    Scheme, Severity, Side, SortBy, Suppression, TaxonomyOfColumns, WholeRange,
};
use tauell_desk::comparison::{
    AboveTheLimit, AssessmentKind, ComparedCurve, ComparedFigures, ComparedPredictions, ComparedQueries,
    ComparedQueriesOf, ComparedSeconds, Comparison, MethodOutcome, MethodRefusal, MethodResult,
};
use tauell_desk::examples::{ExampleView, PublishedExample};
use tauell_desk::files::{FormulaColumn, FormulasReport};
use tauell_desk::limits::{LimitView, TypedLimit};
use tauell_desk::recipe::{
    BlankChoice, Choices, MissingChoice, RequirementChoice, RowOrder, SensitiveChoice, WeightsChoice,
};
use tauell_desk::run::view::{
    ClassAttribute, ClassCell, ClassView, GroupTableView, PublishedAs, PublishedValue, ResultAttribute, ResultRows,
    ResultView,
};
use tauell_desk::run::{
    AttributeReport, BoundView, ColumnRetention, CompositionColumn, CompositionReport, CompositionRequirement,
    GeneralizeSensitiveReport, LearnedView, LevelRows, ListedColumn, ListedValues, Losses, PreviewFigures,
    RedrawsReport, Remedy, RemedyColumn, RemedyFigures, RemedyTree, Report, RequirementReport, Seconds, SetsReport,
    Stage, TriedRemedy, Warning, WarningAbout, WayReport,
};
use tauell_desk::session::view::{
    ColumnView, ErrorView, FileView, OpenedExample, TableView, TaxonomyOrigin, TaxonomyView,
};
use tauell_desk::session::{
    AddedRisk, Assessment, AttributeAssessment, BuilderPreview, ColumnDisclosure, HierarchyCheck, HierarchyMatches,
    LevelPreview, MatchedFile, NearestRequirement, RangesView, RequirementAssessment, SinglingOut, SpellingRemark,
    SuggestedBuilder, UnmatchedFile,
};
use tauell_desk::stepping::{
    StepAttribute, StepCells, StepChange, StepClass, StepPeople, StepSensitive, StepState, StepValue, StepVector,
    StepView, StepsMark, StepsPart, StepsView,
};
use tauell_draw::pictures::{self, HitRule, PictureTable, RenderedPicture, Tip};
use tauell_measure::adversary::composition::VersionPeople as PeopleDisclosed;
use tauell_measure::estimate::{Condition, EstimateForm, EstimateMethod};
use tauell_measure::findings::{
    Acceptance, CumulativeFrequencies, Decision, DecisionAbout, DecisionChange, DecisionOption, DecisionScreen,
    Distribution, LearnedColumn, LearnedVerdict, MinimalityPerson, MinimalityView, Readiness, RequirementsStatus,
    SelectionAwareReport, UnchangedMeasure, UnchangedReport, UnchangedRequirement, UnchangedViolations, Verdict,
    ViolationCount, Violations,
};
use tauell_measure::protection::MeasureView;
use tauell_measure::utility::{AttributeExcess, AttributeUtility, ReportMeasures, RuleCount, UtilityFigure};
use tauell_privacy::{ExcessiveProtection, Parameters, SmallestTau, Violation};
use tauell_publish::trace::{StepKind, StepWho};
use tauell_publish::{GeneralizeSensitive, MethodChoice};
use tauell_review::recipient::{
    DisclosureView, EstimateRequest, EstimatedPart, EstimatesView, PublishedAgain, ReceivedColumn, ReceivedFile,
    ReceivedView, RecipientColumn, RecipientSensitive, RecipientValue, RecipientView,
};
use tauell_review::*;

fn declare<T: TS>(text: &mut String, config: &Config) {
    if let Some(docs) = T::docs() {
        writeln!(text, "{}", docs.trim_end()).unwrap();
    }
    writeln!(text, "export {}\n", T::decl(config)).unwrap();
}

macro_rules! declare_all {
    ($text:expr, $config:expr, $($type:ty),* $(,)?) => { $(declare::<$type>($text, $config);)* };
}

/// The text of `types.ts`.
pub(crate) fn types() -> String {
    let config = Config::new().with_large_int("number");
    let mut text = String::from(
        "// What the engine takes and answers. Generated from the Rust types by a test (src/boundary/types.rs): do not edit.\n\n",
    );
    declare_all!(
        &mut text,
        &config,
        Encoding,
        OnFault,
        ReadOptions,
        Dialect,
        Place,
        ErrorView,
        NearestRequirement,
        FaultKind,
        FaultCount,
        Fault,
        Faults,
        ReadingTrial,
        ColumnKind,
        Bar,
        Profile,
        SuggestedRole,
        ColumnView,
        TableView,
        OpenedExample,
        TableWithChoices,
        WrittenTable,
        TablesPart,
        Bytes,
        Doubles,
        Integers,
        TextBlock,
        TaxonomyOrigin,
        TaxonomyView,
        Decimal,
        WholeRange,
        Domain,
        CodeRange,
        Side,
        DateLevel,
        Nested,
        Suppression,
        Intervals,
        Masking,
        Dates,
        Prefixes,
        Frequency,
        Balanced,
        Neighbours,
        Scheme,
        PublicClassification,
        TaxonomyOfColumns,
        ManualTaxonomy,
        Builder,
        Severity,
        RemarkCode,
        Remark,
        LevelPreview,
        BuilderPreview,
        SuggestedBuilder,
        HierarchyCheck,
        SortBy,
        Edit,
        FileView,
        MatchedFile,
        UnmatchedFile,
        HierarchyMatches,
        WeightsChoice,
        SensitiveChoice,
        RequirementChoice,
        MissingCells,
        MissingChoice,
        GeneralizeSensitive,
        MethodChoice,
        RowOrder,
        Formulas,
        Choices,
        Distribution,
        CumulativeFrequencies,
        Dropped,
        RangesView,
        AttributeAssessment,
        Spelling,
        SpellingRemark,
        RequirementAssessment,
        ColumnDisclosure,
        Assessment,
        AddedRisk,
        SinglingOut,
        Stage,
        WorkPhase,
        WorkProgress,
        RequirementReport,
        ReportMeasures,
        GeneralizeSensitiveReport,
        SetsReport,
        RedrawsReport,
        FormulaColumn,
        FormulasReport,
        WayReport,
        Remedy,
        RemedyColumn,
        RemedyFigures,
        RemedyTree,
        ColumnRetention,
        LearnedView,
        BoundView,
        PreviewFigures,
        LimitView,
        TypedLimit,
        Losses,
        TriedRemedy,
        PeopleDisclosed,
        CompositionColumn,
        CompositionRequirement,
        CompositionReport,
        RequirementsStatus,
        ViolationCount,
        Violations,
        UnchangedViolations,
        LearnedColumn,
        LearnedVerdict,
        Readiness,
        DecisionAbout,
        DecisionScreen,
        DecisionChange,
        DecisionOption,
        Decision,
        Acceptance,
        BlankChoice,
        Verdict,
        SelectionAwareReport,
        LevelRows,
        AttributeReport,
        Seconds,
        UnchangedRequirement,
        UnchangedMeasure,
        UnchangedReport,
        WarningAbout,
        Warning,
        Report,
        Violation,
        ExcessiveProtection,
        AttributeExcess,
        MethodOutcome,
        MethodRefusal,
        ComparedSeconds,
        ComparedQueriesOf,
        ComparedQueries,
        RuleCount,
        ComparedPredictions,
        ComparedCurve,
        AssessmentKind,
        AboveTheLimit,
        ComparedFigures,
        MethodResult,
        Comparison,
        EstimateForm,
        Condition,
        EstimateMethod,
        ReceivedFile,
        ReceivedColumn,
        ReceivedView,
        RecipientSensitive,
        RecipientValue,
        RecipientColumn,
        RecipientView,
        EstimateRequest,
        EstimatedPart,
        EstimatesView,
        PublishedAgain,
        DisclosureView,
        ResultAttribute,
        ListedColumn,
        ListedValues,
        PublishedAs,
        GroupTableView,
        ResultView,
        ClassCell,
        PublishedValue,
        ClassAttribute,
        ClassView,
        ResultRows,
        ExampleView,
        Parameters,
        SmallestTau,
        ReviewSubject,
        RiskKind,
        RiskAnswer,
        RiskView,
        WithoutColumn,
        Letter,
        Original,
        MeasureView,
        RequirementView,
        BlankView,
        BlocksView,
        ReviewAttribute,
        UtilityFigure,
        AttributeUtility,
        UtilityView,
        MinimalityRequest,
        MinimalityPerson,
        MinimalityView,
        ReviewView,
        ReviewClassAttribute,
        ReviewClass,
        PersonQuery,
        PriorChoice,
        InferenceRequest,
        InferenceView,
        PeopleCount,
        ScanView,
        BeliefRequest,
        BeliefView,
        LabelStyle,
        LabelChoice,
        LabelView,
        LabelsView,
        FileRequest,
        QueriesRequest,
        QueryGroup,
        QueriesView,
        ClassifyRequest,
        LearnedTreeView,
        RulesView,
        ClassifyView,
        ReviewFile,
        HitRule,
        pictures::Look,
        pictures::Line,
        pictures::Curves,
        pictures::DistributionPicture,
        pictures::Beliefs,
        pictures::Amount,
        pictures::Amounts,
        pictures::EstimatedValue,
        pictures::EstimatesPicture,
        pictures::Multiple,
        pictures::Multiples,
        pictures::Worth,
        pictures::Scatter,
        QueriesBy,
        PictureOf,
        PictureTable,
        Tip,
        RenderedPicture,
        StepKind,
        StepWho,
        StepsMark,
        StepAttribute,
        StepSensitive,
        StepClass,
        StepVector,
        StepsView,
        StepValue,
        StepCells,
        StepState,
        StepPeople,
        StepChange,
        StepView,
        StepsPart,
        RecursivePair,
        EligibleRange,
        StrengthView,
        PublishedExample,
    );
    text
}

#[test]
fn the_pages_types_in_typescript_are_ours() {
    let text = types();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/engine/types.ts");
    if std::env::var_os("TAUELL_UPDATE_TYPES").is_some() {
        std::fs::write(&file, &text).unwrap();
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == text,
        "www/src/engine/types.ts is out of date; write it with TAUELL_UPDATE_TYPES=1 cargo test --lib typescript"
    );
}
