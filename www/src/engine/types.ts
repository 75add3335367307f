// What the engine takes and answers. Generated from the Rust types by a test (src/boundary/types.rs): do not edit.

/**
 * Text encodings a table may come in.
 */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/**
 * What to do with a row that cannot be read.
 */
export type OnFault = "stop" | "skip" | "ask";

/**
 * How to read a file. What is `None` is detected from the first 64 KiB. Encoding, delimiter and header are those of text: where a
 * format has none of them, they say nothing.
 */
export type ReadOptions = { 
/**
 * The text encoding.
 */
encoding: Encoding | null, 
/**
 * The byte between two fields: ASCII, but no quote, line end or NUL. A string of one character in files.
 */
delimiter: string | null, 
/**
 * Whether the first record holds the columns' names. Without a header the columns are called `column 1`,
 * `column 2` and so on.
 */
header: boolean | null, 
/**
 * What to do with rows that cannot be read.
 */
on_fault: OnFault, 
/**
 * Whether the file was published with its formulas quoted ([`crate::table::Formulas::Quote`]): the apostrophe
 * before them is removed.
 */
quoted_formulas?: boolean, 
/**
 * The column of counts, if the table is already grouped: every row of the file is read as many times as it counts, and the column is
 * not part of the table.
 */
count_column?: string, };

/**
 * The options with which a file was read: the given ones, completed by the detected ones.
 */
export type Dialect = { 
/**
 * The text encoding.
 */
encoding: Encoding, 
/**
 * Whether the text began with a byte order mark.
 */
bom: boolean, 
/**
 * The byte between two fields.
 */
delimiter: string, 
/**
 * Whether the first record held the columns' names.
 */
header: boolean, };

/**
 * The place an error or a warning speaks of: any part that is known.
 *
 * Printed as `file.csv, line 12, column "age"`; unknown parts are omitted.
 */
export type Place = { 
/**
 * The file's name as the user gave it.
 */
file?: string, 
/**
 * Line of the file, counted from 1.
 */
line?: number, 
/**
 * Row of the file, counted from 1 as its format counts, where it has no lines.
 */
row?: number, 
/**
 * The column's name.
 */
column?: string, 
/**
 * Field on the line, counted from 1.
 */
field?: number, };

/**
 * A failure as it is reported.
 */
export type EngineError = { 
/**
 * Stable code.
 */
code: string, 
/**
 * What, where, and what to do.
 */
message: string, 
/**
 * Where.
 */
place: Place, 
/**
 * Whose turn it is: `input`, `infeasible` or `internal` (the page adds `cancelled`).
 */
kind: 'input' | 'infeasible' | 'internal' | 'cancelled', 
/**
 * The nearest requirement that can be met.
 */
nearest: NearestRequirement | null, };

/**
 * A (τ, ℓ) as the page shows it.
 */
export type NearestRequirement = { 
/**
 * τ as text.
 */
tau: string, 
/**
 * ℓ.
 */
l: number, };

/**
 * The kinds of [`RowFault`].
 */
export type FaultKind = "field-count" | "unclosed-quote" | "nul-byte" | "bad-encoding" | "malformed" | "misquoted";

/**
 * How many rows were skipped for one kind of fault.
 */
export type FaultCount = { 
/**
 * What kind of fault.
 */
kind: FaultKind, 
/**
 * Rows.
 */
count: number, 
/**
 * The same in words.
 */
message: string, };

/**
 * A skipped row.
 */
export type Fault = { 
/**
 * What kind of fault.
 */
kind: FaultKind, 
/**
 * The line on which the row begins, counted from 1.
 */
line: number, 
/**
 * The reason in a few words; it never quotes a cell.
 */
message: string, };

/**
 * What was not as it should be in a file that could be read nevertheless.
 */
export type Faults = { 
/**
 * Skipped rows.
 */
total: number, 
/**
 * By kind, only kinds that occurred.
 */
counts: Array<FaultCount>, 
/**
 * The first [`Faults::KEPT`] of them in the file's order.
 */
first: Array<Fault>, 
/**
 * Rows that were read although a cell of theirs is misquoted.
 */
misquoted: number, 
/**
 * The first [`Faults::KEPT`] of these in the file's order.
 */
first_misquoted: Array<Fault>, 
/**
 * Cells and names of columns that look like a quoted formula in the file: with an apostrophe in front. The apostrophe was removed
 * if the options of the reading require that, and is still there otherwise.
 */
quoted_formulas: number, 
/**
 * What else a user should know, a sentence each. A remark skips no row.
 */
remarks: Array<string>, };

/**
 * What one way of reading a file gives.
 */
export type ReadingTrial = { 
/**
 * The options that read it so.
 */
options: ReadOptions, 
/**
 * How it is read with them.
 */
dialect: Dialect, 
/**
 * Columns.
 */
columns: number, 
/**
 * The names of the first six.
 */
names: Array<string>, 
/**
 * Rows that can be read.
 */
rows: number, 
/**
 * Rows that would be skipped.
 */
excluded_rows: number, };

/**
 * What the values of a column are. A column is of a kind when all its values are, missing ones aside.
 */
export type ColumnKind = "integer" | "decimal" | "date" | "code" | "text";

/**
 * One bar of a histogram.
 */
export type Bar = { 
/**
 * The value, or the range in words (`20 to 29`).
 */
label: string, 
/**
 * Cells.
 */
count: number, 
/**
 * For a bin of numbers: its lower edge, which belongs to it.
 */
from?: number, 
/**
 * For a bin of numbers: its upper edge, where the next bin begins.
 */
to?: number, };

/**
 * A summary of one column. Missing cells count as missing and as nothing else.
 */
export type Profile = { 
/**
 * Number of cells.
 */
rows: number, 
/**
 * What the values are.
 */
kind: ColumnKind, 
/**
 * Number of different values.
 */
distinct: number, 
/**
 * Number of missing cells.
 */
missing: number, 
/**
 * The least number or the earliest date, as it is written in the file; `None` for other kinds.
 */
minimum: string | null, 
/**
 * The greatest number or the latest date.
 */
maximum: string | null, 
/**
 * Cells by value: at most 20 bins of one width for numbers and dates, else the 12 most frequent values.
 */
histogram: Array<Bar>, 
/**
 * Values that no bar shows.
 */
other_values: number, 
/**
 * Cells with such a value.
 */
other_rows: number, 
/**
 * Whether there are at least two values and each occurs once: the mark of an identifier.
 */
all_different: boolean, 
/**
 * Rows per value, if each of at least 50 values has the same number of rows, two or more: people may have several rows each, and Tauell
 * counts every row as a person.
 */
rows_each: number | null, };

/**
 * What a column may be suggested as.
 */
export type Role = "leave-out" | "quasi-identifier" | "sensitive" | "keep";

/**
 * A column and what it looks like.
 */
export type ColumnView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its values.
 */
profile: Profile, 
/**
 * The role it looks made for; a suggestion, never applied by itself.
 */
suggested_role: Role, 
/**
 * Why, in a sentence.
 */
reason: string, 
/**
 * Values that mean a missing one and alone make the column text; none if that is not so.
 */
no_values: Array<Spelling>, 
/**
 * What the latter means, in a sentence.
 */
no_values_sentence: string | null, };

/**
 * A table as the data screen shows it.
 */
export type TableView = { 
/**
 * Rows.
 */
rows: number, 
/**
 * How its text was taken apart; `null` for a format that has no delimiter.
 */
dialect: Dialect | null, 
/**
 * The columns.
 */
columns: Array<ColumnView>, 
/**
 * What could not be read.
 */
faults: Faults, 
/**
 * What counts as missing.
 */
missing_tokens: Array<string>, 
/**
 * Columns whose values look like people with several rows each.
 */
person_columns: Array<string>, };

/**
 * An example that was opened, with the choices it comes with.
 */
export type OpenedExample = { 
/**
 * Its table.
 */
table: TableView, 
/**
 * Its choices.
 */
choices: Choices, 
/**
 * Its name.
 */
name: string, };

/**
 * A table after a recipe was applied to it, with the recipe's choices.
 */
export type TableWithChoices = { 
/**
 * The table.
 */
table: TableView, 
/**
 * The choices.
 */
choices: Choices, 
/**
 * Remarks about the recipe's taxonomies on this table, a sentence each.
 */
remarks: Array<string>, };

/**
 * A table that was written part by part.
 */
export type WrittenTable = { 
/**
 * How many bytes it has.
 */
length: number, 
/**
 * The checksum of all its parts.
 */
checksum: number, };

/**
 * A part of one of the tables that are published together.
 */
export type TablesPart = { 
/**
 * The part.
 */
bytes: Bytes, 
/**
 * The checksum of all parts up to it.
 */
checksum: number, };

/**
 * Bytes.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Doubles.
 */
export type Doubles = Float64Array;

/**
 * Whole numbers below 2^32.
 */
export type Integers = Uint32Array;

/**
 * Texts, one after the other: text `i` is `bytes[ends[i - 1]..ends[i]]` in UTF-8.
 */
export type TextBlock = { 
/**
 * All texts in UTF-8.
 */
bytes: Bytes, 
/**
 * Where each ends.
 */
ends: Integers, };

/**
 * Where a taxonomy comes from.
 */
export type TaxonomyOrigin = "automatic" | "chosen" | "file" | "edited";

/**
 * One column's taxonomy, nodes depth-first.
 */
export type TaxonomyView = { 
/**
 * The column.
 */
column: string, 
/**
 * Where it comes from.
 */
source: TaxonomyOrigin, 
/**
 * How it was made, in words.
 */
how: string, 
/**
 * Levels, root and leaves counted.
 */
levels: number, 
/**
 * Leaves.
 */
leaves: number, 
/**
 * Parent of each node; the root's is the root.
 */
parent: Integers, 
/**
 * Depth of each node.
 */
depth: Integers, 
/**
 * Leaves below each node.
 */
leaf_count: Integers, 
/**
 * Rows of the table below each node.
 */
rows: Integers, 
/**
 * Labels.
 */
labels: TextBlock, 
/**
 * What to know about it, a sentence each.
 */
warnings: Array<string>, 
/**
 * Key of each node: what an edit names it by. A node keeps its key through edits, undo and redo.
 */
keys: Integers, 
/**
 * Edits by hand that made it what it is.
 */
edits: number, 
/**
 * Whether there is something to undo: an edit, or a replacement of the whole tree.
 */
can_undo: boolean, 
/**
 * Whether there is something to redo.
 */
can_redo: boolean, 
/**
 * What an edit, an undo or a redo that led here did, in words; empty otherwise.
 */
said: string, 
/**
 * Keys of the nodes that it was done to: what to show and select.
 */
touched: Integers, };

/**
 * A decimal number, exact: no rounding, so that intervals begin and end exactly at their labels' ends.
 *
 * Up to 20 digits before the point and 20 after it, read from text such as `5`, `-2.50`, `+.5` or `1e-05` (white space
 * around it, leading zeros and zeros at the end are no obstacle). As JSON it is a number where it is whole, else text;
 * both are read.
 *
 * ```
 * use tauell_data::taxonomy::Decimal;
 * let width: Decimal = "2.50".parse()?;
 * assert_eq!(width.to_string(), "2.5");
 * assert_eq!(width, serde_json::from_str("2.5").unwrap());
 * # Ok::<(), tauell_data::taxonomy::DecimalError>(())
 * ```
 */
export type Decimal = number | string;

/**
 * Whole numbers from one to another, both ends in.
 */
export type WholeRange = { 
/**
 * The first.
 */
from: number, 
/**
 * The last.
 */
to: number, };

/**
 * Which numbers are leaves of [`Intervals`].
 */
export type Domain = "observed" | "every_integer" | { "range": WholeRange };

/**
 * Every code from one to another: both of one length, with equal beginnings and digits for the rest, such as `10000` and
 * `10019`, or `A00` and `A99`.
 */
export type CodeRange = { 
/**
 * The first code.
 */
from: string, 
/**
 * The last code.
 */
to: string, };

/**
 * A side of a code.
 */
export type Side = "right" | "left";

/**
 * A period of time.
 */
export type DateLevel = "hour" | "day" | "week" | "month" | "quarter" | "year" | "decade";

/**
 * A node and what is below it, as JSON: `{"label": "*", "children": [{"label": "20"}, {"label": "21"}]}`.
 *
 * A node without children is a base value. Children are in their order.
 */
export type Nested = { 
/**
 * The label.
 */
label: string, 
/**
 * The nodes right below it; none for a base value.
 */
children?: Array<Nested>, };

/**
 * All values directly under the root: exact or withheld. Numbers come first, by size; then text by Unicode. O(v log v)
 * for v distinct values.
 */
export type Suppression = { 
/**
 * The label of the root.
 */
root?: string, };

/**
 * Numbers in nested intervals. O(v log v + leaves * widths).
 *
 * If every cell and every setting is a whole number, the intervals are `[20,29]`, both ends in. Else they are
 * `[1.5,2.0)`, the first end in and the second one not, with as many digits after the point as the settings have.
 * Arithmetic and labels are exact. Cells may be written as [`Decimal`] reads them, up to 10^15 either way, or all of them with a comma
 * in place of the point; labels have points, since a comma is between their ends.
 *
 * **Open ends**: with `below`, all numbers under it are one group `<20`; with `above`, all from it on are one group
 * `>=80`; both are directly under the root, however wide the intervals are, and these end there. Without widths, the
 * numbers between are directly under the root: top and bottom coding.
 */
export type Intervals = { 
/**
 * Widths from the narrowest up; each a multiple of the one before.
 */
widths: Array<Decimal>, 
/**
 * A number at which intervals of every width begin.
 */
origin: Decimal, 
/**
 * Which numbers are leaves.
 */
domain: Domain, 
/**
 * All numbers below this one are one group.
 */
below?: Decimal, 
/**
 * This number and all above it are one group.
 */
above?: Decimal, 
/**
 * The label of the root.
 */
root?: string, };

/**
 * Codes in which one place after the other becomes `*`: `13053`, `1305*`, ..., `1****`. O(v log v + v * length).
 *
 * Codes may differ in length. They are aligned at the end that stays: by their beginnings if they are masked from the
 * right, by their ends if from the left; a short code has empty places on the masked side. A mask shows one `*` for
 * each place of the longest code that it hides, and a code joins it once it has no more places than the mask shows:
 * with `A00`, `A001` and `A0012` the group `A00**` covers all three, and `A001*` the last two.
 */
export type Masking = { 
/**
 * The side from which places are masked.
 */
from: Side, 
/**
 * How many places more each level masks; 1 or more.
 */
step?: number, 
/**
 * Codes that are leaves whether or not the column holds them; the column holds no others then.
 */
domain?: CodeRange, 
/**
 * The label of the root.
 */
root?: string, };

/**
 * Dates and times in periods. O(v log v).
 *
 * Reads `YYYY-MM-DD`, `YYYY/MM/DD`, `YYYY-MM`, `DD.MM.YYYY`, and `MM/DD/YYYY` or `DD/MM/YYYY` if some value shows
 * which; all values in one of these formats. If none distinguishes day from month, years and decades can still be
 * built. All but `YYYY-MM` may be followed by a clock in every value: a space or a `T`, `HH:MM`, `HH:MM:SS` or
 * `HH:MM:SS.fff`, and perhaps `Z` or an offset such as `+02:00`. The clock is read as it is written: offsets are read
 * and not applied.
 *
 * Labels: hour `2024-03-05 14h`, day `2024-03-05`, week `2024-W10` (ISO 8601: weeks begin on Monday and belong to the
 * year of their Thursday), month `2024-03`, quarter `2024-Q1`, year `2024`, decade `2020s`.
 */
