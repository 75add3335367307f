// Other ways of reading a file, where the way that was detected would lose rows.
import { signal } from '@preact/signals';
import type { EngineError, ReadOptions, ReadingTrial } from '../../engine/types';
import { engine } from '../page/engine';
import { during } from '../page/work';

/** What other ways of reading a file would give. */
export interface Ways {
  file: File;
  trials: readonly ReadingTrial[];
}

/** The file that is requested about; nothing while its ways are being tried, or where none was. */
export const ways = signal<Ways | null>(null);

/** Failures that another way of reading may mend. */
const ASKED: ReadonlySet<string> = new Set(['many-rows-left-out', 'no-rows']);

/** Tries what other ways would give of a file that could not be read, where that may help. */
export async function tryReadings(file: File, options: ReadOptions, { code }: EngineError): Promise<void> {
  ways.value = null;
  if (!ASKED.has(code)) return;
  try {
    const trials = await during('Trying other ways of reading', (watch) =>
      engine.request<'try-readings'>({ kind: 'try-readings', file, options }, watch),
    );
    ways.value = { file, trials };
  } catch {
    // The failure stands, with the options of reading beside it.
  }
}
