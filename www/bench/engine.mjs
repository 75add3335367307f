// How fast wasm files of the engine are beside each other, in Node: what wasm-opt is worth.
// Usage, after `cargo xtask wasm`: node bench/engine.mjs ROUNDS A.wasm B.wasm [C.wasm ...]
// The files take turns; the ratios of their medians to the first are what to compare.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [rounds = '5', ...files] = process.argv.slice(2);
const glue = new URL('../src/engine/pkg/tauell.js', import.meta.url);
const ROWS = 45_000;
const pick = (at, salt, of) => Math.floor(Math.abs(Math.sin(at * 12.9898 + salt * 78.233) * 43758.5453) % 1 * of);
const COLUMNS = ['age', 'sex', 'zip', 'school', 'state', 'disease'];
const text = [COLUMNS.join(','), ...Array.from({ length: ROWS }, (_, at) =>
  [17 + pick(at, 1, 70), 'fm'[pick(at, 2, 2)], 10_000 + pick(at, 3, 900), `school ${pick(at, 4, 16)}`, `state ${pick(at, 5, 7)}`, `d${pick(at, 6, 14)}`].join(','))].join('\n');
const bytes = new TextEncoder().encode(`${text}\n`);

async function engineOf(file, at) {
  const { Engine, initSync } = await import(`${glue.href}?${at}`);
  initSync({ module: new WebAssembly.Module(readFileSync(file)) });
  return new Engine();
}

function run(engine, request, file) {
  engine.begin(request);
  if (file !== undefined) engine.push(file);
  while (engine.step(false, 1_000_000) !== null);
  return engine.finish(false, 0);
}

const choices = (method) => ({
  qi: ['age', 'sex', 'zip', 'school', 'state'],
  sensitive: [{ column: 'disease' }],
  requirements: [{ name: 'tau-l', params: { tau: '0.5', l: 3 }, attribute: 'disease' }],
  method: { name: method, options: {} },
});
const WORK = {
  'read the file': (engine) => run(engine, { kind: 'open-file', file: 'people.csv', options: {}, missing: [] }, bytes),
  'publish by Sweep': (engine) => run(engine, { kind: 'publish', choices: choices('sweep') }),
  review: (engine) => run(engine, { kind: 'review-published' }),
  'publish by Mondrian': (engine) => run(engine, { kind: 'publish', choices: choices('mondrian') }),
  'publish by Incognito': (engine) => run(engine, { kind: 'publish', choices: choices('incognito') }),
};

const engines = await Promise.all(files.map(engineOf));
const median = (all) => [...all].sort((a, b) => a - b)[all.length >> 1];
const seconds = files.map(() => Object.fromEntries(Object.keys(WORK).map((name) => [name, []])));
for (let round = 0; round < Number(rounds); round++) {
  for (const [name, work] of Object.entries(WORK)) {
    for (const [at, engine] of engines.entries()) {
      const began = performance.now();
      work(engine);
      seconds[at][name].push(performance.now() - began);
    }
  }
}
for (const name of Object.keys(WORK)) {
  const all = seconds.map((of) => median(of[name]));
  console.log(`${name}: ${all.map((one, at) => `${one.toFixed(0)} ms${at === 0 ? '' : ` (${(one / all[0]).toFixed(2)})`}`).join(', ')}`);
}
console.log(`files: ${files.map((file) => fileURLToPath(new URL(file, `file://${process.cwd()}/`))).join(', ')}`);
