// The desk of the open lesson: an engine of its own, so that a lesson changes neither the other screens nor their undo. Settings
// and answers remain until the user resets the lesson or closes the page; figures are computed again.
import { computed, signal } from '@preact/signals';
import type { EngineClient } from '../../engine/client';
import { asEngineError } from '../../engine/failure';
import type { EngineError } from '../../engine/types';
import { Desk } from '../../lessons/desk';
import type { Ask } from '../../lessons/desk';
import type { Step } from '../../lessons/lesson';
import { furtherEngine } from '../page/engine';
import { latest } from '../page/latest';
import { screen } from '../page/screen';
import { showing } from '../page/work';
import { whenever } from '../page/whenever';
import { learnPart } from './part';
import { lesson, step, stepAt } from './place';

/** The settings and the answer of a step. */
interface Done {
  state: unknown;
  answer: number | null;
}

/** The figures of a step, with the settings they were computed for. */
interface Found {
  step: Step;
  state: unknown;
  found: unknown;
}

/** By lesson and step. */
const done = signal<ReadonlyMap<string, Done>>(new Map());
/** The last figures. */
const last = signal<Found | null>(null);
/** Why there are no figures. */
export const lessonTrouble = signal<EngineError | null>(null);

const key = computed(() => `${lesson.value?.id ?? ''} ${stepAt.value}`);

/** The settings of the open step. */
export const chosenState = computed<unknown>(() => done.value.get(key.value)?.state ?? step.value?.start ?? null);
/** The answer that was given to its question. */
export const answer = computed<number | null>(() => done.value.get(key.value)?.answer ?? null);
/** Its figures; those of earlier settings remain until the new ones are computed. */
export const found = computed<Found | null>(() => (last.value?.step === step.value ? last.value : null));

function note(what: Partial<Done>): void {
  done.value = new Map(done.peek()).set(key.peek(), { state: chosenState.peek(), answer: answer.peek(), ...what });
}

/** Changes the settings of the open step. */
export function choose(next: (state: unknown) => unknown): void {
  note({ state: next(chosenState.peek()) });
}

/** Answers its question. */
export function give(chosen: number): void {
  note({ answer: chosen });
}

/** Resets the settings and answers of the open lesson. */
export function reset(): void {
  const id = lesson.peek()?.id;
  done.value = new Map([...done.peek()].filter(([where]) => where.split(' ')[0] !== id));
}

let own: EngineClient | null = null;
let desk: Desk | null = null;

/** The current desk, or a new one. */
export function lessonDesk(): Desk {
  if (desk !== null) return desk;
  const client = (own ??= furtherEngine('teaches'));
  desk = new Desk(((request) => client.request(request)) as Ask);
  return desk;
}

/** Sends a request to the current engine of the lessons. */
export const askDesk: Ask = (request) => lessonDesk().ask(request);

function clear(): void {
  own?.close();
  own = null;
  desk = null;
}

/** Computations at the desk run one after another, because each opens its own table. */
let before: Promise<unknown> = Promise.resolve();

/** Computes the figures of a step, and shows the progress. */
export function findFor(of: Step, state: unknown): Promise<unknown> {
  const work = { what: 'Computing the lesson', progress: null, cancel: null };
  const show = showing(work);
  const finding = before.then(() => {
    const at = lessonDesk();
    at.onProgress = (done, total) => show({ ...work, progress: { done, total } });
    return of.find(at, state);
  });
  before = finding.catch(() => undefined).finally(() => show(null));
  return finding;
}

const find = latest((asked: { step: Step; state: unknown }) => findFor(asked.step, asked.state), {
  take: (answered, { step: of, state }) => {
    lessonTrouble.value = null;
    last.value = { step: of, state, found: answered };
  },
  refuse: (error) => {
    // An engine that has ended is restarted only on request.
    clear();
    if (error.kind !== 'cancelled') lessonTrouble.value = asEngineError(error);
  },
});

whenever(
  () => ({ of: screen.value === 'learn' && learnPart.value === null ? step.value : null, state: chosenState.value }),
  ({ of, state }) => {
    lessonTrouble.value = null;
    find(of === null ? null : { step: of, state });
  },
);

/** Tries again what failed. */
export function findAgain(): void {
  const of = step.peek();
  lessonTrouble.value = null;
  if (of !== null) find({ step: of, state: chosenState.peek() });
}

// Free the memory when the user leaves Learn.
whenever(
  () => screen.value,
  (now) => {
    if (now !== 'learn') clear();
  },
);
