import english from 'retext-english';
import indefiniteArticle from 'retext-indefinite-article';
import repeatedWords from 'retext-repeated-words';
import { unified } from 'unified';
import { VFile } from 'vfile';
import type { Exception } from './exceptions.ts';
import type { Kind, Passage } from './passages.ts';
import { RULES } from './rules.ts';

/** A sentence of more words than this is to be divided. The aim is 25. */
export const MOST_WORDS = 32;
/** A cell of a table has no room for a list. */
const MOST_WORDS_OF_A_CELL = 45;

export interface Offence {
  file: string;
  line: number;
  rule: string;
  excerpt: string;
  write: string;
}

const COMPILED = RULES.map((rule) => ({
  ...rule,
  // A blank is any gap, a line break among them.
  pattern: new RegExp(rule.pattern.source.replace(/(?<!\\)(?<!\[[^\]]*) (?![?*]?\])/g, '\\s+').replace(/\\s\+\?/g, '\\s*'), `${rule.pattern.flags}gu`),
}));

const retext = unified().use(english).use(repeatedWords).use(indefiniteArticle).freeze();

function excerpt(text: string, from: number, to: number): string {
  const start = Math.max(0, text.lastIndexOf(' ', Math.max(0, from - 30)));
  const end = text.indexOf(' ', to + 25);
  return text.slice(start, end < 0 ? undefined : end).replace(/\s+/g, ' ').trim();
}

/**
 * Whether two words at a place are one too many. Code between them separates them, a flag may have the name of its value, a
 * placeholder may come twice, and a literal may have lines of its own.
 */
function isRepetition(text: string, at: number, kind: Kind): boolean {
  const between = kind === 'text' ? ' ' : '\\s+';
  const repeated = new RegExp(`^(\\p{L}{2,})${between}\\1\\b`, 'iu').exec(text.slice(at))?.[1];
  return repeated !== undefined && !/^\p{Lu}{2}/u.test(repeated) && text[at - 1] !== '-';
}

/** Whether a text begins with an article and a word. A symbol may be called a, and neither code nor letters show how they sound. */
function isArticle(text: string): boolean {
  return /^an?\s+(?!(?:is|in|of|and|or|as|at|on|if|are|under|outside|over|into)\b)\p{L}{2,}/iu.test(text);
}

/** What is wrong with a text, by place. */
export function faults(text: string, kind: Kind = 'docs'): { at: number; rule: string; excerpt: string; write: string }[] {
  const found: { at: number; rule: string; excerpt: string; write: string }[] = [];
  for (const { name, pattern, write } of COMPILED) {
    for (const match of text.matchAll(pattern)) {
      found.push({ at: match.index, rule: name, excerpt: excerpt(text, match.index, match.index + match[0].length), write });
    }
  }
  const file = new VFile(text);
  retext.runSync(retext.parse(file), file);
  for (const message of file.messages) {
    const place = message.place;
    const at = (place && ('start' in place ? place.start.offset : place.offset)) ?? 0;
    const rule = message.source ?? 'retext';
    const isFault = rule === 'retext-repeated-words' ? isRepetition(text, at, kind) : isArticle(text.slice(at));
    if (isFault) found.push({ at, rule, excerpt: message.reason, write: message.expected?.join(', ') ?? '' });
  }
  // A comment may be notes.
  if (kind === 'comment') return found;
  // An abbreviation ends one, too: sentences are then counted as shorter than they are, never as longer.
  for (const { 0: segment, index } of text.matchAll(/\S[^]*?(?:[.?!]["'”)\]]*(?=\s)|$)/g)) {
    const start = segment.replace(/\s+/g, ' ').slice(0, 60);
    // Symbols are no words.
    const count = segment.match(/\p{L}[\p{L}'’-]+/gu)?.length ?? 0;
    if (count > (kind === 'cell' ? MOST_WORDS_OF_A_CELL : MOST_WORDS)) found.push({ at: index, rule: 'long sentence', excerpt: `${start}… (${count} words)`, write: 'two sentences, or a list' });
    const marks = kind === 'cell' ? 0 : (segment.match(/[;:](?=\s)/g)?.length ?? 0);
    if (marks > 1) found.push({ at: index, rule: 'two colons or semicolons', excerpt: `${start}…`, write: 'two sentences, or a list' });
  }
  return found;
}

/** All offences in passages, but for exceptions; each exception that was used is added to `used`. */
export function offences(passages: Passage[], exceptions: Exception[], used = new Set<Exception>()): Offence[] {
  return passages.flatMap((passage) =>
    faults(passage.text, passage.kind).flatMap(({ at, ...fault }) => {
      const excepted = exceptions.find(
        ({ rule, file, text }) => rule === fault.rule && file.test(passage.file) && text.test(passage.text.replace(/\s+/g, ' ').trim()),
      );
      if (excepted) {
        used.add(excepted);
        return [];
      }
      const line = passage.line + passage.text.slice(0, at).split('\n').length - 1;
      return [{ file: passage.file, line, ...fault }];
    }),
  );
}
