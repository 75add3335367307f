// Changes that retain more: each was tried by a whole run. Nothing where none does.
import { offers, search, stop, take, tryAgain } from '../../../state/result/remedies';
import type { Tried } from '../../../state/result/remedies';
import { result } from '../../../state/result/result';
import type { RemedyFigures } from '../../../engine/types';
import { changeInWords, gainInWords, protectionInWords } from '../../../words/offers';
import { count, counted, sentence, small } from '../../../words/numbers';
import { tight } from '../../../words/tight';

/** So many are shown at once; the others are folded with all that was tried. */
const MOST_SHOWN = 2;

/** The section. */
export function More() {
  const { of, is, total, tried, impossible } = search.value;
  const report = result.value?.view.report;
  if (of !== 'more' || report === undefined) return null;
  // What retains more comes first; what only keeps more sensitive values exact follows.
  const best = [...offers.value].sort((a, b) => Number(a.gain <= 0) - Number(b.gain <= 0)).slice(0, MOST_SHOWN);
  const others = tried.filter((one) => !best.includes(one));
  const done = tried.length + impossible;
  const busy = is === 'waiting' || is === 'trying';
  if (best.length === 0 && !busy && is !== 'stopped') return null;
  const before: RemedyFigures = {
    information: report.utility.information,
    generalized_rows: Math.round(report.sensitive_generalized * report.rows),
    requirements_status: report.verdict.requirements_status,
    columns: [],
  };
  return (
    <section class="retain-more section" aria-labelledby="more-title">
      <h2 id="more-title">{titleOf(best)}</h2>
      {best.length > 0 && (
        <ul class="acts">
          {best.map((offer) => (
            <Act offer={offer} before={before} key={offer.sentence} />
          ))}
        </ul>
      )}
      {busy ? (
        <p class="trying small muted" role="status">
          {total === 0 ? 'Trying what retains more…' : `Trying what retains more: ${String(done)} of ${String(total)}…`}
          <button type="button" class="link" onClick={stop}>
            Stop
          </button>
        </p>
      ) : (
        is === 'stopped' && (
          <p class="trying small muted">
            {done === 0 ? 'What retains more was not tried.' : `Stopped after ${String(done)} of ${counted(total, 'change')}.`}
            <button type="button" class="link" onClick={tryAgain}>
              Try all
            </button>
          </p>
        )
      )}
      {others.length > 0 && !busy && <Others of={others} best={best.length > 0} impossible={impossible} />}
    </section>
  );
}

function titleOf(best: readonly Tried[]): string {
  if (best.length === 0) return 'Ways to retain more';
  const ways = (n: number): string => `${small(n)} ${n === 1 ? 'way' : 'ways'}`;
  const exact = best.filter(({ gain }) => gain <= 0).length;
  const more = best.length - exact;
  if (more === 0) return `${sentence(ways(exact))} to publish more sensitive values exactly`;
  return sentence(exact === 0 ? `${ways(more)} to retain more` : `${ways(more)} to retain more, ${small(exact)} to publish more sensitive values exactly`);
}

function Act({ offer, before }: { offer: Tried; before: RemedyFigures }) {
  const { gain, what, figures, leavesOut, promises_less: less } = offer;
  const { points, from } = gainInWords(before.information, figures.information, leavesOut ? gain : null);
  return (
    <li class="act" data-gain={gain >= 0}>
      <span class="act-gain">
        {points}
        <small>{from}</small>
      </span>
      <div>
        <h3>{tight(changeInWords(what))}</h3>
        <p class="small muted">{protectionInWords(what, less, before, figures)}</p>
      </div>
      <button type="button" aria-label={`Apply: ${what}`} onClick={() => void take(offer)}>
        Apply
      </button>
    </li>
  );
}

function Others({ of, best, impossible }: { of: readonly Tried[]; best: boolean; impossible: number }) {
  return (
    <details class="tried-others small">
      <summary>{best ? `${count(of.length)} more ${of.length === 1 ? 'change was' : 'changes were'} tried` : 'What was tried'}</summary>
      <ul>
        {[...of]
          .sort((a, b) => b.gain - a.gain)
          .map((one) => (
            <li key={one.sentence}>
              {tight(one.sentence)}{' '}
              {one.helps && (
                <button type="button" class="link" aria-label={`Apply: ${one.what}`} onClick={() => void take(one)}>
                  Apply
                </button>
              )}
            </li>
          ))}
      </ul>
      {impossible > 0 && <p class="muted">With {counted(impossible, 'other')} no table is possible.</p>}
    </details>
  );
}
