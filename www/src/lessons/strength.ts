// The strictest feasible requirement of each kind, with exact and with generalized sensitive values.
import type { StrengthView } from '../engine/types';
import type { Desk } from './desk';
import type { Shown } from './shown';

/** The eligible range of each requirement for a table. */
export async function strength(desk: Desk, table: string): Promise<StrengthView> {
  const { choices } = await desk.open(table);
  const column = choices.sensitive[0]?.column ?? '';
  return desk.ask<'strength'>({ kind: 'strength', tau: '0.5', l: 3, column, choices });
}

/** The strictest feasible form of a requirement with exact values, by its name. */
export const eligibleOf = ({ eligible }: StrengthView, name: string): string => eligible.find((one) => one.name === name)?.as_it_stands ?? '';

/** All requirements as a table. */
export function eligibleTable({ eligible }: StrengthView, both: boolean): Shown {
  return {
    kind: 'table',
    title: both ? 'The strictest feasible requirements' : 'The strictest feasible requirements, with exact values',
    table: {
      name: 'Eligible ranges',
      columns: ['requirement', 'with exact values', ...(both ? ['with generalized values'] : [])],
      rows: eligible.map(({ title, as_it_stands, generalized }) => ({ cells: [{ text: title }, { text: as_it_stands }, ...(both ? [{ text: generalized }] : [])] })),
    },
  };
}
