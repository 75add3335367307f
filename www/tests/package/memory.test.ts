// The npm package called many times in one process: memory levels off. `TAUELL_CALLS` says how many times.
// The memory of the process rises and falls by 100 MB between calls, as threads start and end. So the minima of the second and of the last
// quarter are compared: what calls leave behind is in the latter.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consumer } from './consumer';
import type { Consumer } from './consumer';

const CALLS = Number(process.env['TAUELL_CALLS'] ?? 40);
/** The most by which the two may differ, in bytes: less than 5 MB per call. */
const SPREAD = 96 << 20;
let project: Consumer;

beforeAll(async () => {
  project = await consumer();
});
afterAll(() => project.remove());

it('takes no more memory after many calls than after some, those that fail among them', async () => {
  const told = await project.node(`
    import { anonymize } from 'tauell';
    const rows = Array.from({ length: 400 }, (_, at) => (20 + (at % 40)) + ',' + ['flu', 'cold', 'gout'][at % 3]);
    const table = 'age,disease\\n' + rows.join('\\n') + '\\n';
    const asked = { qi: ['age'], sensitive: ['disease'], requirements: [{ name: 'tau-l', params: { tau: '1/2', l: 2 } }] };
    const held = [];
    let handles = 0;
    for (let call = 0; call < ${CALLS}; call += 1) {
      await anonymize(table, call % 2 === 0 ? asked : { ...asked, qi: ['height'] }).catch(({ code }) => { if (code !== 'no-such-column') throw new Error(code); });
      globalThis.gc();
      held.push(process.memoryUsage().rss);
    }
    handles = process.getActiveResourcesInfo().filter((what) => what === 'Worker' || what === 'Timeout').length;
    console.log(JSON.stringify({ held, handles }));
  `, ['--expose-gc']);
  const { held, handles } = JSON.parse(told) as { held: number[]; handles: number };
  expect(handles).toBe(0);
  const least = (quarter: number): number => Math.min(...held.slice((quarter * held.length) / 4, ((quarter + 1) * held.length) / 4));
  expect(least(3), `bytes after every call: ${held.join(', ')}`).toBeLessThan(least(1) + SPREAD);
});
