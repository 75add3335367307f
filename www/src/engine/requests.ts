// What the engine can be asked, and what it answers. Generated from the list in src/boundary/requests.rs by a test
// (src/boundary/typescript.rs): do not edit.
import type {
  ReadOptions,
  ReadingTrial,
  TableView,
  OpenedExample,
  TableWithChoices,
  WrittenTable,
  TablesPart,
  Bytes,
  Integers,
  TextBlock,
  TaxonomyView,
  Decimal,
  Builder,
  Remark,
  BuilderPreview,
  SuggestedBuilder,
  HierarchyCheck,
  Edit,
  FileView,
  HierarchyMatches,
  Choices,
  Assessment,
  SinglingOut,
  Remedy,
  RemedyFigures,
  RemedyTree,
  LearnedView,
  BoundView,
  PreviewFigures,
  LimitView,
  TypedLimit,
  TriedRemedy,
  CompositionReport,
  Acceptance,
  Verdict,
  MethodResult,
  ReceivedView,
  RecipientView,
  EstimateRequest,
  EstimatesView,
  DisclosureView,
  ListedValues,
  GroupTableView,
  ResultView,
  ClassView,
  ResultRows,
  ExampleView,
  MinimalityRequest,
  MinimalityView,
  ReviewView,
  ReviewClass,
  InferenceRequest,
  InferenceView,
  ScanView,
  BeliefRequest,
  BeliefView,
  FileRequest,
  QueriesRequest,
  QueriesView,
  ClassifyRequest,
  ClassifyView,
  ReviewFile,
  PictureOf,
  PictureTable,
  RenderedPicture,
  StepsView,
  StepsPart,
  StrengthView,
  PublishedExample,
} from './types';

