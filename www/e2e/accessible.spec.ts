// Every screen in every way that someone may look at it: what axe looks for, targets that can be hit, headings in order, and
// nothing cut off. One page walks through all screens, and is examined in several ways on each.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cutOff } from './planted/look';
import { SOAK } from './soak';
import { downloaded, drop, expect, go, openExample, openLayers, openPart, publish, setRole, tableIs, test } from './watched';

/** A way to look at the page. */
interface Way {
  name: string;
  media?: Parameters<Page['emulateMedia']>[0];
  width?: number;
  height?: number;
  /** What can differ in this way from the first; all if none is named. */
  rules?: readonly string[];
}

const COLOURS = ['color-contrast', 'link-in-text-block'];

const WAYS: readonly Way[] = [
  { name: 'light', media: { colorScheme: 'light' } },
  { name: 'dark', media: { colorScheme: 'dark' }, rules: COLOURS },
  { name: 'forced colours', media: { forcedColors: 'active', colorScheme: 'dark' }, rules: COLOURS },
  { name: '360 pixels', width: 360, height: 740 },
  // Half of a screen of 1280 by 720: what is left of it at 200%.
  { name: '200% zoom', width: 640, height: 360, rules: ['target-size', 'scrollable-region-focusable'] },
];

/** One screen, or one state of it: how to get there from the one before. */
type Step = readonly [name: string, to: (page: Page) => Promise<unknown>];

/** Opens what is folded on the Review screen. */
async function unfold(page: Page): Promise<void> {
  const folded = page.locator('#panel-review details:not([open]) > summary');
  while ((await folded.count()) > 0) await folded.first().click();
}

const press = (name: string | RegExp) => (page: Page): Promise<void> => page.getByRole('button', { name }).first().click();
const seen = (page: Page, selector: string): Promise<void> => expect(page.locator(selector).first()).toBeVisible();

async function drawn(page: Page, within = 'main'): Promise<void> {
  const places = page.locator(`${within} .figure-place`);
  await expect(places.locator('> svg')).toHaveCount(await places.count());
}

/** People with formulas among their values. */
const FORMULAS = ['age,sex,diagnosis', ...Array.from({ length: 60 }, (_, at) => `${20 + at},${at % 2 === 0 ? 'f' : 'm'},${['asthma', '=flu', 'none'][at % 3] ?? ''}`)].join('\n');

/** People with sets of values. */
const SETS = ['age,sex,disease', ...Array.from({ length: 40 }, (_, at) => `${20 + (at % 20)},${at % 2 === 0 ? 'f' : 'm'},"{${[['cold', 'flu'], ['flu', 'gout'], ['cold', 'gout'], ['flu', 'ulcer']][at % 4]?.join(', ') ?? ''}}"`)].join('\n');

