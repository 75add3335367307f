// What buttons and keys share.
import { announce } from './announce';
import { lacking, publishable, settled } from '../requirement/assessment';
import { publish, refusal } from '../result/result';
import { setResultPart } from '../result/part';
import { screen, setScreen, wantHeading } from './screen';
import { redo, undo } from './history';
import type { Step } from './history';
import { takesFile } from '../data/incoming';
import { tell } from './notice';
import { edition, title } from '../data/table';
import { asEngineError } from '../../engine/failure';

/** Makes the release and shows it; if something is missing, goes to the place that explains it. */
export async function publishAndShow(): Promise<void> {
  const at = edition.peek();
  await settled();
  // Another table was opened meanwhile. No release of that was requested.
  if (edition.peek() !== at) return;
  if (!publishable.value) {
    setScreen(lacking.value === null ? 'requirement' : 'data');
    announce(lacking.value === null ? 'The requirement is infeasible.' : `Choose ${lacking.value} first.`);
    return;
  }
  if (await publish()) {
    if (takesFile()) return;
    setResultPart(null);
    setScreen('result');
    wantHeading();
  }
  // What was refused is said on these two screens.
  else if (refusal.value !== null && screen.value !== 'result') setScreen('requirement');
}

/** Takes back what was done last and says what that was. */
export async function undoAloud(): Promise<void> {
  await aloud(undo, 'Undone', 'undo', 'redo');
}

/** Brings back what was undone and says what. */
export async function redoAloud(): Promise<void> {
  await aloud(redo, 'Redone', 'redo', 'undo');
}

async function aloud(move: () => Promise<Step | null>, done: string, way: 'undo' | 'redo', back: 'undo' | 'redo'): Promise<void> {
  try {
    const step = await move();
    if (step === null) announce(`Nothing to ${way}.`);
    else if (seen(step)) announce(`${done}: ${step.what}.`);
    else tell(`${done}: ${step.what}.${step.of === 'table' ? ` ${title.peek() ?? 'No table'} is open.` : ''}`, back);
  } catch (thrown) {
    const { kind, message } = asEngineError(thrown);
    if (kind !== 'cancelled') tell(`This could not be ${way === 'undo' ? 'undone' : 'redone'}: ${message}`);
  }
}

/** Whether what a step changed can be seen on the open screen. */
function seen(step: Step): boolean {
  if (step.of === 'tree') return screen.peek() === 'taxonomies';
  return step.of === 'choice' && !['result', 'review', 'read', 'learn'].includes(screen.peek());
}
