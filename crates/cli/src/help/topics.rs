//! Topics that no registry has.

use tauell_measure::findings::DecisionAbout;

use super::Block;
use crate::input::FileKind;

/// Roles of columns, and how their values are read.
pub(super) fn columns() -> Vec<Block> {
    let limit = FileKind::Hierarchy.limit();
    vec![
        Block::heading("Roles"),
        Block::term(
            "--qi COLUMNS",
            "The quasi-identifier: columns that an adversary may know about a person. Write the most important first, separated by \
             commas; put a name that contains a comma in double quotes.",
        ),
        Block::term(
            "--sensitive COLUMNS",
            "Columns whose values must not be inferred. Omit it if only k-anonymity is required.",
        ),
        Block::term(
            "--keep COLUMNS",
            "Columns published unchanged. No requirement covers an adversary who knows them.",
        ),
        Block::text("A column without a role is not published, and a note lists it."),
        Block::heading("Taxonomies"),
        Block::text(
            "Values are generalized along a taxonomy. Without a hierarchy file, Tauell builds one from the column's values and notes \
             how. \"tauell taxonomy build\" writes such a file, \"tauell taxonomy check\" tests one.",
        ),
        Block::term(
            "--taxonomy COLUMN=FILE",
            &format!(
                "A hierarchy file for one column, with one row per base value: value;parent;...;root. At most {limit}. Repeatable."
            ),
        ),
        Block::term(
            "--taxonomies DIR",
            &format!("Column c uses DIR/c.csv, if that file exists. At most {limit} each."),
        ),
        Block::heading("Missing values"),
        Block::text(
            "Empty cells and the words of --missing-tokens are missing, in upper or lower case. The default words are ?, NA, N/A and \
             null.",
        ),
        Block::term(
            "--missing value|drop",
            "What becomes of a missing value of the quasi-identifier. value: it is a value of its own, published in the column's most \
             frequent spelling. drop: its row is excluded and counted.",
        ),
        Block::term(
            "--blank-as-value COLUMNS",
            "Publishes missing values of these sensitive columns as a value of their own. By default, rows without a sensitive value \
             are excluded and counted.",
        ),
        Block::heading("Spellings"),
        Block::term(
            "--merge-spellings COLUMNS",
            "Treats spellings of one sensitive value, such as flu and Flu, as that value, published in its most frequent spelling. \
             Otherwise each spelling is a value, and a class of two spellings looks more diverse than it is.",
        ),
    ]
}

/// What is assessed, and what the owner decides.
pub(super) fn verdict() -> Vec<Block> {
    let decisions = DecisionAbout::ALL.into_iter().filter(|about| about.can_be_accepted()).map(DecisionAbout::word);
    vec![
        Block::heading("The verdict"),
        Block::text(
            "The first line of standard error is the verdict: whether the release is ready, for how many people the requirements are \
             satisfied, and against which adversary. What is left to decide follows, with a flag for each.",
        ),
        Block::term(
            "--assess auto|never",
            "Whether a method-aware adversary is assessed. auto: if that takes a few seconds. never: the verdict says \"not assessed\".",
        ),
        Block::term(
            "--accept DECISION=REASON",
            &format!(
                "Accepts what the verdict leaves to decide, and records the reason in the report. Decisions that can be accepted: {}. \
                 Repeatable.",
                decisions.collect::<Vec<_>>().join(", ")
            ),
        ),
        Block::term("--only-if-ready", "Writes nothing and exits with 4, unless the verdict is \"Ready to release\"."),
        Block::term(
            "--bound",
            "Computes an upper bound on the information that any generalization with the sensitive values of this release could \
             retain. Takes about ten seconds.",
        ),
        Block::term(
            "--experiments",
            "Draws count queries and a train/test split, and reports how well the release answers and trains. Needs --report.",
        ),
        Block::heading("Earlier releases"),
        Block::text(
            "An adversary who has two releases of one table may infer more from both than from either (a composition attack). Name \
             what was released before, and the notes and the report contain what both disclose together.",
        ),
        Block::term(
            "--earlier-release RECIPE",
            &format!(
                "The recipe of an earlier release of this table, at most {}. Tauell makes that release again. Repeatable.",
                FileKind::Recipe.limit()
            ),
        ),
        Block::term(
            "--earlier-secret FILE",
            "The secret of an earlier release. The first file belongs to the first --earlier-release whose method draws at random, and \
             so on. Without its secret, such a release is not assessed.",
        ),
        Block::term(
            "--earlier-file PUBLISHED",
            "A published file of this table, or of this table with people added or removed. Assessed as far as the file alone shows. \
             --earlier-groups names its group tables, if it has any.",
        ),
    ]
}

