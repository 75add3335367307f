// What the file discloses about the people in it.
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { disclosure } from '../../state/read/read';

/** The passage; nothing until it is computed. */
export function Disclosure() {
  const told = disclosure.value;
  if (told === null) return null;
  return (
    <section class="disclosure" aria-labelledby="disclosure-title">
      <h3 id="disclosure-title">What this file discloses</h3>
      <dl class="disclosure-list">
        <div>
          <dt>Who is in it</dt>
          <dd>{told.who}</dd>
        </div>
        <div>
          <dt>Values ruled out</dt>
          <dd>{told.ruled_out}</dd>
        </div>
        <div>
          <dt>
            <Term name="posterior">How certain an adversary can be</Term>
          </dt>
          <dd>{told.posterior}</dd>
        </div>
      </dl>
      {told.again.length > 0 && (
        <Figure name={`again-${told.column}`} of={{ kind: 'read-redraws' }} turn={[told]} height={160}>
          <p class="caption">
            {told.again_sentence} Together, several <Term name="set">sets</Term> rule out every value that one of them rules out.
          </p>
        </Figure>
      )}
    </section>
  );
}