export type Dates = { 
/**
 * The periods, in any order. A week may lie in two months and two years, so it goes with nothing wider.
 */
levels?: Array<DateLevel>, 
/**
 * The label of the root.
 */
root?: string, };

/**
 * Text by its first letters: `Smith` under `Smi*` under `S*`, for the lengths 1 and 3. O(v log v + v * lengths).
 *
 * Letters are Unicode scalar values, and case matters. A value joins a group if it is at least as long as the group's
 * letters; a shorter one is under the next group that it is long enough for.
 */
export type Prefixes = { 
/**
 * How many letters each level keeps, in any order.
 */
lengths: Array<number>, 
/**
 * The label of the root.
 */
root?: string, };

/**
 * Values that fewer rows hold than they should, in groups of neighbours that enough rows hold. O(v log v + rows).
 *
 * Values in at least `at_least` rows are directly under the root. The others, numbers by size and then text by
 * Unicode, are grouped one after the other; a group is closed once its rows suffice, and the rest at the end joins the
 * last one. If all of them do not suffice for one group, the rarest of the frequent values join it. Groups are
 * labelled `other values (17)`, by the number of their values, and numbered if there are several.
 *
 * The only builder whose taxonomy depends on how many rows have a value, so it discloses which are rare.
 */
export type Frequency = { 
/**
 * The fewest rows of a group; 2 or more.
 */
at_least: number, 
/**
 * The label of the root.
 */
root?: string, };

/**
 * Groups of neighbouring values in which no value has more than half of the rows. O(v log v + rows), and at most O(v) for each
 * split within a split.
 *
 * Suits a sensitive column, where a generalized value must not stand for one value nearly always. Neighbours are values that are
 * about as frequent, or numbers of about one size. A value that has more than half of the rows among all that are not set apart
 * yet is set apart, right under the root, since no group of neighbours that it could be in would hide it; so it goes on to
 * either side of it. What is left between is split in two, near the middle of its rows, as long as no value has more
 * than half of a part (docs/explanation/model.md#taxonomies-made-for-sensitive-columns).
 *
 * If values are neighbours by frequency, a value is set apart only if it has more rows than all rarer values together:
 * then every set of values with it and without a more frequent one is more than half of it.
 *
 * The tree depends on how many rows have each value, as that of [`super::Frequency`] does.
 */
export type Balanced = { 
/**
 * Which values are neighbours.
 */
neighbours: Neighbours, 
/**
 * The label of the root.
 */
root?: string, };

/**
 * Which values are neighbours.
 */
export type Neighbours = "frequency" | "size";

/**
 * A public classification.
 */
export type Scheme = "icd10" | "isco08" | "nace2" | "countries";

/**
 * Values in the groups of a public classification: `E11.9` under `E11.-`, `E10-E14 Diabetes mellitus` and the chapter.
 * O(v log v).
 *
 * A value that the classification does not have is in a group of its own, `other values`. A group whose label is a cell of
 * the column, or the root, is called `... (group)`.
 */
export type PublicClassification = { 
/**
 * The classification.
 */
of: Scheme, 
/**
 * The label of the root.
 */
root?: string, };

/**
 * Values under those of other columns in the same rows: a city under its state, a state under its country. O(rows *
 * columns + v log v).
 *
 * A value has one group: a city in two states is an error that names both. Rows with a missing group do not count; a
 * value without any group is under that of the next column, and finally under the root. A group has the label of its
 * cells; if another column of the taxonomy has that label too (the city and the state of New York), the name of its
 * column follows: `New York (state)`.
 */
export type TaxonomyOfColumns = { 
/**
 * The columns, the one with the smallest groups first.
 */
columns: Array<string>, 
/**
 * The label of the root.
 */
root?: string, };

/**
 * A given taxonomy, whatever the column contains; but every value of the column must be one of its leaves. O(nodes +
 * v).
 */
export type ManualTaxonomy = { 
/**
 * The root and all below it.
 */
tree: Nested, };

/**
 * How a taxonomy is made from a column: what a recipe stores instead of the tree, so that it replays on another table.
 *
 * Common to all: a leaf has exactly the text of its cells, so two spellings of one number are two leaves, next to one
 * another. The order of the leaves follows from the values alone, never from the rows: it decides the order of the
 * published rows (docs/explanation/model.md#order-of-the-published-rows), which must not disclose the order of the
 * input. Missing cells are no part of any group ([`super::ColumnCover`] adds them). A level that groups nothing, or
 * all, is omitted. A column without values gets a lone root. The root is `*` unless another label is given; if a cell
 * of the column is `*` itself, it is the first of `**`, `***`, ... that no cell is.
 *
 * As JSON: `{"kind": "intervals", "widths": [5, 10, 20], "origin": 0, "domain": "every_integer"}`.
 */
export type Builder = { "kind": "suppression" } & Suppression | { "kind": "intervals" } & Intervals | { "kind": "masking" } & Masking | { "kind": "dates" } & Dates | { "kind": "prefixes" } & Prefixes | { "kind": "frequency" } & Frequency | { "kind": "balanced" } & Balanced | { "kind": "classification" } & PublicClassification | { "kind": "from_columns" } & TaxonomyOfColumns | { "kind": "by_hand" } & ManualTaxonomy;

/**
 * How much a remark matters.
 */
export type Severity = "error" | "warning" | "note";

/**
 * What a remark is about.
 */
export type RemarkCode = "broken-file" | "missing-values" | "inner-values" | "reads-as-missing" | "missing-leaves" | "looks-alike" | "idle-levels" | "flat" | "steep" | "lopsided" | "unused-leaves";

/**
 * A remark on a taxonomy and its column.
 */
export type Remark = { 
/**
 * What it is about; stable.
 */
code: RemarkCode, 
/**
 * How much it matters.
 */
severity: Severity, 
/**
 * What is so, in a sentence.
 */
sentence: string, 
/**
 * What to do about it, in a sentence.
 */
advice: string, 
/**
 * The first 20 values or labels that it is about.
 */
labels: Array<string>, 
/**
 * How many there are.
 */
count: number, };

/**
 * One level of a taxonomy; a leaf above it counts for it too.
 */
export type LevelPreview = { 
/**
 * Distance from the root.
 */
level: number, 
/**
 * Values that this level distinguishes.
 */
values: number, 
/**
 * The first few of their labels.
 */
examples: Array<string>, 
/**
 * Base values under the largest.
 */
most_leaves: number, 
/**
 * Rows under the rarest of those that occur.
 */
fewest_rows: number, 
/**
 * Rows under the most frequent.
 */
most_rows: number, };

/**
 * What a builder would make of a column, without making it the column's taxonomy.
 */
export type BuilderPreview = { 
/**
 * The column.
 */
column: string, 
/**
 * What the builder does, in words.
 */
how: string, 
/**
 * What to know before the tree is used or shown to others.
 */
caveat: string | null, 
/**
 * The levels, the root first.
 */
levels: Array<LevelPreview>, 
/**
 * Leaves.
 */
leaves: number, 
/**
 * Parent of each node, depth-first; the root's is the root.
 */
parent: Integers, 
/**
 * Depth of each node.
 */
depth: Integers, 
/**
 * Leaves below each node.
 */
leaf_count: Integers, 
/**
 * Rows of the table below each node.
 */
rows: Integers, 
/**
 * Labels.
 */
labels: TextBlock, 
/**
 * A remark on the taxonomy of this column.
 */
remarks: Array<Remark>, };

/**
 * A builder that fits a column, with settings to begin with.
 */
export type SuggestedBuilder = { 
/**
 * The builder.
 */
builder: Builder, 
/**
 * What it does, in words.
 */
how: string, 
/**
 * What to know before its tree is used or shown to others.
 */
caveat: string | null, 
/**
 * Levels of its tree, root and leaves counted.
 */
levels: number, 
/**
 * Leaves of its tree.
 */
leaves: number, 
/**
 * Whether it is the one that is taken without asking.
 */
automatic: boolean, };

/**
 * A hierarchy file checked on a column.
 */
export type HierarchyCheck = { 
/**
 * Whether the column can use it as it is.
 */
usable: boolean, 
/**
 * What there is to say, errors first.
 */
remarks: Array<Remark>, 
/**
 * Labels of its groups, the root first: where values that it lacks could be placed. Empty where it cannot be read.
 */
groups: Array<string>, };

/**
 * What siblings are sorted by.
 */
export type SortBy = "label" | "number" | "rows" | "leaves";

/**
 * A change to a tree, as a person makes it. Nodes are named by their keys ([`Draft::keys`]); the same node twice in a list
 * is one.
 *
 * As JSON: `{"kind": "group", "nodes": [3, 4], "label": "20s"}`.
 */
export type Edit = { "kind": "group", 
/**
 * The nodes.
 */
nodes: Array<number>, 
/**
 * The label of the new group.
 */
label: string, } | { "kind": "ungroup", 
/**
 * The group.
 */
node: number, } | { "kind": "move", 
/**
 * The nodes.
 */
nodes: Array<number>, 
/**
 * The group they go to.
 */
to: number, 
/**
 * The child of that group before which they go; the end if there is none.
 */
before: number | null, } | { "kind": "rename", 
/**
 * The node.
 */
node: number, 
/**
 * Its new label.
 */
label: string, } | { "kind": "sort", 
/**
 * The group.
 */
node: number, 
/**
 * By what.
 */
by: SortBy, 
/**
 * The other way round.
 */
reverse: boolean, 
/**
 * All groups below it as well.
 */
recursive: boolean, } | { "kind": "delete", 
/**
 * The nodes.
 */
nodes: Array<number>, 
/**
 * Dissolve groups instead.
 */
keep_children: boolean, } | { "kind": "add_values", 
/**
 * The group.
 */
parent: number, 
/**
 * Their labels.
 */
labels: Array<string>, };

/**
 * A file that was in an archive.
 */
export type FileView = { 
/**
 * Its name.
 */
name: string, 
/**
 * What it holds.
 */
bytes: Bytes, };

/**
 * A file that found its column.
 */
export type MatchedFile = { 
/**
 * Its place in the list of files.
 */
file: number, 
/**
 * Its name.
 */
name: string, 
/**
 * The column.
 */
column: string, };

/**
 * A file that found none.
 */
export type UnmatchedFile = { 
/**
 * Its place in the list of files.
 */
file: number, 
/**
 * Its name.
 */
name: string, 
/**
 * Why, and what to do, in a sentence.
 */
reason: string, 
/**
 * Columns that it may belong to; none where its name is like no column's.
 */
columns: Array<string>, };

/**
 * Files that found their columns, and files that did not.
 */
export type HierarchyMatches = { 
/**
 * One file per column, in the order of the files.
 */
matched: Array<MatchedFile>, 
/**
 * The other files in their order.
 */
unmatched: Array<UnmatchedFile>, };

/**
 * The weights p(a) of base sensitive values.
 */
export type WeightsChoice = "where-present" | "by-share" | { "given": { [key in string]: string } };

/**
 * One sensitive column.
 */
export type SensitiveChoice = { 
/**
 * The column.
 */
column: string, 
/**
 * The adversary's background knowledge.
 */
weights: WeightsChoice, 
/**
 * What becomes of people without a value.
 */
blank?: BlankChoice, };

/**
 * A chosen requirement. Its kind is one of the list, with a parameter for each that the kind has; whether they make sense is
 * checked when the requirement meets a table.
 */
export type RequirementChoice = { name: string, params: { [name: string]: string | number | string[] }, column?: string, };

/**
 * What becomes of a row whose quasi-identifier lacks a value (docs/explanation/decisions.md#missing-values).
 */
export type MissingCells = "value" | "drop";

/**
 * What counts as missing, and what becomes of it.
 */
export type MissingChoice = { 
/**
 * Spellings, compared case-blind.
 */
tokens: Array<string>, 
/**
 * What becomes of a row whose quasi-identifier lacks a value.
 */
quasi_identifier: MissingCells, };

/**
 * Whether sensitive values may be generalized. The papers generalize them, first as far as the whole table needs it to
 * satisfy its requirements, then in the last class.
 */
export type GeneralizeSensitive = "never" | "as-needed" | "auto";

/**
 * A method and what is chosen about it: a value for each of its options.
 */
export type MethodChoice = { name: string, options: { [name: string]: string | boolean }, };

/**
 * The order of the published rows.
 */
export type RowOrder = "class" | "input";

/**
 * What becomes of published cells that a spreadsheet would run.
 */
export type Formulas = "keep" | "quote" | "refuse";

/**
 * What is published, and the requirements that it satisfies: the choices of a recipe, and of the page.
 */
export type Choices = { 
/**
 * The quasi-identifier, the most important column first.
 */
qi: Array<string>, 
/**
 * How many times as much the cells of a column of the quasi-identifier count as those of the others, where a method weighs what it
 * retains: 1 to [`MOST_IMPORTANT`]. Columns that are not named count once.
 */
importance?: { [key in string]: number }, 
/**
 * The sensitive columns.
 */
sensitive: Array<SensitiveChoice>, 
/**
 * The requirements, in the order in which they are checked.
 */
requirements: Array<RequirementChoice>, 
/**
 * Columns that are published unchanged.
 */
keep: Array<string>, 
/**
 * Sensitive columns in which values that differ in spelling only are one value, published with the most frequent
 * spelling.
 */
merge_spellings?: Array<string>, 
/**
 * Sensitive columns in which numbers are replaced by ranges of this width: numbers of one range are one value, and are published
 * as their range.
 */
ranges?: { [key in string]: Decimal }, 
/**
 * Missing values.
 */
missing: MissingChoice, 
/**
 * The algorithm, and what is chosen about it.
 */
method: MethodChoice, 
/**
 * The order of the published rows.
 */
row_order: RowOrder, 
/**
 * What becomes of published cells that a spreadsheet would run.
 */
formulas: Formulas, 
/**
 * The seed of all random draws.
 */
seed: number, 
/**
 * What the owner has accepted, with the reason.
 */
accepted?: Array<Acceptance>, };

/**
 * Shares of base values in a set of rows, in taxonomy order; base values of positive weight only.
 */
export type Distribution = { 
/**
 * Share of rows published with exactly this base value.
 */
exact: Doubles, 
/**
 * Induced frequency f(a): the exact share and what generalized values add.
 */
induced: Doubles, };

/**
 * Cumulative frequencies F(1) to F(m).
 */
export type CumulativeFrequencies = { 
/**
 * F(k) at index k - 1.
 */
cumulative: Doubles, 
/**
 * Base values by descending frequency, as indices into the distribution.
 */
order: Integers, };

/**
 * Rows excluded because a cell is missing.
 */
export type Dropped = { 
/**
 * Rows whose sensitive value is missing: they can never count towards diversity.
 */
missing_sensitive: number, 
/**
 * Rows excluded because a quasi-identifier is missing, if that was chosen.
 */
missing_qi: number, };

/**
 * Ranges of a sensitive column: numbers that are hardly different are hardly two secrets.
 */
export type RangesView = { 
/**
 * Different numbers in the column.
 */
distinct: number, 
/**
 * The two with the least difference, as they are in the file.
 */
closest: [string, string], 
/**
 * The width that is suggested.
 */
width: Decimal, 
/**
 * Ranges of that width that contain a number.
 */
ranges: number, 
/**
 * The width that is chosen; `null` if each number counts as a value of its own.
 */
chosen: Decimal | null, };

