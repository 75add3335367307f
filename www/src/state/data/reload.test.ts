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

const { inHalves, KEPT_RECIPE, keeping, reloads, setKeeping, takeKept, together } = await import('./reload');
const { source, waitingRecipe } = await import('./table');

const key = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, ...more });
const file = (name: string) => ({ kind: 'file', file: new File([], name) }) as unknown as NonNullable<typeof source.value>;

vi.stubGlobal('window', { name: '' });

beforeEach(() => {
  source.value = null;
  setKeeping(false);
  waitingRecipe.value = null;
});

/** The page that begins with a name of its window and an entry of the history, by a reload or otherwise. */
function begin(name: string, state: unknown, type = 'reload'): { name: string } {
  const window = { name };
  vi.stubGlobal('window', window);
  vi.stubGlobal('history', { state });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as unknown as PerformanceEntry]);
  takeKept();
  return window;
}

it('a recipe in two halves is taken once, and the name of the window is cleared', async () => {
  const { pad, name } = inHalves('{"a":1}');
  const window = begin(name, { pad });
  expect([window.name, keeping.value, waitingRecipe.value?.name, await waitingRecipe.value?.text()]).toEqual(['', true, KEPT_RECIPE, '{"a":1}']);
});

it('the name that another page gave the window stays, and is no recipe', () => {
  const window = begin('other', { pad: 'AAAA' });
  expect([window.name, keeping.value, waitingRecipe.value]).toEqual(['other', false, null]);
});

it('neither half discloses the recipe, and each is drawn again at random', () => {
  const recipe = JSON.stringify({ secret: 'gonorrhoea '.repeat(9_000), and: 'ä€' });
  const [one, other] = [inHalves(recipe), inHalves(recipe)];
  expect(together(one.name, one.pad)).toBe(recipe);
  for (const half of [one.name, one.pad]) expect(atob(half.replace(/^tauell.*: /, ''))).not.toContain('gonorrhoea');
  expect(one.pad).not.toBe(other.pad);
  // Halves of different recipes make none.
  expect([together(one.name, inHalves('{}').pad), together(one.name, undefined), together('', one.pad)]).toEqual([null, null, null]);
  expect(together(one.name, other.pad)).not.toBe(recipe);
});

it('a page that is opened in another way takes nothing', () => {
  const { pad, name } = inHalves('{"a":1}');
  for (const type of ['navigate', 'back_forward']) expect([begin(name, { pad }, type).name, waitingRecipe.value]).toEqual(['', null]);
  expect([begin(name, null).name, waitingRecipe.value]).toEqual(['', null]);
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