/** What the engine can be asked. A `File` is read by the worker; the engine knows its name. */
export type EngineRequest =
  /** The built-in examples. */
  | { kind: 'examples' }
  /** The published tables that come with the program. */
  | { kind: 'published-examples' }
  /** A window of the table. */
  | { kind: 'rows', start: number, count: number, }
  /** Changes what counts as missing. */
  | { kind: 'set-missing', tokens: Array<string>, }
  /** Merges the spellings of one value in these columns and replaces numbers by ranges in those; all others are as in the file. */
  | { kind: 'recode', merged: Array<string>, ranges: { [key in string]: Decimal }, }
  /** Takes random draws from this secret, 32 hexadecimal digits, from now on; the text of its file. */
  | { kind: 'use-secret', text: string, }
  /** One column's taxonomy. */
  | { kind: 'taxonomy', column: string, }
  /** Gives a column the taxonomy that is made for it. */
  | { kind: 'set-automatic', column: string, }
  /** Says which columns are sensitive: their taxonomies are made in another way. The trees that are others now. */
  | { kind: 'set-sensitive', columns: Array<string>, }
  /** A column's taxonomy as a hierarchy file. */
  | { kind: 'hierarchy-file', column: string, }
  /** The taxonomies of these columns as a zip archive of hierarchy files. */
  | { kind: 'hierarchies-zip', columns: Array<string>, }
  /** Matches hierarchy files to columns by their names. */
  | { kind: 'match-hierarchies', names: Array<string>, }
  /** Edits one column's taxonomy; the taxonomy after it. */
  | { kind: 'edit-taxonomy', column: string, edit: Edit, }
  /** Adds all values of the table that one column's taxonomy lacks under a node; the taxonomy after it. */
  | { kind: 'place-missing', column: string, parent: number, }
  /** Takes back the last edit or replacement of one column's taxonomy; the taxonomy after it. */
  | { kind: 'undo-taxonomy', column: string, }
  /** Repeats the edit that was undone last; the taxonomy after it. */
  | { kind: 'redo-taxonomy', column: string, }
  /** The builders that fit a column, the one that suits it best first. */
  | { kind: 'suggest-builders', column: string, }
  /** The builder of a column's taxonomy; null where no builder made it. */
  | { kind: 'builder-of', column: string, }
  /** What a builder would make of a column, without making it the column's taxonomy. */
  | { kind: 'preview-builder', column: string, builder: Builder, }
  /** Gives a column the taxonomy that a builder makes. */
  | { kind: 'set-builder', column: string, builder: Builder, }
  /** Takes over those of a recipe's taxonomies that are not in force, and nothing else of it; the trees after it, of those columns. */
  | { kind: 'take-trees', text: string, }
  /** Remarks about a column's taxonomy. */
  | { kind: 'check-taxonomy', column: string, }
  /** What pairs of τ and ℓ require, or why they are not valid. No table is needed. */
  | { kind: 'limits', limits: Array<TypedLimit>, }
  /** The whole table checked against the requirements. */
  | { kind: 'assess', choices: Choices, }
  /** What may help with these choices if nothing could be published; if something was, what may retain more information. */
  | { kind: 'remedies', choices: Choices, before: RemedyFigures | null, }
  /** How strong (τ, ℓ) on a sensitive column is compared with the other measures. */
  | { kind: 'strength', tau: string, l: number, column: string, choices: Choices, }
  /** A window of the published table. */
  | { kind: 'result-rows', start: number, count: number, }
  /** The verdict on the last release, with all that was assessed since. */
  | { kind: 'verdict' }
  /** Takes what the owner accepts of what was published last; the verdict with it. */
  | { kind: 'accept', accepted: Array<Acceptance>, }
  /** One class; null if there is none of this number. */
  | { kind: 'class', index: number, }
  /** The class of a row of the input table; null if the row was excluded or suppressed. */
  | { kind: 'class-of-row', row: number, }
  /** Rows of the published table as CSV, in the order chosen when it was made, the header before row 0; empty past the end. */
  | { kind: 'table-part', start: number, count: number, }
  /** The tables of groups that are published with the table of rows; none if the table of rows contains the sensitive values. */
  | { kind: 'group-tables' }
  /** Rows of one of the tables that are published together as CSV, with the header before row 0, or groups of a table of groups; empty past the end. With it the checksum of all parts up to it. */
  | { kind: 'tables-part', table: number, start: number, count: number, checksum: number, }
  /** The bytes around these tables in one zip archive: a head before each, and its end. */
  | { kind: 'tables-frame', name: string, tables: Array<WrittenTable>, }
  /** The report of what was published last, as JSON. */
  | { kind: 'report' }
  /** The report for recipients of what was published last, as JSON: what follows from the published table, the method and the requirements alone. */
  | { kind: 'public-report' }
  /** The recipe of what was published last. */
  | { kind: 'recipe' }
  /** The recipe of these choices with the trees as they are, published or not. */
  | { kind: 'recipe-of', choices: Choices, }
  /** Which values of the open table a recipe lists; where the last result was made by it, against what that shows. */
  | { kind: 'recipe-values', text: string, }
  /** How the file of a recipe is read. */
  | { kind: 'recipe-reading', text: string, }
  /** Takes a recipe's taxonomies over. */
  | { kind: 'load-recipe', text: string, }
  /** Remembers the last release as an earlier release; how many are remembered. Nothing is remembered if nothing is published. */
  | { kind: 'remember' }
  /** Forgets the earlier releases other than the last one, since no one has them; how many are left. */
  | { kind: 'forget' }
  /** Takes the last `forget` back; how many are remembered. */
  | { kind: 'recall' }
  /** Some of the steps of the last trace, and where every row is before them. */
  | { kind: 'steps-part', start: number, count: number, }
  /** One class of what is reviewed; null if there is none of this number. */
  | { kind: 'review-class', index: number, }
  /** The published cells of these rows. */
  | { kind: 'review-cells', rows: Integers, }
  /** Rows of the original. */
  | { kind: 'review-original-rows', start: number, count: number, }
  /** What an adversary can infer about one person. */
  | { kind: 'review-inference', request: InferenceRequest, }
  /** Everyone whose value is certain or likely. */
  | { kind: 'review-scan', attribute: number, threshold: number, }
  /** Background knowledge in numbers. */
  | { kind: 'review-belief', request: BeliefRequest, }
  /** A picture, with its description; null if the engine has no data for it. */
  | { kind: 'picture', of: PictureOf, id: string, width: number, }
  /** The numbers behind a picture; null where what it shows is not there. */
  | { kind: 'picture-table', of: PictureOf, }
  /** Reads the last release as a recipient does, with its original. */
  | { kind: 'read-published' }
  /** Reads what was received. */
  | { kind: 'read-received', sensitive: Array<string>, with_original: boolean, }
  /** Puts away what was received. */
  | { kind: 'read-close' }
  /** The review as a file. */
  | { kind: 'review-save', what: ReviewFile, title: string, sha256: string | null, date: string | null, }
  /** Gives a column the taxonomy of a hierarchy file. */
  | { kind: 'set-hierarchy', column: string, file: File, }
  /** Gives a column the taxonomy of a hierarchy file; values that the file lacks are placed under a group. */
  | { kind: 'place-hierarchy', column: string, file: File, under: string | null, }
  /** Checks a hierarchy file against a column, without making it the column's taxonomy. */
  | { kind: 'check-hierarchy', column: string, file: File, }
  /** Weights of a sensitive column's base values from a CSV file, as `{value: weight}`. */
  | { kind: 'weights-from-csv', column: string, file: File, }
  /** The files of a zip archive. */
  | { kind: 'unzip', file: File, }
  /** Reads a file and opens its table. On an error the table before it stays open. */
  | { kind: 'open-file', file: File, options: ReadOptions, missing: Array<string>, }
  /** Tries other ways of reading a file than these options. The open table stays. */
  | { kind: 'try-readings', file: File, options: ReadOptions, }
  /** Opens a built-in example: its table, and the choices it comes with. */
  | { kind: 'open-example', id: string, seed: number, }
  /** Publishes. The release before stays until this one has finished. */
  | { kind: 'publish', choices: Choices, }
  /** What a release of these choices would come to, without making one; from some of the rows, if so many take too long. */
  | { kind: 'preview', choices: Choices, rows: number | null, }
  /** Goes through a run of these choices step by step, on a small table. What was published stays. */
  | { kind: 'steps', choices: Choices, }
  /** Tries a remedy: `before` is the figures without it, `null` if nothing could be published. What was published, and what is being published, stay. */
  | { kind: 'try-remedy', what: string, choices: Choices, trees: Array<RemedyTree>, before: RemedyFigures | null, }
  /** What a model learned from what was published last still predicts, a finding for each sensitive column. */
  | { kind: 'learn-published' }
  /** How far what was published last is from the most that any generalization could retain; the report shows it from then on. Nothing if no bound is known. */
  | { kind: 'bound-published' }
  /** Assesses a method-aware adversary of what was published last, if that takes a few seconds; the verdict with it. */
  | { kind: 'assess-published' }
  /** Who can be singled out by these columns, with each of them and without it. */
  | { kind: 'singling-out', columns: Array<string>, }
  /** One method's turn in a comparison: the method of the choices. What was published stays. `seconds.publish` is all that it took; the caller, who sees the phases, divides it. */
  | { kind: 'compare', choices: Choices, }
  /** The last release compared with earlier releases, one finding per release; the report shows them from then on. */
  | { kind: 'composition' }
  /** Reviews what was published last. The review before stays until this one has finished. */
  | { kind: 'review-published' }
  /** Reviews the open table unchanged. */
  | { kind: 'review-table', choices: Choices, require: Array<string>, }
  /** Reads a file that was published elsewhere. The open table stays; on an error the file before it does too. */
  | { kind: 'review-open', file: File, options: ReadOptions, missing: Array<string>, }
  /** Reviews the file that was read last. */
  | { kind: 'review-file', request: FileRequest, choices: Choices, }
  /** Reviews one of the published tables that come with the program; the example that it was made from must be the open table. */
  | { kind: 'review-example', id: string, }
  /** Receives a published file, or several that belong together as an archive, in addition to earlier ones: a table of rows takes the place of another, a table of groups goes with the rows. The open table stays; on an error what was received does too. */
  | { kind: 'read-open', file: File, options: ReadOptions, missing: Array<string>, }
  /** Estimates the number of some people with each value, from the file that is read. */
  | { kind: 'read-estimate', request: EstimateRequest, }
  /** What that file discloses about the people in it. */
  | { kind: 'read-disclosure', attribute: number, }
  /** Asks count queries. */
  | { kind: 'review-queries', request: QueriesRequest, }
  /** Learns decision trees. */
  | { kind: 'review-classify', request: ClassifyRequest, }
  /** Assesses what a method-aware adversary infers. The review contains it from then on, and so does the report of the last release. */
  | { kind: 'review-minimality', request: MinimalityRequest, };

