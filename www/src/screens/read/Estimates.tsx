// What is estimated: bars with their intervals, one picture for each part of the people.
import type { EstimatesView, RecipientView } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { estimates } from '../../state/read/read';
import { counted } from '../../words/numbers';

const ROW = 26;
const AROUND = 72;
const MOST_ROWS = 30;

/** The estimates. */
export function Estimates({ of }: { of: RecipientView }) {
  const view = estimates.value;
  if (view === null) return <div class="read-estimates" />;
  const several = view.parts.length > 1;
  return (
    <div class="read-estimates" data-several={several}>
      {view.parts.map((part, at) => (
        <Part key={part.who} view={view} at={at} />
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
              'Whiskers: the smallest and the largest share that the groups allow, with certainty. '
            ) : (
              <>
                Whiskers: the 95% confidence interval, about two <Term name="standard error">standard errors</Term> to either side.
              </>
            )}
          </>
        )}
        {view.whole.length > 0 && ' Ticks: the whole table.'}
        {of.original && ' Diamonds: the true share in the original.'}
      </p>
    </div>
  );
}

interface PartProps {
  view: EstimatesView;
  /** Which part of the people. */
  at: number;
}

function Part({ view, at }: PartProps) {
  const part = view.parts[at];
  if (part === undefined) return null;
  return (
    <div class="read-part">
      <Figure
        name={`estimate-${view.column}${part.who === '' ? '' : `-${part.who}`}`}
        of={{ kind: 'read-estimates', part: at }}
        turn={[view]}
        height={Math.min(MOST_ROWS, view.values.length) * ROW + AROUND}
      >
        <p class="read-said">{part.sentences.join(' ')}</p>
      </Figure>
    </div>
  );
}
