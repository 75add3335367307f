// What two sets of choices differ in, in words: "τ for occupation was 0.5, is 0.4 now".
import type { Choices, MethodName } from '../engine/types';
import { FORMULAS } from './formulas';
import { count, list } from './numbers';
import { under } from './under';
import { said } from './require';
import { asksTauL } from './requirement';
import { SENSITIVE_VALUES } from './sensitive';

type Stamps = Readonly<Record<string, number>>;

function methodName(name: MethodName): string {
  return name === 'sweep' ? 'Sequential Sweep' : name;
}

/** Choices as text that is the same for the same choices: kept columns are a set, and an empty list says no more than none. */
function settled(choices: Choices): string {
  const plain = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const parts = Object.entries(value).filter(([, part]) => part !== undefined && !(Array.isArray(part) && part.length === 0));
    return Object.fromEntries(parts.sort(([left], [right]) => (left < right ? -1 : 1)));
  };
  return JSON.stringify({ ...choices, keep: [...choices.keep].sort() }, plain);
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
    if (asksTauL(other) !== asksTauL(old)) {
      found.push(`(τ, ℓ)-diversity ${asksTauL(old) ? 'was' : 'was not'} required of ${old.column}`);
    } else {
      if (other.tau !== old.tau) found.push(`τ for ${old.column} was ${old.tau}, is ${other.tau} now`);
      if (other.l !== old.l) found.push(`ℓ for ${old.column} was ${old.l}, is ${other.l} now`);
    }
    const [before, after] = [old.require ?? [], other.require ?? []];
    const gone = before.filter((text) => !after.includes(text));
    const come = after.filter((text) => !before.includes(text));
    if (gone.length > 0) found.push(`${list(gone.map(said))} ${gone.length === 1 ? 'was' : 'were'} required of ${old.column} and ${gone.length === 1 ? 'is' : 'are'} so no longer`);
    if (come.length > 0) found.push(`${list(come.map(said))} ${come.length === 1 ? 'is' : 'are'} required of ${old.column} now`);
    if (JSON.stringify(other.weights) !== JSON.stringify(old.weights)) found.push(`${old.column} had other weights`);
  }
  for (const { column } of now.sensitive) {
    if (!then.sensitive.some((old) => old.column === column)) found.push(`${column} is sensitive now`);
  }
  if (then.k !== now.k) found.push(then.k === undefined ? 'k-anonymity was not required' : `k was ${count(then.k)}${now.k === undefined ? ' and is required no longer' : `, is ${count(now.k)} now`}`);
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
  const kept = [...then.keep].sort().join('\n') !== [...now.keep].sort().join('\n');
  if (kept) found.push(then.keep.length === 0 ? 'no column was kept as it stands' : `${list(then.keep)} ${then.keep.length === 1 ? 'was' : 'were'} kept as it stands`);
  if (then.missing.quasi_identifier !== now.missing.quasi_identifier) {
    found.push(then.missing.quasi_identifier === 'drop' ? 'rows with a missing quasi-identifier were dropped' : 'missing quasi-identifiers were kept as a value');
  }
  if (then.missing.tokens.join('\n') !== now.missing.tokens.join('\n')) found.push('other words counted as missing');
  if (then.method.name !== now.method.name) found.push(`the method was ${methodName(then.method.name)}, is ${methodName(now.method.name)} now`);
  if (then.method.ties !== now.method.ties) found.push(`ties were ${then.method.ties === 'rank' ? 'broken by rank' : 'balanced'}`);
  if (then.method.order !== now.method.order) found.push(`the order of levels counted ${then.method.order === 'rows' ? 'rows' : 'distinct values'}`);
  if (then.method.literal !== now.method.literal) found.push(`sensitive values climbed ${then.method.literal ? 'step by step' : 'to the next step that helps'}`);
  if (then.sensitive_values !== now.sensitive_values) {
    const [before, after] = [SENSITIVE_VALUES[then.sensitive_values], SENSITIVE_VALUES[now.sensitive_values]];
    found.push(`sensitive values ${before.was}, ${after.is}`);
  }
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