/** The answer to each kind. */
export interface EngineAnswers {
  'examples': Array<ExampleView>;
  'published-examples': Array<PublishedExample>;
  'rows': TextBlock;
  'set-missing': TableView;
  'recode': TableView;
  'use-secret': string;
  'taxonomy': TaxonomyView;
  'set-automatic': TaxonomyView;
  'set-sensitive': Array<TaxonomyView>;
  'hierarchy-file': Bytes;
  'hierarchies-zip': Bytes;
  'match-hierarchies': HierarchyMatches;
  'edit-taxonomy': TaxonomyView;
  'place-missing': TaxonomyView;
  'undo-taxonomy': TaxonomyView;
  'redo-taxonomy': TaxonomyView;
  'suggest-builders': Array<SuggestedBuilder>;
  'builder-of': Builder | null;
  'preview-builder': BuilderPreview;
  'set-builder': TaxonomyView;
  'take-trees': Array<TaxonomyView>;
  'check-taxonomy': Array<Remark>;
  'limits': Array<LimitView>;
  'assess': Assessment;
  'remedies': Array<Remedy>;
  'strength': StrengthView;
  'result-rows': ResultRows;
  'verdict': Verdict;
  'accept': Verdict;
  'class': ClassView | null;
  'class-of-row': number | null;
  'table-part': Bytes;
  'group-tables': Array<GroupTableView>;
  'tables-part': TablesPart;
  'tables-frame': Array<Bytes>;
  'report': Bytes;
  'public-report': Bytes;
  'recipe': Bytes;
  'recipe-of': string;
  'recipe-values': ListedValues;
  'recipe-reading': ReadOptions;
  'load-recipe': TableWithChoices;
  'remember': number;
  'forget': number;
  'recall': number;
  'steps-part': StepsPart;
  'review-class': ReviewClass | null;
  'review-cells': TextBlock;
  'review-original-rows': TextBlock;
  'review-inference': InferenceView;
  'review-scan': ScanView;
  'review-belief': BeliefView;
  'picture': RenderedPicture | null;
  'picture-table': PictureTable | null;
  'read-published': RecipientView;
  'read-received': RecipientView;
  'read-close': null;
  'review-save': Array<Bytes>;
  'set-hierarchy': TaxonomyView;
  'place-hierarchy': TaxonomyView;
  'check-hierarchy': HierarchyCheck;
  'weights-from-csv': { [key in string]: string };
  'unzip': Array<FileView>;
  'open-file': TableView;
  'try-readings': Array<ReadingTrial>;
  'open-example': OpenedExample;
  'publish': ResultView;
  'preview': PreviewFigures;
  'steps': StepsView;
  'try-remedy': TriedRemedy;
  'learn-published': Array<LearnedView>;
  'bound-published': BoundView | null;
  'assess-published': Verdict;
  'singling-out': SinglingOut;
  'compare': MethodResult;
  'composition': Array<CompositionReport>;
  'review-published': ReviewView;
  'review-table': ReviewView;
  'review-open': TableView;
  'review-file': ReviewView;
  'review-example': ReviewView;
  'read-open': ReceivedView;
  'read-estimate': EstimatesView;
  'read-disclosure': DisclosureView;
  'review-queries': QueriesView;
  'review-classify': ClassifyView;
  'review-minimality': MinimalityView;
}

