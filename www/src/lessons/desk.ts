// What a lesson works with: an engine of its own, with one open table. It is independent of the screens.
//
// A table may be changed, a cell at a time, by a learner or a test. Then the rows are opened again as a file, with the taxonomies of the
// example, and all texts of the lesson follow from them.
import type { Answers, Kind, RequestOf } from '../engine/protocol';
import { cells } from '../engine/text';
import type { Choices, ReadOptions, RequirementChoice, ResultView, ReviewView } from '../engine/types';
import { requirementOf } from '../words/requirement-choices';
import { quoted } from '../words/require';

/** Sends a request to an engine. */
export type Ask = <K extends Kind>(request: RequestOf<K>) => Promise<Answers[K]>;

/** A changed cell. */
export interface Change {
  /** The example, or the table of a lesson. */
  readonly table: string;
  /** The row, from 0. */
  readonly row: number;
  readonly column: string;
  readonly value: string;
}

/** An open table. */
export interface Opened {
  readonly columns: readonly string[];
  /** All cells, of small tables alone. */
  readonly rows: readonly (readonly string[])[];
  /** The choices of the example. */
  readonly choices: Choices;
}

/** A larger table is read as a whole only if one of its cells is changed. */
const SMALL = 1000;
/** The number of rows that are read at once. */
const AT_ONCE = 10_000;

const PLAIN: ReadOptions = { encoding: 'utf-8', delimiter: ',', header: true, on_fault: 'stop' };

/** The desk of one lesson. */
export class Desk {
  #open = '';
  #under: Opened | null = null;
  readonly #seen = new Map<string, Opened>();

  constructor(
    /** Sends a request to the engine. */
    readonly ask: Ask,
    /** The changed cells. */
    readonly changes: readonly Change[] = [],
  ) {}

  /** A desk with the same engine and further changes. The table that is open here has to be opened again. */
  under(changes: readonly Change[]): Desk {
    this.#open = '';
    return changes.length === 0 ? this : new Desk(this.ask, [...this.changes.filter((one) => !changes.some((other) => other.table === one.table && other.row === one.row && other.column === one.column)), ...changes]);
  }

  /** Opens a table, unless it is already open. */
  async open(table: string): Promise<Opened> {
    if (this.#open === table && this.#under !== null) return this.#under;
    this.#open = '';
    const { table: view, choices } = await this.ask<'open-example'>({ kind: 'open-example', id: table, seed: 0 });
    const columns = view.columns.map(({ name }) => name);
    const changes = this.changes.filter((change) => change.table === table);
    const rows: string[][] = [];
    while (rows.length < view.rows && (view.rows <= SMALL || changes.length > 0)) {
      const count = Math.min(AT_ONCE, view.rows - rows.length);
      for (const row of inRows(cells(await this.ask<'rows'>({ kind: 'rows', start: rows.length, count })), columns.length)) rows.push(row);
    }
    const changed = changes.length === 0 ? { columns, rows, choices } : await this.#changed({ columns, rows, choices }, changes);
    const opened = view.rows > SMALL ? { ...changed, rows: [] } : changed;
    this.#open = table;
    this.#under = opened;
    this.#seen.set(table, opened);
    return opened;
  }

  /** The rows of a table, even if another one is open now. */
  async rowsOf(table: string): Promise<Opened> {
    return this.#seen.get(table) ?? this.open(table);
  }

  async #changed({ columns, rows, choices }: Opened, changes: readonly Change[]): Promise<Opened> {
    const next = rows.map((row) => [...row]);
    for (const { row, column, value } of changes) next[row]?.splice(columns.indexOf(column), 1, value);
    const trees: [string, Uint8Array<ArrayBuffer>][] = [];
    for (const column of [...choices.qi, ...choices.sensitive.map((one) => one.column)]) trees.push([column, await this.ask<'hierarchy-file'>({ kind: 'hierarchy-file', column })]);
    await this.ask<'open-file'>({ kind: 'open-file', file: file([columns, ...next]), options: PLAIN, missing: [''] });
    for (const [column, tree] of trees) await this.ask<'set-hierarchy'>({ kind: 'set-hierarchy', column, file: new File([tree], `${column}.csv`) });
    return { columns, rows: next, choices };
  }

  readonly #found = new Map<string, unknown>();

