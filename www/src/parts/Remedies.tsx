// What would help, with what it would do: each was tried.
import { offers, take, trying } from '../state/result/remedies';

/** The list; nothing where nothing is sought. */
export function Remedies() {
  if (offers.value.length === 0 && !trying.value) return null;
  return (
    <section class="remedies" aria-labelledby="remedies-title">
      <h3 id="remedies-title">What would help</h3>
      {offers.value.length > 0 && (
        <ul>
          {offers.value.map((offer) => (
            <li key={offer.sentence}>
              <span>{offer.sentence}</span>
              <button type="button" aria-label={`Do this: ${offer.what}`} onClick={() => void take(offer)}>
                Do this
              </button>
            </li>
          ))}
        </ul>
      )}
      {trying.value && (
        <p class="quiet" role="status">
          Trying what would help…
        </p>
      )}
    </section>
  );
}
