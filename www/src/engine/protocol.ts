// What page and worker say to one another. Every request has an id; every answer names it.
import type {
  Assessment,
  Choices,
  ClassView,
  EngineError,
  ExampleView,
  OpenedExample,
  ReadOptions,
  ResultRows,
  ResultView,
  Stage,
  Status,
  TableView,
  TaxonomyView,
  TextBlock,
} from './types';

/** How far something long is. */
export interface Progress {
  phase: Stage | 'reading' | 'writing';
  done: number;
  total: number;
}

/** A table after a recipe was applied to it, with the recipe's choices. */
export interface TableWithChoices {
  table: TableView;
  choices: Choices;
}

/** What can be downloaded once a table is published. */
export type Download = 'table' | 'report' | 'recipe';

/** What the worker can be asked. A `File` crosses as a handle; its bytes are read in the worker. */
export type Request =
  | { kind: 'examples' }
  | { kind: 'open-file'; file: File; options: ReadOptions; missing: string[] }
  | { kind: 'open-example'; id: string; seed: number }
  | { kind: 'rows'; start: number; count: number }
  | { kind: 'set-missing'; tokens: string[] }
  | { kind: 'taxonomy'; column: string }
  | { kind: 'set-hierarchy'; column: string; file: File }
  | { kind: 'set-automatic'; column: string }
  | { kind: 'hierarchy-file'; column: string }
  | { kind: 'assess'; choices: Choices }
  | { kind: 'publish'; choices: Choices }
  | { kind: 'result-rows'; start: number; count: number }
  | { kind: 'class'; index: number }
  | { kind: 'class-of-row'; row: number }
  | { kind: 'download'; what: Download }
  | { kind: 'load-recipe'; text: string };

/** The answer to each kind of request. */
export interface Answers {
  examples: ExampleView[];
  'open-file': TableView;
  'open-example': OpenedExample;
  rows: TextBlock;
  'set-missing': TableView;
  taxonomy: TaxonomyView;
  'set-hierarchy': TaxonomyView;
  'set-automatic': TaxonomyView;
  'hierarchy-file': Uint8Array<ArrayBuffer>;
  assess: Assessment;
  publish: ResultView;
  'result-rows': ResultRows;
  class: ClassView | null;
  'class-of-row': number | null;
  download: Uint8Array<ArrayBuffer>[];
  'load-recipe': TableWithChoices;
}

/** The name of a request. */
export type Kind = Request['kind'];
/** The request of one kind. */
export type RequestOf<K extends Kind> = Extract<Request, { kind: K }>;

/** From the page to the worker. */
export type ToWorker = { kind: 'ask'; id: number; request: Request } | { kind: 'cancel'; id: number };

/** From the worker to the page. */
export type FromWorker =
  | { id: number; kind: 'done'; value: unknown }
  | { id: number; kind: 'failed'; error: EngineError }
  | { id: number; kind: 'progress'; progress: Progress };

/** The wasm object as the worker uses it: plain data in and out, failures thrown as `EngineError`. */
export interface EngineObject {
  examples(): ExampleView[];
  open(options: ReadOptions): void;
  push(bytes: Uint8Array): number;
  close(missing: string[]): TableView;
  open_example(id: string, seed: number): OpenedExample;
  table_view(): TableView;
  rows(start: number, count: number): TextBlock;
  set_missing(tokens: string[]): TableView;
  taxonomy(column: string): TaxonomyView;
  set_hierarchy(column: string, file: string, bytes: Uint8Array): TaxonomyView;
  set_automatic(column: string): TaxonomyView;
  hierarchy_file(column: string): Uint8Array<ArrayBuffer>;
  assess(choices: Choices): Assessment;
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
  load_recipe(text: string): Choices;
}
