// What each column of the quasi-identifier adds to the risk of being singled out, and a warning if there are very many of them.
import { useState } from 'preact/hooks';
import type { AddedRisk, SinglingOut } from '../../engine/types';
import { change, settings, withRole } from '../../state/data/settings';
import { LARGE, singling } from '../../state/data/singling';
import { count, counted, percent } from '../../words/numbers';
import { under } from '../../words/under';

/** Columns that are listed before the others unfold. */
const LISTED = 6;

/** The ranking; nothing until it is counted. */
export function Singling() {
  const found = singling.value;
  // A thousand columns are drawn where somebody looks at them.
  const [all, setAll] = useState(false);
  if (found === null || found.rows === 0) return null;
  const { columns, rows, one_in: oneIn } = found;
  return (
    <section class="singling" aria-labelledby="singling-title">
      <h3 id="singling-title">
        {percent(found.unique / rows)} of {counted(rows, 'person', 'people')} can be singled out by {counted(columns.length, 'column')}
      </h3>
      <p class="small muted">
        Each is the only person with their values in the quasi-identifier, before anything is generalized.
        {oneIn > 1 && ` These are estimates from one in ${count(oneIn)} combinations of values, because the table has more than a million rows.`}
      </p>
      {columns.length > LARGE && <Large found={found} />}
      <Ranked columns={columns.slice(0, LISTED)} rows={rows} />
      {columns.length > LISTED && (
        <details class="fold" onToggle={(event) => setAll(event.currentTarget.open)}>
          <summary>{counted(columns.length - LISTED, 'column')} that add less</summary>
          {all && <Ranked columns={columns.slice(LISTED)} rows={rows} />}
        </details>
      )}
    </section>
  );
}

/** What so many columns cost, and which one to leave out first. */
function Large({ found: { columns, unique, rows } }: { found: SinglingOut }) {
  const [first] = columns;
  if (first === undefined) return null;
  const without = percent(first.unique_without / rows);
  return (
    <p class="amber singling-large">
      A quasi-identifier with more than {count(LARGE)} columns usually retains little, because the people of a class must match in every one
      of them.{' '}
      {first.unique_without < unique
        ? `Leave ${first.column} unpublished first: without it, ${without} can be singled out.`
        : `No single column changes this. Begin with ${first.column}, in which ${percent(first.pairs_apart)} of all pairs of people differ.`}{' '}
      {under(settings.value.roles, first.column) === 'quasi-identifier' && (
        <button type="button" onClick={() => change(`role of ${first.column}`, (now) => withRole(now, first.column, 'leave-out'))}>
          Leave {first.column} unpublished
        </button>
      )}
    </p>
  );
}

function Ranked({ columns, rows }: { columns: readonly AddedRisk[]; rows: number }) {
  return (
    <ol class="singling-columns">
      {columns.map(({ column, unique_without: without, pairs_apart: apart }) => (
        <li key={column}>
          <b>{column}</b>
          <span class="small muted">
            {percent(without / rows)} without it; {percent(apart)} of all pairs of people differ in it
          </span>
        </li>
      ))}
    </ol>
  );
}
