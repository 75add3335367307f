/** What `TAUELL_PROSE` prints in place of a verdict: counts of the terms, and texts drawn by a seed, to be read aloud. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { offences } from './check.ts';
import type { Exception } from './exceptions.ts';
import { isOfTests, type Passage } from './passages.ts';
import { TERMS } from './terms.ts';

/** Reads a revision of the repository at `root` from a copy, which is removed afterwards. */
export function atRevision<T>(root: string, revision: string, read: (root: string) => T): T {
  const copy = mkdtempSync(join(tmpdir(), 'prose-'));
  try {
    const archive = execFileSync('git', ['-C', root, 'archive', '--format=tar', revision], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', copy], { input: archive });
    return read(copy);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

/** Counts each term, and each word that is not used for its concept: in any sense, and as the rules find it in this one. */
export function counts(passages: Passage[], exceptions: Exception[]): string {
  const rules = new Map<string, number>();
  for (const { rule } of offences(passages, exceptions)) rules.set(rule, (rules.get(rule) ?? 0) + 1);
  const number = (pattern: RegExp): number =>
    passages.reduce((sum, { text }) => sum + (text.replace(/\s+/g, ' ').match(new RegExp(pattern.source, 'gi'))?.length ?? 0), 0);
  const lines = ['| concept | word | uses |', '|---|---|---|'];
  for (const { concept, words, not } of TERMS) {
    for (const [word, pattern] of words) lines.push(`| ${concept} | ${word} | ${number(pattern)} |`);
    for (const [word, pattern, names] of not) {
      const sense = names.length > 0 ? `, ${names.reduce((sum, name) => sum + (rules.get(name) ?? 0), 0)} found by rules` : '';
      lines.push(`| ${concept} | *not* ${word} | ${number(pattern)}${sense} |`);
    }
  }
  return `${lines.join('\n')}\n\n${passages.length} passages`;
}

/** Where a text is read: in the docs, on the page, or in the help of the command. */
const READ_IN: [string, (passage: Passage) => boolean][] = [
  ['docs', ({ file, kind }) => /^(?:README\.md$|docs\/)/.test(file) && (kind === 'docs' || kind === 'cell')],
  ['page', ({ file, kind }) => file.startsWith('www/src/') && kind === 'text'],
  ['help', ({ file }) => /^crates\/(?:cli\/src\/(?:args|help)|publish\/src\/\w+\/(?:about|options)\.rs)/.test(file)],
];

/**
 * Draws texts of at least six words, equally many from docs, page and help. A text is drawn by its place in its file, so that
 * a change elsewhere does not change the draw.
 */
export function drawn(passages: Passage[], seed: string, count: number): string {
  const place = new Map<string, number>();
  const keyed = passages.map((passage) => {
    const index = place.get(passage.file) ?? 0;
    place.set(passage.file, index + 1);
    return { passage, key: createHash('sha256').update(`${seed}/${passage.file}/${index}`).digest('hex') };
  });
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return READ_IN.flatMap(([name, isOne]) => {
    const texts = keyed.filter(
      ({ passage }) => isOne(passage) && !isOfTests(passage.file) && (passage.text.match(/\p{L}{2,}/gu)?.length ?? 0) >= 6,
    );
    return texts
      .slice(0, Math.ceil(count / READ_IN.length))
      .map(({ passage: { file, line, text } }) => `${name}  ${file}:${line}\n    ${text.replace(/\s+/g, ' ').trim()}`);
  }).join('\n');
}
