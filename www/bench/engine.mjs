// How fast wasm files of the engine are next to each other, in Node, and how long their longest slices are: what wasm-opt is worth,
// or a change. Usage, after `cargo xtask wasm`: node bench/engine.mjs ROUNDS A.wasm B.wasm [C.wasm ...]
// The files take turns; the ratios of their medians to the first are what to compare. Slices are those of the worker
// (src/engine/worker.ts): the longest of each round, and of these the median.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [rounds = '5', ...files] = process.argv.slice(2);
const glue = new URL('../src/engine/pkg/tauell.js', import.meta.url);
const ROWS = 45_000;
const pick = (at, salt, of) => Math.floor(Math.abs(Math.sin(at * 12.9898 + salt * 78.233) * 43758.5453) % 1 * of);
const COLUMNS = ['age', 'sex', 'zip', 'school', 'state', 'disease'];
const text = [COLUMNS.join(','), ...Array.from({ length: ROWS }, (_, at) =>
  [17 + pick(at, 1, 70), 'fm'[pick(at, 2, 2)], 10_000 + pick(at, 3, 900), `school ${pick(at, 4, 16)}`, `state ${pick(at, 5, 7)}`, `d${pick(at, 6, 14)}`].join(','))].join('\n');
const bytes = new TextEncoder().encode(`${text}\n`);

async function engineOf(file, at) {
  // The bindings of a file are next to it if it was built elsewhere.
  const own = new URL('tauell.js', pathToFileURL(resolve(file)));
  const { Engine, initSync } = await import(`${existsSync(own) ? own : glue}?${at}`);
  initSync({ module: new WebAssembly.Module(readFileSync(file)) });
  return new Engine();
}

/** Runs a request in slices of about 8 ms; the milliseconds of the longest. */
function run(engine, request, file) {
  engine.begin(request);
  if (file !== undefined) engine.push(file);
  let [budget, longest] = [250_000, 0];
  for (;;) {
    const began = performance.now();
    const progress = engine.step(false, budget);
    const took = performance.now() - began;
    longest = Math.max(longest, took);
    if (progress === null) break;
    if (took < 2) budget = Math.min(2_000_000, budget * 2);
    else if (took > 8) budget = Math.max(10_000, budget / 2);
  }
  engine.finish(false, 0);
  return longest;
}

const ALL = { name: 'tau-l', params: { tau: '0.5', l: 3 }, attribute: 'disease' };
const SIMPLE = { name: 'simple-l', params: { l: 3 }, attribute: 'disease' };
const choices = (method, requirement) => ({
  qi: ['age', 'sex', 'zip', 'school', 'state'],
  sensitive: [{ column: 'disease' }],
  requirements: [requirement],
  method: { name: method, options: {} },
});
const WORK = {
  'read the file': (engine) => {
    const longest = run(engine, { kind: 'open-file', file: 'people.csv', options: {}, missing: [] }, bytes);
    engine.ask({ kind: 'use-secret', text: '00112233445566778899aabbccddeeff' });
    return longest;
  },
  ...Object.fromEntries(
    [...['sweep', 'incognito', 'mondrian', 'datafly'].map((name) => [name, ALL]), ...['tp', 'one-d', 'random-addition', 'anatomy', 'transparent-sweep'].map((name) => [name, SIMPLE])].map(
      ([name, requirement]) => [`publish by ${name}`, (engine) => run(engine, { kind: 'publish', choices: choices(name, requirement) })],
    ),
  ),
  review: (engine) => run(engine, { kind: 'review-published' }),
};

const engines = await Promise.all(files.map(engineOf));
const median = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];
const empty = () => files.map(() => Object.fromEntries(Object.keys(WORK).map((name) => [name, []])));
const [times, slices] = [empty(), empty()];
for (let round = 0; round < Number(rounds); round++) {
  for (const [name, work] of Object.entries(WORK)) {
    for (const [at, engine] of engines.entries()) {
      const began = performance.now();
      slices[at][name].push(work(engine));
      times[at][name].push(performance.now() - began);
    }
  }
}
for (const name of Object.keys(WORK)) {
  const all = times.map((of) => median(of[name]));
  const longest = slices.map((of) => median(of[name]));
  console.log(`${name}: ${all.map((one, at) => `${one.toFixed(0)} ms${at === 0 ? '' : ` (${(one / all[0]).toFixed(2)})`}, longest slice ${longest[at].toFixed(1)}`).join('; ')}`);
}
console.log(`files: ${files.join(', ')}`);
