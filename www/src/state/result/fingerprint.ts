// The checksum of the published file, for the person who signs: it ties the signature to the file that is passed on.
import { signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import { fileOf, result } from './result';
import { resultPart } from './part';
import { screen } from '../page/screen';
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

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

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
    if (!('subtle' in crypto)) {
      // Without https, and not on this machine, a browser has no such function.
      settle({ name, trouble: 'This browser computes no checksum for a page loaded over http.' });
      return;
    }
    settle({ name });
    settle({ name, sha256: hex(await crypto.subtle.digest('SHA-256', await new Blob(parts).arrayBuffer())) });
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
