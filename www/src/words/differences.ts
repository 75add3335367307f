// What two sets of choices differ in, in words: "τ for occupation was 0.5, is 0.4 now".
import type { Choices } from '../engine/types';
import { askedOf, kOfTable } from './asked';
import { FORMULAS } from './formulas';
import { METHODS } from './methods';
import { count, list } from './numbers';
import { under } from './under';
import { said } from './require';
import { GENERALIZE_SENSITIVE, GENERALIZE_SENSITIVE_OPTION } from './sensitive';

type Stamps = Readonly<Record<string, number>>;

/** A method or a word of one of its options, as forms call it. */
function titled(name: unknown, among: readonly { name: string; title: string }[]): string {
  if (typeof name === 'boolean') return name ? 'yes' : 'no';
  return among.find((known) => known.name === name)?.title ?? String(name);
}

/** What is chosen otherwise about the method, a clause each. Sensitive values have words of their own. */
function ofMethod({ method: then }: Choices, { method: now }: Choices): string[] {
  if (then.name !== now.name) return [`the method was ${titled(then.name, METHODS)}, is ${titled(now.name, METHODS)} now`];
  const options = METHODS.find(({ name }) => name === then.name)?.options ?? [];
  return options.flatMap((option) => {
    const [before, after] = [under(then.options, option.name), under(now.options, option.name)];
    if (before === after) return [];
    if (option.name === GENERALIZE_SENSITIVE_OPTION) {
      const [were, are] = [under(GENERALIZE_SENSITIVE, String(before)), under(GENERALIZE_SENSITIVE, String(after))];
      return [`sensitive values ${were?.was ?? String(before)}, ${are?.is ?? String(after)}`];
    }
    const words = option.kind === 'word' ? option.words : [];
    return [`${option.title.toLowerCase()}: it was ${titled(before, words).toLowerCase()}, is ${titled(after, words).toLowerCase()} now`];
  });
}

/** Choices as text that is the same for the same choices: kept columns are a set, and an empty list says no more than none. */
function settled(choices: Choices): string {
  const plain = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const parts = Object.entries(value).filter(([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0));
    return Object.fromEntries(parts.sort(([left], [right]) => (left < right ? -1 : 1)));
  };
  // What the owner accepts changes nothing in a table.
  return JSON.stringify({ ...choices, accepted: undefined, keep: [...choices.keep].sort() }, plain);
}

/** The differences between the choices of a result and those of now; empty where there is none. */
export function differences(then: Choices, now: Choices, treesThen: Stamps, treesNow: Stamps): string[] {
  const found: string[] = [];
  for (const old of then.sensitive) {
    const other = now.sensitive.find(({ column }) => column === old.column);
    if (other === undefined) {
      found.push(`${old.column} was sensitive and is so no longer`);
      continue;
    }
    if ((old.blank ?? 'exclude') !== (other.blank ?? 'exclude')) {
      found.push(old.blank === 'value' ? `blanks of ${old.column} were a value, and are excluded now` : `blanks of ${old.column} were excluded, and are a value now`);
    }
    const [{ tauL: was, require: before }, { tauL: is, require: after }] = [askedOf(then, old.column), askedOf(now, old.column)];
    if (was === null || is === null) {
      if (was !== is) found.push(`(τ, ℓ)-diversity ${was === null ? 'was not' : 'was'} required of ${old.column}`);
    } else {
      if (is.tau !== was.tau) found.push(`τ for ${old.column} was ${was.tau}, is ${is.tau} now`);
      if (is.l !== was.l) found.push(`ℓ for ${old.column} was ${was.l}, is ${is.l} now`);
    }
    const gone = before.filter((text) => !after.includes(text));
    const come = after.filter((text) => !before.includes(text));
    if (gone.length > 0) found.push(`${list(gone.map(said))} ${gone.length === 1 ? 'was' : 'were'} required of ${old.column} and ${gone.length === 1 ? 'is' : 'are'} so no longer`);
    if (come.length > 0) found.push(`${list(come.map(said))} ${come.length === 1 ? 'is' : 'are'} required of ${old.column} now`);
    if (JSON.stringify(other.weights) !== JSON.stringify(old.weights)) found.push(`${old.column} had other weights`);
  }
  for (const { column } of now.sensitive) {
    if (!then.sensitive.some((old) => old.column === column)) found.push(`${column} is sensitive now`);
  }
  const [before, after] = [kOfTable(then), kOfTable(now)];
  if (before !== after) found.push(before === undefined ? 'k-anonymity was not required' : `k was ${count(before)}${after === undefined ? ' and is required no longer' : `, is ${count(after)} now`}`);
  const [were, are] = [then, now].map(({ sensitive }) => sensitive.map(({ column }) => column));
  if (were !== undefined && are !== undefined && were.length === are.length && were.every((name) => are.includes(name)) && were.some((name, at) => name !== are[at])) {
    found.push(`the order of the sensitive columns was ${were.join(', ')}`);
  }
  const gone = then.qi.filter((name) => !now.qi.includes(name));
  const come = now.qi.filter((name) => !then.qi.includes(name));
  if (gone.length > 0) found.push(`${list(gone)} ${gone.length === 1 ? 'was a quasi-identifier and is' : 'were quasi-identifiers and are'} so no longer`);
  if (come.length > 0) found.push(`${list(come)} ${come.length === 1 ? 'is a quasi-identifier' : 'are quasi-identifiers'} now`);
  if (gone.length + come.length === 0 && then.qi.some((name, index) => name !== now.qi[index])) {
    found.push(`the order of importance was ${then.qi.join(', ')}`);
  }
  const times = (of: Choices, name: string): number => under(of.importance ?? {}, name) ?? 1;
  for (const name of now.qi.filter((name) => then.qi.includes(name) && times(then, name) !== times(now, name))) {
    found.push(`${name} counted ${times(then, name) === 1 ? 'once' : `${count(times(then, name))} times`}`);
  }
  const kept = [...then.keep].sort().join('\n') !== [...now.keep].sort().join('\n');
  if (kept) found.push(then.keep.length === 0 ? 'no column was kept as it stands' : `${list(then.keep)} ${then.keep.length === 1 ? 'was' : 'were'} kept as it stands`);
  if (then.missing.quasi_identifier !== now.missing.quasi_identifier) {
    found.push(then.missing.quasi_identifier === 'drop' ? 'rows with a missing quasi-identifier were dropped' : 'missing quasi-identifiers were kept as a value');
  }
  if (then.missing.tokens.join('\n') !== now.missing.tokens.join('\n')) found.push('other words counted as missing');
  found.push(...ofMethod(then, now));
  if (then.row_order !== now.row_order) found.push(`rows were in the order of ${then.row_order === 'class' ? 'classes' : 'the input'}`);
  if (then.formulas !== now.formulas) found.push(`formulas ${FORMULAS[then.formulas].was}`);
  if (then.seed !== now.seed) found.push(`the seed was ${then.seed}`);
  // A choice that no sentence above speaks of must not pass for none.
  if (found.length === 0 && settled(then) !== settled(now)) found.push('another choice was made');
  const taking = new Set([...now.qi, ...now.sensitive.map(({ column }) => column)]);
  const replanted = [...taking].filter((column) => under(treesThen, column) !== under(treesNow, column));
  if (replanted.length > 0) found.push(`${list(replanted)} had ${replanted.length === 1 ? 'another taxonomy' : 'other taxonomies'}`);
  return found;
}
