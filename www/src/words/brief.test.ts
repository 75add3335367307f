import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { brief } from './brief';

it('cuts a long text as the engine does', () => {
  const cases = JSON.parse(readFileSync(join(import.meta.dirname, '../../../tests/words/brief.json'), 'utf8')) as [string, number, string][];
  for (const [text, most, expected] of cases) expect(brief(text, most), text).toBe(expected);
});
