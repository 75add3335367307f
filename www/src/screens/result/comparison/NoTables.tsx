// The methods that have no table for the requirement, in a line each, with the nearest that each can satisfy.
import { Prose } from '../../../parts/Prose';
import { nearestOf, takeNearest } from '../../../state/result/comparison';
import type { Beside } from '../../../state/result/comparison';
import { said } from '../../../words/require';
import { tight } from '../../../words/tight';

/** The list; nothing where each has a table. */
export function NoTables({ made }: { made: Beside }) {
  const without = made.rows.flatMap(({ method, title, standing }) =>
    standing.is === 'done' && standing.compared.figures === undefined ? [{ name: method.name, title, compared: standing.compared }] : [],
  );
  if (without.length === 0) return null;
  return (
    <ul class="compare-none small" aria-label="Methods without a table">
      {without.map(({ name, title, compared }) => {
        const nearest = nearestOf(compared);
        return (
          <li key={name}>
            <span>
              <b>{title}</b>: {compared.outcome === 'cannot-aim' ? 'cannot aim at the requirement.' : 'no table.'} <Prose text={tight(stopped(compared.refusal?.message ?? ''))} />
            </span>
            {nearest !== null && (
              <button type="button" class="link" onClick={() => takeNearest(nearest)}>
                Require {said(nearest)}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A message with its full stop. */
export function stopped(text: string): string {
  return /[.?]$/.test(text) ? text : `${text}.`;
}
