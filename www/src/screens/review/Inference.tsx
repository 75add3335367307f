// Inference about a person: name a person, compare what is believed before and after, and rule values out.
import { colourOf } from '../../charts/colours';
import type { InferenceView, ReviewAttribute } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Message } from '../../parts/Message';
import { Term } from '../../parts/Term';
import { inference, inferenceAsked, inferenceTrouble, ruledOut, setRuledOut, toggle } from '../../state/review/inference';
import { attribute, reviewAgain } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';
import { openClass } from '../../state/review/part';
import { count, percent } from '../../words/numbers';
import { headline } from '../../words/person';
import { NAMED, shortened } from '../../words/shown';
import { Belief } from './Belief';
import { general } from './Curves';
import { Person } from './Person';

/** About how high the picture is. */
const ROW = 38;
const AROUND = 72;
const MOST_BARS = 30;

/** The inference. */
export function Inference({ made }: { made: Reviewed }) {
  const of = made.view.attributes[attribute.value];
  if (of === undefined) return null;
  const view = inference.value;
  // An answer to a question about another attribute is on its way out.
  const fits = view !== null && view.after.length === of.values.length;
  return (
    <>
      <div class="inference">
        <Person made={made} />
        <div class="inference-found">
          {inferenceTrouble.value !== null && (
            <Message error={inferenceTrouble.value}>
              {inferenceTrouble.value.kind === 'internal' && (
                <button type="button" onClick={reviewAgain}>
                  Review it again
                </button>
              )}
            </Message>
          )}
          {fits ? <Found made={made} of={of} view={view} /> : inferenceTrouble.value === null && <p class="quiet">Enter what you know about the person, or choose a row of the original.</p>}
        </div>
      </div>
      <Belief of={of} />
    </>
  );
}

function Found({ made, of, view }: { made: Reviewed; of: ReviewAttribute; view: InferenceView }) {
  const { text, certain } = headline(view, of.values);
  const nobody = view.rows === 0;
  const asked = inferenceAsked.value;
  const possible = Math.min(MOST_BARS, view.prior.filter((share, at) => share > 0 || (view.posterior[at] ?? 0) > 0).length);
  return (
    <>
      <div class="inference-verdict" role="status" data-certain={certain && !nobody}>
        {!nobody && <p class="inference-headline">{text}</p>}
        {view.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {view.classes.length > 0 && <FittingClasses view={view} />}
        {view.truth !== null && (
          <p class="quiet">
            True value in the original: {of.values[view.truth]}
            {!nobody && `, with ${percent(view.after[view.truth] ?? 0)} after seeing the table`}.
          </p>
        )}
      </div>
      {!nobody && (
        <>
          <RuleOut of={of} view={view} />
          {asked !== null && (
            <Figure name={`belief-${of.column}`} of={{ kind: 'review-inference', request: asked }} turn={[made.turn, view]} height={possible * ROW + AROUND}>
            <p class="caption">
              Grey: before seeing the table. Solid: from rows with exactly that value. Hatched: <Term name="induced" /> by generalized values.
              {general(of) && view.method_aware.length > 0 && ' Diamond: for an adversary who knows the rule by which rows were chosen.'}
            </p>
          </Figure>
          )}
        </>
      )}
    </>
  );
}

const MOST_CLASSES = 5;

function FittingClasses({ view }: { view: InferenceView }) {
  const shown = Array.from(view.classes.slice(0, MOST_CLASSES));
  return (
    <p class="quiet">
      {view.certain_class ? 'Their class: ' : view.classes.length === 1 ? 'Matching class: ' : 'Matching classes: '}
      {shown.map((index, at) => (
        <span key={index}>
          {at > 0 && ', '}
          <button type="button" class="link" onClick={() => openClass(index)}>
            class {count(index + 1)}
          </button>
        </span>
      ))}
      {view.classes.length > MOST_CLASSES && ` and ${count(view.classes.length - MOST_CLASSES)} more`}
    </p>
  );
}

const MOST_TOGGLES = 24;

/** What the adversary knows that the person does not have. */
function RuleOut({ of, view }: { of: ReviewAttribute; view: InferenceView }) {
  const out = ruledOut.value;
  const possible = of.values
    .map((_, index) => index)
    .filter((index) => (view.posterior[index] ?? 0) > 0 || out.includes(index))
    .sort((a, b) => (view.posterior[b] ?? 0) - (view.posterior[a] ?? 0) || a - b)
    .slice(0, MOST_TOGGLES);
  if (possible.length < 2) return null;
  return (
    <div class="rule-out" role="group" aria-label="Values that you know the person does not have">
      <span class="quiet">Rule out values that you know the person does not have:</span>
      {possible.map((index) => (
        <button type="button" key={index} title={of.values[index]} aria-pressed={out.includes(index)} onClick={() => toggle(index)}>
          <i class="rule-out-mark" aria-hidden="true" style={{ '--swatch': colourOf(index) }} />
          {shortened(of.values[index] ?? '', NAMED)}
        </button>
      ))}
      {out.length > 0 && (
        <button type="button" class="plain" onClick={() => (setRuledOut([]))}>
          Start again
        </button>
      )}
    </div>
  );
}
