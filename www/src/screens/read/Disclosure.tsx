// What the file gives away of the people in it.
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { disclosure } from '../../state/read/read';

/** The passage; nothing until it is worked out. */
export function Disclosure() {
  const told = disclosure.value;
  if (told === null) return null;
  return (
    <section class="disclosure" aria-labelledby="disclosure-title">
      <h3 id="disclosure-title">What this file gives away</h3>
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
            <Term name="posterior">How sure somebody can be</Term>
          </dt>
          <dd>{told.posterior}</dd>
        </div>
      </dl>
      {told.again.length > 0 && (
        <Figure name={`again-${told.column}`} of={{ kind: 'read-redraws' }} turn={[told]} height={160}>
          <p class="caption">
            {told.again_sentence} What a <Term name="set" /> rules out, several rule out together.
          </p>
        </Figure>
      )}
    </section>
  );
}