/**
 * The requirements of one sensitive attribute, checked.
 */
export type AssessmentOfAttribute = { 
/**
 * The column.
 */
column: string, 
/**
 * Labels of the base values, in taxonomy order.
 */
values: Array<string>, 
/**
 * The whole table's distribution.
 */
whole: Distribution, 
/**
 * The whole table's F.
 */
curve: CumulativeFrequencies, 
/**
 * ψ(1) to ψ(m); empty if no (τ, ℓ) is required.
 */
psi: Doubles, 
/**
 * The largest F(k) - ψ(k) of the whole table; above 0 if sensitive values have to be generalized for it. 0 if no
 * (τ, ℓ) is required.
 */
excess: number, 
/**
 * The k at which that is; 0 if no (τ, ℓ) is required.
 */
tightest_k: number, 
/**
 * Base values of positive weight, m.
 */
effective_values: number, 
/**
 * Whether all its requirements are feasible, as far as that is known before a run.
 */
feasible: boolean, 
/**
 * Whether the (τ, ℓ) is feasible; true if none is required.
 */
tau_l_feasible: boolean, 
/**
 * That, in words: for the (τ, ℓ), or for the first requirement if there is none.
 */
sentence: string, 
/**
 * The nearest (τ, ℓ) that can be met, where this one cannot.
 */
nearest: NearestRequirement | null, 
/**
 * The requirements other than (τ, ℓ), in their order.
 */
also: Array<AssessmentOfRequirement>, 
/**
 * The largest ℓ that the table can meet at all: the number of its base values.
 */
largest_l: number, 
/**
 * The ranges that a column of many numbers has, or could have.
 */
ranges: RangesView | null, };

/**
 * One way in which a value is written.
 */
export type Spelling = { 
/**
 * The text of the cell.
 */
text: string, 
/**
 * Rows that have it.
 */
rows: number, };

/**
 * What the spelling of one column's values means for a published table.
 */
export type SpellingRemark = { 
/**
 * The column.
 */
column: string, 
/**
 * Whether it is sensitive; else it is of the quasi-identifier.
 */
sensitive: boolean, 
/**
 * Whether its look-alike values are merged.
 */
merged: boolean, 
/**
 * Values that are written in several ways in the file, each with all its spellings, the most frequent first.
 */
alike: Array<Array<Spelling>>, 
/**
 * Values that mean a missing value, and count as values nevertheless.
 */
no_values: Array<Spelling>, 
/**
 * What the former means, in a sentence.
 */
alike_sentence: string | null, 
/**
 * What the latter means, in a sentence.
 */
no_values_sentence: string | null, };

/**
 * A requirement checked on the whole table.
 */
export type AssessmentOfRequirement = { 
/**
 * As it is written: `entropy-l=3`.
 */
text: string, 
/**
 * Whether it can be met, as far as that is known before a run.
 */
feasible: boolean, 
/**
 * That, in words.
 */
sentence: string, 
/**
 * The margin of the whole table as one class, in the requirement's own unit.
 */
margin: number, 
/**
 * The nearest requirement of its kind that can be met, where this one cannot, as it is written.
 */
nearest: string | null, };

/**
 * A quasi-identifier or column published unchanged, or its taxonomy, that discloses a sensitive column.
 */
export type ColumnDisclosure = { 
/**
 * The column.
 */
column: string, 
/**
 * The sensitive column.
 */
sensitive: string, 
/**
 * Whether its taxonomy discloses it, not its values.
 */
by_groups: boolean, 
/**
 * Whether it discloses all, beyond chance, and the method refuses that: then nothing is published.
 */
refused: boolean, 
/**
 * Whether it is shown to the owner alone, before the run: that run resists a method-aware adversary, so what
 * follows from which people have which value decides nothing, and appears in nothing that may be published.
 */
owner_only: boolean, 
/**
 * How much, and what to do, in a sentence.
 */
sentence: string, };

/**
 * The requirements checked on the whole table. O(rows), once per change; fast enough to follow a slider.
 */
export type Assessment = { 
/**
 * Rows that would be published.
 */
rows: number, 
/**
 * Rows that would be excluded.
 */
dropped: Dropped, 
/**
 * One per sensitive attribute.
 */
attributes: Array<AssessmentOfAttribute>, 
/**
 * What the spelling of values means, of sensitive columns first.
 */
spelling: Array<SpellingRemark>, 
/**
 * k-anonymity, if it is required.
 */
k: AssessmentOfRequirement | null, 
/**
 * Whether every requirement can be met, as far as that is known before a run.
 */
feasible: boolean, 
/**
 * What to know before a run where the quasi-identifier has too many combinations of levels to try every one: how
 * many, what is done instead, which columns to coarsen.
 */
wide: string | null, 
/**
 * A remark on the order of importance, if it decides nothing.
 */
importance: string | null, 
/**
 * Columns and taxonomies that disclose a sensitive column by themselves; if one is refused, nothing is published.
 */
disclosures: Array<ColumnDisclosure>, };

/**
 * What one column adds.
 */
export type AddedRisk = { 
/**
 * The column.
 */
column: string, 
/**
 * People who would still be unique without it.
 */
unique_without: number, 
/**
 * Share of the pairs of rows that differ in it, from 0 to 1.
 */
pairs_apart: number, };

/**
 * Who can be singled out by the columns of a quasi-identifier.
 */
export type SinglingOut = { 
/**
 * People of the table: its rows, or the values of the person column.
 */
people: number, 
/**
 * The column whose values look like people with several rows each; `null` if every row counts as a person.
 */
person_column: string | null, 
/**
 * 1 if every row was counted. Else the figures are estimates from one in so many combinations of values, with all rows of each.
 */
one_in: number, 
/**
 * People with a row that no other person's row equals in all of the columns; missing cells are alike.
 */
unique: number, 
/**
 * The columns, the one first that adds most to this number; between equal ones, the one in which most pairs of rows differ.
 */
columns: Array<AddedRisk>, };

/**
 * The stages of a run.
 */
export type Stage = "sensitive" | "sweeping" | "residue" | "improving" | "verifying" | "measuring" | "finished";

/**
 * What something long is at.
 */
export type WorkPhase = "reading" | "asking" | "counting" | "learning" | "trying" | "estimating" | "bounding" | Stage;

/**
 * How far something long is.
 */
export type WorkProgress = { 
/**
 * What is being done.
 */
phase: WorkPhase, 
/**
 * Units done.
 */
done: number, 
/**
 * Units in all.
 */
total: number, };

/**
 * One requirement and whether it is satisfied. k-anonymity is about classes, whatever their sensitive values: it is listed
 * once, without a column.
 */
export type RequirementOutcome = { 
/**
 * Its name, as in `--require`: `tau-l`, `k`, `entropy-l`.
 */
name: string, 
/**
 * Its parameters in the order in which they are written: τ and ℓ, k.
 */
params: RequirementParams, 
/**
 * The sensitive column; absent for k.
 */
column?: string, 
/**
 * Whether every class keeps it.
 */
satisfied: boolean, 
/**
 * The smallest margin over all classes, 0 or above if the requirement is satisfied: for (τ, ℓ) the smallest ψ(k) - F(k)
 * over k < ℓ, for the others in their own unit ([`tauell_privacy::Requirement::margin`]).
 */
margin: number, };

/**
 * um(G) and its parts.
 */
export type UtilityReport = { 
/**
 * Information retained: An exact cell counts 1, one that covers four values a quarter: this is the mean over all quasi-identifier and sensitive cells (um). Read it with its two parts.
 */
information: number, 
/**
 * in the quasi-identifier: The same over the cells of the quasi-identifier alone (um_QI).
 */
information_qi: number, 
/**
 * in the sensitive columns: The same over the sensitive cells alone (um_SA).
 */
information_sensitive: number, 
/**
 * Certainty penalty: The share of a column's values that a quasi-identifier cell leaves possible, on average (GCP): 0 if every cell is exact, 1 if every cell is the root.
 */
certainty_penalty: number, 
/**
 * Excessive protection: How far the curves of classes are from the limit of (τ, ℓ), summed over k; if every class satisfies the requirement and this is 0, no more is protected than is required.
 */
excessive_protection: Array<AttributeExcess>, };

/**
 * Whether sensitive values could be generalized, and what came of it.
 */
export type GeneralizeSensitiveReport = { 
/**
 * The choice.
 */
requested: GeneralizeSensitive, 
/**
 * `exact` if every sensitive value is published exactly, else `general`.
 */
applied: GeneralizeSensitive, 
/**
 * Why, a sentence.
 */
reason: string, 
/**
 * With sensitive values exact, where that was tried.
 */
never: WayReport | null, 
/**
 * With sensitive values as general as the papers make them, where that was tried.
 */
as_needed: WayReport | null, };

/**
 * What sets disclose about the people in the table, for one sensitive attribute.
 */
export type SetsReport = { 
/**
 * The sensitive column.
 */
column: string, 
/**
 * ℓ: how many values a set has.
 */
l: number, 
/**
 * How many values there are.
 */
values: number, 
/**
 * How likely the likeliest value of any row's set is to someone who goes by the shares that are estimated from the published table;
 * 1/ℓ at least.
 */
largest_posterior: number, 
/**
 * What 95 of 100 rows do not exceed.
 */
posterior_95: number, 
/**
 * What new random draws would disclose, were the table published this often.
 */
redraws: Array<RedrawsReport>, 
/**
 * All of it in words, a sentence each.
 */
sentences: Array<string>, };

/**
 * Several releases of one table, each with new random draws.
 */
export type RedrawsReport = { 
/**
 * How many.
 */
releases: number, 
/**
 * Values that a person may still have, on average.
 */
candidates: number, 
/**
 * The share of people for whom only one value remains possible.
 */
identified: number, };

/**
 * One published column with such cells.
 */
export type FormulaColumn = { 
/**
 * The column.
 */
column: string, 
/**
 * Whether its name would run.
 */
name: boolean, 
/**
 * Distinct texts among its cells that would.
 */
texts: number, 
/**
 * Cells that would.
 */
cells: number, };

/**
 * Published cells that a spreadsheet would run as a formula ([`Formulas`] says what becomes of them).
 *
 * It is the published text that counts: base values, labels of groups, kept cells and names of columns alike.
 */
export type FormulasReport = { 
/**
 * What was chosen.
 */
choice: Formulas, 
/**
 * Cells that would run if written unchanged, names of columns aside.
 */
cells: number, 
/**
 * Columns that hold such a cell, or whose name is one, in the order of the file.
 */
columns: Array<FormulaColumn>, 
/**
 * All of it in a sentence; absent if there are none.
 */
sentence?: string, };

/**
 * What one of the two ways leads to.
 */
export type WayReport = { 
/**
 * um(G).
 */
information: number, 
/**
 * Rows with a generalized sensitive value.
 */
generalized_rows: number, 
/**
 * Classes.
 */
classes: number, };

/**
 * A change that may help.
 */
export type Remedy = { 
/**
 * What is to be done, without a full stop: `Leave sensitive values exact`.
 */
what: string, 
/**
 * The choices with it.
 */
choices: Choices, 
/**
 * Trees that take the place of those there are.
 */
trees: Array<RemedyTree>, 
/**
 * Whether it weakens the requirement.
 */
promises_less: boolean, };

/**
 * What one attribute keeps.
 */
export type RemedyColumn = { 
/**
 * The column.
 */
column: string, 
/**
 * Mean information of its cells.
 */
information: number, };

/**
 * What a run leads to, as far as remedies are compared by it.
 */
export type RemedyFigures = { 
/**
 * um(G).
 */
information: number, 
/**
 * Rows with a generalized sensitive value.
 */
generalized_rows: number, 
/**
 * How good the verdict is.
 */
requirements_status: RequirementsStatus, 
/**
 * What each attribute keeps, the quasi-identifier first.
 */
columns: Array<RemedyColumn>, };

/**
 * Another tree for a column.
 */
export type RemedyTree = { 
/**
 * The column.
 */
column: string, 
/**
 * What makes the tree.
 */
builder: Builder, };

/**
 * What a column keeps.
 */
export type ColumnRetention = { 
/**
 * The column.
 */
name: string, 
/**
 * `quasi-identifier` or `sensitive`.
 */
role: string, 
/**
 * Mean information of its cells.
 */
share: number, 
/**
 * The same in words.
 */
kept: string, };

/**
 * What can be learned about one sensitive column.
 */
export type LearnedView = { 
/**
 * The column that is predicted.
 */
column: string, 
/**
 * How well the published table predicts, divided by how well the original does; `null` if that is not known, or if
 * it predicts no better than guessing the most frequent value.
 */
ratio: number | null, 
/**
 * That, a sentence.
 */
sentence: string, };

/**
 * What a release retains, and what no release can exceed that has the same sensitive values, satisfies the same requirements,
 * suppresses no more rows than the method may, and publishes a value of the taxonomy in each other cell of the quasi-identifier.
 */
export type BoundView = { 
/**
 * What is counted: `information`, `loss` or `both` (docs/explanation/local-search.md#objective).
 */
objective: string, 
/**
 * Whether columns count by their importance.
 */
weighed: boolean, 
/**
 * How many rows may be suppressed. The quasi-identifier of each such row is lost.
 */
most_suppressed: number, 
/**
 * The share that this release retains.
 */
retained: number, 
/**
 * The share that no release can exceed.
 */
most: number, 
/**
 * By which part of that this release is below it: the most that another such release could gain.
 */
gap: number, 
/**
 * That, a sentence.
 */
sentence: string, };

/**
 * The figures of a preview.
 */
export type PreviewFigures = { 
/**
 * Rows that it was computed from.
 */
rows: number, 
/**
 * Rows of the table that would take part in a release: more than `rows` if those were drawn at random.
 */
of: number, 
/**
 * Classes.
 */
classes: number, 
/**
 * The k of k-anonymity; 0 without a class.
 */
k: number, 
/**
 * um(G), as a share.
 */
information: number, 
/**
 * Rows that the method suppressed.
 */
suppressed_rows: number, };

/**
 * What such a pair requires.
 */
export type LimitView = { 
/**
 * The column.
 */
column: string, 
/**
 * What is wrong with the pair, and what to do; `None` if it is valid.
 */
fault: string | null, 
/**
 * What it requires, in a sentence; empty if it is not valid.
 */
sentence: string, 
/**
 * The smallest τ that ℓ allows, as it is written; `None` if ℓ is not valid.
 */
least_tau: string | null, 
/**
 * The same as a share.
 */
least_share: number | null, };

/**
 * A (τ, ℓ) that was typed for a column.
 */
export type TypedLimit = { 
/**
 * The column.
 */
column: string, 
/**
 * τ: `0.5`, `1/3`.
 */
tau: string, 
/**
 * ℓ: `3`.
 */
l: string, };

/**
 * What was lost, to be read before any figure.
 */
export type Losses = { 
/**
 * um(G), in percent.
 */
kept: string, 
/**
 * Sentences: what is retained in all, which column lost most, which rows are suppressed, which sensitive values
 * are generalized.
 */
sentences: Array<string>, 
/**
 * What each column keeps of its detail, the quasi-identifier first, as a share.
 */
columns: Array<ColumnRetention>, };

/**
 * A remedy that was tried.
 */
