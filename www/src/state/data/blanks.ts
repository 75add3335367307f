// Blank sensitive values: having none is a secret too, so what the release does with them is decided by the owner.
import { computed } from '@preact/signals';
import type { ColumnView } from '../../engine/types';
import { under } from '../../words/under';
import { change, settings } from './settings';
import type { BlankChoice, BlankDecision, Settings } from './settings';
import { MISSING, setMissing, table } from './table';

/** A sensitive column with blanks, and what was decided about them. */
export interface Blanks {
  readonly column: string;
  /** People without a value. */
  readonly people: number;
  readonly rows: number;
  /** Nothing where it is still open: until then they are excluded. */
  readonly decided: BlankChoice | null;
  /** Other columns of the release whose blanks would become values, too: what counts as missing counts in all. */
  readonly others: readonly string[];
  /** Columns of numbers or dates among all these, this one included: a blank that is a value makes them text. */
  readonly asText: readonly string[];
}

/** What still holds of a decision: blanks that became values are no longer missing, and excluded ones are as many as they were. */
function holding(decision: BlankDecision | undefined, missing: number): BlankDecision | null {
  if (decision === undefined) return null;
  return missing === (decision.choice === 'value' ? 0 : decision.people) ? decision : null;
}

const isOrdered = ({ profile: { kind } }: ColumnView): boolean => kind === 'integer' || kind === 'decimal' || kind === 'date';

/** The blanks of a table's sensitive columns, in the order of its columns. A column of blanks alone has nothing to decide. */
export function blanksOf(rows: number, columns: readonly ColumnView[], now: Pick<Settings, 'roles' | 'blanks'>): Blanks[] {
  const released = columns.filter(({ name }) => ['quasi-identifier', 'sensitive'].includes(under(now.roles, name) ?? ''));
  return released.flatMap((column) => {
    const { name, profile } = column;
    if (under(now.roles, name) !== 'sensitive' || profile.missing === rows) return [];
    const decision = holding(under(now.blanks, name), profile.missing);
    const people = decision?.people ?? profile.missing;
    if (people === 0) return [];
    const blank = released.filter((other) => other.profile.missing > 0);
    const others = blank.filter((other) => other !== column).map((other) => other.name);
    return [{ column: name, people, rows, decided: decision?.choice ?? null, others, asText: blank.filter(isOrdered).map((other) => other.name) }];
  });
}

/** The blanks of the open table's sensitive columns. */
export const blanks = computed<readonly Blanks[]>(() => (table.value === null ? [] : blanksOf(table.value.rows, table.value.columns, settings.value)));

/** Those that nobody has decided about. */
export const openBlanks = computed(() => blanks.value.filter(({ decided }) => decided === null));

/** Settings with a decision about the blanks of one column; what counts as missing counts in all, so those of the others follow. */
export function withBlanks(now: Settings, all: readonly Blanks[], column: string, choice: BlankChoice, tokens: readonly string[]): Settings {
  const of = all.find((one) => one.column === column);
  if (of === undefined) return now;
  const others = Object.entries(now.blanks).filter(([, { choice: was }]) => was === 'exclude' && choice === 'exclude');
  const following = choice === 'value' ? all.map((one) => [one.column, { choice, people: one.people }] as const) : [];
  return {
    ...now,
    blanks: { ...Object.fromEntries(others), ...Object.fromEntries(following), [column]: { choice, people: of.people } },
    missingBefore: choice === 'value' ? (now.missingBefore ?? tokens) : null,
  };
}

/** Decides what the release does with the people who have no value in a sensitive column. */
export async function decideBlanks(column: string, choice: BlankChoice): Promise<void> {
  const view = table.peek();
  const all = blanks.peek();
  const of = all.find((one) => one.column === column);
  if (view === null || of === undefined || of.decided === choice) return;
  const what = `what the release does with blanks in ${column}`;
  const next = (now: Settings): Settings => withBlanks(now, all, column, choice, view.missing_tokens);
  // Only a change of what counts as missing is one of the table.
  if (choice === 'exclude' && of.decided === null) change(what, next);
  else await setMissing(choice === 'value' ? [] : [...(settings.peek().missingBefore ?? MISSING)], what, next);
}
