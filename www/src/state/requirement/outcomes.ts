// What each preset, and the requirement as it is, comes to on this table: each is a real run in a further engine, one after another, so
// that what is shown is what taking it brings. They end when the choices change, and begin again.
import { batch, computed, signal } from '@preact/signals';
import type { EngineClient } from '../../engine/client';
import { asEngineError, endedOver } from '../../engine/failure';
import type { Choices } from '../../engine/types';
import { refusalInWords, whyNot } from '../../words/outcomes';
import { bringTable } from '../result/apart';
import { comparable } from '../result/comparison';
import { MOST_CELLS, quiet } from '../result/remedies';
import { publishing } from '../result/result';
import { furtherEngine } from '../page/engine';
import { choicesOf, settings } from '../data/settings';
import { choices, edition, table } from '../data/table';
import { treeEdition } from '../taxonomies/trees';
import { whenever } from '../page/whenever';
import { lacking } from './assessment';
import { secret } from './secret';
import { PRESETS, presetOf, withPreset } from './presets';
import type { Preset } from './presets';

/** What a requirement comes to. */
export type Outcome =
  | { is: 'satisfied'; retained: number; classes: number; suppressed: number; generalized: number; seconds: number }
  /** It cannot be satisfied, and why. */
  | { is: 'impossible'; why: string }
  /** The run failed, which says nothing about the requirement. */
  | { is: 'failed'; why: string };

/** The state of one row: the latest outcome, of the current choices or of earlier ones, and whether another is on its way. */
export interface Standing {
  readonly outcome: Outcome | null;
  readonly current: boolean;
  readonly is: 'waiting' | 'running' | 'known' | 'untried';
}

export type Row = Preset['name'] | 'own';

const NOTHING: Standing = { outcome: null, current: false, is: 'waiting' };

/** A slider that moves asks for nothing until it rests. */
const REST_MS = 600;
/** So many outcomes are remembered: going back to earlier choices runs nothing. */
const MOST_KEPT = 40;

/** The state of every row. */
export const standings = signal<Readonly<Record<Row, Standing>>>({ usual: NOTHING, cautious: NOTHING, strict: NOTHING, own: NOTHING });

/** The choices of every row. The requirement as it is has a row of its own where it is no preset. */
const wanted = computed<readonly (readonly [Row, Choices])[]>(() => {
  const now = choices.value;
  const from = table.value;
  if (now === null || from === null || lacking.value !== null) return [];
  const presets = PRESETS.map((preset) => [preset.name, choicesOf(withPreset(settings.value, preset), from.columns, from.missing_tokens)] as const);
  const at = presetOf(now);
  // Limits out of range cannot be tried; the presets can.
  if (at === null) return comparable.value ? [['own', now], ...presets] : presets;
  // The chosen one first: its outcome matters most.
  return [...presets].sort(([one], [other]) => Number(other === at.name) - Number(one === at.name));
});

/** How long a release of the current choices takes, in seconds, by the run that its outcome is of; null if none has ended yet. */
export const expected = computed<number | null>(() => {
  const now = choices.value;
  const { outcome, current } = standings.value[(now === null ? null : presetOf(now))?.name ?? 'own'];
  return current && outcome?.is === 'satisfied' ? outcome.seconds : null;
});

const known = new Map<string, Outcome>();
const keyOf = (now: Choices): string => JSON.stringify([edition.peek(), treeEdition.peek(), secret.peek().text, now]);

let watching = 0;
let resting: ReturnType<typeof setTimeout> | undefined;
let running: EngineClient | null = null;

whenever(
  () => [wanted.value, edition.value, treeEdition.value, secret.value] as const,
  () => begin(),
);

// A release that is being made has the processors to itself.
whenever(
  () => publishing.value,
  (made) => {
    if (made) begin();
  },
);

// Figures of another table are not shown even dimmed.
whenever(
  () => edition.value,
  () => {
    known.clear();
    standings.value = { usual: NOTHING, cautious: NOTHING, strict: NOTHING, own: NOTHING };
    if (watching > 0) begin();
  },
);

/** While a view shows the outcomes, they follow the choices. The returned function ends that. */
export function watchOutcomes(): () => void {
  watching += 1;
  begin();
  return () => {
    watching -= 1;
    if (watching === 0) end();
  };
}

function end(): void {
  clearTimeout(resting);
  running?.close();
  running = null;
}

function put(row: Row, next: Partial<Standing>): void {
  standings.value = { ...standings.peek(), [row]: { ...standings.peek()[row], ...next } };
}

function begin(): void {
  end();
  const all = wanted.peek();
  const open = all.filter(([, now]) => !known.has(keyOf(now)));
  const [first] = all;
  const cells = first === undefined ? 0 : (table.peek()?.rows ?? 0) * (first[1].qi.length + first[1].sensitive.length);
  batch(() => {
    for (const [row, now] of all) {
      const outcome = known.get(keyOf(now));
      if (outcome !== undefined) put(row, { outcome, current: true, is: 'known' });
      else put(row, { current: false, is: cells > MOST_CELLS ? 'untried' : 'waiting' });
    }
  });
  if (watching > 0 && open.length > 0 && cells <= MOST_CELLS) resting = setTimeout(() => void run(open), REST_MS);
}

async function run(open: readonly (readonly [Row, Choices])[]): Promise<void> {
  const own = furtherEngine('tries');
  running = own;
  const watch = { onProgress: () => undefined };
  try {
    await quiet();
    if (running !== own) return;
    await bringTable(own, watch);
    for (const [row, now] of open) {
      await quiet();
      if (running !== own) return;
      const key = keyOf(now);
      put(row, { is: 'running' });
      const outcome = await outcomeOf(own, now);
      if (running !== own) return;
      if (known.size >= MOST_KEPT) known.delete(known.keys().next().value ?? '');
      known.set(key, outcome);
      put(row, { outcome, current: true, is: 'known' });
    }
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (running !== own || error.kind === 'cancelled') return;
    batch(() => {
      for (const [row] of open) if (!standings.peek()[row].current) put(row, { outcome: { is: 'failed', why: refusalInWords(error.message) }, current: true, is: 'known' });
    });
  } finally {
    own.close();
    if (running === own) running = null;
  }
}

async function outcomeOf(own: EngineClient, now: Choices): Promise<Outcome> {
  try {
    const found = await own.request<'assess'>({ kind: 'assess', choices: now });
    if (!found.feasible) return { is: 'impossible', why: whyNot(found, now) };
    const began = performance.now();
    const { report } = await own.request<'publish'>({ kind: 'publish', choices: now });
    return { is: 'satisfied', retained: report.utility.information, classes: report.classes, suppressed: report.suppressed_rows, generalized: report.sensitive_generalized, seconds: (performance.now() - began) / 1000 };
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind === 'cancelled' || endedOver(error)) throw thrown;
    return { is: error.kind === 'infeasible' || error.kind === 'input' ? 'impossible' : 'failed', why: refusalInWords(error.message) };
  }
}
