// Inference about a person: who is meant, what is known beforehand, and what the engine answers.
import { batch, computed, signal } from '@preact/signals';
import type { BeliefView, InferenceRequest, InferenceView, EngineError, PriorChoice, ScanView } from '../../engine/types';
import { under } from '../../words/under';
import { engine } from '../page/engine';
import { latest } from '../page/latest';
import { attribute, lookedView, reviewed } from './review';
import { edition } from '../data/table';
import { whenever } from '../page/whenever';

/** How a person is named. */
export type Way = 'known' | 'row';

/** How the person is named: by what is known about them, or by their row of the original. */
export const way = signal<Way>('known');
/** What is known about them, by quasi-identifier; empty if nothing is. Kept from one review to the next, to compare two tables. */
export const known = signal<Readonly<Record<string, string>>>({});
/** Their row of the original (from 0). */
export const row = signal<number | null>(null);
/** What is believed before the table is seen. */
export const prior = signal<PriorChoice>('table');

export function setPrior(next: (typeof prior)['value']): void {
  prior.value = next;
}
/** Values that they are known not to have, as indices. */
export const ruledOut = signal<readonly number[]>([]);

export function setRuledOut(next: (typeof ruledOut)['value']): void {
  ruledOut.value = next;
}

/** What an adversary can infer about the person, and the request for it. */
export const inference = signal<InferenceView | null>(null);
export const inferenceAsked = signal<InferenceRequest | null>(null);
/** Why there is no answer. */
export const inferenceTrouble = signal<EngineError | null>(null);

/** The share from which on a value counts as likely. */
export const threshold = signal(0.8);

export function setThreshold(next: (typeof threshold)['value']): void {
  threshold.value = next;
}
/** All people whose value is certain or likely. */
export const scan = signal<ScanView | null>(null);

/** The current request. */
const request = computed<InferenceRequest | null>(() => {
  const made = reviewed.value;
  if (made === null || made.view.attributes.length === 0) return null;
  const person =
    way.value === 'row'
      ? row.value === null
        ? null
        : { row: row.value }
      : { values: made.view.quasi_identifiers.map((name) => under(known.value, name) || null) };
  if (person === null) return null;
  return { attribute: attribute.value, person, prior: prior.value, ruled_out: [...ruledOut.value] };
});

const put = latest((asked: InferenceRequest) => engine.request<'review-inference'>({ kind: 'review-inference', request: asked }), {
  take: (view, asked) =>
    batch(() => {
      inference.value = view;
      inferenceAsked.value = asked;
      inferenceTrouble.value = null;
    }),
  refuse: (error) =>
    batch(() => {
      inference.value = null;
      inferenceTrouble.value = error;
    }),
});
whenever(
  () => request.value,
  (asked) => {
    if (asked === null) {
      inference.value = null;
      inferenceTrouble.value = null;
    }
    put(asked);
  },
);

/** Names another person: what was ruled out before is forgotten. */
export function nameBy(next: { way?: Way; known?: Readonly<Record<string, string>>; row?: number | null }): void {
  batch(() => {
    if (next.way !== undefined) way.value = next.way;
    if (next.known !== undefined) known.value = next.known;
    if (next.row !== undefined) row.value = next.row;
    ruledOut.value = [];
  });
}

/** Rules a value out, or brings it back. */
export function toggle(value: number): void {
  const now = ruledOut.value;
  ruledOut.value = now.includes(value) ? now.filter((other) => other !== value) : [...now, value];
}

// Background knowledge about a person of one table does not apply to another.
whenever(
  () => edition.value,
  () => nameBy({ way: 'known', known: {}, row: null }),
);

// Values are numbered within their attribute of their table.
whenever(
  () => [reviewed.value?.turn, attribute.value],
  () => (ruledOut.value = []),
);

// Without an original no row can identify a person.
whenever(
  () => reviewed.value?.view.original,
  (original) => {
    if (original === 'none') way.value = 'known';
  },
);

const putScan = latest(
  (asked: { attribute: number; threshold: number; turn: number }) =>
    engine.request<'review-scan'>({ kind: 'review-scan', attribute: asked.attribute, threshold: asked.threshold }),
  { take: (view) => (scan.value = view), refuse: () => (scan.value = null) },
);
whenever(
  () => ({ made: reviewed.value, attribute: attribute.value, threshold: threshold.value }),
  ({ made, ...asked }) => {
    if (made === null || made.view.attributes.length === 0) {
      scan.value = null;
      putScan(null);
    } else putScan({ ...asked, turn: made.turn });
  },
);

/** Background knowledge in numbers, as typed: f(s|q) by value; without an entry the shares of the whole table apply. */
export const ofPerson = signal<Readonly<Record<number, string>>>({});
/** f(s|q*) as typed. */
export const ofClass = signal<Readonly<Record<number, string>>>({});
/** What is believed then. */
export const belief = signal<BeliefView | null>(null);
/** Why there is no belief to show. */
export const beliefTrouble = signal<EngineError | null>(null);
/** Whether the fold is open: a closed fold sends no request. */
export const beliefOpen = signal(false);

export function setBeliefOpen(next: (typeof beliefOpen)['value']): void {
  beliefOpen.value = next;
}

interface BeliefQuestion {
  attribute: number;
  class: number;
  of_person: number[];
  of_class: number[] | null;
}

const putBelief = latest((asked: BeliefQuestion) => engine.request<'review-belief'>({ kind: 'review-belief', request: asked }), {
  take: (view) =>
    batch(() => {
      belief.value = view;
      beliefTrouble.value = null;
    }),
  refuse: (error) =>
    batch(() => {
      belief.value = null;
      beliefTrouble.value = error;
    }),
});

/** A number as typed; nothing where it is none, or below 0. */
export function frequency(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** The current request, if the fold is open. */
function beliefQuestion(): BeliefQuestion | null {
  const made = reviewed.value;
  const view = lookedView.value;
  const at = attribute.value;
  const values = made?.view.attributes[at]?.values;
  const whole = made?.view.attributes[at]?.whole.induced;
  if (!beliefOpen.value || view === null || values === undefined || whole === undefined) return null;
  // The table's shares contradict no class: what occurs in a class occurs in the table.
  const known = (typed: Readonly<Record<number, string>>): number[] => values.map((_, index) => frequency(typed[index]) ?? whole[index] ?? 0);
  return { attribute: at, class: view.index, of_person: known(ofPerson.value), of_class: known(ofClass.value) };
}

whenever(beliefQuestion, (asked) => {
  if (asked === null) belief.value = null;
  putBelief(asked);
});
whenever(
  () => [reviewed.value?.turn, attribute.value],
  () =>
    batch(() => {
      ofPerson.value = {};
      ofClass.value = {};
    }),
);
