// The methods that are compared as a decision: against whom each is safe, what it retains, its smallest class; all else unfolds.
import { useSignal } from '@preact/signals';
import { Term } from '../../../parts/Term';
import { open, again, cancel, movedOn, progresses } from '../../../state/result/comparison';
import type { Beside, Row } from '../../../state/result/comparison';
import { publishing, result } from '../../../state/result/result';
import { bestOf, cell, chosenOf, COLUMNS } from '../../../words/comparison';
import type { Measured } from '../../../words/comparison';
import { PHASE } from '../../../words/kinds';
import { counted, sentence } from '../../../words/numbers';
import { safetyOf } from '../../../words/safety';
import { tight, wholePercent } from '../../../words/tight';
import { under } from '../../../words/under';
import { NoTables, stopped } from './NoTables';

/** The column of which the best is marked here; of classes neither large nor small is better. */
const RETAINED = COLUMNS.find(({ name }) => name === 'information');

interface Compared {
  row: Row;
  of: Measured | null;
}

/** The table, the best first once all are done, and beneath it the methods without one. */
export function ComparedTable({ made }: { made: Beside }) {
  const rows = made.rows.map((row): Compared => ({ row, of: figuresOf(row) }));
  const withTable = rows.filter(({ row: { standing }, of }) => of !== null || standing.is !== 'done');
  const told = rows.flatMap(({ of }) => (of === null ? [] : [of]));
  const retained = new Set(RETAINED === undefined ? [] : [...bestOf(RETAINED, told)].map((at) => told[at]));
  const done = withTable.every(({ of }) => of !== null);
  // While some still run every method keeps its place.
  const order = done ? [...withTable].sort((a, b) => worth(b) - worth(a)) : withTable;
  return (
    <>
      {order.length > 0 && (
        <div class="compare-table" tabIndex={0} role="region" aria-label="What came of each method">
          <table class="lined">
            <thead>
              <tr>
                <th scope="col">Method</th>
                <th scope="col">Safe against</th>
                <th scope="col">
                  <Term name="information">Retained</Term>
                </th>
                <th scope="col">Smallest class</th>
                <td />
              </tr>
            </thead>
            {order.map((one) => (
              <Method compared={one} best={retained.has(one.of ?? undefined)} key={one.row.method.name} />
            ))}
          </table>
        </div>
      )}
      {retained.size > 0 && (
        <p class="small muted">
          <span class="compare-best">Underlined</span>: retains the most. A table of one or two classes, or whose values are not linked to rows, is never marked.
        </p>
      )}
      <NoTables made={made} />
    </>
  );
}

function worth({ of }: Compared): number {
  return of === null ? -1 : safetyOf(of).rank * 10 + of.information;
}

function figuresOf({ standing }: Row): Measured | null {
  if (standing.is !== 'done' || standing.compared.figures === undefined) return null;
  return { ...standing.compared.figures, took: standing.compared.seconds.publish };
}

function Method({ compared: { row, of }, best }: { compared: Compared; best: boolean }) {
  const unfolded = useSignal(false);
  const { method, title } = row;
  const inUse = result.value?.choices.method.name === method.name;
  const safety = of === null ? null : safetyOf(of);
  const id = `compared-${method.name}`;
  return (
    <tbody>
      <tr data-is={row.standing.is}>
        <th scope="row">
          <span class="compare-name">{title}</span>
          {inUse && <span class="tag">In use</span>}
          <small>{chosenOf(method)}</small>
          {of !== null && (
            <button type="button" class="link" aria-expanded={unfolded.value} aria-controls={id} aria-label={`All figures of ${title}`} onClick={() => (unfolded.value = !unfolded.value)}>
              {unfolded.value ? 'Fewer figures' : 'All figures'}
            </button>
          )}
        </th>
        {of === null || safety === null ? (
          <td colSpan={3}>
            <Instead row={row} />
          </td>
        ) : (
          <>
            <td data-label="Safe against" data-rank={safety.rank}>
              {safety.against}
              {safety.more !== '' && <small>{safety.more}</small>}
            </td>
            <td data-label="Retained">
              <Marked text={wholePercent(of.information)} best={best} />
              {!of.linked && <small>values not linked to rows</small>}
            </td>
            <td data-label="Smallest class">
              <b>{counted(of.k, 'person', 'people')}</b>
              <small>of {counted(of.classes, 'class', 'classes')}</small>
            </td>
          </>
        )}
        <td>
          <Action row={row} />
        </td>
      </tr>
      {of !== null && unfolded.value && (
        <tr id={id}>
          <td colSpan={5}>
            <Everything of={of} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Marked({ text, best }: { text: string; best: boolean }) {
  if (!best) return <b>{text}</b>;
  return (
    <b class="compare-best">
      {text}
      <span class="visually-hidden">, the best</span>
    </b>
  );
}

/** Every figure of one method. */
function Everything({ of }: { of: Measured }) {
  return (
    <dl class="compare-figures">
      {COLUMNS.map((column) => {
        const more = column.more?.(of) ?? '';
        return (
          <div key={column.name}>
            <dt>{column.term === null ? column.head : <Term name={column.term}>{column.head}</Term>}</dt>
            <dd>
              {tight(cell(column, of))}
              {more !== '' && <small>{tight(more)}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
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
        <button type="button" disabled={publishing.value} onClick={() => void open(method)} aria-label={`Use ${title}`}>
          Use it
        </button>
      );
  }
}

/** What is shown in the place of figures. */
function Instead({ row: { method, title, standing } }: { row: Row }) {
  switch (standing.is) {
    case 'waiting':
      return <p class="muted">Waiting.</p>;
    case 'running':
      return <HowFar name={method.name} title={title} />;
    case 'cancelled':
      return <p class="muted">Cancelled.</p>;
    case 'failed':
      return <p>{sentence(stopped(standing.sentence))}</p>;
    case 'done':
      return null;
  }
}

function HowFar({ name, title }: { name: string; title: string }) {
  const progress = under(progresses.value, name);
  const done = progress === undefined || progress.total === 0 ? 0 : Math.min(1, progress.done / progress.total);
  const phase = progress === undefined ? 'Starting an engine' : progress.phase === 'reading' ? 'Reading the table' : sentence(PHASE[progress.phase]);
  return (
    <div class="compare-progress">
      <span>{phase}</span>
      <progress max={1} value={done} aria-label={`${title}: ${phase}`} />
      <span class="muted">{wholePercent(done)}</span>
    </div>
  );
}