/// How labels of a published file are read.
pub(super) fn labels() -> Vec<Block> {
    vec![
        Block::heading("Labels"),
        Block::text(
            "review and estimate read published cells. With a taxonomy, a cell is a base value or a generalized value of the taxonomy. \
             Without one, Tauell infers what a label means from its format: 30-39, [30,40), <=29, 130**, 1985-03, {flu, cough} and *. \
             Whether a word such as respiratory is one value or several cannot be seen; figures that depend on it are null. Notes \
             list what was inferred.",
        ),
        Block::term(
            "--label-format COLUMN=FORMAT",
            "Reads the labels of a column as values, numbers, codes, dates or sets. Repeatable. Example: --label-format zip=codes",
        ),
        Block::term(
            "--label-values COLUMN:LABEL=VALUES",
            "Names the values that a label covers, separated by |. * is any value, ? is several unknown values, = is the label itself. \
             Repeatable. Example: --label-values 'disease:respiratory=flu|cough'",
        ),
        Block::heading("Group tables"),
        Block::term(
            "--groups FILE",
            "If sensitive values are published apart from the rows (Anatomy): the table with the group, the value, and the number of \
             the group's rows that have it. Each group is then an equivalence class.",
        ),
        Block::heading("A method-aware adversary"),
        Block::term(
            "--minimality",
            "Assesses an adversary who knows everyone's quasi-identifier, the method with its options, and the published table. Needs \
             --original, and the choices of the run: best by --recipe. Up to --max-candidates original tables are tried one by one. \
             If more fit the classes, two random walks of --walk-steps sample them; --seed repeats a walk.",
        ),
        Block::heading("Forms of a sensitive column, for estimate"),
        Block::term("--form sets", "Each row has a set of equal size: its own value and others drawn at random."),
        Block::term("--form groups", "A group table has the values (--groups)."),
        Block::term("--form spread", "Each row has its own value or a generalized one."),
        Block::term(
            "--method projected|raw|em",
            "How sets are turned into an estimate. raw: the paper's unbiased estimate, which may be negative. projected: the \
             distribution nearest to it without negative counts. em: the likeliest distribution.",
        ),
    ]
}

/// Files, limits, secrets and exit statuses.
pub(super) fn files() -> Vec<Block> {
    let [hierarchy, recipe, tree, secret] =
        [FileKind::Hierarchy, FileKind::Recipe, FileKind::Tree, FileKind::Secret].map(FileKind::limit);
    vec![
        Block::heading("Files that are read"),
        Block::term(
            "tables",
            "CSV, as large as memory allows. Delimiter, encoding and header are detected. - is standard input.",
        ),
        Block::term(
            "hierarchy files (--taxonomy, --taxonomies, taxonomy check)",
            &format!("Rows of value;parent;...;root, at most {hierarchy}."),
        ),
        Block::term(
            "recipes (--recipe, --earlier-release)",
            &format!("JSON, at most {recipe}. Flags override --recipe."),
        ),
        Block::term("trees (taxonomy build --tree)", &format!("JSON, at most {tree}.")),
        Block::term(
            "secrets (--secret, --earlier-secret)",
            &format!("32 hexadecimal digits, at most {secret}, as --save-secret writes them."),
        ),
        Block::heading("Files that are written"),
        Block::term(
            "--out FILE",
            "The published table. If the method publishes sensitive values apart from the rows, a group table per sensitive column is \
             written next to it: published.csv and published-groups-disease.csv.",
        ),
        Block::term(
            "--row-order class|input",
            "class: rows are sorted by class, and within a class by sensitive value, so that a row's position discloses nothing. \
             input: the order of the input, for checking only.",
        ),
        Block::term(
            "--formulas keep|quote|refuse",
            "What becomes of published cells that a spreadsheet would run as formulas: those that begin with =, +, -, @, a tab or a \
             carriage return and are no plain numbers. keep: write them unchanged and count them. quote: write an apostrophe before \
             them, which --quoted-formulas removes again. refuse: publish nothing.",
        ),
        Block::term(
            "--public-report FILE",
            "The report for recipients. It contains only what follows from the release, the method and the requirements.",
        ),
        Block::text(
            "The report, the recipe, the secret and saved taxonomies are for you alone; a note lists which files are for recipients. \
             All outputs are written, or none, even if the run is interrupted. No output replaces an input.",
        ),
        Block::heading("Exit statuses"),
        Block::term("0", "Done. A review, comparison or experiment is done whatever it finds."),
        Block::term("1", "A fault of the program. No output was written; please report it."),
        Block::term("2", "An input or a flag must change, or the checked hierarchy file cannot be used."),
        Block::term(
            "3",
            "The requirement is infeasible for this table. The message names the nearest feasible one, if known.",
        ),
        Block::term("4", "The release is not ready, and --only-if-ready is given."),
        Block::text("Every error ends in a stable code in square brackets: docs/reference/errors.md lists them."),
    ]
}