const WALK: readonly Step[] = [
  ['start', (page) => page.goto('/').then(() => seen(page, '[data-example="hospital"]'))],
  ['how to check', press('How to check')],
  ['glossary', (page) => page.getByText('Glossary', { exact: true }).click()],
  ['a file that cannot be read', (page) => drop(page, 'people.csv', 'a,b\n1,2\n1\n1\n2,3,4\n').then(() => seen(page, '.message'))],
  [
    'Data',
    async (page) => {
      await openExample(page, 'hospital');
      await page.getByRole('button', { name: /^quasi-identifier/ }).first().click();
    },
  ],
  ['a hierarchy file', (page) => drop(page, 'age.csv', '29;20s;*\n22;20s;*\n').then(() => seen(page, '.message, .incoming'))],
  ['Taxonomies', (page) => go(page, 'Taxonomies').then(() => seen(page, '[role=tree]'))],
  [
    'a tree from the values',
    async (page) => {
      await press('Make it from the values')(page);
      await page.getByLabel('Or another way').selectOption('intervals');
      await page.getByLabel('Widths').fill('10');
    },
  ],
  ['the check of a tree', press(/^Check/)],
  ['a search in a tree', (page) => press(/^Find/)(page)],
  [
    'weights',
    async (page) => {
      await page.getByRole('list', { name: 'Columns that take part' }).getByRole('button', { name: /^disease/ }).click();
      await press('Weights')(page);
    },
  ],
  ['Requirement', (page) => go(page, 'Requirement').then(() => drawn(page))],
  [
    'a line about what was undone',
    async (page) => {
      await page.keyboard.press('Control+z');
      await seen(page, '.notice');
    },
  ],
  [
    'Requirement, more',
    async (page) => {
      await page.keyboard.press('Control+y');
      await openLayers(page);
      await press('Add')(page);
      await expect(page.locator('.figure svg')).toHaveCount(2);
    },
  ],
  [
    'a requirement that cannot be met',
    async (page) => {
      await page.getByLabel('Minimum number of different values').fill('9');
      await expect(page.locator('.feasibility')).toHaveAttribute('data-feasible', 'false');
    },
  ],
  [
    'Result',
    async (page) => {
      await page.getByLabel('Minimum number of different values').fill('3');
      await expect(page.locator('.feasibility')).toHaveAttribute('data-feasible', 'true');
      await publish(page);
      await expect(page.locator('.pictures svg').nth(3)).toBeVisible();
    },
  ],
  [
    'Result, as tables',
    async (page) => {
      const asTable = page.getByRole('button', { name: 'Show as table' });
      while ((await asTable.count()) > 0) await asTable.first().click();
    },
  ],
  [
    'Result, methods side by side',
    async (page) => {
      const section = page.getByRole('region', { name: 'Compare methods' });
      const folded = section.locator('details:not([open]) > summary');
      while ((await folded.count()) > 0) await folded.first().click();
      await section.getByRole('button', { name: /^Compare \d/ }).click();
      await seen(page, '.compare-table tr[data-is="done"]');
      await expect(section.getByRole('button', { name: /^Compare .* again$/ })).toBeVisible();
      await drawn(page, '.compare-worth');
    },
  ],
  [
    'Review',
    async (page) => {
      await go(page, 'Review');
      await seen(page, '#review-everybody .scan-sentences');
      await drawn(page);
    },
  ],
  [
    'Review, one person and what takes a while',
    async (page) => {
      await page.getByLabel('age', { exact: true }).fill('29');
      await seen(page, '#review-inference .rule-out');
      await unfold(page);
      await drawn(page);
    },
  ],
  ['Review, a person by her row', (page) => page.getByRole('radio', { name: 'By row' }).check()],
  ['Review, measures', (page) => openPart(page, 'Measures').then(() => seen(page, '#review-promises .promises li'))],
  [
    'Review, the minimality attack',
    async (page) => {
      await press('Assess what that discloses')(page);
      await expect(page.locator('#review-promises .work-finding')).toBeVisible();
      await unfold(page);
    },
  ],
  ['Review, classes', (page) => openPart(page, 'Classes').then(() => seen(page, '#review-class')).then(() => drawn(page))],
  [
    'Review, utility',
    async (page) => {
      await openPart(page, 'Utility');
      await press(/^Run .* count queries/)(page);
      await expect(page.locator('#review-learning .work-finding')).toBeVisible();
      await unfold(page);
      await drawn(page);
    },
  ],
  ['Review, saving', (page) => openPart(page, 'Save').then(() => seen(page, '.review-save')).then(() => openPart(page, 'Disclosure'))],
  ['Review, the open table', (page) => page.getByRole('radio', { name: 'The open table as it is' }).check().then(() => seen(page, '#review-everybody .scan-sentences')).then(() => drawn(page))],
  ['Review, no file yet', (page) => page.getByRole('radio', { name: 'A file from elsewhere' }).check().then(() => seen(page, '.elsewhere'))],
  [
    'Review, a file published elsewhere',
    async (page) => {
      await page.getByLabel('Choose a file').setInputFiles({ name: 'other.csv', mimeType: 'text/csv', buffer: Buffer.from('age,zip,disease\n20-29,100**,flu\n20-29,100**,hiv\n30-39,100**,flu\n30-39,100**,asthma\n') });
      await expect(page.locator('.elsewhere-roles li')).toHaveCount(3);
      await drawn(page);
    },
  ],
  ['Read, no file yet', (page) => go(page, 'Read').then(() => seen(page, '.read-source'))],
  ['Read, a table of rows alone', (page) => drop(page, 'rows.csv', 'age,group\n20,1\n30,1\n').then(() => seen(page, '.review-lacks'))],
  [
    'Read',
    async (page) => {
      await go(page, 'Read');
      await drop(page, 'sets.csv', SETS);
      await expect(page.locator('.read-part svg')).toHaveCount(1);
      await page.locator('.whom-many summary').first().click();
      await drawn(page, '.disclosure');
    },
  ],
  ['Read, people compared', (page) => page.getByLabel('Compare by').selectOption('sex').then(() => expect(page.locator('.read-part svg')).toHaveCount(2))],
  [
    'Requirement, the quasi-identifier exact',
    async (page) => {
      await go(page, 'Requirement');
      await page.getByRole('radio', { name: /^Randomized addition/ }).check();
      await seen(page, '.random-draws');
      await page.getByLabel('Secret file').setInputFiles({ name: 'none.txt', mimeType: 'text/plain', buffer: Buffer.from('none') });
      await seen(page, '.random-draws .message');
    },
  ],
  [
    'Result, sets of values',
    async (page) => {
      await publish(page);
      await seen(page, '.random-draws');
      await expect(page.locator('.pictures svg').nth(3)).toBeVisible();
    },
  ],
  [
    'Read, what was published here',
    async (page) => {
      await go(page, 'Read');
      await page.getByRole('button', { name: 'Read the release made here' }).click();
      await expect(page.locator('.read-about')).toContainText('The original is open');
      await drawn(page, '.read');
    },
  ],
  ['Learn', (page) => go(page, 'Learn').then(() => seen(page, '.lessons'))],
  [
    'Learn, two tables linked',
    async (page) => {
      await page.locator('[data-lesson="names"]').click();
      await page.getByRole('navigation', { name: 'Steps of the lesson' }).getByRole('button', { name: /4/ }).click();
      await page.locator('.answers button').first().click();
      await seen(page, '.link');
    },
  ],
  [
    'Learn, what somebody believes',
    async (page) => {
      await page.goto('/#screen=learn&lesson=k-anonymity&step=5');
      await page.locator('.answers button').first().click();
      await drawn(page);
    },
  ],
  ['Learn, a handout', (page) => press('Handout')(page).then(() => expect(page.locator('.handout')).toHaveAttribute('data-ready', 'true')).then(() => drawn(page))],
  [
    'formulas',
    async (page) => {
      await go(page, 'Data');
      await drop(page, 'people.csv', FORMULAS);
      await expect(page.getByRole('heading', { level: 2, name: 'people.csv' })).toBeVisible();
      await setRole(page, 'age', 'Quasi-identifier');
      await setRole(page, 'sex', 'Keep');
      await setRole(page, 'diagnosis', 'Sensitive');
      await publish(page);
      await expect(page.getByRole('group', { name: 'Formulas' })).toBeVisible();
    },
  ],
  [
    'two versions of a table',
    async (page) => {
      await downloaded(page, 'Download the table (CSV)');
      await go(page, 'Data');
      await setRole(page, 'sex', 'Quasi-identifier');
      await publish(page);
      await expect(page.getByRole('region', { name: /^Composition attack/ })).toBeVisible();
    },
  ],
  [
    'choices that have changed, and a refusal',
    async (page) => {
      await page.getByRole('group', { name: 'Formulas' }).getByRole('radio', { name: /^Refuse them/ }).check();
      await seen(page, '.message');
    },
  ],
  [
    'a table that is lost',
    async (page) => {
      const folder = mkdtempSync(join(tmpdir(), 'tauell-'));
      writeFileSync(join(folder, 'people.csv'), FORMULAS);
      await go(page, 'Data');
      await page.getByLabel('Open another file').setInputFiles(join(folder, 'people.csv'));
      await tableIs(page, 60);
      rmSync(folder, { recursive: true });
      await page.workers()[0]?.evaluate(() => self.close());
      await seen(page, '.lost');
    },
  ],
  [
    'an engine that was begun again',
    async (page) => {
      await openExample(page, 'hospital');
      await page.workers()[0]?.evaluate(() => self.close());
      await seen(page, '.restarted');
    },
  ],
  [
    'an engine that does not answer',
    async (page) => {
      void page
        .workers()[0]
        ?.evaluate(() => {
          for (;;);
        })
        .catch(() => undefined);
      await page.keyboard.press('Control+Enter');
      await expect(page.getByText('The engine has not answered for')).toBeVisible();
    },
  ],
];

