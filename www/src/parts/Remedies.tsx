// What would make a release possible: each change was tried by a whole run.
import { offers, take, trying } from '../state/result/remedies';
import { tight } from '../words/tight';

/** The list; nothing if no remedies are sought. */
export function Remedies() {
  if (offers.value.length === 0 && !trying.value) return null;
  return (
    <section class="remedies section" aria-labelledby="remedies-title">
      <h3 id="remedies-title">What would help</h3>
      {offers.value.length > 0 && (
        <ul class="acts">
          {offers.value.map((offer) => (
            <li class="act" data-plain="true" key={offer.sentence}>
              <span>{tight(offer.sentence)}</span>
              <button type="button" aria-label={`Apply: ${offer.what}`} onClick={() => void take(offer)}>
                Apply
              </button>
            </li>
          ))}
        </ul>
      )}
      {trying.value && (
        <p class="small muted" role="status">
          Trying changes that would help…
        </p>
      )}
    </section>
  );
}
