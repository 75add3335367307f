// How do I get more: changes that were tried, each by a whole run, with what it gains.
import { offers, search, stop, take, tryAgain } from '../../../state/result/remedies';
import type { Tried } from '../../../state/result/remedies';
import { stale } from '../../../state/result/result';
import { count, counted, points, unbroken } from '../../../words/numbers';

/** The third answer. */
export function More() {
  const now = search.value;
  return (
    <section class="answer answer-more" aria-labelledby="answer-more">
      <h3 id="answer-more">How do I get more?</h3>
      {now.of === 'more' ? <Found /> : <p class="quiet">{stale.value.length > 0 ? 'What gains more is tried once these choices are published.' : 'Nothing is tried just now.'}</p>}
    </section>
  );
}

function Found() {
  const { is, total, tried, impossible } = search.value;
  const best = offers.value;
  const others = tried.filter((one) => !best.includes(one));
  const done = tried.length + impossible;
  return (
    <>
      {best.length > 0 && (
        <ul class="offers">
          {best.map((offer) => (
            <Offer offer={offer} key={offer.sentence} />
          ))}
        </ul>
      )}
      {best.length === 0 && is === 'done' && <p>None of the {counted(total, 'change')} that were tried, one at a time, keeps more.</p>}
      {is === 'waiting' || is === 'trying' ? (
        <p class="answer-working quiet" role="status">
          {total === 0 ? 'Trying what keeps more…' : `Trying what keeps more: ${String(done)} of ${String(total)}…`}
          <button type="button" class="link" onClick={stop}>
            Stop
          </button>
        </p>
      ) : (
        is === 'stopped' && (
          <p class="answer-working quiet">
            {done === 0 ? 'What keeps more was not tried.' : `Stopped after ${String(done)} of ${counted(total, 'change')}.`}
            <button type="button" class="link" onClick={tryAgain}>
              Try all
            </button>
          </p>
        )
      )}
      {others.length > 0 && is !== 'trying' && (
        <details class="fold offers-others">
          <summary>{best.length > 0 ? `${count(others.length)} more ${others.length === 1 ? 'change that was' : 'changes that were'} tried` : 'What was tried'}</summary>
          <ul>
            {[...others]
              .sort((a, b) => b.gain - a.gain)
              .map((one) => (
                <li key={one.sentence}>
                  {unbroken(one.sentence)}{' '}
                  {one.helps && (
                    <button type="button" class="link" aria-label={`Take it: ${one.what}`} onClick={() => void take(one)}>
                      Take it
                    </button>
                  )}
                </li>
              ))}
          </ul>
          {impossible > 0 && <p class="quiet">{counted(impossible, 'other')} cannot be published.</p>}
        </details>
      )}
    </>
  );
}

function Offer({ offer }: { offer: Tried }) {
  const { gain, sentence, what, figures, leavesOut } = offer;
  const about = leavesOut ? 'by the others' : figures.general_rows === 0 && gain < 0 ? 'all exact' : null;
  return (
    <li data-gain={gain >= 0}>
      <span class="offer-gain" aria-hidden="true">
        {gain >= 0 ? '+' : '−'}
        {points(gain)}
        {about !== null && <small>{about}</small>}
      </span>
      <span>{unbroken(sentence)}</span>
      <button type="button" aria-label={`Take it: ${what}`} onClick={() => void take(offer)}>
        Take it
      </button>
    </li>
  );
}
