// The desk of the open lesson: an engine of its own, so that what is open on the other screens stays as it is, with its undo. What was
// chosen and answered in a lesson is kept until it is reset or the page is left; its figures are found anew.
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

/** What was chosen in a step, and which answer was given. */
interface Done {
  state: unknown;
  answer: number | null;
}

/** What was found for a step, for what was chosen then. */
interface Found {
  step: Step;
  state: unknown;
  found: unknown;
}

/** By lesson and step. */
const done = signal<ReadonlyMap<string, Done>>(new Map());
/** What was found last. */
const last = signal<Found | null>(null);
/** Why nothing could be found. */
export const lessonTrouble = signal<EngineError | null>(null);

const key = computed(() => `${lesson.value?.id ?? ''} ${stepAt.value}`);

/** What is chosen in the open step. */
export const chosenState = computed<unknown>(() => done.value.get(key.value)?.state ?? step.value?.start ?? null);
/** The answer that was given in it. */
export const answer = computed<number | null>(() => done.value.get(key.value)?.answer ?? null);
/** What is found in it; what was found for an earlier choice stays until the new one is. */
export const found = computed<Found | null>(() => (last.value?.step === step.value ? last.value : null));

function note(what: Partial<Done>): void {
  done.value = new Map(done.peek()).set(key.peek(), { state: chosenState.peek(), answer: answer.peek(), ...what });
}

/** Chooses something in the open step. */
export function choose(next: (state: unknown) => unknown): void {
  note({ state: next(chosenState.peek()) });
}

/** Gives an answer in it. */
export function give(chosen: number): void {
  note({ answer: chosen });
}

/** Begins the open lesson anew: nothing chosen, nothing answered. */
export function reset(): void {
  const id = lesson.peek()?.id;
  done.value = new Map([...done.peek()].filter(([where]) => where.split(' ')[0] !== id));
}

let own: EngineClient | null = null;
let desk: Desk | null = null;

/** The desk as it stands, or a new one. */
export function lessonDesk(): Desk {
  if (desk !== null) return desk;
  const client = (own ??= furtherEngine('teaches'));
  desk = new Desk(((request) => client.request(request)) as Ask);
  return desk;
}

/** Asks the engine of the open lesson, whichever that is by then. */
export const askDesk: Ask = (request) => lessonDesk().ask(request);

function clear(): void {
  own?.close();
  own = null;
  desk = null;
}

/** What is found at the desk is found one after the other: each opens the table that it looks at. */
let before: Promise<unknown> = Promise.resolve();

/** Finds the figures of a step, and shows that it does. */
export function findFor(of: Step, state: unknown): Promise<unknown> {
  const work = { what: 'Working out the lesson', progress: null, cancel: null };
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
    // An engine that has ended is not begun again by itself.
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

// Whoever has left gives its memory back.
whenever(
  () => screen.value,
  (now) => {
    if (now !== 'learn') clear();
  },
);
