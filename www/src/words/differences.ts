// What two sets of choices differ in, in words: "τ for occupation changed from 0.5 to 0.4".
import type { Choices } from '../engine/types';
import { askedOf, kOfTable } from './requirement-choices';
import { FORMULAS } from './formulas';
import { METHODS } from './methods';
import { valueInWords } from './option-values';
import { count, list } from './numbers';
import { under } from './under';
import { said } from './require';
import { GENERALIZE_SENSITIVE, GENERALIZE_SENSITIVE_OPTION } from './sensitive';

type Stamps = Readonly<Record<string, number>>;

/** A method, as forms call it. */
function titled(name: unknown, among: readonly { name: string; title: string }[]): string {
  return among.find((known) => known.name === name)?.title ?? String(name);
}

/** What differs about the method, a clause each. Sensitive values have words of their own. */
function ofMethod({ method: then }: Choices, { method: now }: Choices): string[] {
  if (then.name !== now.name) return [`the method changed from ${titled(then.name, METHODS)} to ${titled(now.name, METHODS)}`];
  const options = METHODS.find(({ name }) => name === then.name)?.options ?? [];
  return options.flatMap((option) => {
    const [before, after] = [under(then.options, option.name), under(now.options, option.name)];
    if (before === after) return [];
    if (option.name === GENERALIZE_SENSITIVE_OPTION) {
      return [`sensitive values ${under(GENERALIZE_SENSITIVE, String(after)) ?? String(after)}`];
    }
    const [was, is] = [before, after].map((value) => valueInWords(option, typeof value === 'boolean' ? value : String(value)).toLowerCase());
    return [`${option.title.toLowerCase()} changed from ${was ?? ''} to ${is ?? ''}`];
  });
}

/** Choices as text that is the same for the same choices: columns published unchanged are a set, and an empty list equals no list. */
function settled(choices: Choices): string {
  const plain = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const parts = Object.entries(value).filter(([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0));
    return Object.fromEntries(parts.sort(([left], [right]) => (left < right ? -1 : 1)));
  };
  // What the owner accepts changes nothing in a table.
  return JSON.stringify({ ...choices, accepted: undefined, keep: [...choices.keep].sort() }, plain);
}

/** The differences between the choices of a result and those of now; empty if they are equal. */
export function differences(then: Choices, now: Choices, treesThen: Stamps, treesNow: Stamps): string[] {
  const found: string[] = [];
  for (const old of then.sensitive) {
    const other = now.sensitive.find(({ column }) => column === old.column);
    if (other === undefined) {
      found.push(`${old.column} is no longer sensitive`);
      continue;
    }
    if ((old.blank ?? 'exclude') !== (other.blank ?? 'exclude')) {
      found.push(old.blank === 'value' ? `blanks in ${old.column} are now excluded` : `blanks in ${old.column} are now a value`);
    }
    const [{ tauL: was, require: before }, { tauL: is, require: after }] = [askedOf(then, old.column), askedOf(now, old.column)];
    if (was === null || is === null) {
      if (was !== is) found.push(`(τ, ℓ)-diversity is ${was === null ? 'now' : 'no longer'} required of ${old.column}`);
    } else {
      if (is.tau !== was.tau) found.push(`τ for ${old.column} changed from ${was.tau} to ${is.tau}`);
      if (is.l !== was.l) found.push(`ℓ for ${old.column} changed from ${was.l} to ${is.l}`);
    }
    const gone = before.filter((text) => !after.includes(text));
    const come = after.filter((text) => !before.includes(text));
    if (gone.length > 0) found.push(`${list(gone.map(said))} ${gone.length === 1 ? 'is' : 'are'} no longer required of ${old.column}`);
    if (come.length > 0) found.push(`${list(come.map(said))} ${come.length === 1 ? 'is' : 'are'} now required of ${old.column}`);
    if (JSON.stringify(other.weights) !== JSON.stringify(old.weights)) found.push(`${old.column} had different weights`);
  }
  for (const { column } of now.sensitive) {
    if (!then.sensitive.some((old) => old.column === column)) found.push(`${column} is now sensitive`);
  }
  const [before, after] = [kOfTable(then), kOfTable(now)];
  if (before !== after) found.push(before === undefined ? 'k-anonymity is now required' : after === undefined ? 'k-anonymity is no longer required' : `k changed from ${count(before)} to ${count(after)}`);
  const [were, are] = [then, now].map(({ sensitive }) => sensitive.map(({ column }) => column));
  if (were !== undefined && are !== undefined && were.length === are.length && were.every((name) => are.includes(name)) && were.some((name, at) => name !== are[at])) {
    found.push(`the order of the sensitive columns was ${were.join(', ')}`);
  }
  const gone = then.qi.filter((name) => !now.qi.includes(name));
  const come = now.qi.filter((name) => !then.qi.includes(name));
  if (gone.length > 0) found.push(`${list(gone)} ${gone.length === 1 ? 'is' : 'are'} no longer in the quasi-identifier`);
  if (come.length > 0) found.push(`${list(come)} ${come.length === 1 ? 'is' : 'are'} now in the quasi-identifier`);
  if (gone.length + come.length === 0 && then.qi.some((name, index) => name !== now.qi[index])) {
    found.push(`the order of importance was ${then.qi.join(', ')}`);
  }
  const times = (of: Choices, name: string): number => under(of.importance ?? {}, name) ?? 1;
  for (const name of now.qi.filter((name) => then.qi.includes(name) && times(then, name) !== times(now, name))) {
    found.push(`${name} counted ${times(then, name) === 1 ? 'once' : `${count(times(then, name))} times`}`);
  }
  for (const { column } of now.sensitive) {
    const [was, is] = [then, now].map((of) => under(of.ranges ?? {}, column));
    if (was !== is) found.push(was === undefined ? `numbers of ${column} were not in ranges` : `numbers of ${column} were in ranges of ${was}`);
  }
  const kept = [...then.keep].sort().join('\n') !== [...now.keep].sort().join('\n');
  if (kept) found.push(then.keep.length === 0 ? 'no column was published unchanged' : `${list(then.keep)} ${then.keep.length === 1 ? 'was' : 'were'} published unchanged`);
  if (then.missing.quasi_identifier !== now.missing.quasi_identifier) {
    found.push(then.missing.quasi_identifier === 'drop' ? 'rows with a missing quasi-identifier were excluded' : 'missing quasi-identifiers were a value');
  }
  if (then.missing.tokens.join('\n') !== now.missing.tokens.join('\n')) found.push('different values were read as missing');
  found.push(...ofMethod(then, now));
  if (then.row_order !== now.row_order) found.push(`rows were in the order of ${then.row_order === 'class' ? 'classes' : 'the file'}`);
  if (then.formulas !== now.formulas) found.push(`formulas ${FORMULAS[then.formulas].was}`);
  if (then.seed !== now.seed) found.push(`the seed was ${then.seed}`);
  // A choice that no sentence above covers must not pass for none.
  if (found.length === 0 && settled(then) !== settled(now)) found.push('other choices were different');
  const taking = new Set([...now.qi, ...now.sensitive.map(({ column }) => column)]);
  const replanted = [...taking].filter((column) => under(treesThen, column) !== under(treesNow, column));
  if (replanted.length > 0) found.push(`${list(replanted)} had ${replanted.length === 1 ? 'a different taxonomy' : 'different taxonomies'}`);
  return found;
}
