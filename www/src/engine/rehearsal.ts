// A rehearsal: the engine reads a table of no one and publishes it, once the page is open and nothing is requested. A browser translates
// wasm roughly when it is first run, and well when it has run for a while. So the user's first run begins where a second one would.
import type { EngineObject, InSlices, Named, Of } from './object';

/** Rows of the table: enough that the work is that of real tables, few enough that one run takes a fraction of a second. */
const ROWS = 4_000;
/** How often its rows are read one after the other, and how often it is published. */
const TIMES = { read: 24, publish: 3 };
/** Units of work between two looks at whether anything is requested. */
const BUDGET = 100_000;

/** Column by column, the labels' beginning and how many there are. */
const COLUMNS = { age: ['', 73], sex: ['s', 2], zip: ['1', 900], school: ['school ', 16], state: ['state or territory ', 7], job: ['a longer job title ', 14], number: ['', 1_000_000] } as const;

/** The bytes of the table: the header, and the rows without it. */
function table(): { header: Uint8Array; rows: Uint8Array } {
  let drawn = 1;
  const draw = (below: number): number => {
    // Park and Miller's generator: the same table every time.
    drawn = (drawn * 48_271) % 2_147_483_647;
    return drawn % below;
  };
  const row = (): string => Object.values(COLUMNS).map(([label, values]) => `${label}${draw(values)}`).join(',');
  const encoder = new TextEncoder();
  return {
    header: encoder.encode(`${Object.keys(COLUMNS).join(',')}\n`),
    rows: encoder.encode(Array.from({ length: ROWS }, () => `${row()}\n`).join('')),
  };
}

const OPEN: Named<Of<'open-file'>> = { kind: 'open-file', file: 'rehearsal.csv', options: { encoding: null, delimiter: null, header: null, on_fault: 'ask' }, missing: [] };
const PUBLISH: Named<Of<'publish'>> = {
  kind: 'publish',
  choices: {
    qi: ['age', 'sex', 'zip', 'school', 'state'],
    sensitive: [{ column: 'job', weights: 'where-present' }],
    requirements: [{ name: 'tau-l', params: { tau: '0.5', l: 3 }, column: 'job' }],
    method: { name: 'sweep', options: {} },
    keep: [],
    missing: { tokens: [], quasi_identifier: 'value' },
    row_order: 'class',
    formulas: 'keep',
    seed: 0,
  },
};

/** Rehearses with an engine that holds nothing else; `mayGoOn` lets requests in between, and throws if the rehearsal is to end. */
export async function rehearse(engine: EngineObject, mayGoOn: () => Promise<void>): Promise<void> {
  const { header, rows } = table();
  const run = async (request: Named<Of<InSlices>>, chunks: readonly Uint8Array[]): Promise<void> => {
    engine.begin(request);
    for (const chunk of chunks) {
      engine.push(chunk);
      await mayGoOn();
    }
    while (engine.step(false, BUDGET) !== null) await mayGoOn();
    engine.finish(false, 0);
    await mayGoOn();
  };
  await run(OPEN, [header, ...Array.from({ length: TIMES.read }, () => rows)]);
  await run(OPEN, [header, rows]);
  engine.ask({ kind: 'use-secret', text: '0'.repeat(32) });
  for (let time = 0; time < TIMES.publish; time++) await run(PUBLISH, []);
}
