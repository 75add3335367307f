// What each preset, and the requirement as it is, comes to on this table: the trials end when the choices change, and begin again.
import { batch, computed, signal } from '@preact/signals';
import type { Choices } from '../../engine/types';
import { comparable } from '../result/comparison';
import { MOST_CELLS } from '../result/remedies';
import { publishing } from '../result/result';
import { choicesOf, settings } from '../data/settings';
import { choices, edition, table } from '../data/table';
import { treeEdition } from '../taxonomies/trees';
import { whenever } from '../page/whenever';
import { lacking } from './assessment';
import { secret } from './secret';
import { PRESETS, presetOf, withPreset } from './presets';
import type { Preset } from './presets';
import { forgetOutcomes, knownOutcome, tryEach } from './trials';
import type { Outcome } from './trials';

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

/** What the current choices come to, by a run of them; null if none has ended yet. */
export const outcomeNow = computed<Outcome | null>(() => {
  const now = choices.value;
  const { outcome, current } = standings.value[(now === null ? null : presetOf(now))?.name ?? 'own'];
  return current ? outcome : null;
});

/** How long a release of the current choices takes, in seconds, by that run. */
export const expected = computed<number | null>(() => (outcomeNow.value?.is === 'satisfied' ? outcomeNow.value.seconds : null));

let watching = 0;
let resting: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | null = null;

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
    forgetOutcomes();
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
  stop?.();
  stop = null;
}

function put(row: Row, next: Partial<Standing>): void {
  standings.value = { ...standings.peek(), [row]: { ...standings.peek()[row], ...next } };
}

function begin(): void {
  end();
  const all = wanted.peek();
  const open = all.filter(([, now]) => knownOutcome(now) === undefined);
  const [first] = all;
  const cells = first === undefined ? 0 : (table.peek()?.rows ?? 0) * (first[1].qi.length + first[1].sensitive.length);
  batch(() => {
    for (const [row, now] of all) {
      const outcome = knownOutcome(now);
      if (outcome !== undefined) put(row, { outcome, current: true, is: 'known' });
      else put(row, { current: false, is: cells > MOST_CELLS ? 'untried' : 'waiting' });
    }
  });
  if (watching > 0 && open.length > 0 && cells <= MOST_CELLS) resting = setTimeout(() => (stop = run(open)), REST_MS);
}

function run(open: readonly (readonly [Row, Choices])[]): () => void {
  return tryEach(open, {
    onStart: (row) => put(row, { is: 'running' }),
    onOutcome: (row, outcome) => put(row, { outcome, current: true, is: 'known' }),
    onFailure: (why) =>
      batch(() => {
        for (const [row] of open) if (!standings.peek()[row].current) put(row, { outcome: { is: 'failed', why }, current: true, is: 'known' });
      }),
  });
}
