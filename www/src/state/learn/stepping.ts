// How a class came to be: the steps of a method on the open table, as the engine tells them, and the one that is looked at.
import { batch, computed, signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { Choices, EngineError, StepsPart, StepsView } from '../../engine/types';
import { inPassing } from '../address/entries';
import { addressed, ofItself } from '../address/parameters';
import { engine, renewals } from '../page/engine';
import { latest } from '../page/latest';
import { result } from '../result/result';
import { screen, setScreen } from '../page/screen';
import { standing } from './standing';
import type { Standing } from './standing';
import { choices, edition } from '../data/table';
import { treeStamps } from '../taxonomies/trees';
import { whenever } from '../page/whenever';
import { during } from '../page/work';

/** Steps of one run, and what they are of. */
export interface Trace {
  view: StepsView;
  choices: Choices;
  edition: number;
  trees: Readonly<Record<string, number>>;
}

/** How fast steps are played, in milliseconds a step. */
export const PACES = { slowly: 4_000, calmly: 2_000, quickly: 700 } as const;
/** One of the paces. */
export type Pace = keyof typeof PACES;

/** So many steps are fetched at once. */
const PART = 120;

/** Whether the stepper is open. */
export const stepping = signal(false);
/** What is told. */
export const trace = signal<Trace | null>(null);
/** Why nothing is. */
export const stepsTrouble = signal<EngineError | null>(null);
/** Whether the engine is at it. */
export const tracing = signal(false);
/** The step that is looked at. */
export const at = signal(0);
/** Whether steps follow one another by themselves, and how fast. */
export const playing = signal(false);

export function setPlaying(next: (typeof playing)['value']): void {
  playing.value = next;
}
export const pace = signal<Pace>('calmly');

export function setPace(next: (typeof pace)['value']): void {
  pace.value = next;
}
/** Whether playing and stepping pass over steps at which nothing is decided. */
export const onlyDecisions = signal(true);

export function setOnlyDecisions(next: (typeof onlyDecisions)['value']): void {
  onlyDecisions.value = next;
}

const part = signal<StepsPart | null>(null);
/** A step, or the class whose closing is wanted, until there are steps. */
const wanted = signal<{ step: number } | { published: number } | null>(null);

/** Where everybody stands after the step that is looked at; nothing until it is there. */
export const now = computed<Standing | null>(() => (part.value === null ? null : standing(part.value, at.value)));

/** Whether what is told is of other choices, or another table, than those that are open. */
export const past = computed(() => {
  const of = trace.value;
  return of !== null && (of.edition !== edition.value || of.choices !== choices.value || of.trees !== treeStamps.value);
});

const putPart = latest(({ start }: { start: number }) => engine.request<'steps-part'>({ kind: 'steps-part', start, count: PART }), {
  take: (answer) => (part.value = answer),
  refuse: (error) => {
    if (error.kind !== 'cancelled') stepsTrouble.value = error;
  },
});

whenever(
  () => ({ of: trace.value, step: at.value }),
  ({ of, step }) => {
    if (of === null) {
      part.value = null;
      putPart(null);
      return;
    }
    const has = part.peek();
    const there = has !== null && step >= has.start && step < has.start + has.steps.length;
    // A few before it, for going back.
    if (!there) putPart({ start: Math.max(0, step - PART / 4) });
  },
);

/** Tells the steps with the choices as they stand. */
export async function traceSteps(): Promise<void> {
  const of = { choices: choices.peek(), edition: edition.peek(), trees: treeStamps.peek() };
  if (of.choices === null) return;
  const asked = of.choices;
  batch(() => {
    stepsTrouble.value = null;
    tracing.value = true;
  });
  try {
    const view = await during('Going through the method', (watch) => engine.request<'steps'>({ kind: 'steps', choices: asked }, watch));
    if (edition.peek() !== of.edition) return;
    ofItself(() =>
      batch(() => {
        part.value = null;
        trace.value = { view, ...of, choices: asked };
        at.value = stepOf(view);
        wanted.value = null;
      }),
    );
  } catch (thrown) {
    const error = asEngineError(thrown);
    batch(() => {
      trace.value = null;
      if (error.kind !== 'cancelled') stepsTrouble.value = error;
    });
  } finally {
    tracing.value = false;
  }
}

/** The step that is wanted of these. */
function stepOf(view: StepsView): number {
  const of = wanted.peek();
  if (of === null) return 0;
  const step = 'step' in of ? of.step : (view.classes.findLast(({ published }) => published === of.published)?.step ?? 0);
  return Math.max(0, Math.min(view.steps - 1, step));
}

/** Opens the stepper at its first step. */
export function openStepper(): void {
  playing.value = false;
  stepping.value = true;
}

/** Closes it; what was told is forgotten. */
export function closeStepper(): void {
  batch(() => {
    playing.value = false;
    stepping.value = false;
    trace.value = null;
    stepsTrouble.value = null;
    at.value = 0;
  });
}

/** Opens it at the step at which a class of the published table closed. */
export function whyThisClass(published: number): void {
  wanted.value = { published };
  batch(() => {
    if (trace.peek() !== null && !past.peek()) at.value = stepOf(trace.peek()?.view as StepsView);
    openStepper();
    setScreen('learn');
  });
}

/** Goes to a step. */
export function goTo(step: number): void {
  const of = trace.peek();
  if (of === null) return;
  at.value = Math.max(0, Math.min(of.view.steps - 1, step));
}

/** The step from which another is the next one that is shown, this way. */
export function along(way: 1 | -1): number | null {
  const of = trace.value;
  if (of === null) return null;
  const here = at.value;
  if (!onlyDecisions.value) return here + way >= 0 && here + way < of.view.steps ? here + way : null;
  const marks = of.view.marks.map(({ step }) => step);
  return (way > 0 ? marks.find((step) => step > here) : marks.findLast((step) => step < here)) ?? null;
}

/** The step at which the next class closes. */
export const nextClass = computed<number | null>(() => trace.value?.view.classes.map(({ step }) => step).sort((a, b) => a - b).find((step) => step > at.value) ?? null);

// What is open is told, and told anew where the choices have moved on; on the screen alone.
whenever(
  () => ({ open: stepping.value && screen.value === 'learn', now: choices.value, of: edition.value, trees: treeStamps.value }),
  ({ open, now: asked }) => {
    if (!open || asked === null) return;
    if (trace.peek() === null || past.peek()) void traceSteps();
    else if (wanted.peek() !== null) {
      goTo(stepOf(trace.peek()?.view as StepsView));
      wanted.value = null;
    }
  },
);

// Another table has no steps yet.
whenever(
  () => edition.value,
  () =>
    batch(() => {
      trace.value = null;
      stepsTrouble.value = null;
      playing.value = false;
    }),
);

// Another engine has told nothing: it is asked again, unless that is what ended the one before.
whenever(
  () => renewals.value,
  ({ count, givenUp }) => {
    if (count === 0 || trace.peek() === null) return;
    wanted.value = { step: at.peek() };
    batch(() => {
      trace.value = null;
      playing.value = false;
    });
    if (stepping.peek() && screen.peek() === 'learn' && !givenUp.some((kind) => kind === 'steps' || kind === 'steps-part')) void traceSteps();
  },
);

let timer: ReturnType<typeof setTimeout> | undefined;
whenever(
  () => ({ on: playing.value, here: at.value, ready: now.value !== null, every: PACES[pace.value] }),
  ({ on, ready, every }) => {
    clearTimeout(timer);
    if (!on || !ready) return;
    const next = along(1);
    if (next === null) playing.value = false;
    else timer = setTimeout(() => inPassing(() => goTo(next)), every);
  },
);

addressed({
  name: 'steps',
  on: ['learn'],
  entry: true,
  now: () => (stepping.value ? '1' : null),
  go: (text) => {
    if (text !== null) openStepper();
    else closeStepper();
  },
});

addressed({
  name: 'at',
  on: ['learn'],
  entry: true,
  // Counted from 1, as the page shows it; what is asked for while nothing is told yet.
  now: () => {
    const asked = wanted.value !== null && 'step' in wanted.value ? wanted.value.step : 0;
    const step = trace.value === null ? asked : at.value;
    return stepping.value && step > 0 ? String(step + 1) : null;
  },
  go: (text) => {
    const step = text === null ? 0 : Number(text) - 1;
    if (!Number.isInteger(step) || step < 0) return;
    wanted.value = { step };
    if (trace.peek() !== null && !past.peek()) {
      goTo(step);
      wanted.value = null;
    }
  },
});

/** More rows than this are not told. */
export const MOST_ROWS = 500;
/** Whether the steps to the published table can be gone through: it is small. */
export const canStep = computed(() => result.value !== null && result.value.view.report.rows <= MOST_ROWS);
