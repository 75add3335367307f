import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { shortened, shown, stretches } from './shown';

it('shows a text as the engine does', () => {
  const cases = JSON.parse(readFileSync(new URL('../../../tests/words/shown.json', import.meta.url), 'utf8')) as [string, string][];
  expect(cases.length).toBeGreaterThan(12);
  for (const [text, expected] of cases) expect(shown(text), JSON.stringify(text)).toBe(expected);
});

it('tells what is from right to left from the rest', () => {
  expect(stretches('plain')).toEqual(['plain']);
  expect(stretches('"שלום" 5')).toEqual(['"', 'שלום', '" 5']);
});

it('cuts between letters, not within one', () => {
  expect(shortened('hypertension', 6)).toBe('hyper…');
  expect(shortened('😀😀😀', 3)).toBe('😀😀😀');
  expect(shortened('😀😀😀😀', 3)).toBe('😀😀…');
  expect(shown('😀'.slice(0, 1))).toBe('\ufffd');
});
