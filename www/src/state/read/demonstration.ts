// Figure 6 of the paper on randomized addition, made here: relationship by sex on the census of 1994, as three methods let a reader
// estimate it. All of it runs in an engine of its own, so that what is open stays.
import { computed, signal } from '@preact/signals';
import type { EngineClient } from '../../engine/client';
import { asEngineError } from '../../engine/failure';
import { drawnSecret } from '../../engine/secret';
import type { EngineError, EstimatesView } from '../../engine/types';
import { METHODS } from '../../words/methods';
import { announce } from '../page/announce';
import { furtherEngine } from '../page/engine';
import { methodOf } from '../data/settings';
import { examples } from '../data/table';
import { showing } from '../page/work';

/** The example, and what is compared in it. */
const EXAMPLE = 'adult';
const BY = 'sex';
/** The methods of the figure, in its order. */
const OF_THE_FIGURE: readonly string[] = ['random-addition', 'tp', 'anatomy'];

/** What a reader estimates of a table that a method published. */
export interface Demonstrated {
  title: string;
  view: EstimatesView;
}

/** The results; the methods one after the other. */
export const demonstrated = signal<readonly Demonstrated[]>([]);
/** Whether it is being made. */
export const demonstrating = signal(false);
/** Why it could not be. */
export const demonstrationTrouble = signal<EngineError | null>(null);

/** Whether there is something to show it on. */
export const canDemonstrate = computed(() => examples.value.some(({ id }) => id === EXAMPLE));

const WHAT = 'Publishing the census by three methods';

async function make(own: EngineClient, show: (done: number) => void): Promise<void> {
  const { choices } = await own.request<'open-example'>({ kind: 'open-example', id: EXAMPLE, seed: 0 });
  await own.request<'use-secret'>({ kind: 'use-secret', text: drawnSecret() });
  for (const [at, name] of OF_THE_FIGURE.entries()) {
    show(at);
    const kind = METHODS.find((method) => method.name === name);
    if (kind === undefined) continue;
    await own.request<'publish'>({ kind: 'publish', choices: { ...choices, method: methodOf(name) } });
    await own.request<'read-published'>({ kind: 'read-published' });
    // As the paper has it: the plain estimate.
    const view = await own.request<'read-estimate'>({ kind: 'read-estimate', request: { attribute: 0, conditions: [], by: BY, method: 'raw' } });
    demonstrated.value = [...demonstrated.peek(), { title: kind.title, view }];
  }
}

/** Makes it. */
export async function demonstrate(): Promise<void> {
  if (demonstrating.peek()) return;
  const own = furtherEngine('shows');
  const work = { what: WHAT, progress: null, cancel: () => own.close() };
  const show = showing(work);
  demonstrating.value = true;
  demonstrationTrouble.value = null;
  demonstrated.value = [];
  try {
    await make(own, (done) => show({ ...work, progress: { done, total: OF_THE_FIGURE.length } }));
    announce('The census is published by three methods and estimated.');
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind !== 'cancelled') demonstrationTrouble.value = error;
  } finally {
    own.close();
    show(null);
    demonstrating.value = false;
  }
}