export type TriedRemedy = { 
/**
 * Whether it helps: an infeasible requirement becomes feasible, a tenth of the generalized sensitive values or
 * more become exact, or more information is retained, with no more generalized values and no worse a verdict.
 */
helps: boolean, 
/**
 * How much more the columns in both tables retain, as a share; 0 if nothing could be published before.
 */
gain: number, 
/**
 * What it does, a sentence: `Leave sensitive values exact: no generalized value instead of 711, 93% of the detail instead of
 * 94%.`
 */
sentence: string, 
/**
 * Where it leads.
 */
figures: RemedyFigures, };

/**
 * People in both versions to whom a finding applies.
 */
export type PeopleDisclosed = { 
/**
 * For an adversary who has both versions, and goes by both together or by either alone.
 */
both: number, 
/**
 * For an adversary who has the earlier version alone.
 */
earlier: number, 
/**
 * For an adversary who has the later version alone.
 */
later: number, 
/**
 * For an adversary who has both, and not for one who has a single one.
 */
beyond: number, };

/**
 * What two versions disclose of one sensitive column.
 */
export type CompositionColumn = { 
/**
 * The column.
 */
column: string, 
/**
 * People with a certain value, for an adversary who has both: so many at least.
 */
certain: PeopleDisclosed, 
/**
 * Whether bounds were propagated through all sums; if not, more people may have a certain value.
 */
propagated: boolean, 
/**
 * Whether it was estimated for whom requirements hold.
 */
estimated: boolean, };

/**
 * What becomes of one requirement.
 */
export type CompositionRequirement = { 
/**
 * The requirement, as in `--require`: `tau-l=0.5,3`.
 */
requirement: string, 
/**
 * The sensitive column; absent for k.
 */
column?: string, 
/**
 * Whether the earlier version was published with it.
 */
of_earlier: boolean, 
/**
 * Whether this version was.
 */
of_later: boolean, 
/**
 * People for whom it provably does not hold: fewer values or rows are left than it takes.
 */
proven: PeopleDisclosed, 
/**
 * People for whom it is violated by an estimate; `null` if it was not estimated.
 */
estimated: PeopleDisclosed | null, };

/**
 * What two versions of a table disclose together.
 */
export type CompositionReport = { 
/**
 * The earlier version, as it is called in sentences.
 */
release: string, 
/**
 * People who are in both.
 */
people: number, 
/**
 * Groups that are left: people who are in one class of the earlier version and in one of this.
 */
groups: number, 
/**
 * People of the smallest; 0 where no one is in both.
 */
smallest_group: number, 
/**
 * Whether both disclose more than either alone.
 */
discloses_more: boolean, 
/**
 * One per sensitive column that both publish.
 */
columns: Array<CompositionColumn>, 
/**
 * One per requirement of either version.
 */
requirements: Array<CompositionRequirement>, 
/**
 * All of it in sentences.
 */
sentences: Array<string>, };

/**
 * Whether requirements are satisfied, and against whom, the best first.
 */
export type RequirementsStatus = "no-requirement" | "satisfied" | "method-aware-not-assessed" | "method-aware-violated" | "published-unchanged-violated" | "violated";

/**
 * The people for whom a requirement is violated.
 */
export type ViolationCount = { 
/**
 * Their classes; `null` if people were assessed one by one.
 */
classes: number | null, 
/**
 * People; if classes were assessed, all people of these classes.
 */
people: number, };

/**
 * For how many people a requirement is violated, by adversary.
 */
export type Violations = { 
/**
 * Against an adversary who knows the quasi-identifier.
 */
quasi_identifier: ViolationCount, 
/**
 * Against a method-aware adversary; `null` if not assessed.
 */
method_aware: ViolationCount | null, 
/**
 * Against an adversary who also knows the columns published unchanged; absent if there are none, or no requirement.
 */
published_unchanged?: UnchangedViolations, };

/**
 * The same against an adversary who also knows the columns published unchanged.
 */
export type UnchangedViolations = { 
/**
 * People for whom a requirement is violated.
 */
people: number, 
/**
 * In words.
 */
line: string, };

/**
 * The same of one sensitive column.
 */
export type LearnedColumn = { 
/**
 * The sensitive column.
 */
column: string, 
/**
 * The adversary: `learns-from-release`.
 */
adversary: string, 
/**
 * Whether it was measured; a release that is too large is not, and the counts are `null`.
 */
measured: boolean, 
/**
 * The largest share that the requirements allow one value; `null` where they allow any.
 */
limit: number | null, 
/**
 * People with some value likelier than the limit by more than ten points.
 */
people_above_limit: number | null, 
/**
 * People with some value likelier than 0.9.
 */
people_above_90: number | null, 
/**
 * Of these, people in whose class one value has more than that: the shares in their class alone suffice.
 */
above_90_by_class: number | null, 
/**
 * Private: of the people likelier than 0.9, those who have that value; `null` where the original is not known.
 */
correct_above_90: number | null, 
/**
 * Private: people who have the value that is likeliest for them; `null` where the original is not known.
 */
correctly_guessed: number | null, 
/**
 * Of values in sets: people in whose class the sets make one value likelier than the limit by more than ten points to an adversary who
 * knows the share of each value in the whole table; `null` if there is no limit, or there are no sets.
 */
people_above_limit_by_shares: number | null, };

/**
 * What an adversary infers who learns from the release.
 */
export type LearnedVerdict = { 
/**
 * Whose beliefs the verdict assumes, and how many people are nearly certain by those that can be learned.
 */
line: string, 
/**
 * The figure alone, of the column with the most such people: for how many, and how many of these beliefs are right if the original is known.
 */
headline: string, 
/**
 * People with some value of some column likelier than 0.9, in the column with the most of them.
 */
people: number, 
/**
 * By sensitive column.
 */
columns: Array<LearnedColumn>, };

/**
 * Whether a table can be released.
 */
export type Readiness = "ready" | "decide" | "do-not-release";

/**
 * What a decision is about. Its word is written in recipes and reports, and typed after `--accept`.
 */
export type DecisionAbout = "requirement" | "no-requirement" | "certain-values" | "earlier-release" | "method-aware-adversary" | "learns-from-release" | "published-unchanged" | "other-sensitive-values" | "column-discloses" | "excluded-people" | "small-classes" | "several-rows" | "generalized-values";

/**
 * Where a person acts.
 */
export type DecisionScreen = "data" | "taxonomies" | "requirement" | "result";

/**
 * How choices change with an option.
 */
export type DecisionChange = { "kind": "method", 
/**
 * Its word.
 */
name: string, 
/**
 * Requirements that it cannot aim at, and that the others imply there: `k=3`.
 */
without: Array<string>, } | { "kind": "require", 
/**
 * As it is written: `k=3`.
 */
requirement: string, } | { "kind": "leave-unpublished", 
/**
 * The columns.
 */
columns: Array<string>, } | { "kind": "generalize", 
/**
 * The columns.
 */
columns: Array<string>, } | { "kind": "publish-blank", 
/**
 * The sensitive columns.
 */
columns: Array<string>, } | { "kind": "yourself", 
/**
 * The screen where it is done.
 */
screen: DecisionScreen, };

/**
 * What can be done about one thing.
 */
export type DecisionOption = { 
/**
 * In a few words, as a button has it: `Use Transparent Sweep`.
 */
label: string, 
/**
 * What the command adds: `--method transparent-sweep`.
 */
flag: string, 
/**
 * What it does to the choices.
 */
change: DecisionChange, };

/**
 * One thing to decide before a release, or decided.
 */
export type Decision = { 
/**
 * What it is about.
 */
about: DecisionAbout, 
/**
 * The finding, with its figure: a heading without a full stop.
 */
title: string, 
/**
 * What it means for people, a sentence or two.
 */
meaning: string, 
/**
 * People concerned; `null` if it is not about a number of people.
 */
people: number | null, 
/**
 * The columns that it is about.
 */
columns: Array<string>, 
/**
 * Whether the table must not be released while this is open.
 */
forbids: boolean, 
/**
 * What can be done about it, the best first.
 */
options: Array<DecisionOption>, 
/**
 * The reason for which the owner accepts it; absent while it is open.
 */
accepted?: string, };

/**
 * What the owner accepts, and why: part of choices, recipe and report.
 */
export type Acceptance = { 
/**
 * What.
 */
about: DecisionAbout, 
/**
 * Why.
 */
reason: string, 
/**
 * For how many people at most; a finding about more people is open again. Absent: for any number.
 */
people?: number, };

/**
 * What becomes of people without a value in a sensitive column.
 */
export type BlankChoice = "exclude" | "value";

/**
 * The verdict on a table.
 */
export type Verdict = { 
/**
 * Whether it can be released.
 */
status: Readiness, 
/**
 * The same in words: `Ready to release`, `Decide 2 things`, `Do not release`; `Ready to release by the owner's decision` if the owner
 * accepted what would forbid it; of a table made elsewhere in which values are certain, `This file discloses 7 people with certainty`.
 */
heading: string, 
/**
 * Why: a sentence or two with requirement, people and adversary.
 */
reason: string, 
/**
 * Heading and reason.
 */
line: string, 
/**
 * What is to be decided, what forbids the release first; then what was accepted.
 */
decisions: Array<Decision>, 
/**
 * Whether the requirements are satisfied, and against whom.
 */
requirements_status: RequirementsStatus, 
/**
 * All people of the table.
 */
people: number, 
/**
 * For how many people a requirement is violated, by adversary.
 */
violations: Violations, 
/**
 * What an adversary infers who learns from the release; absent where no sensitive column is published.
 */
learned?: LearnedVerdict, };

/**
 * One sensitive attribute as a selection-aware adversary reads it
 * (docs/explanation/adversaries.md#a-selection-aware-adversary).
 */
export type SelectionAwareReport = { 
/**
 * The sensitive column.
 */
column: string, 
/**
 * The largest F(k) - ψ(k) of a class for this adversary; above 0 if it is violated against them. `null` if no (τ,
 * ℓ) is required.
 */
worst_excess: number | null, 
/**
 * Classes that violate some requirement against this adversary.
 */
violated_classes: number, 
/**
 * Rows in those classes.
 */
violated_rows: number, 
/**
 * Rows published with a generalized value.
 */
generalized_rows: number, 
/**
 * How many of them the adversary gets right by guessing the most frequent value behind each generalized one.
 */
correctly_guessed_rows: number, };

/**
 * The rows that one attribute publishes at one distance from the base value.
 */
export type LevelRows = { 
/**
 * Levels above the base value.
 */
level: number, 
/**
 * Rows.
 */
rows: number, };

/**
 * One attribute's share of the information.
 */
export type AttributeReport = { 
/**
 * The column.
 */
column: string, 
/**
 * `quasi-identifier` or `sensitive`.
 */
role: string, 
/**
 * Mean information of its cells.
 */
information: number, 
/**
 * Share of rows published unchanged.
 */
unchanged: number, 
/**
 * Rows by levels above the base value, 0 first.
 */
levels: Array<LevelRows>, };

/**
 * Seconds spent, as measured by the caller, who has a clock.
 */
export type Seconds = { 
/**
 * Reading the table.
 */
read: number, 
/**
 * Publishing and checking.
 */
publish: number, 
/**
 * Writing the table.
 */
write: number, };

/**
 * For how many people one requirement does not hold.
 */
export type UnchangedRequirement = { 
/**
 * As it is written: `tau-l=0.5,3`.
 */
requirement: string, 
/**
 * The sensitive column; absent for k.
 */
column?: string, 
/**
 * People in whose group it does not hold.
 */
people: number, };

/**
 * What is left of the classes for an adversary who knows the quasi-identifier and these columns published unchanged. A group is the
 * rows of a class with the same values in these columns.
 */
export type UnchangedMeasure = { 
/**
 * The columns.
 */
columns: Array<string>, 
/**
 * Distinct values in the table; of several columns, distinct combinations.
 */
distinct: number, 
/**
 * People whose value no one else has.
 */
unique: number, 
/**
 * Groups.
 */
groups: number, 
/**
 * People of the smallest group.
 */
smallest_group: number, 
/**
 * People who are alone in their group.
 */
singletons: number, 
/**
 * People for whom a requirement is violated.
 */
people: number, 
/**
 * By requirement: people for whom it is violated.
 */
requirements: Array<UnchangedRequirement>, 
/**
 * All of it in words.
 */
sentence: string, };

/**
 * What remains for an adversary who also knows the columns published unchanged.
 */
export type UnchangedReport = { 
/**
 * The sentence next to the verdict, which does not cover columns published unchanged; `null` if there is no requirement.
 */
line: string | null, 
/**
 * People for whom a requirement is violated, against an adversary who knows all columns published unchanged.
 */
people: number, 
/**
 * Each column published unchanged by itself, in the order of the choices.
 */
columns: Array<UnchangedMeasure>, 
/**
 * All of them together, where there are several.
 */
joint_columns?: UnchangedMeasure, };

/**
 * What a warning is about.
 */
export type WarningAbout = "published-unchanged" | "column-discloses" | "taxonomy-discloses" | "several-rows" | "small-classes" | "nothing-hidden" | "near-values" | "larger-sets" | "most-general-class";

/**
 * One thing to know before the download.
 */
export type Warning = { 
/**
 * What it is about.
 */
about: WarningAbout, 
/**
 * The field's term for it.
 */
term: string, 
/**
 * What it means, and what to do.
 */
sentence: string, 
/**
 * The columns that it is about.
 */
columns: Array<string>, };

/**
 * The report of one published table. After the verdict the fields of the contract come first; the others are additions.
 */
export type Report = { 
/**
 * Against which adversary the requirement is satisfied, and for how many people it is violated.
 */
verdict: Verdict, 
/**
 * Published rows.
 */
rows: number, 
/**
 * Classes: distinct published quasi-identifier values.
 */
classes: number, 
/**
 * Size of the smallest class.
 */
k: number, 
/**
 * What `classes` and `k` count, in words.
 */
counted: string, 
/**
 * Rows per class.
 */
average_class_size: number, 
/**
 * Size of the largest class.
 */
largest_class: number, 
/**
 * Σ |E|².
 */
discernibility: number, 
/**
 * Rows excluded.
 */
dropped: Dropped, 
/**
 * How many people are published and how many are excluded, and why; absent if no one is excluded.
 */
excluded?: string, 
/**
 * The same in short, as a headline; absent if no one is excluded or suppressed.
 */
excluded_headline?: string, 
/**
 * Rows of which the method published nothing.
 */
suppressed_rows: number, 
/**
 * Columns that are not published.
 */
unpublished_columns: Array<string>, 
/**
 * One per sensitive attribute and requirement.
 */
requirements: Array<RequirementOutcome>, 
/**
 * The method and its options.
 */
method: MethodChoice, 
/**
 * Information retained, and the other measures that the list has for a report.
 */
utility: UtilityReport, 
/**
 * How far that is from the most that any generalization could retain; absent if it was not computed, or no bound is known.
 */
bound?: BoundView, 
/**
 * Information kept by attribute.
 */
attributes: Array<AttributeReport>, 
/**
 * Share of rows with a generalized sensitive value.
 */
sensitive_generalized: number, 
/**
 * Whether sensitive values could be generalized, and what came of it.
 */
generalize_sensitive: GeneralizeSensitiveReport, 
/**
 * What a method-aware adversary infers from the choice of rows for generalized sensitive values. One per sensitive attribute.
 */
method_aware: Array<SelectionAwareReport>, 
/**
 * What is disclosed if each sensitive value is published among others that were drawn at random; absent if none is.
 */
sets?: Array<SetsReport>, 
/**
 * How the comparisons were made: in whole numbers, or in doubles where whole numbers would overflow.
 */
exact_arithmetic: boolean, 
/**
 * Published cells that a spreadsheet would run.
 */
formulas: FormulasReport, 
/**
 * What remains of the protection against an adversary who also knows the columns that are published unchanged; absent if there
 * are none.
 */
published_unchanged?: UnchangedReport, 
/**
 * What ought to be decided before publishing.
 */
warnings: Array<Warning>, 
/**
 * What to know before publishing, a sentence each.
 */
caveats: Array<string>, 
/**
 * For the owner alone, and not to be released: what follows from which people have which sensitive value, if the method
 * resists a method-aware adversary. No decision depends on it. Absent if there is nothing.
 */
for_owner?: Array<Warning>, 
/**
 * Seconds spent.
 */
seconds: Seconds, };

