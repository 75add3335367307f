// The review as files: as JSON, as a page, and as a letter, which names the file that it is about by its checksum.
import { signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { EngineError, ReviewFile } from '../../engine/types';
import { today } from '../../words/day';
import { source } from '../data/table';
import { checksumOf } from '../page/checksum';
import type { Checksum } from '../page/checksum';
import { engine } from '../page/engine';
import { save } from '../page/save';
import { during } from '../page/work';
import { fileOf } from '../result/result';
import { nameOf, reviewed } from './review';
import type { Question } from './review';

/** The file that was reviewed, with its checksum. */
export interface CheckedFile {
  readonly name: string;
  readonly sum: Checksum;
}

/** Why the review could not be saved. */
export const saveTrouble = signal<EngineError | null>(null);
/** Files with their checksums; a release is known by the question about it. */
const known = new WeakMap<object, CheckedFile>();
/** Counts them: what is shown follows. */
const counter = signal(0);

/** The file of the user that was reviewed, if it is one. */
function given(of: Question): File | null {
  if (of.kind === 'file') return of.foreign.file;
  const from = of.kind === 'table' ? source.peek() : null;
  return from?.kind === 'file' ? from.file : null;
}

/** The reviewed file, once its checksum is known. */
export function checkedFile(of: Question): CheckedFile | null {
  void counter.value;
  return known.get(given(of) ?? of) ?? null;
}

/** Computes the checksum of a file that is there already; a release is written only for a letter that is printed or saved. */
export async function checkGiven(of: Question): Promise<void> {
  const file = given(of);
  if (file !== null && !known.has(file)) put(file, { name: file.name, sum: await checksumOf(file) });
}

/** Computes the checksum of what was reviewed; built-in tables are no files. */
export async function check(of: Question): Promise<void> {
  await checkGiven(of);
  if (of.kind !== 'published' || known.has(of)) return;
  const { name, parts } = await during('Computing the checksum', (watch) => fileOf('table', watch));
  put(of, { name, sum: await checksumOf(new Blob(parts)) });
}

function put(of: object, file: CheckedFile): void {
  known.set(of, file);
  counter.value += 1;
}

const ENDINGS: Record<ReviewFile, string> = { json: 'review.json', html: 'review.html', letter: 'letter.html' };

/** Does something with the review for which it must be known which file it is of. */
async function checked<T>(of: Question, act: () => Promise<T>): Promise<T | null> {
  saveTrouble.value = null;
  try {
    await check(of);
    return await act();
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind !== 'cancelled') saveTrouble.value = error;
    return null;
  }
}

/** Saves the review as a file. */
export async function saveReview(what: ReviewFile): Promise<void> {
  const of = reviewed.peek()?.question ?? null;
  saveTrouble.value = null;
  const write = (title: string, more: { sha256: string | null; date: string | null }): Promise<Uint8Array<ArrayBuffer>[]> =>
    during('Writing', (watch) => engine.request<'review-save'>({ kind: 'review-save', what, title, ...more }, watch));
  const name = nameOf(of);
  let parts: Uint8Array<ArrayBuffer>[] | null;
  if (what === 'letter' && of !== null) {
    parts = await checked(of, () => {
      const file = checkedFile(of);
      return write(file?.name ?? name, { sha256: file?.sum.sha256 ?? null, date: today() });
    });
  } else {
    parts = await write(name, { sha256: null, date: null }).catch((thrown: unknown) => {
      saveTrouble.value = asEngineError(thrown);
      return null;
    });
  }
  if (parts === null) return;
  const all = parts;
  await save(() => new Blob(all, { type: what === 'json' ? 'application/json' : 'text/html;charset=utf-8' }), `${name.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-')}-${ENDINGS[what]}`);
}

/** Prints the letter alone, once it names its file. */
export async function printLetter(of: Question): Promise<void> {
  const ready = await checked(of, () => Promise.resolve(true));
  if (ready === null) return;
  // The page draws the checksum first.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const page = document.documentElement;
      page.dataset['prints'] = 'letter';
      try {
        print();
      } finally {
        delete page.dataset['prints'];
      }
    }),
  );
}
