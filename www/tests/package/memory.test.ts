// The npm package called many times in one process: memory levels off. `TAUELL_CALLS` says how many times.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consumer } from './consumer';
import type { Consumer } from './consumer';

const CALLS = Number(process.env['TAUELL_CALLS'] ?? 40);
/** What memory may differ by between one quarter and the next, in bytes: less than a table or an engine that stays behind each call. */
const SPREAD = 64 << 20;
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
      if (call % 10 === 9) {
        globalThis.gc?.();
        held.push(process.memoryUsage().rss);
      }
    }
    handles = process.getActiveResourcesInfo().filter((what) => what === 'Worker' || what === 'Timeout').length;
    console.log(JSON.stringify({ held, handles }));
  `);
  const { held, handles } = JSON.parse(told) as { held: number[]; handles: number };
  expect(handles).toBe(0);
  const half = held.slice(Math.floor(held.length / 2));
  expect(Math.max(...half), `bytes after every ten calls: ${held.join(', ')}`).toBeLessThan(Math.max(...held.slice(0, Math.ceil(held.length / 2))) + SPREAD);
});
