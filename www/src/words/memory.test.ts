import { expect, it } from 'vitest';
import { memoryInWords } from './memory';

it('is stated of large tables alone, and with what helps where a tab has too little', () => {
  expect(memoryInWords({ rows: 45_222, columns: 15, roles: 8 })).toBe('');
  // Measured: 1,455 MiB, which are 1.5 GB.
  expect(memoryInWords({ rows: 10_000_000, columns: 15, roles: 8 })).toBe('It takes about 1.6 GB of memory.');
  expect(memoryInWords({ rows: 30_000_000, columns: 15, roles: 8 })).toMatch(/^It would take about 4\.7 GB of memory, and a tab has at most 4\.3 GB\. Open a file with fewer/);
});
