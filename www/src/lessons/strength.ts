// The strongest that each measure can be for a table, as its values stand and with broader ones.
import type { StrengthView } from '../engine/types';
import type { Desk } from './desk';
import type { Shown } from './shown';

/** What each measure can be at all for the table. */
export async function strength(desk: Desk, table: string): Promise<StrengthView> {
  const { choices } = await desk.open(table);
  const column = choices.sensitive[0]?.column ?? '';
  return desk.ask<'strength'>({ kind: 'strength', tau: '0.5', l: 3, column, choices });
}

/** What one measure can be as the values stand, by its name. */
export const eligibleOf = ({ eligible }: StrengthView, name: string): string => eligible.find((one) => one.name === name)?.as_it_stands ?? '';

/** All of them as a table. */
export function eligibleTable({ eligible }: StrengthView, both: boolean): Shown {
  return {
    kind: 'table',
    title: both ? 'The strongest that the table can keep' : 'The strongest that the table can keep, as its values stand',
    table: {
      name: 'Eligible ranges',
      columns: ['requirement', 'as the values stand', ...(both ? ['with broader values'] : [])],
      rows: eligible.map(({ title, as_it_stands, generalized }) => ({ cells: [{ text: title }, { text: as_it_stands }, ...(both ? [{ text: generalized }] : [])] })),
    },
  };
}
