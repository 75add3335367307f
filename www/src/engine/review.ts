// What page and worker say to one another about a table under review.
import type {
  BeliefRequest,
  BeliefView,
  ChairRequest,
  ChairView,
  Choices,
  ClassifyRequest,
  ClassifyView,
  FileRequest,
  MinimalityRequest,
  MinimalityView,
  PublishedExample,
  QueriesRequest,
  QueriesView,
  ReadOptions,
  ReviewClass,
  ReviewView,
  ScanView,
  StrengthView,
  TableView,
  TextBlock,
  WorkStatus,
} from './types';

/** A review as a file. */
export type ReviewFile = 'json' | 'html';

/** What the worker can be asked about a review. */
export type ReviewAsk =
  | { kind: 'published-examples' }
  | { kind: 'review-published' }
  | { kind: 'review-table'; choices: Choices; require: string[] }
  | { kind: 'review-open'; file: File; options: ReadOptions; missing: string[] }
  | { kind: 'review-file'; request: FileRequest; choices: Choices }
  | { kind: 'review-example'; id: string }
  | { kind: 'review-class'; index: number }
  | { kind: 'review-cells'; rows: Uint32Array }
  | { kind: 'review-original-rows'; start: number; count: number }
  | { kind: 'review-chair'; request: ChairRequest }
  | { kind: 'review-scan'; attribute: number; threshold: number }
  | { kind: 'review-belief'; request: BeliefRequest }
  | { kind: 'review-queries'; request: QueriesRequest }
  | { kind: 'review-classify'; request: ClassifyRequest }
  | { kind: 'review-minimality'; request: MinimalityRequest }
  | { kind: 'review-save'; what: ReviewFile; title: string }
  | { kind: 'strength'; tau: string; l: number; column: string; choices: Choices };

/** The answer to each kind. */
export interface ReviewAnswers {
  'published-examples': PublishedExample[];
  'review-published': ReviewView;
  'review-table': ReviewView;
  'review-open': TableView;
  'review-file': ReviewView;
  'review-example': ReviewView;
  'review-class': ReviewClass | null;
  'review-cells': TextBlock;
  'review-original-rows': TextBlock;
  'review-chair': ChairView;
  'review-scan': ScanView;
  'review-belief': BeliefView;
  'review-queries': QueriesView;
  'review-classify': ClassifyView;
  'review-minimality': MinimalityView;
  'review-save': Uint8Array<ArrayBuffer>[];
  strength: StrengthView;
}

/** The review's side of the wasm object. */
export interface ReviewObject {
  published_examples(): PublishedExample[];
  review_published_begin(): void;
  review_table_begin(choices: Choices, require: string[]): void;
  review_open(options: ReadOptions): void;
  review_push(bytes: Uint8Array): number;
  review_close(missing: string[]): TableView;
  review_file_begin(request: FileRequest, choices: Choices): void;
  review_example_begin(id: string): void;
  review_finish(): ReviewView;
  review_class(index: number): ReviewClass | null;
  review_cells(rows: Uint32Array): TextBlock;
  review_original_rows(start: number, count: number): TextBlock;
  review_chair(request: ChairRequest): ChairView;
  review_scan(attribute: number, threshold: number): ScanView;
  review_belief(request: BeliefRequest): BeliefView;
  review_queries_begin(request: QueriesRequest): void;
  review_classify_begin(request: ClassifyRequest): void;
  review_work_step(budget: number): WorkStatus;
  review_queries_finish(): QueriesView;
  review_classify_finish(): ClassifyView;
  review_minimality_begin(request: MinimalityRequest): void;
  review_minimality_finish(): MinimalityView;
  review_work_cancel(): void;
  review_json(): string;
  review_html(title: string): string;
  strength(tau: string, l: number, column: string, choices: Choices): StrengthView;
}
