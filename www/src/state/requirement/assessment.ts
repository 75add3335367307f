// The consequences of the choices for this table, assessed again whenever the choices change.
import { batch, computed, signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { Assessment, Choices, EngineError, LimitView, TypedLimit } from '../../engine/types';
import { askedOf, kOfTable } from '../../words/requirement-choices';
import { engine, renewals } from '../page/engine';
import { choices, edition } from '../data/table';
import { treeEdition } from '../taxonomies/trees';
import { whenever } from '../page/whenever';

/** The latest answer; it may belong to choices of a moment ago. */
export const assessment = signal<Assessment | null>(null);
/** Why there is no answer. */
export const objection = signal<EngineError | null>(null);

/** The choices that were last judged, and whether they can be met: what follows the sliders follows these. */
export const judged = signal<{ choices: Choices; feasible: boolean } | null>(null);

/** Choices still to be made before an assessment, in words; null if they are complete. */
export const lacking = computed<string | null>(() => {
  const now = choices.value;
  if (now === null) return 'a table';
  // k alone needs no sensitive column.
  const promises = now.sensitive.length > 0 || kOfTable(now) !== undefined;
  if (!promises && now.qi.length === 0) return 'a quasi-identifier and a sensitive column';
  if (!promises) return 'a sensitive column';
  if (now.qi.length === 0) return 'a quasi-identifier';
  return null;
});

/** What each pair of τ and ℓ requires, per sensitive column; it may belong to choices of a moment ago. */
export const limits = signal<Readonly<Record<string, LimitView>>>({});

/** Whether all parameters are valid, as far as the engine has answered. */
export const sound = computed(() => {
  const now = choices.value;
  if (now === null) return false;
  return now.sensitive.every(({ column }) => {
    const { tauL, require } = askedOf(now, column);
    return tauL === null ? require.length > 0 || kOfTable(now) !== undefined : (limits.value[column]?.fault ?? null) === null;
  });
});

/** Whether the choices can be published unchanged. */
export const publishable = computed(
  () => lacking.value === null && sound.value && objection.value === null && (assessment.value?.feasible ?? false),
);

let running: Promise<void> | null = null;
let next: Choices | null = null;

whenever(
  // An engine that was begun again holds no assessment to draw.
  () => ({ table: edition.value, trees: treeEdition.value, now: choices.value, engines: renewals.value.count }),
  ({ now }) => {
    // Without a quasi-identifier nothing can be published, but the sensitive column can be shown.
    if (now === null || (now.sensitive.length === 0 && kOfTable(now) === undefined)) {
      next = null;
      assessment.value = null;
      objection.value = null;
      judged.value = null;
      return;
    }
    next = now;
    running ??= run();
  },
);

function typed(asked: Choices): TypedLimit[] {
  return asked.sensitive.flatMap(({ column }) => {
    const { tauL } = askedOf(asked, column);
    return tauL === null ? [] : [{ column, tau: tauL.tau, l: String(tauL.l) }];
  });
}

// One question at a time, and only the latest: a slider asks faster than the engine answers.
async function run(): Promise<void> {
  while (next !== null) {
    const asked: Choices = next;
    next = null;
    try {
      const found = await engine.request<'limits'>({ kind: 'limits', limits: typed(asked) });
      // A fault of a pair that has changed since is not shown: it would be read aloud.
      if (next !== null && found.some(({ fault }) => fault !== null)) continue;
      limits.value = Object.fromEntries(found.map((limit) => [limit.column, limit]));
      // The fault is shown next to the parameters; the picture does not change.
      if (!sound.peek()) continue;
      const answer = await engine.request<'assess'>({ kind: 'assess', choices: asked });
      batch(() => {
        if (choices.peek() !== null) assessment.value = answer;
        objection.value = null;
        judged.value = { choices: asked, feasible: answer.feasible };
      });
    } catch (thrown) {
      batch(() => {
        assessment.value = null;
        objection.value = asEngineError(thrown);
        judged.value = { choices: asked, feasible: false };
      });
    }
  }
  running = null;
}

/** Waits until the choices of now have their answer: what follows must not go by that of a moment ago. */
export async function settled(): Promise<void> {
  while (running !== null) await running;
}
