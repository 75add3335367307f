// How each column was published, in plain words: "96% are *, the others a decade".
import type { AttributeReport } from '../engine/types';
import { count, list } from './numbers';
import { wholePercent } from './tight';

/** A generalized value that was published, with the rows that have it. */
export interface PublishedLabel {
  label: string;
  rows: number;
  /** Whether it stands for every value of its column. */
  root: boolean;
}

/** Columns are named where no more than these lost as much as one another. */
const MOST_NAMED = 2;

/**
 * What is retained in all, and which column lost most. `unpublished`: columns that lose all, and count nowhere. `apart`: sensitive columns
 * whose values are published per class, so that exact cells are not all there is to retain.
 */
export function retainedInWords(information: number, columns: readonly { name: string; share: number }[], unpublished = 0, apart: readonly string[] = []): string {
  const exact = columns.every(({ share }) => share >= 1);
  if (apart.length > 0 && exact) return `Every column stays exact, but ${list(apart)} ${apart.length === 1 ? 'is' : 'are'} not linked to rows`;
  const of = unpublished === 0 ? 'the information' : `the information in the ${count(columns.length)} anonymized ${columns.length === 1 ? 'column' : 'columns'}`;
  if (exact) return `All of ${of} is retained`;
  const least = Math.min(...columns.map(({ share }) => share));
  const lost = columns.filter(({ share }) => wholePercent(share) === wholePercent(least)).map(({ name }) => name);
  const most = lost.length > MOST_NAMED ? '' : columns.filter(({ share }) => share < 1).length === 1 ? `; only ${list(lost)} lost some` : `; ${list(lost)} lost most`;
  return `${wholePercent(information)} of ${of} is retained${most}`;
}

/** Shares that have a word, and how near one has to be to them. */
const WORDS: readonly (readonly [number, string])[] = [
  [1 / 2, 'Half'],
  [1 / 3, 'A third'],
  [2 / 3, 'Two thirds'],
  [1 / 4, 'A quarter'],
  [3 / 4, 'Three quarters'],
];
const NEAR = 0.005;

function shareInWords(share: number): string {
  return WORDS.find(([known]) => Math.abs(known - share) < NEAR)?.[1] ?? wholePercent(share);
}

/** Of so few people everyone is counted. */
const FEW = 100;
const MOST_PARTS = 10;

/** "6 of 7 people": counted where they are few, else by the fraction that is next to it, else as a percentage. */
export function ofPeople(rows: number, all: number): string {
  if (all <= FEW) return `${count(rows)} of ${count(all)} people`;
  const share = rows / all;
  const word = WORDS.find(([known]) => Math.abs(known - share) < NEAR)?.[1].toLowerCase();
  if (word !== undefined) return `about ${word} of the people`;
  for (let parts = 2; parts <= MOST_PARTS; parts++) {
    const some = Math.round(share * parts);
    if (some > 0 && some < parts && Math.abs(some / parts - share) < NEAR / 2) return `about ${count(some)} of ${count(parts)} people`;
  }
  return `${wholePercent(share)} of the people`;
}

/** What some rows of a column show, as "are" or "show" goes on. */
interface Part {
  rows: number;
  verb: 'are' | 'show';
  what: string;
}

/** A sentence about a column. `labels` are its generalized values; without them, the sentence has only its levels. */
export function columnInWords(of: AttributeReport, labels: readonly PublishedLabel[] | null): string {
  const total = of.levels.reduce((sum, { rows }) => sum + rows, 0);
  if (total === 0) return ofSets(of);
  const exact = of.levels.find(({ level }) => level === 0)?.rows ?? 0;
  if (exact === total) return 'Exact for everyone';
  const known = labels !== null && labels.reduce((sum, { rows }) => sum + rows, 0) === total - exact;
  const others = known ? partsOf(labels) : [byLevels(of, total - exact)];
  if (exact === 0 && others.length === 1) return `${capital(others[0]?.what ?? '')} for everyone${ofRoot(of, labels ?? [])}`;
  const [only] = others;
  if (only !== undefined && others.length === 1 && only.verb === 'are') return `Exact for ${ofPeople(exact, total)}, ${only.what} for the others`;
  const parts: Part[] = [...(exact > 0 ? [{ rows: exact, verb: 'are' as const, what: 'exact' }] : []), ...others].sort((a, b) => b.rows - a.rows);
  return sentenceOf(parts, total);
}

