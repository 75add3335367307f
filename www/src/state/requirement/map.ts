// The map of requirements (2011 paper, figures 9, 10, 14 and 15): which (τ, ℓ) this table can satisfy, and what each retains. Every point
// is a trial with the method and the other requirements as they are chosen.
import { batch, computed, signal } from '@preact/signals';
import type { Choices } from '../../engine/types';
import { tauOf } from '../../words/tau';
import { change, choicesOf, settings, withTauL } from '../data/settings';
import { choices, table } from '../data/table';
import { whenever } from '../page/whenever';
import { MOST_CELLS } from '../result/remedies';
import { publishing } from '../result/result';
import { assessment, lacking } from './assessment';
import { column, setOwnLimits } from './layers';
import { knownOutcome, tryEach } from './trials';
import type { Outcome } from './trials';

/** The largest shares, across. */
export const TAUS = ['0.2', '0.3', '0.4', '0.5', '0.6', '0.7', '0.8', '0.9'] as const;
/** The most different values that the map goes to. */
const MOST_VALUES = 7;
/** A slider that moves asks for nothing until it rests. */
const REST_MS = 600;

/** A point of the map. */
export interface MapPoint {
  readonly tau: string;
  readonly l: number;
}

/** What is known about a point; `outcome` is of the choices as they are. */
export interface MapCell extends MapPoint {
  readonly outcome: Outcome | null;
  readonly running: boolean;
}

/** The numbers of different values, down; fewer if the column has fewer. */
export const ells = computed<readonly number[]>(() => {
  const of = assessment.value?.attributes.find((one) => one.column === column.value);
  const most = Math.min(MOST_VALUES, of?.values.length ?? MOST_VALUES);
  return Array.from({ length: Math.max(most - 1, 1) }, (_, at) => at + 2);
});

/** Whether (τ, ℓ) means anything: τ is at least 1/ℓ. */
export const isPoint = ({ tau, l }: MapPoint): boolean => Number(tau) * l >= 1 - 1e-9;

/** Every point with the choices that it stands for, the weakest requirement first. */
const points = computed<readonly (readonly [MapPoint, Choices])[]>(() => {
  const from = table.value;
  const of = column.value;
  if (choices.value === null || from === null || of === null || lacking.value !== null) return [];
  const all = ells.value.flatMap((l) => [...TAUS].reverse().map((tau) => ({ tau, l })));
  return all.filter(isPoint).map((point) => [point, choicesOf(withTauL(settings.value, of, point), from.columns, from.missing_tokens)] as const);
});

/** Whether the trials would take long: they are then begun only if the user requests it. */
export const isLarge = computed(() => {
  const now = choices.value;
  return now !== null && (table.value?.rows ?? 0) * (now.qi.length + now.sensitive.length) > MOST_CELLS;
});

const running = signal<MapPoint | null>(null);
/** Counts outcomes: the map is drawn again with each. */
const found = signal(0);
/** Why the trials ended before all were done. */
export const mapFailure = signal<string | null>(null);
export const isTrying = signal(false);

/** The map as far as it is known. */
export const mapCells = computed<readonly MapCell[]>(() => {
  void found.value;
  const at = running.value;
  return points.value.map(([point, now]) => ({ ...point, outcome: knownOutcome(now) ?? null, running: at?.tau === point.tau && at.l === point.l }));
});

/** The requirement in force, if it is on the map. */
export const mapPointNow = computed<MapPoint | null>(() => {
  const now = choices.value?.requirements.find((one) => one.name === 'tau-l' && one.column === column.value);
  if (now === undefined) return null;
  const tau = TAUS.find((one) => tauOf(String(now.params.tau)) === Number(one));
  return tau === undefined ? null : { tau, l: Number(now.params.l) };
});

/** What the trials depend on: not on the (τ, ℓ) in force. */
const basis = computed(() => JSON.stringify(points.value.map(([, now]) => now)));

let watching = 0;
let requested = false;
let resting: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | null = null;

whenever(
  () => basis.value,
  () => {
    requested = false;
    begin();
  },
);

// A release that is being made has the processors to itself.
whenever(
  () => publishing.value,
  (made) => {
    if (made) begin();
  },
);

/** While the map is open, it fills. The returned function ends that. */
export function watchMap(): () => void {
  watching += 1;
  begin();
  return () => {
    watching -= 1;
    if (watching === 0) end();
  };
}

/** Computes the map of a large table. */
export function computeMap(): void {
  requested = true;
  begin();
}

/** Requires a point of the map. */
export function requirePoint({ tau, l }: MapPoint): void {
  const of = column.peek();
  if (of === null) return;
  setOwnLimits(true);
  change(`requirement for ${of}`, (now) => withTauL(now, of, { tau, l }));
}

function end(): void {
  clearTimeout(resting);
  stop?.();
  stop = null;
  batch(() => {
    running.value = null;
    isTrying.value = false;
  });
}

function begin(): void {
  end();
  if (watching === 0 || (isLarge.peek() && !requested)) return;
  const open = points.peek().filter(([, now]) => knownOutcome(now) === undefined);
  if (open.length === 0) return;
  mapFailure.value = null;
  isTrying.value = true;
  resting = setTimeout(() => (stop = run(open)), REST_MS);
}

function run(open: readonly (readonly [MapPoint, Choices])[]): () => void {
  let left = open.length;
  return tryEach(open, {
    onStart: (point) => (running.value = point),
    onOutcome: () => {
      left -= 1;
      batch(() => {
        found.value += 1;
        running.value = null;
        isTrying.value = left > 0;
      });
    },
    onFailure: (why) =>
      batch(() => {
        mapFailure.value = why;
        running.value = null;
        isTrying.value = false;
      }),
  });
}