/**
 * The classes that violate a requirement, with their excess.
 */
export type Violation = { 
/**
 * Classes.
 */
classes: number, 
/**
 * Rows in them.
 */
rows: number, 
/**
 * The largest Σ max(0, F(k) - ψ(k)) of a class.
 */
most: number, };

/**
 * The margin by which classes are flatter than (τ, ℓ) requires, under one sensitive attribute.
 */
export type ExcessiveProtection = { 
/**
 * e(P), the minimum over the classes, as the papers define it. 0 without classes.
 */
least: number, 
/**
 * The mean over the classes, each counted by its rows.
 */
mean: number, 
/**
 * The maximum over the classes.
 */
most: number, 
/**
 * What goes beyond the requirement.
 */
violation: Violation, };

/**
 * Excessive protection under one requirement.
 */
export type AttributeExcess = { 
/**
 * The sensitive column.
 */
column: string, 
/**
 * The requirement, as it is written: `tau-l=0.5,3`.
 */
requirement: string, 
/**
 * By how much classes are flatter than it requires.
 */
excess: ExcessiveProtection, };

/**
 * Whether a method published.
 */
export type MethodOutcome = "published" | "infeasible" | "unsupported";

/**
 * Why a method published nothing.
 */
export type MethodRefusal = { 
/**
 * The stable code.
 */
code: string, 
/**
 * In words.
 */
message: string, 
/**
 * The nearest requirement that it can meet, as it is written.
 */
nearest?: string, };

/**
 * Seconds spent.
 */
export type ComparedSeconds = { 
/**
 * Making the table.
 */
publish: number, 
/**
 * Checking and measuring it.
 */
measure: number, };

/**
 * Answers to the count queries of so many values.
 */
export type ComparedQueriesOf = { 
/**
 * The number of values in each.
 */
values: number, 
/**
 * Queries that were answered.
 */
queries: number, 
/**
 * The mean relative error.
 */
mean: number, 
/**
 * The median relative error.
 */
median: number, };

/**
 * Answers to count queries.
 */
export type ComparedQueries = { 
/**
 * Queries that were answered.
 */
queries: number, 
/**
 * The mean relative error.
 */
mean: number, 
/**
 * The median relative error.
 */
median: number, 
/**
 * By the number of values in a query, ascending; only where there are queries.
 */
by_predicates: Array<ComparedQueriesOf>, };

/**
 * Rules of at least this accuracy that cover at least this share of the held-out rows.
 */
export type RuleCount = { 
/**
 * Least accuracy on the held-out rows that a rule covers.
 */
accuracy: number, 
/**
 * Least share of the held-out rows.
 */
coverage: number, 
/**
 * Such rules of the tree learned from the original rows.
 */
original: number, 
/**
 * Such rules of the tree learned from the published rows.
 */
published: number, };

/**
 * Decision trees (ID3) learned from the original and from the published rows.
 */
export type ComparedPredictions = { 
/**
 * The column that is predicted.
 */
target: string, 
/**
 * Share of held-out rows that the tree of the original predicts.
 */
original: number, 
/**
 * Share of them that the tree of the published table predicts.
 */
published: number, 
/**
 * The second divided by the first.
 */
ratio?: number, 
/**
 * Useful rules, by their accuracy and the number of rows that they cover at least.
 */
rules: Array<RuleCount>, };

/**
 * F(k) of the people, against ψ(k).
 */
export type ComparedCurve = { 
/**
 * The sensitive column.
 */
column: string, 
/**
 * ψ(k) from k = 1 on; empty if no (τ, ℓ) is required.
 */
psi: Array<number>, 
/**
 * Five curves by k, from 1 on: the least F(k) of anyone's class, then that which a quarter, half and three quarters of the people
 * do not exceed, and the largest.
 */
quantiles: Array<Array<number>>, };

/**
 * How the people above the limit were found.
 */
export type AssessmentKind = "proven" | "counted" | "walked" | "at-least" | "inconclusive" | "not-assessed";

/**
 * People for whom a requirement is violated against a method-aware adversary who also knows everyone's
 * quasi-identifier.
 */
export type AboveTheLimit = { 
/**
 * How it was come by.
 */
how: AssessmentKind, 
/**
 * How many; none where no one can say.
 */
people?: number, 
/**
 * Where two walks were made: the largest difference between them in the share of any value of any person.
 */
error?: number, 
/**
 * All of it in a sentence.
 */
sentence: string, };

/**
 * What a table is like.
 */
export type ComparedFigures = { 
/**
 * Whether it keeps everything that was required.
 */
satisfied: boolean, 
/**
 * Whether each row is published with its sensitive values; else they are published per class, and what a table retains does not
 * count that link.
 */
linked: boolean, 
/**
 * One per sensitive attribute and requirement, with its margin.
 */
requirements: Array<RequirementOutcome>, 
/**
 * Rows excluded before it began.
 */
dropped: Dropped, 
/**
 * How far answers to count queries are off; absent if no query could be made.
 */
count_queries?: ComparedQueries, 
/**
 * How well each sensitive column is predicted by models learned from it; none if it has too few rows.
 */
predictions: Array<ComparedPredictions>, 
/**
 * People above the limit for a method-aware adversary; absent if no column is sensitive, or if it was not requested.
 */
above_the_limit?: AboveTheLimit, 
/**
 * The curves of each sensitive attribute.
 */
curves: Array<ComparedCurve>, 
/**
 * Excessive protection: How far the curves of classes are from the limit of (τ, ℓ), summed over k; if every class satisfies the requirement and this is 0, no more is protected than is required.
 */
excessive_protection: Array<AttributeExcess>, 
/**
 * Information retained: An exact cell counts 1, one that covers four values a quarter: this is the mean over all quasi-identifier and sensitive cells (um). Read it with its two parts.
 */
information: number, 
/**
 * in the quasi-identifier: The same over the cells of the quasi-identifier alone (um_QI).
 */
information_qi: number, 
/**
 * in the sensitive columns: The same over the sensitive cells alone (um_SA).
 */
information_sensitive: number, 
/**
 * Certainty penalty: The share of a column's values that a quasi-identifier cell leaves possible, on average (GCP): 0 if every cell is exact, 1 if every cell is the root.
 */
certainty_penalty: number, 
/**
 * Published rows: The number of rows that are published.
 */
rows: number, 
/**
 * Classes: The number of equivalence classes.
 */
classes: number, 
/**
 * Smallest class: The number of rows of the smallest class: at least as many people share each published quasi-identifier.
 */
k: number, 
/**
 * Average class size: The average number of rows per class (C_avg).
 */
average_class_size: number, 
/**
 * Largest class: The number of rows of the largest class.
 */
largest_class: number, 
/**
 * Discernibility: The sum of the squared class sizes: each person counts with the size of their class. Smaller is better.
 */
discernibility: number, 
/**
 * Generalized cells: The share of quasi-identifier cells with a generalized value.
 */
generalized: number, 
/**
 * Generalized sensitive values: The share of people whose sensitive value is published as a generalized one.
 */
sensitive_generalized: number, 
/**
 * Suppressed rows: The share of rows that the method suppresses.
 */
suppressed_share: number, };

/**
 * What came of one method.
 */
export type MethodResult = { 
/**
 * The method with its options.
 */
method: MethodChoice, 
/**
 * As it is called in sentences.
 */
title: string, 
/**
 * Whether it published.
 */
outcome: MethodOutcome, 
/**
 * Why not.
 */
refusal?: MethodRefusal, 
/**
 * What its table is like.
 */
figures?: ComparedFigures, 
/**
 * Seconds spent, as measured by the caller, who has a clock.
 */
seconds: ComparedSeconds, 
/**
 * All of it in a sentence.
 */
sentence: string, };

/**
 * Methods side by side.
 */
export type Comparison = { 
/**
 * The columns of the quasi-identifier.
 */
qi: Array<string>, 
/**
 * The sensitive columns.
 */
sensitive: Array<string>, 
/**
 * What was required, as recipes write it.
 */
requirements: Array<RequirementChoice>, 
/**
 * The seed of the draws.
 */
seed: number, 
/**
 * One row per method, in the order in which they were requested.
 */
methods: Array<MethodResult>, };

/**
 * How a sensitive attribute is published.
 */
export type EstimateForm = "sets" | "groups" | "spread";

/**
 * One part of a category as it is written: a column, and the values of which a person must have one.
 */
export type Condition = { 
/**
 * A column of the quasi-identifier.
 */
column: string, 
/**
 * Base values or more general ones, as they are published or as the taxonomy calls them.
 */
values: Array<string>, };

/**
 * Which estimate is taken from sets. Elsewhere there is one.
 */
export type EstimateMethod = "raw" | "projected" | "em";

/**
 * A table that was received.
 */
export type ReceivedFile = { 
/**
 * The name of its file.
 */
name: string, 
/**
 * Its rows.
 */
rows: number, 
/**
 * Whether it contains the values of groups of rows.
 */
groups: boolean, };

/**
 * A column of what was received.
 */
export type ReceivedColumn = { 
/**
 * Its name.
 */
name: string, 
/**
 * Whether it looks sensitive: a suggestion, unless its values are published apart.
 */
sensitive: boolean, 
/**
 * Whether its values are in a group table.
 */
apart: boolean, };

/**
 * What was received.
 */
export type ReceivedView = { 
/**
 * The tables, that of the rows first.
 */
files: Array<ReceivedFile>, 
/**
 * The columns for questions; none as long as there are no rows.
 */
columns: Array<ReceivedColumn>, 
/**
 * What has to be opened as well, or may have to be, in sentences.
 */
lacks: string | null, };

/**
 * A sensitive column.
 */
export type RecipientSensitive = { 
/**
 * Its name.
 */
column: string, 
/**
 * How it is published.
 */
form: EstimateForm, 
/**
 * That, a sentence.
 */
sentence: string, 
/**
 * How many values are estimated.
 */
values: number, };

/**
 * A value, or a group of values.
 */
export type RecipientValue = { 
/**
 * What it is called.
 */
label: string, 
/**
 * Its distance from the root of the taxonomy, from 0 on.
 */
level: number, 
/**
 * Whether others are below it.
 */
group: boolean, };

/**
 * A column by which people can be chosen.
 */
export type RecipientColumn = { 
/**
 * Its name.
 */
column: string, 
/**
 * Its values, and the groups of them that its tree has, in the tree's order.
 */
values: Array<RecipientValue>, 
/**
 * How many more there are.
 */
more: number, };

/**
 * A published file as its recipient holds it.
 */
export type RecipientView = { 
/**
 * Its rows.
 */
rows: number, 
/**
 * Rows that were excluded from it because their sensitive value is missing.
 */
excluded_rows: number, 
/**
 * The sensitive columns.
 */
sensitive: Array<RecipientSensitive>, 
/**
 * The columns by which people can be chosen.
 */
columns: Array<RecipientColumn>, 
/**
 * Whether the original is known, so that true shares can be shown.
 */
original: boolean, 
/**
 * What else is to be known, in sentences.
 */
notes: Array<string>, };

/**
 * What is to be estimated.
 */
export type EstimateRequest = { 
/**
 * The sensitive column, by its number.
 */
attribute: number, 
/**
 * Which people: those that meet all of them.
 */
conditions: Array<Condition>, 
/**
 * A column whose values these people are parted by; `null` for all of them together.
 */
by: string | null, 
/**
 * Which estimate is taken from sets.
 */
method: EstimateMethod, };

/**
 * What is estimated of some people.
 */
export type EstimatedPart = { 
/**
 * The people, as a phrase after "of"; empty for everyone.
 */
who: string, 
/**
 * How many rows of the file they are. One whose cell is general counts by part.
 */
rows: number, 
/**
 * The estimated share of each value.
 */
shares: Array<number>, 
/**
 * How many of them have it.
 */
counts: Array<number>, 
/**
 * Between which shares the true one lies, 95 times in 100, for groups always: the low ends. None if not known.
 */
low: Array<number>, 
/**
 * The high ends.
 */
high: Array<number>, 
/**
 * The standard error of each count before it was cut to what is possible, of groups under independence; none if
 * not known.
 */
standard_errors: Array<number>, 
/**
 * The true shares; none where the original is not known.
 */
truth: Array<number>, 
/**
 * The expected mean squared error of the shares; `null` if it is not known.
 */
expected_mse: number | null, 
/**
 * What it is; `null` where the original is not known.
 */
mse: number | null, 
/**
 * All that, in sentences.
 */
sentences: Array<string>, };

/**
 * Estimates of several parts.
 */
export type EstimatesView = { 
/**
 * The sensitive column.
 */
column: string, 
/**
 * How it is published. For groups, intervals are bounds that always hold; estimates assume independence within
 * groups, and are drawn towards the groups' mix if the value depends on the columns of the question.
 */
form: EstimateForm, 
/**
 * Its values, in their fixed order.
 */
values: Array<string>, 
/**
 * The share of each in the whole table; none if the picture shows all people.
 */
whole: Array<number>, 
/**
 * The people, part by part.
 */
parts: Array<EstimatedPart>, 
/**
 * Parts that are not shown.
 */
more: number, 
/**
 * What else is to be known, in sentences.
 */
notes: Array<string>, };

/**
 * What is left after so many published tables.
 */
export type PublishedAgain = { 
/**
 * How many.
 */
releases: number, 
/**
 * Values that are left of a person, on average.
 */
expected: number, 
/**
 * The share of people with one value left.
 */
identified: number, };

/**
 * What a file discloses of the people in it.
 */
export type DisclosureView = { 
/**
 * The sensitive column.
 */
column: string, 
/**
 * Who is in it, in sentences.
 */
who: string, 
/**
 * Values that are ruled out of a person, in sentences.
 */
ruled_out: string, 
/**
 * How sure someone can become of a person's value, in sentences.
 */
posterior: string, 
/**
 * The largest posterior of any row.
 */
largest: number, 
/**
 * What 95 of 100 rows do not exceed.
 */
percentile_95: number, 
/**
 * The share of people about whom all would be known after one release, two and so on, with other random draws each
 * time; none if nothing was drawn for rows.
 */
again: Array<PublishedAgain>, 
/**
 * That, in sentences; empty if there is none.
 */
again_sentence: string, };

/**
 * A sensitive attribute over all classes.
 */
