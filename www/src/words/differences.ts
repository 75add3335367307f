// What two sets of choices differ in, in words: "tau for occupation was 0.5, is 0.4 now".
import type { Choices } from '../engine/types';
import { list } from './numbers';
import { said } from './require';
import { asksTauL } from './requirement';

type Stamps = Readonly<Record<string, number>>;

/** The differences between the choices of a result and those of now; empty where there is none. */
export function differences(then: Choices, now: Choices, treesThen: Stamps, treesNow: Stamps): string[] {
  const found: string[] = [];
  for (const old of then.sensitive) {
    const other = now.sensitive.find(({ column }) => column === old.column);
    if (other === undefined) {
      found.push(`${old.column} was sensitive, is not now`);
      continue;
    }
    if (asksTauL(other) !== asksTauL(old)) {
      found.push(`tau and l ${asksTauL(old) ? 'were' : 'were not'} asked for on ${old.column}`);
    } else {
      if (other.tau !== old.tau) found.push(`tau for ${old.column} was ${old.tau}, is ${other.tau} now`);
      if (other.l !== old.l) found.push(`l for ${old.column} was ${old.l}, is ${other.l} now`);
    }
    const [before, after] = [old.require ?? [], other.require ?? []];
    const gone = before.filter((text) => !after.includes(text));
    const come = after.filter((text) => !before.includes(text));
    if (gone.length > 0) found.push(`${list(gone.map(said))} ${gone.length === 1 ? 'was' : 'were'} required of ${old.column}, not now`);
    if (come.length > 0) found.push(`${list(come.map(said))} ${come.length === 1 ? 'was' : 'were'} not required of ${old.column}, now so`);
    if (JSON.stringify(other.weights) !== JSON.stringify(old.weights)) found.push(`${old.column} had other weights`);
  }
  for (const { column } of now.sensitive) {
    if (!then.sensitive.some((old) => old.column === column)) found.push(`${column} was not sensitive, is now`);
  }
  if (then.k !== now.k) found.push(then.k === undefined ? 'k was not asked for' : `k was ${then.k}${now.k === undefined ? ', is not asked for now' : `, is ${now.k} now`}`);
  const gone = then.qi.filter((name) => !now.qi.includes(name));
  const come = now.qi.filter((name) => !then.qi.includes(name));
  if (gone.length > 0) found.push(`${list(gone)} ${gone.length === 1 ? 'was a quasi-identifier, is' : 'were quasi-identifiers, are'} not now`);
  if (come.length > 0) found.push(`${list(come)} ${come.length === 1 ? 'was no quasi-identifier, is' : 'were no quasi-identifiers, are'} now`);
  if (gone.length + come.length === 0 && then.qi.some((name, index) => name !== now.qi[index])) {
    found.push(`the order of importance was ${then.qi.join(', ')}`);
  }
  const kept = [...then.keep].sort().join('\n') !== [...now.keep].sort().join('\n');
  if (kept) found.push(then.keep.length === 0 ? 'no column was kept as it stands' : `${list(then.keep)} ${then.keep.length === 1 ? 'was' : 'were'} kept as it stands`);
  if (then.missing.quasi_identifier !== now.missing.quasi_identifier) {
    found.push(then.missing.quasi_identifier === 'drop' ? 'rows with a missing quasi-identifier were dropped' : 'missing quasi-identifiers were kept as a value');
  }
  if (then.method.ties !== now.method.ties) found.push(`ties were ${then.method.ties === 'rank' ? 'broken by rank' : 'balanced'}`);
  if (then.method.order !== now.method.order || then.method.literal !== now.method.literal) found.push('the method had other settings');
  if (then.row_order !== now.row_order) found.push(`rows were in the order of ${then.row_order === 'class' ? 'classes' : 'the input'}`);
  if (then.seed !== now.seed) found.push(`the seed was ${then.seed}`);
  const taking = new Set([...now.qi, ...now.sensitive.map(({ column }) => column)]);
  const replanted = [...taking].filter((column) => treesThen[column] !== treesNow[column]);
  if (replanted.length > 0) found.push(`${list(replanted)} had ${replanted.length === 1 ? 'another taxonomy' : 'other taxonomies'}`);
  return found;
}
