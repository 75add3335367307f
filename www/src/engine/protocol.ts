// What page and worker say to one another. Every request has an id; every answer names it.
import type { ReviewAnswers, ReviewAsk, ReviewObject } from './review';
import type {
  Assessment,
  Builder,
  BuilderPreview,
  Choices,
  ClassView,
  Edit,
  EngineError,
  ExampleView,
  FileView,
  HierarchyCheck,
  HierarchyMatches,
  ListedValues,
  OpenedExample,
  ReadOptions,
  Remark,
  Remedy,
  RemedyFigures,
  ResultRows,
  ResultView,
  Stage,
  Status,
  SuggestedBuilder,
  TableView,
  TaxonomyView,
  TextBlock,
  TogetherReport,
  TriedRemedy,
  Trial,
} from './types';

/** How far something long is. */
export interface Progress {
  phase: Stage | 'reading' | 'writing' | 'asking' | 'learning' | 'trying';
  done: number;
  total: number;
}

/** A table after a recipe was applied to it, with the recipe's choices. */
export interface TableWithChoices {
  table: TableView;
  choices: Choices;
}

/** What became of several hierarchy files: each is taken for the column that its name tells, or it is said why not. */
export interface SetOfHierarchies {
  taken: { file: string; view: TaxonomyView }[];
  /** Files whose names tell no column, with the reason. */
  unmatched: { file: string; reason: string }[];
  /** Files that fit a column by name but cannot be taken. */
  refused: { file: string; column: string; error: EngineError }[];
}

/** What can be downloaded once a table is published. */
export type Download = 'table' | 'report' | 'recipe';

/** What the worker can be asked. A `File` crosses as a handle; its bytes are read in the worker. */
export type Request =
  | { kind: 'examples' }
  | { kind: 'open-file'; file: File; options: ReadOptions; missing: string[] }
  | { kind: 'try-readings'; file: File; options: ReadOptions }
  | { kind: 'open-example'; id: string; seed: number }
  | { kind: 'rows'; start: number; count: number }
  | { kind: 'set-missing'; tokens: string[] }
  | { kind: 'merge-alike'; columns: string[] }
  | { kind: 'taxonomy'; column: string }
  | { kind: 'set-hierarchy'; column: string; file: File }
  | { kind: 'set-automatic'; column: string }
  | { kind: 'place-hierarchy'; column: string; file: File; under: string | null }
  | { kind: 'set-hierarchies'; files: File[] }
  | { kind: 'hierarchy-file'; column: string }
  | { kind: 'hierarchies-zip'; columns: string[] }
  | { kind: 'edit-taxonomy'; column: string; edit: Edit }
  | { kind: 'place-missing'; column: string; parent: number }
  | { kind: 'undo-taxonomy'; column: string }
  | { kind: 'redo-taxonomy'; column: string }
  | { kind: 'suggest-builders'; column: string }
  | { kind: 'builder-of'; column: string }
  | { kind: 'preview-builder'; column: string; builder: Builder }
  | { kind: 'set-builder'; column: string; builder: Builder }
  | { kind: 'check-taxonomy'; column: string }
  | { kind: 'check-hierarchy'; column: string; file: File }
  | { kind: 'weights-from-csv'; column: string; file: File }
  | { kind: 'assess'; choices: Choices }
  | { kind: 'remedies'; choices: Choices; refused: boolean }
  | { kind: 'try-remedy'; what: string; choices: Choices; before: RemedyFigures | null }
  | { kind: 'publish'; choices: Choices }
  | { kind: 'result-rows'; start: number; count: number }
  | { kind: 'class'; index: number }
  | { kind: 'class-of-row'; row: number }
  | { kind: 'download'; what: Download }
  /** Remembers what was published last as given out. */
  | { kind: 'remember' }
  /** What it gives away beside the versions that are remembered. */
  | { kind: 'together' }
  | { kind: 'load-recipe'; text: string }
  | { kind: 'recipe-of'; choices: Choices }
  | { kind: 'recipe-values'; text: string }
  | { kind: 'recipe-reading'; text: string }
  | ReviewAsk;