export type ResultAttribute = { 
/**
 * The column.
 */
column: string, 
/**
 * Base values in taxonomy order.
 */
values: Array<string>, 
/**
 * The published table as one class.
 */
whole: Distribution, 
/**
 * Its F.
 */
whole_curve: CumulativeFrequencies, 
/**
 * ψ(1) to ψ(m); empty if no (τ, ℓ) is required.
 */
psi: Doubles, 
/**
 * F(k) over people: quantiles 0, 0.25, 0.5, 0.75 and 1, each with m entries, one after the other.
 */
band: Doubles, 
/**
 * Smallest ψ(k) - F(k) of each class; if no (τ, ℓ) is required, the margin of the first requirement in its own
 * unit.
 */
margins: Doubles, };

/**
 * One column of which values are listed. A value that no row of the table has says nothing about anyone, and does not count.
 */
export type ListedColumn = { 
/**
 * The column.
 */
column: string, 
/**
 * Values of the table that are listed.
 */
values: number, 
/**
 * Of these, values that fewer than 3 rows have.
 */
rare: number, 
/**
 * Of these, values that are in no cell of the published table; `null` if nothing is published yet.
 */
unpublished: number | null, };

/**
 * Values of the table that a file lists in addition to choices.
 */
export type ListedValues = { 
/**
 * The columns of which values are listed, by name.
 */
columns: Array<ListedColumn>, 
/**
 * All of it in words; absent if none is listed.
 */
sentence?: string, 
/**
 * Whether what is listed says more than a published table does: values of few rows, or that are not published as
 * themselves.
 */
discloses: boolean, };

/**
 * What a published column is.
 */
export type PublishedAs = "quasi-identifier" | "sensitive" | "published-unchanged" | "group";

/**
 * A table of groups: how many rows of each group have which value of a sensitive column.
 */
export type GroupTableView = { 
/**
 * The sensitive column.
 */
column: string, 
/**
 * What its columns are called: the number of the group, the sensitive column, how many rows.
 */
columns: [string, string, string], };

/**
 * A result as the result screen shows it.
 */
export type ResultView = { 
/**
 * The report.
 */
report: Report, 
/**
 * What was lost, in words.
 */
losses: Losses, 
/**
 * What the recipe lists that made it.
 */
recipe: ListedValues, 
/**
 * The published columns in order.
 */
columns: Array<string>, 
/**
 * What they are published as.
 */
roles: Array<PublishedAs>, 
/**
 * The group tables, one per sensitive column if these are published apart from their rows.
 */
groups: Array<GroupTableView>, 
/**
 * Whether its rows are generalized and nothing else.
 */
generalized: boolean, 
/**
 * Rows of each class.
 */
class_sizes: Integers, 
/**
 * Published quasi-identifier values, class by class, in order of importance.
 */
class_labels: TextBlock, 
/**
 * Place of each class's first row in the published table.
 */
class_first_row: Integers, 
/**
 * One per sensitive attribute.
 */
attributes: Array<ResultAttribute>, };

/**
 * A class's value of one quasi-identifier attribute.
 */
export type ClassCell = { 
/**
 * The column.
 */
column: string, 
/**
 * The published value.
 */
label: string, 
/**
 * Base values it covers.
 */
leaves: number, };

/**
 * A published sensitive value in a class.
 */
export type PublishedValue = { 
/**
 * Its label.
 */
label: string, 
/**
 * Rows that have it.
 */
rows: number, 
/**
 * Whether it is a base value.
 */
base: boolean, 
/**
 * The base values it spreads over, as indices into the attribute's values.
 */
covers: Array<number>, };

/**
 * A class under one sensitive attribute.
 */
export type ClassAttribute = { 
/**
 * The column.
 */
column: string, 
/**
 * Its distribution.
 */
distribution: Distribution, 
/**
 * Its F.
 */
curve: CumulativeFrequencies, 
/**
 * Smallest ψ(k) - F(k); if no (τ, ℓ) is required, the margin of the first requirement in its own unit.
 */
margin: number, 
/**
 * The k at which that is; 0 if no (τ, ℓ) is required.
 */
tightest_k: number, 
/**
 * What is published, in taxonomy order.
 */
published: Array<PublishedValue>, };

/**
 * One class.
 */
export type ClassView = { 
/**
 * Its number.
 */
index: number, 
/**
 * Its rows.
 */
size: number, 
/**
 * Its quasi-identifier.
 */
cells: Array<ClassCell>, 
/**
 * One per sensitive attribute.
 */
attributes: Array<ClassAttribute>, };

/**
 * A window of the published table in class order.
 */
export type ResultRows = { 
/**
 * Published text, row by row.
 */
published: TextBlock, 
/**
 * Original text, row by row.
 */
original: TextBlock, 
/**
 * How far each cell went up: 0 as it was, 255 the root.
 */
generality: Bytes, 
/**
 * Class of each row.
 */
class_of_row: Integers, 
/**
 * Row of the input table (from 0).
 */
original_row: Integers, };

/**
 * An example as a list shows it.
 */
export type ExampleView = { 
/**
 * Its id in an address.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Where it is from.
 */
source: string, 
/**
 * What it shows.
 */
description: string, 
/**
 * Rows.
 */
rows: number, };

/**
 * The parameters of a requirement by name, as recipes, reports, reviews and comparisons contain them: whole numbers as numbers, other
 * numbers as text, so that they are exact, and lists of values.
 */
export type RequirementParams = { [name: string]: string | number | string[] };

/**
 * The strongest (τ, ℓ)-diversity for one ℓ.
 */
export type SmallestTau = { 
/**
 * ℓ.
 */
l: number, 
/**
 * τ, rounded.
 */
tau: number, 
/**
 * τ as a fraction in lowest terms; `None` where frequencies are doubles.
 */
exact: string | null, };

/**
 * What is reviewed.
 */
export type ReviewSubject = "published" | "table" | "file";

/**
 * A risk.
 */
export type RiskKind = "singling-out" | "linkability" | "inference";

/**
 * Whether a table runs a risk, for an adversary who knows the quasi-identifier.
 */
export type RiskAnswer = "yes" | "not-with-certainty" | "no";

/**
 * What a table under review amounts to under one risk.
 */
export type RiskView = { 
/**
 * Which.
 */
kind: RiskKind, 
/**
 * Its name.
 */
title: string, 
/**
 * It as a question about a person.
 */
question: string, 
/**
 * The answer.
 */
answer: RiskAnswer, 
/**
 * The figure: `2 people`, `1 in 4.1`.
 */
figure: string, 
/**
 * What the figure is of, after it; may be empty.
 */
unit: string, 
/**
 * People for whom the answer is yes.
 */
people: number, 
/**
 * What goes with it, a sentence or two.
 */
sentence: string, };

/**
 * People who would be disclosed if one column of the quasi-identifier were not published.
 */
export type WithoutColumn = { 
/**
 * The column.
 */
column: string, 
/**
 * People whose value would still be certain, of the sensitive column with the most such people.
 */
certain: number, 
/**
 * People who would still be alone in their class.
 */
singletons: number, };

/**
 * A review as a letter of one page, in plain words.
 */
export type Letter = { 
/**
 * What was reviewed.
 */
opening: string, 
/**
 * Whether the table should be released, a sentence.
 */
conclusion: string, 
/**
 * Why, a sentence or two.
 */
reason: string, 
/**
 * The findings, a sentence each.
 */
findings: Array<string>, 
/**
 * What should be done.
 */
advice: string, 
/**
 * What was not considered.
 */
limits: string, };

/**
 * What the reviewer has of the original rows.
 */
export type Original = "known" | "apart" | "none";

/**
 * A measure and what the table reaches.
 */
export type MeasureView = { 
/**
 * Its stable name, as in `--require`: `k`, `distinct-l`, `entropy-l`.
 */
name: string, 
/**
 * Its name in words.
 */
title: string, 
/**
 * What is reached, as text: `l = 3`, `t = 0.25`, `c above 2`.
 */
reached: string, 
/**
 * The same as a number; `None` if there is none.
 */
value: number | null, 
/**
 * The same as a fraction in lowest terms (`1/3`); `None` if there is none, and if it was rounded.
 */
exact: string | null, 
/**
 * What it means for a person in the table, a sentence.
 */
sentence: string, 
/**
 * Its source, with the place.
 */
source: string, 
/**
 * The class that holds it back, by number.
 */
worst_class: number | null, };

/**
 * A requirement, checked for every class.
 */
export type RequirementView = { 
/**
 * As it is written: `tau-l=0.5,3`.
 */
text: string, 
/**
 * In the field's words: `(τ, ℓ)-diversity with τ = 0.5 and ℓ = 3`.
 */
said: string, 
/**
 * Its stable name.
 */
name: string, 
/**
 * Its parameters.
 */
params: RequirementParams, 
/**
 * Whether every class keeps it.
 */
satisfied: boolean, 
/**
 * The smallest margin of any class; below 0 if the requirement is violated.
 */
margin: number, 
/**
 * The same as a fraction in lowest terms; `None` where it was rounded.
 */
exact_margin: string | null, 
/**
 * Classes that break it.
 */
violated_classes: number, 
/**
 * Rows in them.
 */
violated_rows: number, 
/**
 * The class with the smallest margin, by number.
 */
worst_class: number | null, 
/**
 * For (τ, ℓ) the k at which that is: so many values have too much together.
 */
worst_k: number | null, 
/**
 * The verdict in words.
 */
sentence: string, };

/**
 * People without a sensitive value. To have none may be sensitive itself.
 */
export type BlankView = { 
/**
 * Which of the values that is.
 */
value: number, 
/**
 * How many people are published without one.
 */
people: number, 
/**
 * People who certainly have none, to an adversary who knows the quasi-identifier.
 */
certain: PeopleCount, 
/**
 * All of it in words.
 */
sentence: string, };

/**
 * Classes cut up by the published values of the other sensitive attributes, and what these groups reach.
 */
export type BlocksView = { 
/**
 * How many groups there are.
 */
blocks: number, 
/**
 * What that is about, a sentence.
 */
sentence: string, 
/**
 * The requirements, checked for every group; classes are groups here, and the worst one's class is named.
 */
requirements: Array<RequirementView>, 
/**
 * Every measure over the groups.
 */
measures: Array<MeasureView>, };

/**
 * One sensitive attribute under review.
 */
export type ReviewAttribute = { 
/**
 * The column.
 */
column: string, 
/**
 * How its labels were understood, a sentence.
 */
taxonomy: string, 
/**
 * The assumption that every figure here depends on, a sentence; `None` if nothing was assumed.
 */
assumed: string | null, 
/**
 * Rows with a generalized value; `None` where no one can say.
 */
generalized_rows: number | null, 
/**
 * Which weights the base values have, and why, a sentence.
 */
weights: string, 
/**
 * Base values of positive weight in taxonomy order.
 */
values: Array<string>, 
/**
 * People whose value is certain to an adversary who knows the quasi-identifier; those of [`BlankView::certain`] are none of them.
 */
certain: PeopleCount, 
/**
 * People without a value, which counts as a value of its own; absent if everyone has one.
 */
blank?: BlankView, 
/**
 * The whole table's distribution.
 */
whole: Distribution, 
/**
 * The whole table's F.
 */
whole_curve: CumulativeFrequencies, 
/**
 * ψ(1) to ψ(m) if a (τ, ℓ) is required; else empty.
 */
psi: Doubles, 
/**
 * F(k) over people: quantiles 0, 0.25, 0.5, 0.75 and 1, each with m entries, one after the other.
 */
band: Doubles, 
/**
 * The largest F(k) of any class, k by k (2009 paper, Theorem 1: what is reached where ψ is the bound).
 */
reached: Doubles, 
/**
 * The same for a selection-aware adversary; empty if the original rows are not known.
 */
reached_method_aware: Doubles, 
/**
 * Per class: smallest ψ(k) - F(k) if a (τ, ℓ) is required; else empty.
 */
margins: Doubles, 
/**
 * Per class: the share of its likeliest value.
 */
likeliest_shares: Doubles, 
/**
 * Per class: its likeliest value, as index into the values.
 */
likeliest_values: Integers, 
/**
 * Per class: how many values of the table its people cannot have.
 */
excluded: Integers, 
/**
 * The classes by number, the one that discloses the most first.
 */
ranking: Integers, 
/**
 * Every measure with the strongest parameter that all classes reach.
 */
measures: Array<MeasureView>, 
/**
 * For each ℓ from 2 on the smallest τ with which every class satisfies (τ, ℓ).
 */
smallest_tau: Array<SmallestTau>, 
/**
 * Requirements, checked for every class.
 */
requirements: Array<RequirementView>, 
/**
 * What is satisfied if an adversary knows a person's values in the other sensitive attributes (2006 paper, Definition 4.5);
 * `None` with one sensitive attribute alone.
 */
blocks: BlocksView | null, 
/**
 * What a selection-aware adversary infers; `None` if the original rows are not known.
 */
method_aware: SelectionAwareReport | null, 
/**
 * The same in words, if values are published generalized.
 */
method_aware_sentence: string | null, 
/**
 * Whether frequencies were compared in whole numbers.
 */
exact: boolean, };

/**
 * One figure of utility, with a sentence.
 */
export type UtilityFigure = { 
/**
 * The key of the measure: `information`, `certainty_penalty`.
 */
name: string, 
/**
 * Its name in words.
 */
title: string, 
/**
 * The figure; `None` if it is unknown.
 */
value: number | null, 
/**
 * What it means, a sentence.
 */
sentence: string, };

/**
 * What one attribute keeps.
 */
export type AttributeUtility = { 
/**
 * The column.
 */
column: string, 
/**
 * `quasi-identifier` or `sensitive`.
 */
role: string, 
/**
 * Mean information of its cells, 0 to 1; `None` if it is not known how many values some cell represents.
 */
information: number | null, 
/**
 * NCP: mean certainty penalty of its cells, 0 to 1; `None` if that is not known.
 */
certainty_penalty: number | null, 
/**
 * Share of rows published with their base value; `None` if it is not known which are.
 */
unchanged: number | null, 
/**
 * Mean height of its cells, in levels; `None` where it takes original rows that are not known.
 */
height: number | null, };

/**
 * What can still be learned from the table.
 */
export type UtilityView = { 
/**
 * The figures, each with its sentence, in the order to show them.
 */
figures: Array<UtilityFigure>, 
/**
 * By attribute.
 */
attributes: Array<AttributeUtility>, };

/**
 * How much work is spent on a method-aware adversary.
 */
export type MinimalityRequest = { 
/**
 * Originals that are tried one by one at most; where more fit the classes, two chains sample them.
 */
most_candidates: number, 
/**
 * Steps of each chain.
 */
steps: number, 
/**
 * The seed of the chains.
 */
seed: number, };

/**
 * One person, as a method-aware adversary sees them.
 */
export type MinimalityPerson = { 
/**
 * The row in the original table, from 0.
 */
row: number, 
/**
 * The quasi-identifier.
 */
quasi_identifier: Array<string>, 
/**
 * The sensitive column.
 */
column: string, 
/**
 * The likeliest value.
 */
value: string, 
/**
 * Its share of the originals that remain.
 */
share: number, 
/**
 * Whether a requirement is violated for this person.
 */
violated: boolean, 
/**
 * The largest F(k) - ψ(k); `null` if no (τ, ℓ) is required.
 */
excess: number | null, };

/**
 * What a method-aware adversary who knows everyone's quasi-identifier and the release infers.
 */
