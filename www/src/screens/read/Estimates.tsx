// What is estimated: bars with their intervals, one picture for each part of the people.
import type { EstimatedPart, EstimatesView, ReaderView } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import type { Numbers } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { estimates } from '../../state/read';
import { estimated } from '../../state/pictures';
import { count, counted, percent, unbroken } from '../../words/numbers';

const ROW = 26;
const AROUND = 72;
const MOST_ROWS = 30;

/** The estimates. */
export function Estimates({ of }: { of: ReaderView }) {
  const view = estimates.value;
  if (view === null) return <div class="read-estimates" />;
  const several = view.parts.length > 1;
  return (
    <div class="read-estimates" data-several={several}>
      {view.parts.map((part) => (
        <Part key={part.who} view={view} part={part} most={several ? reach(view) : 0} />
      ))}
      {view.more > 0 && <p class="quiet">{counted(view.more, 'more value')} of this column, with fewer rows each, {view.more === 1 ? 'is' : 'are'} not shown.</p>}
      {view.notes.map((note) => (
        <p class="quiet" key={note}>
          {note}
        </p>
      ))}
      <p class="caption">
        Bars: the estimated share.{' '}
        {view.parts.some(({ low }) => low.length > 0) && (
          <>
            {view.form === 'groups' ? (
              'Whiskers: the least and the largest share that the groups allow, for certain. '
            ) : (
              <>
                Whiskers: where the true share lies 95 times in 100, about two <Term name="standard error">standard errors</Term> to either side.
              </>
            )}
          </>
        )}
        {view.whole.length > 0 && ' Ticks: the whole table.'}
        {of.original && ' Diamonds: the true share, as the original has it.'}
      </p>
    </div>
  );
}

/** How far the axis has to reach, so that pictures side by side can be compared. */
export function reach({ parts, whole }: EstimatesView): number {
  return Math.max(...whole, ...parts.flatMap(({ shares, high, truth }) => [...shares, ...high, ...truth]), 0);
}

function Part({ view, part, most }: { view: EstimatesView; part: EstimatedPart; most: number }) {
  return (
    <div class="read-part">
      <Figure
        name={`estimate-${view.column}${part.who === '' ? '' : `-${part.who}`}`}
        ask={estimated(view, part, most)}
        of={[view, part, most]}
        height={Math.min(MOST_ROWS, view.values.length) * ROW + AROUND}
        numbers={() => numbersOf(view, part)}
      >
        <p class="read-said">{unbroken(part.sentences.join(' '))}</p>
      </Figure>
    </div>
  );
}

/** The numbers behind a picture. */
export function numbersOf(view: EstimatesView, part: EstimatedPart): Numbers {
  const known = part.truth.length > 0;
  const bounded = part.low.length > 0;
  const errors = part.standard_errors.length > 0;
  return {
    head: [view.column, 'estimated share', 'people', ...(bounded ? ['from', 'to'] : []), ...(errors ? ['standard error, people'] : []), ...(view.whole.length > 0 ? ['whole table'] : []), ...(known ? ['original'] : [])],
    rows: view.values.map((value, at) => [
      value,
      percent(part.shares[at] ?? 0),
      count(Math.round(part.counts[at] ?? 0)),
      ...(bounded ? [percent(part.low[at] ?? 0), percent(part.high[at] ?? 0)] : []),
      ...(errors ? [count(Math.round(part.standard_errors[at] ?? 0))] : []),
      ...(view.whole.length > 0 ? [percent(view.whole[at] ?? 0)] : []),
      ...(known ? [percent(part.truth[at] ?? 0)] : []),
    ]),
  };
}
