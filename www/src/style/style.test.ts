import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('sizes of text follow the size that the reader has chosen, so none is in pixels', () => {
  const folder = new URL('.', import.meta.url);
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(5);
  const fixed = sheets.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/font-size:\s*[\d.]+px/g)].map(([found]) => `${name}: ${found}`));
  expect(fixed).toEqual([]);
});

it('the font of Linux is before the generic one, and figures are tabular', () => {
  const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
  expect(/--font:.*'Liberation Sans'.*sans-serif;/.test(read('tokens.css'))).toBe(true);
  expect(read('base.css')).toContain('font-variant-numeric: tabular-nums');
});

/** Sheets whose sizes are those of the scale alone: 12, 13, 15, 18, 24 and 36. */
const ON_SCALE = ['answers.css', 'base.css', 'compare.css', 'foot.css', 'learn.css', 'parts.css', 'read.css', 'requirement.css', 'result.css', 'shared.css', 'shell.css', 'shown.css', 'summary.css', 'verdict.css'];

it('sizes of text are those of the scale', () => {
  const own = ON_SCALE.flatMap((name) => [...readFileSync(new URL(name, import.meta.url), 'utf8').matchAll(/font-size:\s*[\d.]+rem/g)].map(([found]) => `${name}: ${found}`));
  expect(own).toEqual([]);
});
