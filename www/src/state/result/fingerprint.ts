// The checksum of the published file, for the person who signs: it ties the signature to the file that is passed on.
import { signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import { fileOf, result } from './result';
import { resultPart } from './part';
import { screen } from '../page/screen';
import { checksumOf } from '../page/checksum';
import { during } from '../page/work';
import { whenever } from '../page/whenever';

/** A file and its SHA-256, in hexadecimal. */
export interface Fingerprint {
  /** The result that it is of. */
  turn: number;
  name: string;
  /** `null` during the computation. */
  sha256: string | null;
  /** Why there is none, and what to do. */
  trouble: string | null;
}

/** That of the result, once the summary was opened. */
export const fingerprint = signal<Fingerprint | null>(null);

let running: AbortController | null = null;

async function workOut(turn: number): Promise<void> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  const settle = (next: Partial<Fingerprint>): void => {
    if (running === mine) fingerprint.value = { turn, name: '', sha256: null, trouble: null, ...next };
  };
  settle({});
  try {
    const { name, parts } = await during('Computing the checksum', (watch) => fileOf('table', watch), mine.signal);
    settle({ name });
    settle({ name, ...(await checksumOf(new Blob(parts))) });
  } catch (thrown) {
    const { kind, message } = asEngineError(thrown);
    settle({ trouble: kind === 'cancelled' ? 'The checksum was not computed.' : message });
  }
}

// It is computed only on display, once per result.
whenever(
  () => ({ turn: result.value?.turn ?? null, shown: screen.value === 'result' && resultPart.value === 'summary' }),
  ({ turn, shown }) => {
    if (turn === null || fingerprint.peek()?.turn !== turn) {
      running?.abort();
      running = null;
      fingerprint.value = null;
    }
    if (turn !== null && shown && (fingerprint.peek() === null || fingerprint.peek()?.sha256 === null)) void workOut(turn);
  },
);
