// What would help where nothing can be published, or where sensitive values had to be made general: tried in the worker, behind
// all else, and told with what it would do.
import { computed, signal } from '@preact/signals';
import { asEngineError, endedOver } from '../engine/failure';
import type { Choices, RemedyFigures } from '../engine/types';
import { announce } from './announce';
import { assessment, judged, publishable } from './assessment';
import { engine } from './engine';
import { publishing, refusal, result, stale } from './result';
import { change, withChoices } from './settings';
import { choices } from './table';
import { whenever } from './whenever';

/** Something that was tried and helps. */
export interface Offer {
  /** What it does, with figures. */
  sentence: string;
  what: string;
  choices: Choices;
}

/** What helps, as far as it was tried. */
export const offers = signal<readonly Offer[]>([]);
/** Whether more is being tried. */
export const trying = signal(false);

interface Trouble {
  choices: Choices;
  /** What there is now; nothing where nothing can be published. */
  before: RemedyFigures | null;
}

/** What remedies are sought for; nothing where none is needed. */
const trouble = computed<Trouble | null>(() => {
  const now = choices.value;
  if (now === null || publishing.value) return null;
  const made = result.value;
  if (made !== null && stale.value.length === 0) {
    const { report } = made.view;
    const general_rows = Math.round(report.sensitive_generalized * report.rows);
    return general_rows === 0 ? null : { choices: now, before: { information: report.utility.information, general_rows } };
  }
  const refused = refusal.value?.kind === 'infeasible' || (judged.value?.choices === now && assessment.value?.feasible === false);
  return refused && !(publishable.value && refusal.value === null) ? { choices: now, before: null } : null;
});

/** A slider that moves asks for nothing until it rests. */
const REST_MS = 400;
let resting: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | null = null;

whenever(
  () => trouble.value,
  (now) => {
    clearTimeout(resting);
    running?.abort();
    running = null;
    offers.value = [];
    trying.value = false;
    if (now !== null) resting = setTimeout(() => void seek(now), REST_MS);
  },
);

async function seek({ choices: from, before }: Trouble): Promise<void> {
  const mine = new AbortController();
  running = mine;
  trying.value = true;
  try {
    for (const { what, choices: with_ } of await engine.ask<'remedies'>({ kind: 'remedies', choices: from, refused: before === null }, { signal: mine.signal })) {
      if (mine.signal.aborted) return;
      try {
        const tried = await engine.ask<'try-remedy'>({ kind: 'try-remedy', what, choices: with_, before }, { signal: mine.signal, gently: true });
        if (running === mine && tried.helps) offers.value = [...offers.value, { what, sentence: tried.sentence, choices: with_ }];
      } catch (thrown) {
        // It cannot be published either, so it is no help; where the engine ended over it, the next would end it, too.
        if (endedOver(asEngineError(thrown))) return;
      }
    }
  } catch {
    // The table or the choices have gone on meanwhile.
  } finally {
    if (running === mine) {
      running = null;
      trying.value = false;
    }
  }
}

/** Takes what helps: one step that can be undone. */
export function take({ what, choices: with_ }: Offer): void {
  change(what, (now) => withChoices(now, with_));
  announce(`Changed: ${what}. Undo takes it back.`);
}
