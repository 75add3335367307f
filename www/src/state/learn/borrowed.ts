// Stepping through the example while another table is open: it takes that table's place, and the table comes back when the steps are closed.
import { edition, openExample, table } from '../data/table';
import { undoAloud } from '../page/actions';
import { place } from '../page/history';
import type { Step } from '../page/history';
import { closeStepper, openStepper } from './stepping';

/** What opened the example in the place of another table. */
let opening: Step | undefined;

/** Opens the example at its first step. */
export async function stepThroughExample(): Promise<void> {
  const [had, before] = [table.peek() !== null, edition.peek()];
  await openExample('hospital');
  if (edition.peek() === before) return;
  opening = had ? place.peek().done : undefined;
  openStepper();
}

/** Closes the steps. The table from before comes back, unless something was done since. */
export async function leaveSteps(): Promise<void> {
  const step = opening;
  opening = undefined;
  closeStepper();
  if (step !== undefined && place.peek().done === step) await undoAloud();
}
