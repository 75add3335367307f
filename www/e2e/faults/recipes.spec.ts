// Recipes of another version, damaged, hostile or of another table: each says what is wrong with it, and nothing of it is taken.
import type { Page } from '@playwright/test';
import { SOAK_ONLY } from '../soak';
import { downloaded, drop, expect, failure, openExample, publish, test, tableIs } from '../watched';

interface Written {
  tauell_recipe: unknown;
  read: Record<string, unknown>;
  choices: { qi: unknown[]; sensitive: Record<string, unknown>[]; [field: string]: unknown };
  taxonomies: Record<string, unknown>;
}
const LONG = 'x'.repeat(1 << 20);

/** What is done to a recipe that the page wrote, the code of what is stated about it, and what is in that. */
const HARMS: Readonly<Record<string, [(recipe: Written, text: string) => string | void, code: string, says: RegExp]>> = {
  'cut in two': [(_, text) => text.slice(0, text.length / 2), 'recipe-malformed', /ends before its last bracket is closed/],
  empty: [() => '', 'recipe-malformed', /ends before/],
  'of a version to come': [(recipe) => void (recipe.tauell_recipe = 7), 'recipe-version', /has version 7, but only versions 1 to 3 can be read/],
  'without a version': [(recipe) => void delete (recipe as Partial<Written>).tauell_recipe, 'recipe-malformed', /tauell_recipe: this field is missing/],
  'no text': [() => '\u0000\u0001\u0002\u0003{"tauell_recipe"', 'recipe-malformed', /JSON/],
  'ten thousand brackets': [() => `{"tauell_recipe": 1, "choices": ${'['.repeat(10_000)}`, 'recipe-malformed', /nested more than 127 deep/],
  'a field called __proto__': [(_, text) => text.replace('"qi"', '"__proto__": {"qi": []}, "qi"'), 'recipe-malformed', /__proto__" is unknown/],
  'a field of a megabyte': [(recipe) => void (recipe.choices[LONG] = 1), 'recipe-malformed', / is unknown/],
  'a field that turns the sentence': [(recipe) => void (recipe.choices['\u202eiq'] = []), 'recipe-malformed', / is unknown/],
  'a column that is not there': [(recipe) => void recipe.choices.qi.push('agee'), 'no-such-column', /no column "agee"\. .*age/],
  'a column of a megabyte': [(recipe) => void recipe.choices.qi.push(LONG), 'no-such-column', /table has no column/],
  'one column twice': [(recipe) => void recipe.choices.qi.push('disease'), 'two-roles', /has two roles/],
  'a tree of a column that is not there': [(recipe) => void (recipe.taxonomies['constructor'] = recipe.taxonomies['age']), 'no-such-column', /no column "constructor"/],
  'a hierarchy that lacks values': [(recipe) => void (recipe.taxonomies['age'] = { hierarchy: '20;any\n' }), 'taxonomy-missing-values', /lacks \d+ values/],
  'a hierarchy of a thousand levels': [(recipe) => void (recipe.taxonomies['age'] = { hierarchy: Array.from({ length: 1000 }, (_, at) => `level ${at}`).join(';') }), 'taxonomy-too-deep', /levels/],
  'a tree with a label twice': [
    (recipe) => void (recipe.taxonomies['age'] = { edited: { from: 'x', edits: 1, tree: { label: '*', children: [{ label: LONG }, { label: LONG }] } } }),
    'taxonomy-label-twice',
    /names two nodes/,
  ],
  'a builder of widths without an end': [(recipe) => void (recipe.taxonomies['age'] = { made: { kind: 'intervals', widths: ['1e400'] } }), 'recipe-malformed', /./],
};

/** The choices and trees as they are. */
async function recipeNow(page: Page): Promise<string> {
  return (await downloaded(page, 'Save as a recipe')).text;
}

test('a recipe of another version, damaged or hostile says what is wrong with it, and nothing of it is taken', async ({ page }) => {
  await openExample(page, 'hospital');
  const text = await recipeNow(page);
  for (const [what, [harm, code, says]] of Object.entries(HARMS)) {
    const recipe = JSON.parse(text) as Written;
    const harmed = harm(recipe, text) ?? JSON.stringify(recipe, null, 1);
    expect(harmed, what).not.toBe(text);
    await drop(page, 'choices.json', harmed);
    const told = await failure(page);
    expect.soft(told.code, what).toBe(code);
    expect.soft(told.text, what).toMatch(says);
    // The code is no part of a sentence.
    expect.soft(told.text, what).toMatch(new RegExp(`\\nError code: ${code}$`));
    expect.soft(told.text, what).toContain('choices.json');
    expect.soft(told.text.length, what).toBeLessThan(700);
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await expect(page.locator('.message')).toHaveCount(0);
    await tableIs(page, 12, 3);
  }
  expect(await recipeNow(page)).toBe(text);
  await publish(page);
});

test('a recipe of fifty megabytes is read, or refused in a sentence, and the page stays alive', SOAK_ONLY, async ({ page }) => {
  await openExample(page, 'hospital');
  const text = await recipeNow(page);
  // A hierarchy file of four million lines that the table has no value of, inside a recipe that is in order; and text of no end.
  for (const [filler, code] of [
    ['value ;any\\n', 'taxonomy-missing-values'],
    ['', 'recipe-malformed'],
  ] as const) {
    const data = await page.evaluateHandle(
      ({ text, filler }) => {
        const recipe = JSON.parse(text) as Written;
        const size = 50 << 20;
        const long = filler === '' ? '9'.repeat(size) : `{"hierarchy": "${filler.repeat(size / filler.length)}"}`;
        recipe.taxonomies['age'] = 'HERE';
        const transfer = new DataTransfer();
        transfer.items.add(new File([JSON.stringify(recipe).replace('"HERE"', () => long)], 'choices.json'));
        return transfer;
      },
      { text, filler },
    );
    await page.dispatchEvent('body', 'drop', { dataTransfer: data });
    const told = await failure(page);
    expect(told.code).toBe(code);
    expect(told.text.length).toBeLessThan(700);
    await page.getByRole('button', { name: /^Continue with/ }).click();
    await tableIs(page, 12, 3);
  }
  expect(await recipeNow(page)).toBe(text);
});
