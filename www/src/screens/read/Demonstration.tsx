// The paper's figure 6, made here: what a recipient estimates about the same people from the table published by each method.
import { useSignal } from '@preact/signals';
import type { EstimatedPart, EstimatesView } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Message } from '../../parts/Message';
import { Term } from '../../parts/Term';
import { canDemonstrate, demonstrate, demonstrated, demonstrating, demonstrationTrouble } from '../../state/read/demonstration';
import { estimatesOf } from '../../state/page/pictures';
import { counted } from '../../words/numbers';

const ROW = 26;
const AROUND = 72;

/** The demonstration; nothing where the example is not there. */
export function Demonstration() {
  const part = useSignal(0);
  if (!canDemonstrate.value) return null;
  const made = demonstrated.value;
  const [first] = made;
  const of = first?.view.parts[part.value];
  const most = Math.max(...made.map(({ view }) => reach(view)), 0);
  return (
    <section class="demonstration" aria-labelledby="demonstration-title">
      <div>
        <h3 id="demonstration-title">Shown on the census of 1994</h3>
        <p class="quiet">
          45,222 people, their relationship by sex: published with ℓ = 2 by <Term name="randomized addition" />, by TP and by Anatomy, and estimated from each file. The open
          table is not affected.
        </p>
      </div>
      {demonstrationTrouble.value !== null && <Message error={demonstrationTrouble.value} />}
      <div class="demonstration-ways">
        <button type="button" disabled={demonstrating.value} onClick={() => void demonstrate()}>
          {made.length === 0 ? 'Show it on the census of 1994 (Adult)' : 'Show it again with new random draws'}
        </button>
        {first !== undefined && (
          <fieldset class="roles">
            <legend class="visually-hidden">Whose relationship is shown</legend>
            {first.view.parts.map(({ who }, at) => (
              <label key={who}>
                <input type="radio" name="demonstration-part" checked={part.value === at} onChange={() => (part.value = at)} />
                <span>{who}</span>
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {first !== undefined && of !== undefined && (
        <div class="demonstration-pictures">
          <One name="Original" said={counted(of.rows, 'row')} view={first.view} part={of} most={most} exact />
          {made.map(({ title, view }) => {
            const own = view.parts.find(({ who }) => who === of.who);
            return own === undefined ? null : <One key={title} name={title} said={errorOf(own)} view={view} part={own} most={most} />;
          })}
        </div>
      )}
      {first !== undefined && (
        <p class="caption">
          Bars: what a recipient estimates. Diamonds: the true share. Whiskers: the 95% confidence interval. For Anatomy, they are the smallest and the largest share that its groups
          allow, because groups pull every estimate towards their mix. <Term name="MSE">Mean squared error</Term>: the smaller, the closer.
        </p>
      )}
    </section>
  );
}

/** How far the axis has to reach, so that pictures side by side can be compared. */
function reach({ parts, whole }: EstimatesView): number {
  return Math.max(...whole, ...parts.flatMap(({ shares, high, truth }) => [...shares, ...high, ...truth]), 0);
}

/** Errors of shares are small numbers: three significant digits. */
function errorOf({ mse }: EstimatedPart): string {
  return mse === null ? '' : `mean squared error\u00a0${mse === 0 ? '0' : mse.toExponential(1).replace('e', '\u00a0·\u00a010^').replace('-', '−')}`;
}

interface OneProps {
  name: string;
  said: string;
  view: EstimatesView;
  part: EstimatedPart;
  most: number;
  exact?: boolean;
}

function One({ name, said, view, part, most, exact = false }: OneProps) {
  return (
    <div class="demonstration-one">
      <h4>
        {name}
        <span class="quiet"> {superscripted(said)}</span>
      </h4>
      <Figure
        name={`census-${name.toLowerCase().replaceAll(' ', '-')}`}
        of={estimatesOf({ ...view, whole: [] }, part, most, exact)}
        height={view.values.length * ROW + AROUND}
      />
    </div>
  );
}

/** A power of ten with its exponent raised. */
function superscripted(text: string) {
  const [before = '', exponent] = text.split('^');
  return exponent === undefined ? before : (
    <>
      {before}
      <sup>{exponent}</sup>
    </>
  );
}
