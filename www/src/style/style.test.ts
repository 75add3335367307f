import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

it('sizes of text follow the size that the reader has chosen, so none is in pixels', () => {
  const folder = new URL('.', import.meta.url);
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(5);
  const fixed = sheets.flatMap((name) => [...readFileSync(new URL(name, folder), 'utf8').matchAll(/font-size:\s*[\d.]+px/g)].map(([found]) => `${name}: ${found}`));
  expect(fixed).toEqual([]);
});