/** The answer to each kind of request. */
export interface Answers extends ReviewAnswers {
  examples: ExampleView[];
  'open-file': TableView;
  'try-readings': Trial[];
  'open-example': OpenedExample;
  rows: TextBlock;
  'set-missing': TableView;
  'merge-alike': TableView;
  taxonomy: TaxonomyView;
  'set-hierarchy': TaxonomyView;
  'set-automatic': TaxonomyView;
  'place-hierarchy': TaxonomyView;
  'set-hierarchies': SetOfHierarchies;
  'hierarchy-file': Uint8Array<ArrayBuffer>;
  'hierarchies-zip': Uint8Array<ArrayBuffer>;
  'edit-taxonomy': TaxonomyView;
  'place-missing': TaxonomyView;
  'undo-taxonomy': TaxonomyView;
  'redo-taxonomy': TaxonomyView;
  'suggest-builders': SuggestedBuilder[];
  'builder-of': Builder | null;
  'preview-builder': BuilderPreview;
  'set-builder': TaxonomyView;
  'check-taxonomy': Remark[];
  'check-hierarchy': HierarchyCheck;
  'weights-from-csv': Record<string, string>;
  assess: Assessment;
  remedies: Remedy[];
  'try-remedy': TriedRemedy;
  publish: ResultView;
  'result-rows': ResultRows;
  class: ClassView | null;
  'class-of-row': number | null;
  download: Uint8Array<ArrayBuffer>[];
  remember: number;
  together: TogetherReport[];
  'load-recipe': TableWithChoices;
  'recipe-of': string;
  'recipe-values': ListedValues;
  'recipe-reading': ReadOptions;
}

/** The name of a request. */
export type Kind = Request['kind'];
/** The request of one kind. */
export type RequestOf<K extends Kind> = Extract<Request, { kind: K }>;

/** From the page to the worker. */
export type ToWorker =
  | { kind: 'ask'; id: number; request: Request }
  | { kind: 'cancel'; id: number }
  /** Hold this lock for as long as you live. */
  | { kind: 'hold'; name: string }
  /** Say that you are there. */
  | { kind: 'ping' };

/** From the worker to the page. */
export type FromWorker =
  /** `memory` is what the engine holds of it, in bytes: it never shrinks. */
  | { id: number; kind: 'done'; value: unknown; memory: number }
  | { id: number; kind: 'failed'; error: EngineError; memory?: number }
  | { id: number; kind: 'progress'; progress: Progress }
  | { kind: 'held' }
  | { kind: 'pong' };

/** The wasm object as the worker uses it: plain data in and out, failures thrown as `EngineError`. */
export interface EngineObject extends ReviewObject {
  examples(): ExampleView[];
  open(options: ReadOptions): void;
  push(bytes: Uint8Array): number;
  close(missing: string[]): TableView;
  try_open(options: ReadOptions): void;
  try_push(bytes: Uint8Array): void;
  try_close(): Trial[];
  open_example(id: string, seed: number): OpenedExample;
  table_view(): TableView;
  rows(start: number, count: number): TextBlock;
  set_missing(tokens: string[]): TableView;
  merge_alike(columns: string[]): TableView;
  taxonomy(column: string): TaxonomyView;
  set_hierarchy(column: string, file: string, bytes: Uint8Array): TaxonomyView;
  set_automatic(column: string): TaxonomyView;
  set_hierarchy_and_place(column: string, file: string, bytes: Uint8Array, under: string | undefined): TaxonomyView;
  match_hierarchies(names: string[]): HierarchyMatches;
  unzip(bytes: Uint8Array): FileView[];
  hierarchies_zip(columns: string[]): Uint8Array<ArrayBuffer>;
  hierarchy_file(column: string): Uint8Array<ArrayBuffer>;
  edit_taxonomy(column: string, edit: Edit): TaxonomyView;
  place_missing(column: string, parent: number): TaxonomyView;
  undo_taxonomy(column: string): TaxonomyView;
  redo_taxonomy(column: string): TaxonomyView;
  suggest_builders(column: string): SuggestedBuilder[];
  builder_of(column: string): Builder | null;
  preview_builder(column: string, builder: Builder): BuilderPreview;
  set_builder(column: string, builder: Builder): TaxonomyView;
  check_taxonomy(column: string): Remark[];
  check_hierarchy(column: string, file: string, bytes: Uint8Array): HierarchyCheck;
  weights_from_csv(column: string, file: string, bytes: Uint8Array): Record<string, string>;
  assess(choices: Choices): Assessment;
  remedies(choices: Choices, refused: boolean): Remedy[];
  trial_begin(choices: Choices): void;
  trial_step(budget: number): Status;
  trial_cancel(): void;
  trial_finish(what: string, before: RemedyFigures | null): TriedRemedy;
  publish_begin(choices: Choices): void;
  publish_step(budget: number): Status;
  set_seconds(read: number, publish: number): void;
  publish_finish(): ResultView;
  publish_cancel(): void;
  result_rows(start: number, count: number): ResultRows;
  class_view(index: number): ClassView | null;
  class_of_row(row: number): number | null;
  table_part(start: number, count: number): Uint8Array<ArrayBuffer>;
  report_json(): string;
  recipe_json(): string;
  remember(): number;
  together_begin(): void;
  together_step(budget: number): { done: number; total: number };
  together_cancel(): void;
  together_finish(): TogetherReport[];
  load_recipe(text: string): Choices;
  recipe_of(choices: Choices): string;
  recipe_values(text: string): ListedValues;
  recipe_reading(text: string): ReadOptions;
}
