/**
 * The prose of the whole repository: docs, texts and comments of the engine, the command and the page.
 *
 * `TAUELL_PROSE=list` prints the offences and counts them, by area and by rule, and passes. `TAUELL_PROSE=counts` counts the terms of
 * `terms.ts`. `TAUELL_PROSE=draw` prints texts drawn by `TAUELL_PROSE_SEED` (31), to be read aloud. `TAUELL_PROSE_AREA=docs/how-to,README`
 * reads files with one of these beginnings alone. `TAUELL_PROSE_ROOT` is another clone to read, and `TAUELL_PROSE_REVISION` a revision.
 */
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { faults, offences, type Offence } from './check.ts';
import { EXCEPTIONS, type Exception } from './exceptions.ts';
import { atRevision, counts, drawn } from './modes.ts';
import { ofMarkdown, ofRust, ofStyle, ofTypeScript, passages } from './passages.ts';
import { RULES } from './rules.ts';
import { SENTENCES } from './sentences.ts';

const ROOT = process.env.TAUELL_PROSE_ROOT ?? fileURLToPath(new URL('../../..', import.meta.url));
const AREAS = (process.env.TAUELL_PROSE_AREA ?? '').split(',');

function counted(of: Offence[], key: (offence: Offence) => string): string {
  const counts = new Map<string, number>();
  for (const offence of of) counts.set(key(offence), (counts.get(key(offence)) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([name, count]) => `${String(count).padStart(6)}  ${name}`).join('\n');
}

/** The folder of a file, as deep as one person would take it on. */
const area = (file: string): string => file.split('/').slice(0, /^(?:www|crates)\//.test(file) ? 4 : 2).slice(0, -1).join('/') || file;

test('no prose has a word or a shape that is not used', () => {
  const used = new Set<Exception>();
  const revision = process.env.TAUELL_PROSE_REVISION;
  const read = revision ? atRevision(ROOT, revision, (root) => passages(root, AREAS)) : passages(ROOT, AREAS);
  if (process.env.TAUELL_PROSE === 'counts') return console.log(counts(read, EXCEPTIONS));
  if (process.env.TAUELL_PROSE === 'draw') return console.log(drawn(read, process.env.TAUELL_PROSE_SEED ?? '31', 30));
  const found = offences(read, EXCEPTIONS, used);
  const listed = found.map(({ file, line, rule, excerpt, write }) => `${file}:${line}: ${excerpt}\n    ${rule}; write: ${write}`);
  if (process.env.TAUELL_PROSE === 'list') {
    console.log(`${listed.join('\n')}\n\n${counted(found, ({ rule }) => rule)}\n\n${counted(found, ({ file }) => area(file))}\n\n${found.length} offences in ${read.length} passages`);
    return;
  }
  expect(read.length, 'passages read').toBeGreaterThan(AREAS[0] === '' ? 5000 : 0);
  expect(found.length, `${listed.join('\n')}\n\n${counted(found, ({ file }) => area(file))}`).toBe(0);
  if (AREAS[0] === '') expect(EXCEPTIONS.filter((exception) => !used.has(exception)), 'exceptions that except nothing').toEqual([]);
});

test.each(SENTENCES)('an editor stopped at: %s', (before, after) => {
  expect(faults(before), before).not.toEqual([]);
  expect(faults(after), after).toEqual([]);
});

test('general faults are found: repeated words, articles, long sentences', () => {
  const rules = (text: string): string[] => faults(text).map(({ rule }) => rule);
  expect(rules('Each class has has a limit.')).toEqual(['retext-repeated-words']);
  expect(rules('`--adult` adult/ and COLUMN COLUMN, where a is in the class')).toEqual([]);
  expect(rules('A error names its place.')).toEqual(['retext-indefinite-article']);
  expect(rules(`${'Each class has a limit and '.repeat(7)}a margin.`)).toEqual(['long sentence']);
  expect(rules('Two marks: one; two.')).toEqual(['two colons or semicolons']);
  expect(rules('Each class has a limit, and a release has a margin.')).toEqual([]);
});

test('rules have names of their own', () => {
  expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
});

test('words are found where people read them, with their line, and nowhere else', () => {
  const docs = ofMarkdown('a.md', '# A *good* heading\n\nOne `code` word\non two lines.\n\n```\nno prose here\n```\n\n| a cell |\n|---|\n| of a table |\n');
  expect(docs.map(({ line, text }) => [line, text])).toEqual([
    [1, 'A good heading'],
    [3, 'One … word\non two lines.'],
    [10, 'a cell'],
    [12, 'of a table'],
  ]);
  const rust = ofRust(
    'a.rs',
    `/// Returns what\n/// was set.\nfn a() {\n    let key = "some_key";\n    // Why it is so.\n    say!("The {name} of \\\n        a column");\n}\n\n#[cfg(test)]\nmod tests {\n    // Read, too.\n    const A: &str = "not this literal here";\n    fn a_claim_about_rows() {\n        assert_eq!(1, 2, "but this message is");\n    }\n}\n`,
  );
  expect(rust.map(({ line, kind, text }) => [line, kind, text])).toEqual([
    [6, 'text', 'The … of \na column'],
    [14, 'comment', 'a claim about rows'],
    [15, 'comment', 'but this message is'],
    [1, 'comment', 'Returns what\nwas set.'],
    [5, 'comment', 'Why it is so.'],
    [12, 'comment', 'Read, too.'],
  ]);
  const claims = ofTypeScript(
    'a.test.ts',
    `// Why it is so.\ntest('a claim about rows', () => {\n  expect(a, 'with a message').toBe('not this literal here');\n});\n`,
  );
  expect(claims.map(({ line, text }) => [line, text])).toEqual([
    [2, 'a claim about rows'],
    [3, 'with a message'],
    [1, 'Why it is so.'],
  ]);
  expect(ofStyle('a.css', 'a { }\n/* Why it\n   is so. */').map(({ line, text }) => [line, text])).toEqual([[2, 'Why it\nis so.']]);
  const page = ofTypeScript(
    'a.tsx',
    `/** What it is\n * for. */\nimport { a } from 'not a passage here';\nconst b = \`Text of \${a} rows\`;\n// A remark\n// of two lines.\nconst c = <p class="not a passage">Read <b>these words</b> now.</p>;\n`,
  );
  expect(page.map(({ line, kind, text }) => [line, kind, text])).toEqual([
    [4, 'text', 'Text of … rows'],
    [7, 'text', 'Read … now.'],
    [7, 'text', 'these words'],
    [1, 'comment', 'What it is\nfor.'],
    [5, 'comment', 'A remark\nof two lines.'],
  ]);
});