function sentenceOf(parts: readonly Part[], total: number): string {
  return parts
    .map(({ rows, verb, what }, at) => {
      const before = parts[at - 1];
      const who = at === parts.length - 1 ? 'the others' : shareInWords(rows / total);
      return `${at === 0 ? who : who.toLowerCase()} ${before !== undefined && before.verb === verb && verb === 'are' ? '' : `${verb} `}${what}`;
    })
    .join(', ');
}

/** Why a column of roots still counts: by definition, a value retains one part in as many as it stands for. */
function ofRoot({ information }: AttributeReport, labels: readonly PublishedLabel[]): string {
  const values = Math.round(1 / information);
  return labels.length === 1 && labels[0]?.root === true && values > 1 ? `, which counts as 1 of ${count(values)} values` : '';
}

/** For a column whose values are published in sets. */
function ofSets({ information }: AttributeReport): string {
  const members = Math.round(1 / information);
  return members > 1 ? `Each is published within a set of about ${count(members)} values, drawn at random` : 'Published within a set of values drawn at random';
}

function byLevels({ levels, role }: AttributeReport, rows: number): Part {
  if (role === 'sensitive') return { rows, verb: 'are', what: 'generalized' };
  const up = levels.filter(({ level, rows: some }) => level > 0 && some > 0).map(({ level }) => level);
  const [least = 0, most = 0] = [Math.min(...up), Math.max(...up)];
  const what = least === most ? `generalized by ${count(most)} ${most === 1 ? 'level' : 'levels'}` : `generalized by ${count(least)} to ${count(most)} levels`;
  return { rows, verb: 'are', what };
}

/** The kinds of generalized values, the one of most rows first. */
function partsOf(labels: readonly PublishedLabel[]): Part[] {
  const kinds = new Map<string, PublishedLabel[]>();
  for (const one of labels) {
    const kind = kindOf(one);
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  return [...kinds]
    .map(([kind, of]): Part => ({ rows: of.reduce((sum, { rows }) => sum + rows, 0), verb: kind === 'prefix' ? 'show' : 'are', what: whatOf(kind, of) }))
    .sort((a, b) => b.rows - a.rows);
}

const PREFIX = /^([^*]+)\*+$/;
const RANGE = /^[[(]?\s*(-?[\d.]+)\s*(?:,|to|–|-)\s*(-?[\d.]+)\s*[\])]?$/;

function kindOf({ label, root }: PublishedLabel): string {
  if (root) return 'root';
  if (PREFIX.test(label)) return 'prefix';
  if (/^\d{3}0s$/.test(label)) return 'decade';
  if (/^(1[5-9]|20)\d\d$/.test(label)) return 'year';
  if (/^\d{4}-\d{2}$/.test(label)) return 'month';
  if (RANGE.test(label)) return 'range';
  return 'group';
}

function whatOf(kind: string, of: readonly PublishedLabel[]): string {
  switch (kind) {
    case 'root':
      return list(of.map(({ label }) => label));
    case 'decade':
    case 'year':
    case 'month':
      return `a ${kind}`;
    case 'prefix': {
      const shown = of.map(({ label }) => PREFIX.exec(label)?.[1] ?? '');
      const lengths = shown.map(({ length }) => length);
      const noun = shown.every((text) => /^\d+$/.test(text)) ? 'digit' : 'character';
      return between(Math.min(...lengths), Math.max(...lengths), (n) => `${count(n)} ${n === 1 ? noun : `${noun}s`}`, `${noun}s`);
    }
    case 'range': {
      const widths = of.map(widthOf);
      const [least, most] = [Math.min(...widths), Math.max(...widths)];
      return least === most ? `a range of ${plain(most)}` : `a range of ${plain(least)} to ${plain(most)}`;
    }
    default: {
      const names = [...of].sort((a, b) => b.rows - a.rows).map(({ label }) => label);
      return names.length <= 2 ? names.join(' or ') : `a generalized value such as ${names[0] ?? ''}`;
    }
  }
}

/** How many values a range of whole numbers with both ends covers; the distance of its ends otherwise. */
function widthOf({ label }: PublishedLabel): number {
  const [, low = '', high = ''] = RANGE.exec(label) ?? [];
  const whole = Number.isInteger(Number(low)) && Number.isInteger(Number(high)) && !label.endsWith(')');
  return Number(high) - Number(low) + (whole ? 1 : 0);
}

function plain(n: number): string {
  return String(Number(n.toFixed(3)));
}

function between(least: number, most: number, one: (n: number) => string, many: string): string {
  return least === most ? one(most) : `${count(least)} ${most - least === 1 ? 'or' : 'to'} ${count(most)} ${many}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
