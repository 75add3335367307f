// Blank sensitive values: having none is a secret too, so what the release does with them is decided by the owner.
import { computed } from '@preact/signals';
import type { BlankChoice, ColumnView } from '../../engine/types';
import { list } from '../../words/numbers';
import { under } from '../../words/under';
import { change, settings } from './settings';
import type { BlankDecision, Settings } from './settings';
import { table } from './table';

/** A sensitive column with blanks, and what was decided about them. */
export interface Blanks {
  readonly column: string;
  /** People without a value. */
  readonly people: number;
  readonly rows: number;
  /** Nothing where it is still open: until then they are excluded. */
  readonly decided: BlankChoice | null;
}

/** Whether a decision still holds: excluded people are as many as they were. */
function holds(decision: BlankDecision | undefined, missing: number): decision is BlankDecision {
  return decision !== undefined && (decision.choice === 'value' || decision.people === missing);
}

/** The blanks of a table's sensitive columns, in the order of its columns. A column of blanks alone has nothing to decide. */
export function blanksOf(rows: number, columns: readonly ColumnView[], now: Pick<Settings, 'roles' | 'blanks'>): Blanks[] {
  return columns.flatMap(({ name, profile: { missing } }) => {
    if (under(now.roles, name) !== 'sensitive' || missing === rows || missing === 0) return [];
    const decision = under(now.blanks, name);
    return [{ column: name, people: missing, rows, decided: holds(decision, missing) ? decision.choice : null }];
  });
}

/** The blanks of the open table's sensitive columns. */
export const blanks = computed<readonly Blanks[]>(() => (table.value === null ? [] : blanksOf(table.value.rows, table.value.columns, settings.value)));

/** Those that no one has decided about. */
export const openBlanks = computed(() => blanks.value.filter(({ decided }) => decided === null));

/** Decides what the release does with the people who have no value in sensitive columns: one step, of however many columns. */
export function decideBlanks(columns: readonly string[], choice: BlankChoice): void {
  const of = blanks.peek().filter(({ column, decided }) => columns.includes(column) && decided !== choice);
  if (of.length === 0) return;
  const decided = Object.fromEntries(of.map(({ column, people }) => [column, { choice, people }]));
  change(`the choice about blanks in ${list(of.map(({ column }) => column))}`, (now) => ({ ...now, blanks: { ...now.blanks, ...decided } }));
}
