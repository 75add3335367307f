// The letters and the colour of each value.
import { colourOf } from '../../../charts/colours';
import type { StepsView } from '../../../engine/types';
import { short } from './letters';

/** More values than this are not listed, since every token names its own. */
const LISTED = 24;

/** The values of the first sensitive column. */
export function Values({ of }: { of: StepsView }) {
  const [first] = of.sensitive;
  if (first === undefined || first.values.length > LISTED) return null;
  const letters = short(first.values);
  return (
    <ul class="step-values" aria-label={first.column}>
      {first.values.map((value, at) => (
        <li key={value}>
          <i class="token" style={{ '--own': colourOf(at) }} aria-hidden="true">
            <span>{letters[at]}</span>
          </i>{' '}
          {value}
        </li>
      ))}
      <li class="quiet">{of.sets ? 'Below each value: those published with it. ' : of.method === 'sweep' && 'Striped: generalized. '}The number is that of the row.</li>
    </ul>
  );
}