/** Faults in the order of headings: one level after the other, as a listener goes through them. */
function headings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) => heading.checkVisibility());
    const levels = all.map(({ tagName }) => Number(tagName[1]));
    return all.flatMap((heading, at) => ((levels[at] ?? 1) > (levels[at - 1] ?? 0) + 1 ? [`${heading.tagName} ${heading.textContent ?? ''}`] : []));
  });
}

async function nothingFound(page: Page, where: string, rules?: readonly string[]): Promise<void> {
  // From the top: a bar that stays would lie over what happens to be scrolled under it.
  await page.evaluate(() => window.scrollTo(0, 0));
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules === undefined ? axe.options({ rules: { 'target-size': { enabled: true } } }) : axe.withRules([...rules])).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  const order = (await headings(page)).map((heading) => `heading out of order: ${heading}`);
  expect.soft([...found, ...order], where).toEqual([]);
}

/** The size that a way has where it names none. */
const WIDE = { width: 1280, height: 720 };
const softly = expect.configure({ soft: true });

async function lookedAt(page: Page, { media, width = WIDE.width, height = WIDE.height }: Way): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, ...media, reducedMotion: 'reduce' });
}

async function nothingCutOff(page: Page, where: string): Promise<void> {
  // Pictures follow the width of the page when it has changed.
  await softly.poll(() => cutOff(page), where).toEqual({ over: 0, parts: [] });
}

