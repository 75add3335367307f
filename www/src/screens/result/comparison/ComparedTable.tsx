// The figures of the methods that are compared, one row each; what is not there yet says how far it is.
import type { ComponentChildren } from 'preact';
import type { MethodResult } from '../../../engine/types';
import { Prose } from '../../../parts/Prose';
import { Term } from '../../../parts/Term';
import { again, cancel, movedOn, nearestOf, open, progresses, takeNearest } from '../../../state/result/comparison';
import type { Beside, Row } from '../../../state/result/comparison';
import { publishing } from '../../../state/result/result';
import { bestOf, cell, chosenOf, COLUMNS } from '../../../words/compared';
import type { ComparedColumn, Measured } from '../../../words/compared';
import { PHASE } from '../../../words/kinds';
import { percent, sentence } from '../../../words/numbers';
import { said } from '../../../words/require';
import { under } from '../../../words/under';

/** What the second line of a column is. */
const BELOW: Readonly<Record<string, ComponentChildren>> = {
  kept: <Term name="margin" />,
  above: 'if the method is known',
  excessive_protection: 'mean; least to most',
  information: 'um; QI / sensitive',
  count_queries: 'median',
  classification: 'of the original',
};

/** The table, in a box that scrolls by itself. */
export function ComparedTable({ made }: { made: Beside }) {
  const measured = made.rows.map(({ standing }) => (standing.is === 'done' ? figuresOf(standing.compared) : null));
  const told = measured.filter((one) => one !== null);
  const best = COLUMNS.map((column) => {
    const places = bestOf(column, told);
    return new Set([...places].map((at) => told[at]));
  });
  const marked = best.some((places) => places.size > 0);
  return (
    <>
      <div class="compare-table" tabIndex={0} role="region" aria-label="What came of each method">
        <table>
          <thead>
            <tr>
              <th scope="col">Method</th>
              {COLUMNS.map(({ name, head, term }) => (
                <th scope="col" key={name}>
                  {term === null ? head : <Term name={term}>{head}</Term>}
                  {under(BELOW, name) !== undefined && <small>{under(BELOW, name)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {made.rows.map((row, at) => {
              const of = measured[at] ?? null;
              return (
                <tr key={row.method.name} data-is={row.standing.is}>
                  <th scope="row">
                    <span class="compare-name">{row.title}</span>
                    <small>{chosenOf(row.method)}</small>
                    <Action row={row} />
                  </th>
                  {of === null ? (
                    <td colSpan={COLUMNS.length}>
                      <div class="compare-instead">
                        <Instead row={row} />
                      </div>
                    </td>
                  ) : (
                    COLUMNS.map((column, place) => <Cell column={column} of={of} best={best[place]?.has(of) ?? false} key={column.name} />)
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {told.some(({ above_the_limit }) => above_the_limit !== undefined) && (
        <p class="caption">
          People above the limit: those of whom somebody learns more than is allowed who knows the method, its options and everybody's quasi-identifier. Of methods that draw by lot and treat
          all values alike, nobody. For others it is worked out here for up to 200 people; where it is not, the table may tell more than is allowed.
        </p>
      )}
      {marked && (
        <p class="caption">
          <span class="compare-best">Underlined</span>: the best of a column. Times are those of making the table, at the same time as others.
        </p>
      )}
    </>
  );
}

function figuresOf({ figures, seconds }: MethodResult): Measured | null {
  return figures === undefined ? null : { ...figures, took: seconds.publish };
}

function Cell({ column, of, best }: { column: ComparedColumn; of: Measured; best: boolean }) {
  const text = cell(column, of);
  const more = column.more?.(of) ?? '';
  return (
    <td data-kept={column.name === 'kept' ? of.satisfied : undefined}>
      {best ? (
        <strong class="compare-best">
          {text}
          <span class="visually-hidden">, the best</span>
        </strong>
      ) : (
        text
      )}
      {more !== '' && <small>{more}</small>}
    </td>
  );
}

/** What can be done with a row. */
function Action({ row: { method, title, standing } }: { row: Row }) {
  const stale = movedOn.value.length > 0;
  switch (standing.is) {
    case 'waiting':
    case 'running':
      return (
        <button type="button" onClick={() => cancel(method.name)} aria-label={`Cancel ${title}`}>
          Cancel
        </button>
      );
    case 'cancelled':
    case 'failed':
      return stale ? null : (
        <button type="button" onClick={() => again(method.name)} aria-label={`Run ${title} again`}>
          Run again
        </button>
      );
    case 'done':
      return standing.compared.figures === undefined || stale ? null : (
        <button type="button" disabled={publishing.value} onClick={() => void open(method)} aria-label={`Open ${title}`}>
          Open
        </button>
      );
  }
}

/** What stands in the place of figures. */
function Instead({ row: { method, title, standing } }: { row: Row }) {
  switch (standing.is) {
    case 'waiting':
      return <p class="quiet">It waits for its turn.</p>;
    case 'running':
      return <HowFar name={method.name} title={title} />;
    case 'cancelled':
      return <p class="quiet">Cancelled.</p>;
    case 'failed':
      return <p>{sentence(stopped(standing.sentence))}</p>;
    case 'done':
      return <NoTable of={standing.compared} />;
  }
}

/** A message with its full stop. */
function stopped(text: string): string {
  return /[.?]$/.test(text) ? text : `${text}.`;
}

function HowFar({ name, title }: { name: string; title: string }) {
  const progress = under(progresses.value, name);
  const done = progress === undefined || progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
  const phase = progress === undefined ? 'Beginning an engine for it' : progress.phase === 'reading' ? 'Reading the table' : sentence(PHASE[progress.phase]);
  return (
    <div class="compare-progress">
      <span>{phase}</span>
      <progress max={1} value={done} aria-label={`${title}: ${phase}`} />
      <span class="quiet">{percent(done)}</span>
    </div>
  );
}

function NoTable({ of }: { of: MethodResult }) {
  const nearest = nearestOf(of);
  const reason = of.refusal?.message ?? '';
  return (
    <>
      <p>
        <strong>{of.outcome === 'cannot-aim' ? 'Cannot aim at it:' : 'No table:'}</strong> <Prose text={stopped(reason)} />
      </p>
      {nearest !== null && (
        <button type="button" onClick={() => takeNearest(nearest)}>
          Require {said(nearest)}
        </button>
      )}
    </>
  );
}
