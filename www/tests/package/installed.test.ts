// The npm package as others get it: packed, installed, run in Node's own threads, and compared with the types of TypeScript.
import { execFile } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consumer, examples, examplesOf } from './consumer';
import type { Consumer } from './consumer';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');
const golden = (name: string): string => readFileSync(join(root, 'tests/golden', name), 'utf8');
let project: Consumer;

beforeAll(async () => {
  project = await consumer();
  copyFileSync(join(root, 'crates/desk/src/examples/hospital/table.csv'), join(project.folder, 'hospital.csv'));
});
afterAll(() => project.remove());

describe('the package', () => {
  it('holds its two ways in, one engine, types and papers, and nothing of the machine that made it', () => {
    expect(project.packed).toEqual(
      ['LICENCES.md', 'LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'browser.js', 'engine.js', 'index.d.ts', 'node.js', 'package.json'].sort(),
    );
    for (const name of project.packed) {
      expect(readFileSync(join(project.folder, 'node_modules/tauell', name), 'utf8'), name).not.toContain(root);
    }
  });

  it('runs the examples of its own page', async () => {
    writeFileSync(join(project.folder, 'people.csv'), people());
    const [first = '', second = '', ...more] = examples();
    expect(more).toEqual([]);
    expect(await project.node(first)).toMatch(/^Ready to release\. \(0\.5, 3\)-diversity is satisfied for all 24 people/);
    const published = readFileSync(join(project.folder, 'published.csv'), 'utf8').trim().split('\n');
    expect(published).toHaveLength(25);
    expect(published[0]).toBe('age,sex,zipcode,disease');
    expect(await project.node(second)).toBe('12 rows in 3 classes\n');
  });

  it('runs the examples of the guide, one after another', async () => {
    const said: string[] = [];
    for (const example of examplesOf(join(root, 'docs/how-to/javascript.md'))) said.push(await project.node(example));
    expect(said[0]).toMatch(/\(0\.7, 3\)-diversity is satisfied for all 12 people/);
    expect(said.slice(1)).toEqual(['the same\n', 'infeasible-too-few-values\n']);
  });

  it('publishes with the bytes of the command, from the requirement and from a recipe', async () => {
    const told = await project.node(`
      import { readFileSync } from 'node:fs';
      import { anonymize, startEngine } from 'tauell';
      const engine = startEngine();
      const { choices } = await engine.request({ kind: 'open-example', id: 'hospital', seed: 0 });
      const hierarchies = {};
      for (const column of ['age', 'zip', 'disease']) hierarchies[column] = new TextDecoder().decode(await engine.request({ kind: 'hierarchy-file', column }));
      engine.stop();
      const data = readFileSync('hospital.csv');
      const first = await anonymize(data, { ...choices, hierarchies });
      const text = (bytes) => new TextDecoder().decode(bytes);
      const again = await anonymize(text(data), first.recipe);
      console.log(JSON.stringify([text(first.table), text(again.table), again.report.classes, JSON.parse(again.recipe).choices.qi, first.groups]));
    `);
    expect(JSON.parse(told)).toEqual([golden('hospital.csv'), golden('hospital.csv'), 3, ['age', 'zip'], []]);
  });

  it('rejects with what the engine says, and takes no process with it', async () => {
    const told = await project.node(`
      import { anonymize, isEngineError } from 'tauell';
      const failed = async (...given) => anonymize(...given).then(() => 'published', (error) => [isEngineError(error), error.code, error.kind]);
      const input = { qi: ['age'], sensitive: ['disease'], requirements: [{ name: 'tau-l', params: { tau: '1/2', l: 2 } }] };
      console.log(JSON.stringify([
        await failed('age,disease\\n1,flu\\n2,cold\\n', { ...input, qi: ['height'] }),
        await failed('age,disease\\n1,flu\\n2,flu\\n', input),
        await failed('age,disease\\n1,flu\\n2,cold\\n', '{'),
        await failed('age,disease\\n1,flu\\n2,cold\\n', input, { signal: AbortSignal.abort() }),
        await failed('age,disease\\n1,flu\\n2,cold\\n', input, { worker: () => { const none = { postMessage() { queueMicrotask(() => none.onerror({ preventDefault() {} })); }, terminate() {} }; return none; } }),
      ]));
    `);
    expect(JSON.parse(told)).toEqual([
      [true, 'no-such-column', 'input'],
      [true, 'infeasible-too-few-values', 'infeasible'],
      [true, 'recipe-malformed', 'input'],
      [true, 'cancelled', 'cancelled'],
      [true, 'engine-stopped', 'internal'],
    ]);
  });

  it('ends no process, whatever listens or is requested, and every failure is an EngineError', async () => {
    const told = await project.node(`
      import { anonymize, isEngineError, startEngine } from 'tauell';
      const table = 'age,disease\\n1,flu\\n2,cold\\n3,flu\\n4,cold\\n';
      // Reading it alone may end before progress is first reported, so it must be publishable: no column may disclose another.
      const long = 'age,town,disease\\n' + Array.from({ length: 400_000 }, (_, at) => at % 90 + ',' + at % 97 + ',' + ['flu', 'cold', 'gout'][at % 7 % 3]).join('\\n') + '\\n';
      const several = { qi: ['age', 'town'], sensitive: ['disease'], requirements: [{ name: 'tau-l', params: { tau: '1/2', l: 2 } }] };
      const input = { qi: ['age'], sensitive: ['disease'], requirements: [{ name: 'tau-l', params: { tau: '1/2', l: 2 } }] };
      const code = (promise) => promise.then(() => 'done', (error) => isEngineError(error) ? error.code : String(error));
      const engine = startEngine();
      const codes = [
        await code(anonymize(long, several, { onProgress: () => { throw new Error('mine'); } })),
        await code(anonymize(long, several, { onProgress: async () => { throw new Error('mine'); } })),
        await code(engine.request(undefined)),
        await code(engine.request({ kind: 'rows', strat: 0, count: 1 })),
        await code(engine.request({ kind: 'rows', start: 'x', count: 1 })),
        await code(engine.request({ kind: 'examples' })),
        await code(anonymize(table, { ...input, kep: [] })),
        await code(anonymize(table, { ...input, sensitive: [{ colum: 'disease' }] })),
        await code(anonymize(table, input, { Secret: '0' })),
        await code(anonymize(table, input, { answerWithin: 1, worker: () => ({ postMessage() {}, terminate() {} }) })),
      ];
      engine.stop();
      console.log(JSON.stringify(codes));
    `);
    expect(JSON.parse(told)).toEqual([
      'listener-failed', 'listener-failed', 'bad-argument', 'bad-argument', 'bad-argument', 'done',
      'unknown-key', 'unknown-key', 'unknown-key', 'no-answer',
    ]);
  });

  it('draws from the secret that it is given, and from one of its own without one', async () => {
    const told = await project.node(`
      import { anonymize } from 'tauell';
      const people = ${JSON.stringify(people())};
      const input = { qi: ['age', 'sex', 'zipcode'], sensitive: ['disease'], requirements: [{ name: 'tau-l', params: { tau: '1/2', l: 3 } }], method: { name: 'random-addition' } };
      const drawn = async (options) => new TextDecoder().decode((await anonymize(people, input, options)).table);
      const secret = '00112233445566778899aabbccddeeff';
      const [one, same, other, another] = [await drawn({ secret }), await drawn({ secret }), await drawn(), await drawn()];
      const refused = await drawn({ secret: 'none' }).catch(({ code }) => code);
      console.log(JSON.stringify([one === same, one === other, other === another, refused]));
    `);
    expect(JSON.parse(told)).toEqual([true, false, false, 'not-a-secret']);
  });

  it('gives files their names in a thread, since a name shows which column a hierarchy is for', async () => {
    const told = await project.node(`
      import { startEngine } from 'tauell';
      const engine = startEngine();
      const file = (name, text) => new File([text], name);
      await engine.request({ kind: 'open-file', file: file('t.csv', 'age,zip\\n1,a\\n2,b\\n'), options: { encoding: null, delimiter: null, header: null, on_fault: 'stop' }, missing: [] });
      const { taken, unmatched } = await engine.request({ kind: 'set-hierarchies', files: [file('age.csv', '1;*\\n2;*\\n'), file('other.csv', 'x;*\\n')] });
      console.log(JSON.stringify([taken.map(({ file }) => file), unmatched.map(({ file }) => file)]));
      engine.stop();
    `);
    expect(JSON.parse(told)).toEqual([['age.csv'], ['other.csv']]);
  });

  it.each([
    ['Node', { module: 'nodenext', lib: ['ES2023'], types: ['node'] }],
    ['a browser and a bundler', { module: 'esnext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM'], types: [] }],
  ])('has types that strict TypeScript takes, for %s', async (_, options) => {
    writeFileSync(
      join(project.folder, 'use.ts'),
      `import { anonymize, startEngine, cells } from 'tauell';
       import type { Answers, EngineError, Report, Request } from 'tauell';
       const input = { qi: ['age'], sensitive: [{ column: 'disease' }], requirements: [{ name: 'tau-l', params: { tau: '1/2', l: 3 }, column: 'disease' }] };
       export const { table, report }: { table: Uint8Array; report: Report } = await anonymize('age,disease', input);
       const engine = startEngine({ lost: (error: EngineError) => void error.code });
       export const request: Request = { kind: 'rows', start: 0, count: 1 };
       export const rows: Answers['rows'] = await engine.request(request);
       export const texts: string[] = cells(rows);
       // @ts-expect-error No such request.
       await engine.request({ kind: 'upload' });
       // @ts-expect-error The quasi-identifier is missing.
       await anonymize('age,disease', { sensitive: [] });
      `,
    );
    const compilerOptions = {
      strict: true,
      noEmit: true,
      target: 'ES2022',
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      typeRoots: [join(root, 'www/node_modules/@types')],
      ...options,
    };
    writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    const compiled = run(process.execPath, [join(root, 'www/node_modules/typescript/bin/tsc'), '--project', project.folder]);
    await expect(compiled.catch(({ stdout }: { stdout: string }) => Promise.reject(new Error(stdout)))).resolves.toBeDefined();
  });
});

/** Twenty-four people with the columns of the first example. */
function people(): string {
  const diseases = ['flu', 'cold', 'asthma', 'angina', 'gout', 'ulcer'];
  const rows = Array.from({ length: 24 }, (_, at) => `${20 + at},${at % 2 === 0 ? 'f' : 'm'},${13000 + 7 * at},${diseases[(at * 5) % 6] ?? ''}`);
  return `age,sex,zipcode,disease\n${rows.join('\n')}\n`;
}