export type MinimalityView = { 
/**
 * The verdict with it.
 */
verdict: Verdict, 
/**
 * All of it in words.
 */
sentence: string, 
/**
 * How it was come by, in words.
 */
how: string, 
/**
 * Whether every original that fits was tried.
 */
exact: boolean, 
/**
 * Whether the two walks are still too far apart to say for whom a requirement does not hold.
 */
inconclusive: boolean, 
/**
 * Originals that fit the published classes; `null` where they were sampled.
 */
candidates: number | null, 
/**
 * Of how many of them the method makes this table; `null` where they were sampled.
 */
consistent: number | null, 
/**
 * Steps of each chain that count; `null` where all were tried.
 */
steps: number | null, 
/**
 * The largest difference between the two chains in the share of any value of any person; `null` where all were tried.
 */
error: number | null, 
/**
 * People for whom a requirement does not hold.
 */
violated_people: number, 
/**
 * People with a certain value; if originals were sampled, people for whom the walks found no other value.
 */
certain: number, 
/**
 * The largest F(k) - ψ(k) of anyone; `null` if no (τ, ℓ) is required.
 */
excess: number | null, 
/**
 * The people for whom most is inferred, the worst first; at most 20.
 */
people: Array<MinimalityPerson>, };

/**
 * A table under review: what it satisfies and what it discloses.
 */
export type ReviewView = { 
/**
 * Which requirements it satisfies against which adversary, and for how many people it violates them.
 */
verdict: Verdict, 
/**
 * Singling out, linkability and, if there is a sensitive column, inference.
 */
risks: Array<RiskView>, 
/**
 * Who would be disclosed without each column of the quasi-identifier, in its order; empty if no one is, and for what was published
 * here.
 */
without: Array<WithoutColumn>, 
/**
 * The review as a letter.
 */
letter: Letter, 
/**
 * What is reviewed.
 */
subject: ReviewSubject, 
/**
 * Which original rows are available.
 */
original: Original, 
/**
 * Why the original rows are not known, if there is an original.
 */
original_note: string | null, 
/**
 * Rows of the original; 0 if there is none.
 */
original_rows: number, 
/**
 * Rows.
 */
rows: number, 
/**
 * Rows excluded before publishing.
 */
dropped: Dropped, 
/**
 * Rows of which the method published nothing.
 */
suppressed_rows: number, 
/**
 * Distinct quasi-identifier values.
 */
classes: number, 
/**
 * Rows per class.
 */
average_class_size: number, 
/**
 * Rows of the largest class.
 */
largest_class: number, 
/**
 * The quasi-identifier.
 */
quasi_identifiers: Array<string>, 
/**
 * Rows of each class.
 */
class_sizes: Integers, 
/**
 * Published quasi-identifier values, class by class.
 */
class_labels: TextBlock, 
/**
 * k-anonymity, which is the same for every sensitive attribute.
 */
k: MeasureView, 
/**
 * The requirement k of a table without a sensitive column; with one, it is among that column's requirements.
 */
k_requirement: RequirementView | null, 
/**
 * The sensitive attributes.
 */
attributes: Array<ReviewAttribute>, 
/**
 * What is left to learn.
 */
utility: UtilityView, 
/**
 * Whether sensitive values are published with their rows; if not, they are published with the class alone.
 */
linked: boolean, 
/**
 * Whether it can be computed what a method-aware adversary infers.
 */
can_work_out: boolean, 
/**
 * What that is, where it was computed.
 */
minimality: MinimalityView | null, 
/**
 * What is left for an adversary who also knows the columns of the table other than the quasi-identifier and the sensitive ones;
 * absent if there are none.
 */
published_unchanged?: UnchangedReport, 
/**
 * What to know before relying on it, a sentence each.
 */
caveats: Array<string>, 
/**
 * Of a file from elsewhere: how the labels of each column were understood, the quasi-identifier first.
 */
columns: Array<LabelsView>, };

/**
 * A class under one sensitive attribute.
 */
export type ReviewClassAttribute = { 
/**
 * Its distribution.
 */
distribution: Distribution, 
/**
 * Its F.
 */
curve: CumulativeFrequencies, 
/**
 * The margin of each requirement, in the order of the attribute's.
 */
margins: Doubles, 
/**
 * As a selection-aware adversary infers it; empty if the original rows are not known.
 */
method_aware: Doubles, };

/**
 * A class under review.
 */
export type ReviewClass = { 
/**
 * Its number.
 */
index: number, 
/**
 * Its rows.
 */
size: number, 
/**
 * Its published quasi-identifier.
 */
labels: Array<string>, 
/**
 * One per sensitive attribute.
 */
attributes: Array<ReviewClassAttribute>, 
/**
 * The places of its rows in the reviewed table (from 0), ascending; at most 1,000.
 */
rows: Integers, };

/**
 * Who is searched for.
 */
export type PersonQuery = { "row": number } | { "values": Array<string | null> };

/**
 * What the adversary believes before the table is seen.
 */
export type PriorChoice = "table" | "weights";

/**
 * A question about a person.
 */
export type InferenceRequest = { 
/**
 * The sensitive attribute, by number.
 */
attribute: number, 
/**
 * Who is searched for.
 */
person: PersonQuery, 
/**
 * What is believed before.
 */
prior: PriorChoice, 
/**
 * Values that the adversary knows the person does not have, as indices into the attribute's values.
 */
ruled_out: Array<number>, };

/**
 * What can be inferred about one person.
 */
export type InferenceView = { 
/**
 * The person's own quasi-identifier values as far as they are known, in the order of the quasi-identifier.
 */
own: Array<string | null>, 
/**
 * The classes that can contain the person, by number; their own first if that is known.
 */
classes: Integers, 
/**
 * Whether the first of them is known to be theirs.
 */
certain_class: boolean, 
/**
 * The rows of these classes, which an adversary cannot distinguish.
 */
rows: number, 
/**
 * What was believed before, per base value.
 */
prior: Doubles, 
/**
 * What is to be believed after, per base value.
 */
posterior: Doubles, 
/**
 * The part of it that comes from rows published with exactly that value.
 */
exact: Doubles, 
/**
 * The posterior of a selection-aware adversary; empty if the original rows are not known.
 */
method_aware: Doubles, 
/**
 * The posterior without the values that were ruled out.
 */
after: Doubles, 
/**
 * The true value if it is known, as index.
 */
truth: number | null, 
/**
 * Values that remain possible.
 */
remaining: number, 
/**
 * How many more values have to be ruled out before one remains, at most.
 */
to_be_certain: number, 
/**
 * The fewest values that have to be ruled out before some value has more than half.
 */
to_be_likely: number, 
/**
 * What that means, a sentence or two.
 */
sentences: Array<string>, };

/**
 * A number of classes and of the people in them.
 */
export type PeopleCount = { 
/**
 * Classes.
 */
classes: number, 
/**
 * People.
 */
rows: number, };

/**
 * Everyone whose value is certain or likely.
 */
export type ScanView = { 
/**
 * The requested share.
 */
threshold: number, 
/**
 * People whose value is certain.
 */
certain: PeopleCount, 
/**
 * People who certainly have none, where rows without a value count; they are none of the others.
 */
certain_blank: PeopleCount, 
/**
 * People with a value at or above the share.
 */
likely: PeopleCount, 
/**
 * People for whom some value of the table can be excluded.
 */
excluded: PeopleCount, 
/**
 * Pairs of a class and a value that its people cannot have.
 */
excluded_pairs: number, 
/**
 * The same two for a selection-aware adversary: certain, likely; `None` if originals are not known.
 */
method_aware: [PeopleCount, PeopleCount] | null, 
/**
 * Classes at or above the share, by number: the likeliest first, larger ones first among equals, and those whose likeliest value is
 * blank last; at most 500.
 */
classes: Integers, 
/**
 * What that means, a sentence each.
 */
sentences: Array<string>, };

/**
 * Background knowledge about one person (2006 paper, section 3).
 */
export type BeliefRequest = { 
/**
 * The sensitive attribute, by number.
 */
attribute: number, 
/**
 * The class, by number.
 */
class: number, 
/**
 * f(s|q): how likely the adversary considers each value for people with this quasi-identifier; any non-negative
 * numbers.
 */
of_person: Array<number>, 
/**
 * f(s|q*): the same for everyone whom the values of the class fit; by default, the whole table's shares.
 */
of_class: Array<number> | null, };

/**
 * What is believed once the table is seen (2006 paper, Theorem 3.1).
 */
export type BeliefView = { 
/**
 * α, per base value.
 */
prior: Doubles, 
/**
 * β, per base value.
 */
posterior: Doubles, 
/**
 * What that means, a sentence.
 */
sentence: string, };

/**
 * How the labels of a column are written.
 */
export type LabelStyle = "values" | "numbers" | "codes" | "dates" | "sets";

/**
 * The choices for a column's labels; the others are proposed.
 */
export type LabelChoice = { 
/**
 * How the labels are written.
 */
style: LabelStyle | null, 
/**
 * Labels that stand for something else than they seem to, as [`LabelMeaning`] reads it: `*`, `?`, `=`, `flu|cough`.
 */
stands_for: { [key in string]: string }, };

/**
 * One label.
 */
export type LabelView = { 
/**
 * As the file writes it.
 */
label: string, 
/**
 * Rows of the file that bear it.
 */
rows: number, 
/**
 * Whether it is one value; `None` where no one can say.
 */
exact: boolean | null, 
/**
 * How many values it stands for; `None` where no one can say.
 */
values: number | null, 
/**
 * What it stands for, in words.
 */
words: string, };

/**
 * The labels of one column of a file from elsewhere.
 */
export type LabelsView = { 
/**
 * The column.
 */
column: string, 
/**
 * Whether it is sensitive.
 */
sensitive: boolean, 
/**
 * How its labels are read; `None` if a taxonomy defines them.
 */
style: LabelStyle | null, 
/**
 * How they seem to be written.
 */
proposed: LabelStyle | null, 
/**
 * What was read, a sentence.
 */
sentence: string, 
/**
 * What the number of values that labels stand for rests on, a sentence each.
 */
assumptions: Array<string>, 
/**
 * Its labels.
 */
count: number, 
/**
 * Those that stand for several values.
 */
generalized: number, 
/**
 * Those of which no one can say whether they do.
 */
unknown: number, 
/**
 * The labels, general ones first; at most 200.
 */
labels: Array<LabelView>, };

/**
 * How a file that was published elsewhere is to be understood.
 */
export type FileRequest = { 
/**
 * The quasi-identifier.
 */
qi: Array<string>, 
/**
 * The sensitive columns.
 */
sensitive: Array<string>, 
/**
 * Requirements to check for every class, as they are written: `tau-l=0.5,3`.
 */
require: Array<string>, 
/**
 * Whether the open table is what the file was made from: its taxonomies and rows are used where they fit.
 */
with_original: boolean, 
/**
 * The labels' meaning per column, by name; for the other columns it is proposed.
 */
labels: { [key in string]: LabelChoice }, };

/**
 * Random count queries on the table (2011 paper, section 5.3.3).
 */
export type QueriesRequest = { 
/**
 * How many.
 */
queries: number, 
/**
 * Attributes in a query, at most.
 */
most_predicates: number, 
/**
 * The seed of the draw.
 */
seed: number, };

/**
 * Queries that have something in common.
 */
export type QueryGroup = { 
/**
 * Number of attributes, or level.
 */
key: number, 
/**
 * Queries.
 */
queries: number, 
/**
 * Average relative error.
 */
mean_error: number, 
/**
 * Median relative error.
 */
median_error: number, };

/**
 * How well count queries are answered from the published table.
 */
export type QueriesView = { 
/**
 * Queries of the workload.
 */
drawn: number, 
/**
 * Queries that do not count because no one in the original fits them.
 */
skipped: number, 
/**
 * Average relative error.
 */
mean_error: number, 
/**
 * Median relative error.
 */
median_error: number, 
/**
 * By number of attributes in the query.
 */
by_predicates: Array<QueryGroup>, 
/**
 * By level of the query's values: 0 is the root.
 */
by_level: Array<QueryGroup>, 
/**
 * What that means, a sentence.
 */
sentence: string, };

/**
 * Decision trees to be learned from the table (2011 paper, section 5.3.2).
 */
export type ClassifyRequest = { 
/**
 * The sensitive attribute to be predicted, by number.
 */
attribute: number, 
/**
 * Share of rows to learn from, between 0 and 1; the others are held out.
 */
training_share: number, 
/**
 * The seed of the draw.
 */
seed: number, };

/**
 * A decision tree that was learned.
 */
export type LearnedTreeView = { 
/**
 * Share of held-out rows that it predicts right.
 */
accuracy: number, 
/**
 * Its rules: leaves that at least one whole row came to.
 */
rules: number, };

/**
 * Rules of at least this accuracy that cover at least this share of the held-out rows.
 */
export type RulesView = { 
/**
 * Least accuracy.
 */
accuracy: number, 
/**
 * Least share of the held-out rows.
 */
coverage: number, 
/**
 * Such rules of the original tree.
 */
original: number, 
/**
 * Such rules of the published tree.
 */
published: number, };

/**
 * How well a decision tree learned from the published table predicts.
 */
export type ClassifyView = { 
/**
 * The column that is predicted.
 */
target: string, 
/**
 * Rows learned from.
 */
training_rows: number, 
/**
 * Rows held out.
 */
held_out_rows: number, 
/**
 * The tree learned from the original rows.
 */
original: LearnedTreeView, 
/**
 * The tree learned from the published rows.
 */
published: LearnedTreeView, 
/**
 * Accuracy of always saying the most frequent value.
 */
majority_accuracy: number, 
/**
 * Accuracy of the published tree over that of the original one; `None` if the latter is never right, or the former predicts no
 * better than guessing the most frequent value.
 */
ratio: number | null, 
/**
 * Useful rules, by their accuracy and the minimum number of rows that they cover.
 */
rules: Array<RulesView>, 
/**
 * What that means, a sentence.
 */
sentence: string, };

/**
 * As what a review can be saved.
 */
export type ReviewFile = "json" | "html" | "letter";

/**
 * Which place a pointer selects.
 */
export type HitRule = "across" | "down" | "around";

/**
 * What a curve is.
 */
export type CurvesLook = "class" | "whole" | "worst" | "aware" | "bound" | "other-bound";

/**
 * A curve.
 */
export type CurvesLine = { 
/**
 * What it is.
 */
look: CurvesLook, 
/**
 * Its shares.
 */
shares: Array<number>, 
/**
 * What a bound is of; of the others that is known.
 */
name: string, };

/**
 * The curves F over k = 1, 2, ...; of none more than the first few dozen entries are checked.
 */
export type CurvesPicture = { 
/**
 * The column.
 */
column: string, 
/**
 * How many values it has.
 */
values: number, 
/**
 * The limit ψ; empty if there is none.
 */
psi: Array<number>, 
/**
 * The curves. The title describes the first one, unless it is a bound.
 */
lines: Array<CurvesLine>, 
/**
 * F(k) over people: its quantiles 0, 0.25, 0.5, 0.75 and 1; empty if it is not drawn.
 */
band: Array<Array<number>>, 
/**
 * The values of the first curve, the most frequent first.
 */
names: Array<string>, 
/**
 * The number of the class that [`Look::Class`] is of.
 */
class: number | null, };

/**
 * Shares of base values in their fixed order.
 */
export type DistributionPicture = { 
/**
 * The column.
 */
column: string, 
/**
 * The number of the class; `None` for the whole table.
 */
class: number | null, 
/**
 * The values.
 */
values: Array<string>, 
/**
 * The share of rows published with exactly this value.
 */
exact: Array<number>, 
/**
 * The share with what generalized values add.
 */
induced: Array<number>, 
/**
 * The share in all classes combined, as they are published; empty where that is what is shown.
 */
whole: Array<number>, 
/**
 * What a method-aware adversary infers, for the table behind it; empty if that is not known.
 */
method_aware: Array<number>, 
/**
 * The largest share that one value may have, where there is a limit.
 */
limit: number | null, };

