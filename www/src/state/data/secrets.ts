// Which columns may be what has to stay secret, the likely ones first: the one question that is requested of every table.
import type { ColumnView, Role } from '../../engine/types';
import { under } from '../../words/under';

/** A column that is requested about. */
export interface Candidate {
  readonly column: ColumnView;
  /** Suggested by the engine, possible by its reason, or chosen by a person. */
  readonly why: 'suggested' | 'possible' | 'chosen';
}

/** What the engine states about a column that is usually confidential, whichever role it suggests then (a test compares it with the engine's words). */
export const WANTED_SECRET = /is usually confidential/;

/** What it states about a column for which only the number of values speaks. */
export const OF_FEW_VALUES = /^an adversary may know it: it has few values/i;

/** What it states about a column of which neither name nor values show anything: only its owner knows whether it is secret. */
export const OF_UNKNOWN_USE = /^nothing shows what this column is for/i;

/** Names of columns that number rows or people. */
const NUMBERS_ROWS = /^(id|ids|no|nr|row|index|record)$/i;

/** Candidates that are listed without having been chosen. */
const MOST = 6;
/** Of fewer values one cannot be hidden among others as well. */
const WELL_MIXED = 3;

/** The columns to ask about: suggested, possible, and those that were chosen or looked at. */
export function candidatesOf(columns: readonly ColumnView[], roles: Readonly<Record<string, Role>>, looked: ReadonlySet<string>): Candidate[] {
  const why = (column: ColumnView): Candidate['why'] | null => {
    if (column.suggested_role === 'sensitive') return 'suggested';
    if (WANTED_SECRET.test(column.reason)) return 'possible';
    return under(roles, column.name) === 'sensitive' || looked.has(column.name) ? 'chosen' : null;
  };
  const all = columns.flatMap((column): Candidate[] => {
    const found = why(column);
    return found === null ? [] : [{ column, why: found }];
  });
  const of = (which: Candidate['why']): Candidate[] => all.filter((one) => one.why === which);
  const isChosen = ({ column: { name } }: Candidate): boolean => under(roles, name) === 'sensitive' || looked.has(name);
  const named = [...of('suggested'), ...of('possible')];
  // If no name suggests a sensitive column, any column of a few values may be one. None moves when it is chosen.
  const mixed = ({ profile }: ColumnView): number => Number(profile.distinct < WELL_MIXED);
  const byValues = columns.filter(({ reason }) => OF_FEW_VALUES.test(reason)).sort((a, b) => mixed(a) - mixed(b));
  const possible = (one: ColumnView): Candidate => ({ column: one, why: 'possible' });
  const unknown = columns.filter(({ name, reason }) => OF_UNKNOWN_USE.test(reason) && !NUMBERS_ROWS.test(name));
  const likely = [...(named.length > 0 ? named : byValues.map(possible)), ...unknown.map(possible)];
  const listed = likely.filter((one, at) => at < MOST || isChosen(one));
  return [...listed, ...of('chosen').filter(({ column }) => !listed.some((one) => one.column === column))];
}

/** The role of a column that is not to be secret after all. */
export function roleOtherwise({ suggested_role: suggested }: ColumnView): Role {
  return suggested === 'sensitive' ? 'leave-out' : suggested;
}
