// One history of all that a person does, in the order of time: choices, trees and tables alike.
import { computed, signal } from '@preact/signals';

/** Something done that can be taken back. */
export interface Step {
  /** In words: "role of age". */
  what: string;
  of: 'choice' | 'tree' | 'table';
  /** Whether the step is a fresh start, with no work yet that could be lost. */
  fresh?: boolean;
  undo: () => void | Promise<void>;
  redo: () => void | Promise<void>;
  /** Runs after an undo or a redo of the step: a result that the step led to is regenerated for the current state. */
  follow?: () => void;
}

const past = signal<readonly Step[]>([]);
const future = signal<readonly Step[]>([]);
const saved = signal<Step | null>(null);

/** What undo would take back, in words. */
export const undoable = computed(() => past.value.at(-1)?.what ?? null);
/** What redo would bring again, in words. */
export const redoable = computed(() => future.value.at(-1)?.what ?? null);
/** Whether something was done that would be gone with the page. */
export const unsaved = computed(() => {
  const atStake = (step: Step | undefined): boolean => step !== undefined && step.fresh !== true && step !== saved.value;
  return atStake(past.value.at(-1)) || future.value.some(atStake);
});
/** The position in the history: a message about one position does not apply to another. */
export const place = computed(() => ({ done: past.value.at(-1), undone: future.value.at(-1) }));

/** Counts what is done: what is done while something is being undone ends the way forward. */
let turn = 0;
let last = { mark: '', at: -Infinity };
/** Steps of one mark that follow one another within this time are one: a slider that is moved is one change. */
const ONE_STEP_MS = 800;

/**
 * Limits of undo: the number of steps of any kind, and of steps that open another table. Each of the latter holds the previous
 * state, results included; without a limit a day of opening and closing would fill the memory.
 */
const MOST_STEPS = 1000;
const MOST_TABLES = 20;

/** The latest of these steps, as far back as the way back leads. */
function within(steps: readonly Step[]): readonly Step[] {
  const tables = steps.flatMap(({ of }, at) => (of === 'table' ? [at] : []));
  const first = Math.max(steps.length - MOST_STEPS, tables.at(-MOST_TABLES) ?? 0);
  return steps.slice(first);
}

/** Records a step that was just taken. If it continues the step before, by the same mark, it becomes part of that. */
export function record(step: Step, mark = ''): void {
  const at = performance.now();
  const goesOn = mark !== '' && last.mark === mark && at - last.at <= ONE_STEP_MS;
  turn += 1;
  if (!goesOn) past.value = within([...past.value, step]);
  // A recipe that was saved in the middle of it does not hold the end of it.
  else if (saved.peek() === past.peek().at(-1)) saved.value = null;
  last = { mark, at };
  future.value = [];
}

/** Adds what follows whenever the last step is taken back or brought again. */
export function followLast(follow: () => void): void {
  const step = past.peek().at(-1);
  if (step === undefined) return;
  const followed = { ...step, follow };
  past.value = [...past.peek().slice(0, -1), followed];
  if (saved.peek() === step) saved.value = followed;
}

/** Ends the last step: what is done next is a step of its own, however soon. */
export function endStep(): void {
  last = { mark: '', at: -Infinity };
}

/** All that was done so far is in a file that brings it back. */
export function keptInAFile(): void {
  saved.value = past.peek().at(-1) ?? null;
}

/** Forgets everything. */
export function forget(): void {
  past.value = [];
  future.value = [];
  saved.value = null;
  last = { mark: '', at: -Infinity };
}

let tail: Promise<unknown> = Promise.resolve();

/** Runs actions that involve the engine one after the other, in the order of their requests. */
export function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const mine = tail.then(run);
  tail = mine.catch(() => undefined);
  return mine;
}

/** Waits until all earlier actions are done: the current one may depend on them. */
export function itsTurn(): Promise<void> {
  return inTurn(() => Promise.resolve());
}

/** The step that an undo or a redo is busy with. */
export const moving = signal<Step | null>(null);

/**
 * Undoes the last step and resolves to it, or to null if there is none. It rejects if the step cannot be undone; then nothing has
 * changed.
 */
export function undo(): Promise<Step | null> {
  return inTurn(() => move(past, future, 'undo'));
}

/** Brings back what was undone last. */
export function redo(): Promise<Step | null> {
  return inTurn(() => move(future, past, 'redo'));
}

async function move(from: typeof past, to: typeof past, way: 'undo' | 'redo'): Promise<Step | null> {
  const step = from.value.at(-1);
  if (step === undefined) return null;
  const began = turn;
  from.value = from.value.slice(0, -1);
  last = { mark: '', at: -Infinity };
  moving.value = step;
  try {
    await step[way]();
  } catch (thrown) {
    if (turn === began) from.value = [...from.value, step];
    throw thrown;
  } finally {
    moving.value = null;
  }
  if (way === 'redo' || turn === began) to.value = [...to.value, step];
  step.follow?.();
  return step;
}