/**
 * What is believed of one person; all shares follow the fixed order of the base values.
 */
export type BeliefsPicture = { 
/**
 * The column.
 */
column: string, 
/**
 * Its values.
 */
values: Array<string>, 
/**
 * What is believed before the table is seen.
 */
prior: Array<number>, 
/**
 * The belief after the table.
 */
posterior: Array<number>, 
/**
 * The part of it that comes from rows published with exactly that value.
 */
exact: Array<number>, 
/**
 * The belief once values are ruled out; the same as the posterior if none is.
 */
after: Array<number>, 
/**
 * What a method-aware adversary believes after; empty if that is not known.
 */
method_aware: Array<number>, 
/**
 * Values that the person is known not to have, by their places.
 */
ruled_out: Array<number>, };

/**
 * One amount.
 */
export type Amount = { 
/**
 * What it is of.
 */
name: string, 
/**
 * How much it is.
 */
value: number, 
/**
 * The same as it is read.
 */
text: string, 
/**
 * A second number, drawn as a tick.
 */
tick: number | null, 
/**
 * Whether the others are compared with it: it is drawn in grey.
 */
is_reference: boolean, 
/**
 * What the table behind the picture has of it, after its name.
 */
cells: Array<string>, };

/**
 * A few named amounts.
 */
export type AmountsPicture = { 
/**
 * The finding, a sentence without its full stop.
 */
title: string, 
/**
 * What is counted, as the axis says it.
 */
axis: string, 
/**
 * Where the axis ends; 0 for the largest amount.
 */
most: number, 
/**
 * Whether they are shares, which are read in percent.
 */
are_shares: boolean, 
/**
 * What the columns of the table behind it are called; the first has the names.
 */
head: Array<string>, 
/**
 * The amounts.
 */
amounts: Array<Amount>, };

/**
 * One value of a sensitive column.
 */
export type EstimatedShape = { 
/**
 * What it is called.
 */
name: string, 
/**
 * Its place in the fixed order, which gives the colour.
 */
index: number, 
/**
 * The estimated share, which may be below 0.
 */
share: number, 
/**
 * Between which shares the true one lies, 95 times in 100 or always; `None` if that is not known.
 */
interval: [number, number] | null, 
/**
 * Its share in the whole table; `None` where that is what is shown.
 */
whole: number | null, 
/**
 * Its true share, where the original is known.
 */
truth: number | null, 
/**
 * How many people are estimated to have it; `None` where only shares are known.
 */
people: number | null, 
/**
 * The standard error of that number; `None` if it is not known.
 */
standard_error: number | null, };

/**
 * Estimated shares of the values of a column among some people.
 */
export type EstimatesPicture = { 
/**
 * The column.
 */
column: string, 
/**
 * Whom they are of, as it follows "of": `sex Female`. Of everyone where it is empty.
 */
who: string, 
/**
 * The values, in their fixed order.
 */
values: Array<EstimatedShape>, 
/**
 * The largest share that the axis has to reach, if several pictures are compared.
 */
most: number, 
/**
 * Whether true shares are all that is shown: there is nothing to estimate.
 */
exact: boolean, 
/**
 * Whether intervals are bounds, which always hold.
 */
bounds: boolean, };

/**
 * The curves of one method.
 */
export type MultiplesMethod = { 
/**
 * What it is called.
 */
name: string, 
/**
 * F(k) over people: its quantiles 0, 0.25, 0.5, 0.75 and 1.
 */
band: Array<Array<number>>, };

/**
 * The curves of several methods, in the order in which they are shown.
 */
export type MultiplesPicture = { 
/**
 * The column.
 */
column: string, 
/**
 * The limit ψ; empty if there is none.
 */
psi: Array<number>, 
/**
 * The methods.
 */
methods: Array<MultiplesMethod>, };

/**
 * One method.
 */
export type ScatterMethod = { 
/**
 * What it is called.
 */
name: string, 
/**
 * Its excessive protection, the mean.
 */
protection: number, 
/**
 * The least of any class.
 */
least_protection: number, 
/**
 * The most of any class.
 */
most_protection: number, 
/**
 * The information that it keeps.
 */
information: number, };

/**
 * Methods as points.
 */
export type ScatterPicture = { 
/**
 * The column that the protection is of.
 */
column: string, 
/**
 * The methods.
 */
methods: Array<ScatterMethod>, };

/**
 * By what count queries are put together.
 */
export type QueriesBy = "columns" | "level";

/**
 * Which picture. As JSON it is an object with its `kind` and what identifies it.
 */
export type PictureOf = { "kind": "requirement", column: string, tau: string | null, l: number, } | { "kind": "strength", column: string, } | { "kind": "result-curves", attribute: number, class: number | null, } | { "kind": "result-values", attribute: number, class: number | null, } | { "kind": "result-sizes", class: number | null, } | { "kind": "result-levels", } | { "kind": "lattice", step: number | null, } | { "kind": "review-curves", attribute: number, class: number | null, } | { "kind": "review-values", attribute: number, class: number, } | { "kind": "review-map", attribute: number, chosen: number | null, } | { "kind": "review-columns", } | { "kind": "review-inference", request: InferenceRequest, } | { "kind": "review-queries", by: QueriesBy, } | { "kind": "review-trees", } | { "kind": "read-estimates", part: number, } | { "kind": "read-redraws", } | { "kind": "curves", of: CurvesPicture, } | { "kind": "values", of: DistributionPicture, } | { "kind": "beliefs", of: BeliefsPicture, } | { "kind": "amounts", of: AmountsPicture, } | { "kind": "estimates", of: EstimatesPicture, } | { "kind": "compared-curves", of: MultiplesPicture, } | { "kind": "compared-worth", of: ScatterPicture, };

/**
 * The numbers behind a picture, as they are read.
 */
export type PictureTable = { 
/**
 * What the columns are; the first names the rows.
 */
head: Array<string>, 
/**
 * The rows.
 */
rows: Array<Array<string>>, };

/**
 * The tip of a place in a picture.
 */
export type PictureTip = { 
/**
 * Across, in pixels.
 */
x: number, 
/**
 * Down, in pixels.
 */
y: number, 
/**
 * How far the place reaches to the left and to the right of that, in pixels.
 */
half_width: number, 
/**
 * What there is, in lines.
 */
text: string, 
/**
 * The class that a click there selects; `None` if there is none.
 */
class: number | null, };

/**
 * A picture, with its finding.
 */
export type RenderedPicture = { 
/**
 * The finding, a sentence without its full stop; empty where the picture compares and finds nothing.
 */
title: string, 
/**
 * The picture.
 */
svg: string, 
/**
 * Which tip belongs to a place.
 */
nearest: HitRule, 
/**
 * The tips of its places.
 */
tips: Array<PictureTip>, };

/**
 * What a step is.
 */
export type StepKind = "begins" | "generalizes" | "orders" | "visits" | "looks" | "moves-on" | "closes" | "sweeps" | "ends" | "takes-back" | "takes-in" | "gives-back" | "closes-last" | "chooses" | "tries" | "sorts" | "places" | "draws" | "refuses" | "weighs" | "cuts" | "follows" | "raises" | "leaves-out" | "moves" | "dissolves" | "rebuilds";

/**
 * Whose rows a step examines.
 */
export type StepWho = "table" | "group" | "class" | "left";

/**
 * A step at which something is decided.
 */
export type StepsMark = { 
/**
 * Which.
 */
step: number, 
/**
 * What it is.
 */
kind: StepKind, };

/**
 * A quasi-identifier attribute.
 */
export type StepAttribute = { 
/**
 * The column.
 */
column: string, 
/**
 * How many levels its tree has; 0 is the root's.
 */
levels: number, 
/**
 * The value of every row.
 */
values: TextBlock, };

/**
 * A sensitive attribute.
 */
export type StepSensitive = { 
/**
 * The column.
 */
column: string, 
/**
 * Its base values, in their fixed order.
 */
values: Array<string>, 
/**
 * The base value of every row, a place in that list.
 */
of: Integers, 
/**
 * Its requirements, in words.
 */
requirements: Array<string>, 
/**
 * ψ(1) to ψ(m); empty if no (τ, ℓ) is required.
 */
psi: Doubles, };

/**
 * A class that closes.
 */
export type StepClass = { 
/**
 * Its published quasi-identifier when it closes; empty where its people keep those that they have, which differ.
 */
cells: Array<string>, 
/**
 * The step at which it closes.
 */
step: number, 
/**
 * The class of the published table that it became; `null` where it came into another.
 */
published: number | null, };

/**
 * A level vector.
 */
export type StepVector = { 
/**
 * One level an attribute; 0 is the root's.
 */
levels: Array<number>, 
/**
 * The average information of its values.
 */
information: number, 
/**
 * The level vectors right above it, one attribute one level more general each: places in the list. None if there
 * are too many level vectors to be drawn.
 */
next: Array<number>, };

/**
 * What there is to go through, but for the steps themselves.
 */
export type StepsView = { 
/**
 * The method's name.
 */
method: string, 
/**
 * The method's title.
 */
title: string, 
/**
 * How many steps there are.
 */
steps: number, 
/**
 * The steps at which something is decided, all but the quiet ones: those are visits at which no group has enough for a class, and
 * looks at such groups.
 */
marks: Array<StepsMark>, 
/**
 * The number in the table of each row that takes part, from 0.
 */
rows: Integers, 
/**
 * The quasi-identifier, in order of importance.
 */
attributes: Array<StepAttribute>, 
/**
 * The sensitive attributes.
 */
sensitive: Array<StepSensitive>, 
/**
 * Every class that closes, in that order: class numbers are places in this list.
 */
classes: Array<StepClass>, 
/**
 * The level vectors in the order in which they are visited; none where the method has no such order, or searches for them.
 */
vectors: Array<StepVector>, 
/**
 * Whether groups with too few values, or rows, to close are in the trace. If not, they are only counted.
 */
every_group: boolean, 
/**
 * Whether tables at level vectors are checked, each of which satisfies the requirements or violates one.
 */
tables: boolean, 
/**
 * Whether every value is published as one of a set.
 */
sets: boolean, 
/**
 * The rows in the order of their line; none if there is no such line of all of them.
 */
line: Integers, };

/**
 * A sensitive value of a row.
 */
export type StepValue = { 
/**
 * The sensitive attribute.
 */
attribute: number, 
/**
 * The row.
 */
row: number, 
/**
 * The value.
 */
label: string, 
/**
 * The base values that it stands for.
 */
of: Integers, };

/**
 * The published quasi-identifier of a class that has closed before.
 */
export type StepCells = { 
/**
 * The class.
 */
class: number, 
/**
 * Its quasi-identifier, column by column.
 */
cells: Array<string>, };

/**
 * The place of every row.
 */
export type StepState = { 
/**
 * The class of every row; `null` while it is loose.
 */
class_of: Array<number | null>, 
/**
 * Sensitive values that are not as they were: more general, or one of a set.
 */
values: Array<StepValue>, 
/**
 * Classes that are published with another quasi-identifier than the one with which they closed.
 */
cells: Array<StepCells>, };

/**
 * People that are checked together.
 */
export type StepPeople = { 
/**
 * Who they are.
 */
what: StepWho, 
/**
 * The quasi-identifier that they would be published with.
 */
cells: Array<string>, 
/**
 * Their rows, ascending.
 */
rows: Integers, 
/**
 * Per sensitive attribute, how their values are distributed.
 */
distributions: Array<Distribution>, 
/**
 * Per sensitive attribute, F over all base values.
 */
curves: Array<CumulativeFrequencies>, };

/**
 * What a step changes.
 */
export type StepChange = { 
/**
 * Rows that are in another class now, or in none.
 */
rows: Integers, 
/**
 * The class of each of them; `null` where it is loose.
 */
classes: Array<number | null>, 
/**
 * Sensitive values that are others now.
 */
values: Array<StepValue>, 
/**
 * Classes that are published with another quasi-identifier from now on.
 */
cells: Array<StepCells>, };

/**
 * One step.
 */
export type StepView = { 
/**
 * Its number, from 0.
 */
index: number, 
/**
 * What it is.
 */
kind: StepKind, 
/**
 * What happens, a sentence.
 */
text: string, 
/**
 * Why so and not otherwise, sentences: the rule that decided a tie, which row was taken.
 */
because: Array<string>, 
/**
 * The level vector that is visited, a place in the list.
 */
vector: number | null, 
/**
 * The class that it is about.
 */
class: number | null, 
/**
 * The rows that it is about.
 */
rows: Integers, 
/**
 * The base values that it is about, the one that has to lose first: attribute and value.
 */
values: Array<[number, number]>, 
/**
 * Where F is above the limit: attribute and k. The first that decides.
 */
over: [number, number] | null, 
/**
 * The people that are checked, as the sentence names them: if a row moves on or a value is generalized, as they
 * are before that.
 */
people: StepPeople | null, 
/**
 * What it changes.
 */
changes: StepChange, };

/**
 * Some of the steps.
 */
export type StepsPart = { 
/**
 * The first of them.
 */
start: number, 
/**
 * The place of every row before it.
 */
state: StepState, 
/**
 * The steps.
 */
steps: Array<StepView>, };

/**
 * A recursive (c, ℓ).
 */
export type RecursivePair = { 
/**
 * ℓ.
 */
l: number, 
/**
 * The largest c, as exact text.
 */
c: string, 
/**
 * The same as a number.
 */
value: number, 
/**
 * The same as a decimal, rounded down: a smaller c is stronger, so what is shown implies the requirement, too.
 */
rounded: string, };

/**
 * What a measure can be at all for a table.
 */
export type EligibleRange = { 
/**
 * The measure's stable name.
 */
name: string, 
/**
 * Its name in words.
 */
title: string, 
/**
 * The strongest that the table as one class satisfies unchanged.
 */
as_it_stands: string, 
/**
 * The strongest that it can keep once sensitive values may be published in more general terms.
 */
generalized: string, };

/**
 * What a requirement implies, and what implies it (2011 paper, section 3).
 */
export type StrengthView = { 
/**
 * ψ(1) to ψ(m).
 */
psi: Doubles, 
/**
 * Simple ℓ-diversity that is the weakest to imply the requirement.
 */
simple_l: number, 
/**
 * The highest F(k) that simple ℓ-diversity with that ℓ allows, k = 1 to m.
 */
simple_bound: Doubles, 
/**
 * The weakest recursive (c, ℓ) that imply it, by ℓ; empty where none does.
 */
recursive: Array<RecursivePair>, 
/**
 * The highest F(k) that the first of them allows; empty if there is none.
 */
recursive_bound: Doubles, 
/**
 * What every measure can be at all for the table at hand.
 */
eligible: Array<EligibleRange>, 
/**
 * That, in sentences.
 */
sentences: Array<string>, };

/**
 * A published table as a list shows it.
 */
export type PublishedExample = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Where it is from.
 */
source: string, 
/**
 * What it shows.
 */
description: string, 
/**
 * The example that it was made from, row by row; that example's taxonomies contain its labels.
 */
of: string, 
/**
 * Its quasi-identifier.
 */
qi: Array<string>, 
/**
 * Its sensitive column.
 */
sensitive: string, };

