// What did I lose: how much of the detail is kept, of which columns, what a model learned from it is worth, and beside the run before.
import type { KeptOfColumn } from '../../../engine/types';
import { Term } from '../../../parts/Term';
import { learned, learnNow, stopLearning } from '../../../state/result/learned';
import type { Result } from '../../../state/result/result';
import { present, runs } from '../../../state/result/runs';
import { counted, unbroken } from '../../../words/numbers';
import { besideRun } from '../../../words/runs';

/** Of more columns than these, those that lost most are shown. */
const MOST_COLUMNS = 7;

/** The second answer. */
export function Lost({ made }: { made: Result }) {
  const { losses } = made.view;
  const [all = '', ...others] = losses.sentences;
  const [before, now] = [runs.value.filter((run) => run !== present.value).at(-1), present.value];
  return (
    <section class="answer answer-lost" aria-labelledby="answer-lost">
      <h3 id="answer-lost">What did I lose?</h3>
      <p class="answer-first">{unbroken(all)}</p>
      <p>
        {unbroken(others.join(' '))}
        {before !== undefined && now !== null && ` ${unbroken(besideRun(now, before))}`}
      </p>
      <Model turn={made.turn} />
      <Columns columns={losses.columns} />
    </section>
  );
}

function Model({ turn }: { turn: number }) {
  const now = learned.value;
  if (now === null || now.turn !== turn) return null;
  if (now.is === 'done') {
    return (
      <div class="answer-model">
        {now.views.map(({ column, sentence }) => (
          <p key={column}>{unbroken(sentence)}</p>
        ))}
      </div>
    );
  }
  return (
    <p class="answer-working quiet" role="status">
      {now.is === 'learning' ? (
        <>
          Learning a model from it, and one from the original…
          <button type="button" class="link" onClick={stopLearning}>
            Stop
          </button>
        </>
      ) : (
        <>
          What a model learned from it predicts was not worked out.
          <button type="button" class="link" onClick={learnNow}>
            Learn one
          </button>
        </>
      )}
    </p>
  );
}

/** Each column with what it keeps, as a bar and a figure. */
function Columns({ columns }: { columns: readonly KeptOfColumn[] }) {
  const [shown, more] = columns.length <= MOST_COLUMNS ? [columns, 0] : [[...columns].sort((a, b) => a.share - b.share).slice(0, MOST_COLUMNS), columns.length - MOST_COLUMNS];
  return (
    <table class="kept-columns">
      <caption>
        <Term name="information">Detail</Term> kept, by column
      </caption>
      <tbody>
        {shown.map(({ name, role, share, kept }) => (
          <tr key={name} data-role={role}>
            <th scope="row">{name}</th>
            <td aria-hidden="true">
              <i style={{ inlineSize: `${share * 100}%` }} />
            </td>
            <td>{kept}</td>
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <td colSpan={3}>{counted(more, 'more column')} kept as much or more.</td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
