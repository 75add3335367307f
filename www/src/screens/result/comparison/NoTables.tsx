// The methods that have no table for the requirement: those with one reason in one line, with the nearest that they can satisfy.
import { Prose } from '../../../parts/Prose';
import { nearestOf, takeNearest } from '../../../state/result/comparison';
import type { Beside } from '../../../state/result/comparison';
import { list, sentence } from '../../../words/numbers';
import { said } from '../../../words/require';
import { tight } from '../../../words/tight';

interface Without {
  titles: string[];
  outcome: string;
  reason: string;
  nearest: string | null;
}

/** The list; nothing where each has a table. */
export function NoTables({ made }: { made: Beside }) {
  const lines = new Map<string, Without>();
  for (const { title, standing } of made.rows) {
    if (standing.is !== 'done' || standing.compared.figures !== undefined) continue;
    const { outcome, refusal } = standing.compared;
    const [reason, nearest] = [refusal?.message ?? '', nearestOf(standing.compared)];
    const key = [outcome, reason, nearest].join('\n');
    const known = lines.get(key);
    if (known === undefined) lines.set(key, { titles: [title], outcome, reason, nearest });
    else known.titles.push(title);
  }
  if (lines.size === 0) return null;
  return (
    <ul class="compare-none small" aria-label="Methods without a table">
      {[...lines].map(([key, { titles, outcome, reason, nearest }]) => (
        <li key={key}>
          <span>
            <b>{list(titles, titles.length)}</b>: {outcome === 'unsupported' ? 'cannot aim at the requirement.' : 'no table.'} <Prose text={tight(sentence(stopped(reason)))} />
          </span>
          {nearest !== null && (
            <button type="button" class="link" onClick={() => takeNearest(nearest)}>
              Require {said(nearest)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** A message with its full stop. */
export function stopped(text: string): string {
  return /[.?]$/.test(text) ? text : `${text}.`;
}
