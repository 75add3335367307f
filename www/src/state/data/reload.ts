// Choices and taxonomies through a reload, if the user has agreed to that: as a recipe in the name of the window, which is in the tab's
// memory alone. The name is set by the reload itself and cleared before anything else of the new page runs, so no other page can
// read it. No event distinguishes a reload by the browser's own button from leaving the page, so that keeps nothing.
import { signal } from '@preact/signals';
import { textOf } from '../../engine/bytes';
import { engine } from '../page/engine';
import { keptInAFile } from '../page/history';
import { whenever } from '../page/whenever';
import { choices, setWaitingRecipe, source, waitingRecipe } from './table';
import type { Source } from './table';

/** What the name of the window begins with if it contains a recipe. */
const MARK = 'tauell, kept through a reload: ';
/** What the recipe is called while it waits for its table. */
export const KEPT_RECIPE = 'kept-recipe.json';
/** If the page is still there so many ms later, the reload has not happened. */
const RELOADED_MS = 1_000;

/** Whether the user has agreed, for the open table. */
export const keeping = signal(false);

export function setKeeping(next: (typeof keeping)['value']): void {
  keeping.value = next;
}

/** The name of a window that keeps a recipe. */
export function named(recipe: string): string {
  return MARK + recipe;
}

/** The recipe that the name of a window contains; null if it contains none. */
export function recipeIn(name: string): string | null {
  return name.startsWith(MARK) ? name.slice(MARK.length) : null;
}

/** Takes the recipe from the name of the window, and clears the name, before anything else of the page runs. */
export function takeKept(): void {
  const recipe = recipeIn(window.name);
  if (recipe === null) return;
  window.name = '';
  keeping.value = true;
  setWaitingRecipe(new File([recipe], KEPT_RECIPE, { type: 'application/json' }));
}

/** Whether two sources are one table. */
function isSame(one: Source, other: Source): boolean {
  if (one.kind === 'file') return other.kind === 'file' && one.file === other.file;
  return other.kind === 'example' && one.id === other.id && one.seed === other.seed;
}

let before: Source | null = null;
// An agreement is for one table.
whenever(
  () => source.value,
  (now) => {
    if (before !== null && (now === null || !isSame(before, now))) keeping.value = false;
    before = now;
  },
);

/** Whether a key reloads the page, after the user has agreed. */
export function reloads(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  const asks = event.key === 'F5' || ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'r');
  return asks && keeping.value;
}

/** Reloads the page. Choices and taxonomies are there again once the table is open. */
export async function reload(): Promise<void> {
  const now = choices.peek();
  const waiting = waitingRecipe.peek();
  let recipe: string | null = null;
  try {
    if (now !== null) recipe = await engine.request<'recipe-of'>({ kind: 'recipe-of', choices: now });
    else if (waiting !== null) recipe = await textOf(waiting);
  } catch {
    // Choices that are not complete: the reload asks as usual.
  }
  if (recipe !== null) {
    keptInAFile();
    window.name = named(recipe);
    setTimeout(() => (window.name = ''), RELOADED_MS);
  }
  location.reload();
}
