import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { whenever } from './whenever';

it('runs again after a change, and never because of its own', () => {
  const asked = signal(0);
  const works = signal<readonly number[]>([]);
  let turns = 0;
  const end = whenever(
    () => asked.value,
    (now) => {
      if (++turns > 100) throw new Error('it calls for itself');
      works.value = [...works.value, now];
    },
  );
  expect(works.value).toEqual([0]);
  asked.value = 1;
  works.value = [];
  expect(turns).toBe(2);
  end();
  asked.value = 2;
  expect(turns).toBe(2);
});

it('every effect of the page is made by it', () => {
  const folder = join(import.meta.dirname, '../..');
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name))
    .filter((name) => /\b(effect|useSignalEffect)\b[^;]*from '@preact\/signals/.test(readFileSync(join(folder, name), 'utf8')));
  expect(own).toEqual([join('state', 'page', 'whenever.ts')]);
});