/** What is examined every day: each screen once, and lessons by `learn.spec.ts`. The steps to these need no other. */
const SAMPLE: readonly string[] = ['Data', 'Taxonomies', 'Requirement', 'Result', 'Review', 'Read'];
const STEPS = SOAK ? WALK : WALK.filter(([screen]) => SAMPLE.includes(screen));

test(`nothing is found wrong on ${SOAK ? 'any state of any screen, in any way of looking at it' : 'any screen, as it is or in another way'}, and nothing is cut off where there is little room`, async ({ page }) => {
  if (SOAK) test.setTimeout(1_800_000);
  const [first, ...others] = WAYS;
  if (first === undefined) throw new Error('there is no way to look at the page');
  if (!SOAK) expect(STEPS.map(([screen]) => screen)).toEqual(SAMPLE);
  for (const [at, [screen, to]] of STEPS.entries()) {
    await lookedAt(page, first);
    await to(page);
    if (SOAK || at % 3 === 0) await nothingFound(page, screen, first.rules);
    // Every day two screens as they are, and the others in one way each.
    for (const way of SOAK ? others : at % 3 === 0 ? [] : [others[(at - 1 - Math.floor(at / 3)) % others.length] ?? first]) {
      await lookedAt(page, way);
      await nothingFound(page, `${screen}, ${way.name}`, way.rules);
      if (way.width !== undefined) await nothingCutOff(page, `${screen}, ${way.name}`);
    }
  }
});