/** How a request is answered. */
export type Way = "look" | "turn" | "task" | "background";

/** What a request leaves behind. A request that leaves anything is replayed to bring a new engine to the state of the old one. */
export type Effect = "nothing" | "opens" | "changes" | "publishes";

/** What kind of request one is. */
export type Mark = { way: Way, effect: Effect, once_more: boolean, whole_file: boolean, fine: boolean, };

/** What kind of request each is. */
export const ENGINE_MARKS = {
  'examples': { way: 'turn', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'published-examples': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'rows': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'set-missing': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'recode': { way: 'turn', effect: 'changes', once_more: true, whole_file: false, fine: false },
  'use-secret': { way: 'turn', effect: 'changes', once_more: true, whole_file: false, fine: false },
  'taxonomy': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'set-automatic': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'set-sensitive': { way: 'turn', effect: 'changes', once_more: true, whole_file: false, fine: false },
  'hierarchy-file': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'hierarchies-zip': { way: 'turn', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'match-hierarchies': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'edit-taxonomy': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'place-missing': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'undo-taxonomy': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'redo-taxonomy': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'suggest-builders': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'builder-of': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'preview-builder': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'set-builder': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'take-trees': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'check-taxonomy': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'limits': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'assess': { way: 'turn', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'remedies': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'strength': { way: 'turn', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'result-rows': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'verdict': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'accept': { way: 'turn', effect: 'publishes', once_more: true, whole_file: false, fine: false },
  'class': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'class-of-row': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'table-part': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'group-tables': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'tables-part': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'tables-frame': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'report': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'public-report': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'recipe': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'recipe-of': { way: 'turn', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'recipe-values': { way: 'turn', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'recipe-reading': { way: 'turn', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'load-recipe': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'remember': { way: 'turn', effect: 'publishes', once_more: false, whole_file: false, fine: false },
  'forget': { way: 'turn', effect: 'publishes', once_more: false, whole_file: false, fine: false },
  'recall': { way: 'turn', effect: 'publishes', once_more: false, whole_file: false, fine: false },
  'steps-part': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-class': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-cells': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-original-rows': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-inference': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-scan': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-belief': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'picture': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'picture-table': { way: 'look', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'read-published': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'read-received': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'read-close': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-save': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'set-hierarchy': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'place-hierarchy': { way: 'turn', effect: 'changes', once_more: false, whole_file: false, fine: false },
  'check-hierarchy': { way: 'look', effect: 'nothing', once_more: true, whole_file: false, fine: false },
  'weights-from-csv': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'unzip': { way: 'turn', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'open-file': { way: 'task', effect: 'opens', once_more: false, whole_file: true, fine: false },
  'try-readings': { way: 'task', effect: 'nothing', once_more: false, whole_file: true, fine: false },
  'open-example': { way: 'task', effect: 'opens', once_more: false, whole_file: false, fine: false },
  'publish': { way: 'task', effect: 'publishes', once_more: false, whole_file: false, fine: true },
  'preview': { way: 'task', effect: 'nothing', once_more: true, whole_file: false, fine: true },
  'steps': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'try-remedy': { way: 'background', effect: 'nothing', once_more: false, whole_file: false, fine: true },
  'learn-published': { way: 'background', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'bound-published': { way: 'background', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'assess-published': { way: 'background', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'singling-out': { way: 'background', effect: 'nothing', once_more: true, whole_file: false, fine: true },
  'compare': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: true },
  'composition': { way: 'background', effect: 'nothing', once_more: true, whole_file: false, fine: true },
  'review-published': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-table': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-open': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-file': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-example': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'read-open': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'read-estimate': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: true },
  'read-disclosure': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: true },
  'review-queries': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-classify': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
  'review-minimality': { way: 'task', effect: 'nothing', once_more: false, whole_file: false, fine: false },
} as const satisfies Record<EngineRequest['kind'], Mark>;

/** What a file dialog offers where a table is picked. */
export const TABLE_FILES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain';
