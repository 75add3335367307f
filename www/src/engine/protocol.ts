// What page and worker say to one another. Every request has an id; every answer names it.
//
// Which requests there are, their answers and what kind of request each is comes from the engine (`requests.ts`, generated). Some
// requests are composed by the worker, of several that it asks the engine one after the other: a set of hierarchy files, each of
// which is taken or refused, and downloads, which are never in the engine's memory as a whole. This is the one place that names them.
import { ENGINE_MARKS } from './requests';
import type { EngineAnswers, EngineRequest, Mark } from './requests';
import type { EngineError, WorkProgress, TaxonomyView } from './types';

export type { WorkProgress, TableWithChoices } from './types';

/** What became of several hierarchy files: each is used for the column that its name contains, or refused with the reason. */
export interface SetOfHierarchies {
  taken: { file: string; view: TaxonomyView }[];
  /** Files whose names match no column, with the reason. */
  unmatched: { file: string; reason: string }[];
  /** Files that fit a column by name but cannot be taken. */
  refused: { file: string; column: string; error: EngineError }[];
}

/** What can be downloaded once a table is published. If sensitive values are apart from the rows, `table` is that of the rows. */
export type Download = 'table' | 'public-report' | 'report' | 'recipe';

/** The table of groups of a sensitive column, as CSV in parts. */
export interface GroupsFile {
  column: string;
  parts: Uint8Array<ArrayBuffer>[];
}

/** What the worker answers by asking the engine several times. */
export type ComposedRequest =
  /** Gives columns the taxonomies of hierarchy files, which may be in zip archives. */
  | { kind: 'set-hierarchies'; files: File[] }
  /** What was published last as a file, in parts. */
  | { kind: 'download'; what: Download }
  /** The tables of groups that were published beside the rows, each in parts; none where sensitive values stand beside their rows. */
  | { kind: 'download-groups' }
  /** All tables that were published together as one zip archive, in parts; `name` is that of the table of rows in it. */
  | { kind: 'download-together'; name: string };

/** The answer to each of these. */
interface ComposedAnswers {
  'set-hierarchies': SetOfHierarchies;
  download: Uint8Array<ArrayBuffer>[];
  'download-groups': GroupsFile[];
  'download-together': Uint8Array<ArrayBuffer>[];
}

/** What the worker asks for them, and the page does not. */
type OfWorkerAlone = 'unzip' | 'match-hierarchies' | 'table-part' | 'tables-part' | 'tables-frame' | 'group-tables' | 'report' | 'public-report' | 'recipe';

/** The requests that the worker answers. A `File` crosses as a handle; its bytes are read in the worker. */
export type Request = Exclude<EngineRequest, { kind: OfWorkerAlone }> | ComposedRequest;

/** The answer to each kind of request. */
export interface Answers extends Omit<EngineAnswers, OfWorkerAlone>, ComposedAnswers {}

/** The name of a request. */
export type Kind = Request['kind'];
/** The request of one kind. */
export type RequestOf<K extends Kind> = Extract<Request, { kind: K }>;

const COMPOSED = { once_more: false, whole_file: false, fine: false };

/** What kind of request each is. */
export const MARKS: Readonly<Record<Kind, Mark>> = {
  ...ENGINE_MARKS,
  'set-hierarchies': { ...COMPOSED, way: 'turn', effect: 'changes' },
  download: { ...COMPOSED, way: 'turn', effect: 'nothing' },
  'download-groups': { ...COMPOSED, way: 'turn', effect: 'nothing' },
  'download-together': { ...COMPOSED, way: 'turn', effect: 'nothing' },
};

/** From the page to the worker. */
export type ToWorker =
  | { kind: 'ask'; id: number; request: Request }
  | { kind: 'cancel'; id: number }
  /** End a search with the best that it has found so far. */
  | { kind: 'finish-early'; id: number }
  /** Hold this lock for as long as you live. */
  | { kind: 'hold'; name: string }
  /** Say that you are there. */
  | { kind: 'ping' }
  /** Rehearse as long as nothing is requested. */
  | { kind: 'rehearse' };

/** From the worker to the page. */
export type FromWorker =
  /** `memory` is what the engine holds of it, in bytes: it never shrinks. */
  | { id: number; kind: 'done'; value: unknown; memory: number }
  | { id: number; kind: 'failed'; error: EngineError; memory?: number }
  | { id: number; kind: 'progress'; progress: WorkProgress }
  | { kind: 'held' }
  | { kind: 'pong' };