  /** Computes something once, since the tables of a desk do not change. `key` names it. Which table it leaves open is not remembered. */
  async once<T>(key: string, find: () => Promise<T>): Promise<T> {
    if (this.#found.has(key)) return this.#found.get(key) as T;
    const found = await find();
    this.#found.set(key, found);
    return found;
  }

  /** Receives the progress of a long computation. */
  onProgress: ((done: number, total: number) => void) | null = null;

  /** Computes several things one after another, and reports the progress. */
  async each<T, F>(all: readonly T[], find: (one: T) => Promise<F>): Promise<F[]> {
    const found: F[] = [];
    for (const one of all) {
      this.onProgress?.(found.length, all.length);
      found.push(await find(one));
    }
    return found;
  }

  /** Publishes the open table. */
  async publish(choices: Choices): Promise<ResultView> {
    return this.ask<'publish'>({ kind: 'publish', choices });
  }

  /** Reviews the open table as it is. */
  async reviewTable(choices: Choices, require: readonly string[] = []): Promise<ReviewView> {
    return this.ask<'review-table'>({ kind: 'review-table', choices, require: [...require] });
  }

  /** Reviews a release of the open table: these columns, these rows. */
  async reviewRows(columns: readonly string[], rows: readonly (readonly string[])[], choices: Choices, require: readonly string[] = []): Promise<ReviewView> {
    await this.ask<'review-open'>({ kind: 'review-open', file: file([columns, ...rows]), options: PLAIN, missing: [''] });
    const request = { qi: choices.qi, sensitive: choices.sensitive.map(({ column }) => column), require: [...require], with_original: true, labels: {} };
    return this.ask<'review-file'>({ kind: 'review-file', request, choices });
  }

  /**
   * Reviews a release of the open table, row by row, that comes with the program. It contains the changes of the open table in the
   * sensitive column, which it publishes unchanged.
   */
  async reviewPublished(id: string, require: readonly string[] = []): Promise<{ view: ReviewView; rows: readonly (readonly string[])[]; columns: readonly string[] }> {
    const known = (await this.ask<'published-examples'>({ kind: 'published-examples' })).find((one) => one.id === id);
    if (known === undefined) throw new Error(`No published table ${id}.`);
    const { columns: original, rows: opened, choices } = await this.open(known.of);
    const columns = [...known.qi, known.sensitive];
    const published = await this.#published(id, known.of, columns);
    const at = original.indexOf(known.sensitive);
    const rows = published.map((row, index) => [...row.slice(0, -1), opened[index]?.[at] ?? '']);
    return { view: await this.reviewRows(columns, rows, choices, require), rows, columns };
  }

  readonly #papers = new Map<string, readonly (readonly string[])[]>();

  /** The cells of a release as printed: that of the unchanged example, which is opened for it. */
  async #published(id: string, of: string, columns: readonly string[]): Promise<readonly (readonly string[])[]> {
    const known = this.#papers.get(id);
    if (known !== undefined) return known;
    const changed = this.changes.some(({ table }) => table === of);
    if (changed) await this.ask<'open-example'>({ kind: 'open-example', id: of, seed: 0 });
    const view = await this.ask<'review-example'>({ kind: 'review-example', id });
    const rows = inRows(cells(await this.ask<'review-cells'>({ kind: 'review-cells', rows: Uint32Array.from({ length: view.rows }, (_, row) => row) })), columns.length);
    this.#papers.set(id, rows);
    if (changed) {
      this.#open = '';
      await this.open(of);
    }
    return rows;
  }

  /** What an adversary who knows these values infers about a person, from the table under review. */
  async infer(values: readonly (string | null)[], ruledOut: readonly number[] = []): Promise<Answers['review-inference']> {
    return this.ask<'review-inference'>({ kind: 'review-inference', request: { attribute: 0, person: { values: [...values] }, prior: 'table', ruled_out: [...ruledOut] } });
  }
}

/** Choices with other requirements, such as `k=4` and `entropy-l=2`; with its own if there are none. */
export function asking(choices: Choices, texts: readonly string[]): Choices {
  if (texts.length === 0) return choices;
  const column = choices.sensitive[0]?.column;
  const requirements: RequirementChoice[] = texts.map((text) => (text.startsWith('k=') ? requirementOf(text) : requirementOf(text, column)));
  return { ...choices, requirements };
}

/** Choices with these columns as the quasi-identifier. */
export function knowing(choices: Choices, columns: readonly string[]): Choices {
  return { ...choices, qi: [...columns] };
}

/** A list of cells as rows of a given width. */
export function inRows(texts: readonly string[], width: number): string[][] {
  return Array.from({ length: width === 0 ? 0 : texts.length / width }, (_, row) => texts.slice(row * width, (row + 1) * width));
}

function file(rows: readonly (readonly string[])[]): File {
  return new File([rows.map((row) => row.map(quoted).join(',')).join('\n'), '\n'], 'table.csv');
}
