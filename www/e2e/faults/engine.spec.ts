// The engine ends, panics or runs out of memory in the middle of each thing that it can be requested: the page states so and goes on,
// with the table, the choices, the trees and the release as they were.
import { MARKS } from '../../src/engine/protocol';
import type { Kind } from '../../src/engine/protocol';
import { SOAK, sample } from '../soak';
import { drop, expect, go, opened, openExample, publish, test } from '../watched';
import { FAULTS, harmable, seen, strike } from './harm';
import { endure, published, saysWhy } from './trial';
import type { Trial } from './trial';
import { ofData } from './trials/data';
import { ofLearn } from './trials/learn';
import { ofRead } from './trials/read';
import { ofResult } from './trials/result';
import { ofReview } from './trials/review';
import { ofTaxonomies } from './trials/taxonomies';

/** The requirement before a table is open: tried below, each in a page of its own. */
const AT_THE_START = { examples: 'ask examples', 'published-examples': 'ask published-examples', 'open-example': 'begin open-example' };

const ROOMS: Readonly<Record<string, Readonly<Record<string, Trial>>>> = {
  Data: ofData,
  Taxonomies: ofTaxonomies,
  'Requirement and Result': ofResult,
  Review: ofReview,
  Read: ofRead,
  Learn: ofLearn,
};

/**
 * What no screen asks: it is for those who use the engine in a page of their own; and the requirement where a method leaves sensitive
 * values apart from the rows (`src/engine/downloads.test.ts`).
 */
const OF_NO_SCREEN = { 'recipe-reading': null, 'download-groups': null, 'download-together': null };

/** The requirement of an engine next to the page's own, which no new one takes the place of (`e2e/compare.spec.ts`, `e2e/remedies.spec.ts`). */
const OF_FURTHER_ENGINES = { compare: null, remedies: null, 'try-remedy': null };

/** What follows the opening of a table, or a role that is chosen, by itself (`e2e/read/secret.spec.ts`). */
const AFTER_OPENING = { 'use-secret': null, 'set-sensitive': null };

/** A request without a trial is a type error here. */
const TRIED: Readonly<Record<Kind, unknown>> = { ...AT_THE_START, ...AFTER_OPENING, ...OF_NO_SCREEN, ...OF_FURTHER_ENGINES, ...ofData, ...ofTaxonomies, ...ofResult, ...ofReview, ...ofRead, ...ofLearn };

/** What the worker alone asks, as a part of what the page asks. */
const OF_WORKER_ALONE: readonly string[] = ['unzip', 'match-hierarchies', 'table-part', 'tables-part', 'tables-frame', 'group-tables', 'report', 'public-report', 'recipe'];

/** What needs no memory that could be refused, on a table of 12 rows. */
const SPARED: readonly string[] = ['class-of-row', 'builder-of'];

test('everything that the engine can be requested has a trial', () => {
  const requests = Object.keys(MARKS).filter((kind) => !OF_WORKER_ALONE.includes(kind));
  expect(requests.length).toBeGreaterThan(40);
  expect(Object.keys(TRIED).sort()).toEqual(requests.sort());
});

/** In the soak each fault strikes over each request. Every day one strikes on each screen, over its first request, and each on two screens. */
for (const round of SOAK ? [0, 1, 2] : [0]) {
  for (const [place, [room, trials]] of Object.entries(ROOMS).entries()) {
    const name = SOAK ? `, round ${round + 1} of 3` : '';
    test(`the engine ends, panics or has no memory over ${SOAK ? 'each request' : 'a request'} of ${room}: the page states so and goes on, and nothing is lost${name}`, async ({ page }) => {
      await harmable(page);
      await openExample(page, 'hospital');
      await publish(page);
      const before = await published(page);
      for (const [at, [kind, trial]] of sample(Object.entries(trials), 0).entries()) {
        const fault = FAULTS[(place + at + round) % FAULTS.length] ?? 'ends';
        await test.step(`${kind}: ${fault}`, async () => {
          const struck = await endure(page, fault, trial);
          expect(struck || SPARED.includes(kind), `${fault} strikes over ${kind}`).toBe(true);
          // What is lost once stays lost: that is compared with the end, and where something else is published.
          if (kind === 'publish') expect(await published(page), `published after ${kind}`).toBe(before);
        });
      }
      expect(await published(page)).toBe(before);
    });
  }
}

for (const fault of sample(FAULTS, 1)) {
  test(`the engine ${fault} before any table is open: the page states so, and a table can be opened`, async ({ page }) => {
    await harmable(page);
    await page.goto('/');
    await expect(page.locator('[data-example="hospital"]')).toBeVisible();
    await strike(page, { at: AT_THE_START['open-example'], fault });
    await page.locator('[data-example="hospital"]').click();
    await saysWhy(page, fault, false);
    await expect(page.locator('.message')).not.toContainText('still here');
    await page.locator('[data-example="hospital"]').click();
    await opened(page);
    await expect(page.locator('.message, .restarted')).toHaveCount(0);
  });
}

/** What makes the engine fail where the fault comes back with each new one. */
const AGAIN_AND_AGAIN: readonly (readonly [string, string, (page: Parameters<typeof go>[0]) => Promise<unknown>])[] = [
  ['the list of examples', AT_THE_START.examples, async () => undefined],
  ['the list of published examples', AT_THE_START['published-examples'], (page) => go(page, 'Review')],
  ['the rows of a table', 'ask rows', (page) => drop(page, 'people.csv', 'town,age,disease\na,30,flu\nb,31,cold\n')],
  [
    'what choices would mean',
    'ask assess',
    async (page) => {
      await drop(page, 'people.csv', 'town,age,disease\na,30,flu\nb,31,cold\n');
    },
  ],
  [
    'a review',
    'step review-file',
    async (page) => {
      await go(page, 'Review');
      await drop(page, 'elsewhere.csv', ['town,age,illness', ...Array.from({ length: 8 }, (_, at) => `A,${20 + (at % 2)},${at % 2 === 0 ? 'flu' : 'cold'}`)].join('\n'));
      const again = page.getByRole('button', { name: 'Review it again' });
      // Asked for by hand it ends the engine once more, and only once.
      await again.click();
      await expect.poll(async () => (await seen(page)).struck).toBe(2);
      await expect(again).toBeVisible();
    },
  ],
];

// Then nothing is tried for ever: it is stated, and other things work.
for (const [what, at, ask] of sample(AGAIN_AND_AGAIN, 4)) {
  test(`an engine that panics over ${what} each time is not begun again without end`, async ({ page }) => {
    await harmable(page, { always: { at, fault: 'panics' } });
    await page.goto('/');
    await expect(page.locator('.drop-area')).toBeVisible();
    await ask(page);
    await expect(page.locator('.restarted')).toContainText('The engine stopped, and it was restarted.');
    // The requirement next is answered, by the engine that is there by then.
    await page.getByRole('tab', { name: /^Data/ }).click();
    await drop(page, 'other.csv', 'place,years,illness\na,30,flu\nb,31,cold\n');
    await expect(page.getByRole('heading', { level: 2, name: 'other.csv' })).toBeVisible();
    await expect(page.locator('.working')).toHaveCount(0);
    const { workers, struck } = await seen(page);
    // A look is tried twice, for each of two tables.
    expect(struck).toBeLessThanOrEqual(4);
    await page.getByRole('tab', { name: /^Taxonomies/ }).click();
    await expect(page.locator('.lost')).toHaveCount(0);
    expect((await seen(page)).workers).toBeLessThan(workers + 3);
  });
}
