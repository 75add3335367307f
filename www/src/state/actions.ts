// What buttons and keys share.
import { announce } from './announce';
import { lacking, publishable, settled } from './assessment';
import { publish, refusal } from './result';
import { screen } from './screen';
import { redo, undo } from './settings';

/** Publishes and goes to the result; where something is lacking, goes to where it is said. */
export async function publishAndShow(): Promise<void> {
  await settled();
  if (!publishable.value) {
    screen.value = lacking.value === null ? 'requirement' : 'data';
    announce(lacking.value === null ? 'The requirement cannot be published as it stands.' : `Choose ${lacking.value} first.`);
    return;
  }
  if (await publish()) screen.value = 'result';
  // What was refused is said on these two screens.
  else if (refusal.value !== null && screen.value !== 'result') screen.value = 'requirement';
}

/** Takes the last choice back and says which. */
export function undoAloud(): void {
  const what = undo();
  announce(what === null ? 'Nothing to undo.' : `Undone: ${what}.`);
}

/** Brings back what was undone and says what. */
export function redoAloud(): void {
  const what = redo();
  announce(what === null ? 'Nothing to redo.' : `Done again: ${what}.`);
}
