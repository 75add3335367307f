// The command and the wasm file, given the same table and the same recipe, publish the same bytes or refuse with the same code.
// `TAUELL_CASES` says how many cases, `TAUELL_FIRST_CASE` which is the first; a case that fails is kept as files.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { caseOf } from './cases';
import type { Case } from './cases';
import { download, groupTables } from '../../src/engine/downloads';
import { isEngineError } from '../../src/engine/failure';
import type { EngineObject } from '../../src/engine/object';
import { Engine, initSync } from '../../src/engine/pkg/tauell.js';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const COMMAND = process.env['TAUELL_COMMAND'] ?? join(ROOT, 'target/debug/tauell');
const CASES = Number(process.env['TAUELL_CASES'] ?? 100);
const FIRST = Number(process.env['TAUELL_FIRST_CASE'] ?? 0);
const SECRET = '00112233445566778899aabbccddeeff';
/** Rounds of commands that run next to one another. */
const AT_ONCE = 4;

/** What came of a case: the tables by their names, or why there are none. */
type Outcome = { tables: Record<string, string> } | { code: string; message: string };

/** What the command refuses before it reads the table. Of two faults it states this one, and the page the one that it meets first. */
const BEFORE_READING = /^(requirement-|no-requirement$)/;

/** What may differ. Nothing else may. */
function mayDiffer({ recipe }: Case, command: Outcome, wasm: Outcome): boolean {
  if (!('code' in command)) return false;
  if ('code' in wasm && wasm.code !== 'trapped' && BEFORE_READING.test(command.code)) return true;
  const skips = /"on_fault":\s*"(skip|ask)"/.exec(recipe)?.[1];
  if (skips === 'skip') return command.code === 'cannot-skip-rows';
  // The page omits a few rows that cannot be read, and says so; the command omits none.
  return skips === 'ask' && ['field-count', 'misquoted', 'nul-byte', 'not-utf8'].includes(command.code);
}

async function byCommand({ table, recipe }: Case, folder: string): Promise<Outcome> {
  mkdirSync(folder);
  writeFileSync(join(folder, 't.csv'), table);
  writeFileSync(join(folder, 'r.json'), recipe);
  writeFileSync(join(folder, 's.key'), SECRET);
  const given = ['anonymize', 't.csv', '--recipe', 'r.json', '--secret', 's.key', '--quiet', '--out', 'o.csv'];
  try {
    await run(COMMAND, given, { cwd: folder });
  } catch (thrown) {
    const message = String((thrown as { stderr?: unknown }).stderr ?? thrown).trim();
    return { code: /\[([a-z0-9-]+)\]$/.exec(message)?.[1] ?? 'no code', message };
  }
  const written = readdirSync(folder).filter((name) => !['t.csv', 'r.json', 's.key'].includes(name));
  return { tables: Object.fromEntries(written.map((name) => [name, readFileSync(join(folder, name), 'latin1')])) };
}

async function byWasm({ table, recipe }: Case): Promise<Outcome> {
  const engine: EngineObject = new Engine();
  const between = (): Promise<void> => Promise.resolve();
  const toItsEnd = (bytes?: Uint8Array): unknown => {
    if (bytes !== undefined) engine.push(bytes);
    while (engine.step(false, 1_000_000) !== null);
    return engine.finish(false, 0);
  };
  try {
    const options = engine.ask<'recipe-reading'>({ kind: 'recipe-reading', text: recipe });
    engine.begin({ kind: 'open-file', file: 't.csv', options, missing: [] });
    toItsEnd(table);
    const { choices } = engine.ask<'load-recipe'>({ kind: 'load-recipe', text: recipe });
    engine.ask<'use-secret'>({ kind: 'use-secret', text: SECRET });
    engine.begin({ kind: 'publish', choices });
    toItsEnd();
    const text = (parts: Uint8Array[]): string => Buffer.concat(parts).toString('latin1');
    const tables: Record<string, string> = { 'o.csv': text(await download(engine, 'table', between)) };
    for (const { column, parts } of await groupTables(engine, between)) tables[`o-groups-${column}.csv`] = text(parts);
    return { tables };
  } catch (thrown) {
    if (isEngineError(thrown)) return { code: thrown.code, message: thrown.message };
    return { code: 'trapped', message: String(thrown) };
  }
}

let folder: string;
beforeAll(() => {
  if (!existsSync(COMMAND)) throw new Error(`${COMMAND} is not there: build the command (cargo build --bin tauell), or say with TAUELL_COMMAND where it is.`);
  initSync({ module: readFileSync(new URL('../../src/engine/pkg/tauell_bg.wasm', import.meta.url)) });
  folder = mkdtempSync(join(tmpdir(), 'tauell-differential-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A case to look at: its files, and how to run it again. */
function kept(number: number, one: Case, command: Outcome, wasm: Outcome): string {
  const place = join(ROOT, 'target/differential', String(number));
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 't.csv'), one.table);
  writeFileSync(join(place, 'r.json'), one.recipe);
  writeFileSync(join(place, 's.key'), SECRET);
  const said = (outcome: Outcome): string => ('code' in outcome ? `${outcome.code}: ${outcome.message}` : `publishes ${Object.values(outcome.tables).join('\n').slice(0, 400)}`);
  return [
    `case ${number} (${one.damage.join('; ') || 'as it should be'}), kept in ${place}; again: TAUELL_FIRST_CASE=${number} TAUELL_CASES=1 npx vitest run --project wasm differential`,
    `  command ${said(command)}`,
    `  wasm    ${said(wasm)}`,
  ].join('\n');
}

it(
  'publishes from the same table and recipe the same bytes as the command, or refuses with the same code',
  async () => {
    const differ: string[] = [];
    const outcomes: Record<string, number> = {};
    for (let first = FIRST; first < FIRST + CASES; first += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, FIRST + CASES - first) }, (_, at) => first + at);
      const of = numbers.map((number) => ({ number, one: caseOf(number) }));
      const commands = await Promise.all(of.map(({ number, one }) => byCommand(one, join(folder, String(number)))));
      for (const [at, { number, one }] of of.entries()) {
        const command = commands[at] as Outcome;
        const wasm = await byWasm(one);
        const key = (outcome: Outcome): string => ('code' in outcome ? outcome.code : JSON.stringify(Object.entries(outcome.tables).sort()));
        if (key(command) !== key(wasm) && !mayDiffer(one, command, wasm)) differ.push(kept(number, one, command, wasm));
        const came = 'code' in command ? command.code : 'published';
        outcomes[came] = (outcomes[came] ?? 0) + 1;
        rmSync(join(folder, String(number)), { recursive: true });
      }
    }
    console.log(`${CASES} cases: ${JSON.stringify(outcomes)}`);
    expect(differ.join('\n'), `${differ.length} of ${CASES} cases differ`).toBe('');
    // Neither all are published nor all refused.
    if (CASES >= 100) expect(outcomes['published']).toBeGreaterThan(CASES / 10);
  },
  Math.max(120_000, CASES * 2_000),
);
