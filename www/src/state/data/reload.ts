// Choices and taxonomies through a reload, if the user has agreed to that: as a recipe, in two halves. One is a pad of random bytes in the
// entry of the tab's history, which no other page can read. The other is the recipe under that pad, in the name of the window. No event
// distinguishes a reload by the browser's own button from leaving, and a name that is set while the page is left is lost, so it is set
// with every change. It may reach the page of another site: without the pad it discloses nothing.
import { signal } from '@preact/signals';
import { textOf } from '../../engine/bytes';
import { engine } from '../page/engine';
import { keptInAFile } from '../page/history';
import { whenever } from '../page/whenever';
import { treeEdition } from '../taxonomies/trees';
import { choices, setWaitingRecipe, source, waitingRecipe } from './table';
import type { Source } from './table';

/** What the name of the window begins with if it contains half of a recipe. */
const MARK = 'tauell, kept through a reload: ';
/** What the recipe is called while it waits for its table. */
export const KEPT_RECIPE = 'kept-recipe.json';
/** The halves follow a change after so many ms without a further one. */
const REST_MS = 200;
/** Random bytes that a browser draws at once. */
const AT_ONCE = 65_536;

/** Whether the user has agreed, for the open table. */
export const keeping = signal(false);
/** The half in each entry of the history; null without an agreement. */
export const pad = signal<string | null>(null);
/** The other half: the name of the window. */
let half: string | null = null;

export function setKeeping(next: (typeof keeping)['value']): void {
  keeping.value = next;
}

/** A recipe in two halves, each of which alone is random. */
export function inHalves(recipe: string): { pad: string; name: string } {
  const bytes = new TextEncoder().encode(recipe);
  const drawn = new Uint8Array(bytes.length);
  for (let at = 0; at < drawn.length; at += AT_ONCE) crypto.getRandomValues(drawn.subarray(at, at + AT_ONCE));
  return { pad: asText(drawn), name: MARK + asText(bytes.map((byte, at) => byte ^ (drawn[at] ?? 0))) };
}

/** The recipe of both halves; null if they do not belong together. */
export function together(name: string, half: unknown): string | null {
  if (!name.startsWith(MARK) || typeof half !== 'string') return null;
  try {
    const [bytes, drawn] = [asBytes(name.slice(MARK.length)), asBytes(half)];
    if (bytes.length !== drawn.length) return null;
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.map((byte, at) => byte ^ (drawn[at] ?? 0)));
  } catch {
    return null;
  }
}

function asText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function asBytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/** Takes the recipe from both halves, and clears the name, before anything else of the page runs. */
export function takeKept(): void {
  // A page that was left and is gone back to: others may have given the window a name meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && half !== null) window.name = half;
  });
  const name = window.name;
  if (!name.startsWith(MARK)) return;
  window.name = '';
  const recipe = together(name, (history.state as { pad?: unknown } | null)?.pad);
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (recipe === null || entry?.type !== 'reload') return;
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

let resting: ReturnType<typeof setTimeout> | undefined;
whenever(
  () => (keeping.value ? { now: choices.value, waits: waitingRecipe.value, trees: treeEdition.value } : null),
  (kept) => {
    clearTimeout(resting);
    if (kept === null) setHalves(null);
    else resting = setTimeout(() => void keepNow(), REST_MS);
  },
);

function setHalves(recipe: string | null): void {
  const halves = recipe === null ? null : inHalves(recipe);
  if (halves !== null || half !== null) window.name = halves?.name ?? '';
  half = halves?.name ?? null;
  pad.value = halves?.pad ?? null;
}

/** Puts the present choices into both halves. Whether it could. */
async function keepNow(): Promise<boolean> {
  clearTimeout(resting);
  const now = choices.peek();
  const waiting = waitingRecipe.peek();
  let recipe: string | null = null;
  try {
    if (now !== null) recipe = await engine.request<'recipe-of'>({ kind: 'recipe-of', choices: now });
    else if (waiting !== null) recipe = await textOf(waiting);
  } catch {
    // Choices that are not complete: what was kept before stays.
  }
  if (recipe === null || !keeping.peek()) return false;
  setHalves(recipe);
  return true;
}

/** Whether a key reloads the page, after the user has agreed. */
export function reloads(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  const asks = event.key === 'F5' || ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'r');
  return asks && keeping.value;
}

/** Reloads the page, without the question that the browser's own button asks. Choices and taxonomies are there again once the table is open. */
export async function reload(): Promise<void> {
  if (await keepNow()) keptInAFile();
  location.reload();
}
