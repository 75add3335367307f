import { beforeEach, expect, it, vi } from 'vitest';

vi.mock('../page/engine', async () => {
  const { signal } = await import('@preact/signals');
  return {
    engine: { request: () => Promise.resolve(null), journal: { opened: null, steps: [] }, left: { opened: null, steps: [] } },
    lost: signal(null),
    unpublished: signal(null),
    renewals: signal({ count: 0, givenUp: [] }),
    restarted: signal(null),
  };
});

const { KEPT_RECIPE, keeping, named, recipeIn, reloads, setKeeping, takeKept } = await import('./reload');
const { source, waitingRecipe } = await import('./table');

const key = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
const file = (name: string) => ({ kind: 'file', file: new File([], name) }) as unknown as NonNullable<typeof source.value>;

beforeEach(() => {
  source.value = null;
  setKeeping(false);
  waitingRecipe.value = null;
});

it('a recipe in the name of the window is taken once, and the name is cleared', async () => {
  const window = { name: named('{"a":1}') };
  vi.stubGlobal('window', window);
  takeKept();
  expect([window.name, keeping.value, waitingRecipe.value?.name, await waitingRecipe.value?.text()]).toEqual(['', true, KEPT_RECIPE, '{"a":1}']);
});

it('the name that another page gave the window stays, and is no recipe', () => {
  const window = { name: 'other' };
  vi.stubGlobal('window', window);
  takeKept();
  expect([window.name, keeping.value, waitingRecipe.value]).toEqual(['other', false, null]);
  expect(recipeIn('')).toBeNull();
});

it('keys that reload are taken only after the user has agreed', () => {
  expect(reloads(key('F5'))).toBe(false);
  setKeeping(true);
  for (const pressed of [key('F5'), key('r', { ctrlKey: true }), key('R', { metaKey: true })]) expect(reloads(pressed)).toBe(true);
  // A reload that bypasses the cache remains the browser's own.
  for (const pressed of [key('r'), key('R', { ctrlKey: true, shiftKey: true })]) expect(reloads(pressed)).toBe(false);
});

it('what was agreed to for one table does not hold for another, or after it was closed', () => {
  const [one, other] = [file('one.csv'), file('other.csv')];
  setKeeping(true);
  source.value = one;
  source.value = { ...one };
  expect(keeping.value).toBe(true);
  source.value = other;
  expect(keeping.value).toBe(false);
  setKeeping(true);
  source.value = null;
  expect(keeping.value).toBe(false);
});
