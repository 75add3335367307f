// A blank sensitive value can itself be sensitive: the owner decides what the release does with these people.
import { useId } from 'preact/hooks';
import { decideBlanks } from '../../state/data/blanks';
import type { Blanks } from '../../state/data/blanks';
import { settings } from '../../state/data/settings';
import { count, counted, percent, percentAtMost } from '../../words/numbers';
import { tauOf } from '../../words/tau';
import { under } from '../../words/under';

/** The decision about the blanks of one column. `alone`: no other rows are excluded, so that the numbers of published people are known. */
export function BlanksAsk({ of, alone }: { of: Blanks; alone: boolean }) {
  const { column, people, rows, decided } = of;
  const title = useId();
  return (
    <section class="ask blanks" data-decided={decided !== null} aria-labelledby={title}>
      <h2 id={title}>
        {column} is blank for {count(people)} of {counted(rows, 'person', 'people')}
      </h2>
      <p class="sub">A blank can itself be sensitive. Decide how the release treats it.</p>
      <div class="picks" role="radiogroup" aria-labelledby={title}>
        <label class="pick">
          <input type="radio" name={title} checked={decided === 'exclude'} onChange={() => decideBlanks(column, 'exclude')} />
          <span class="name">Exclude these people</span>
          <span class="tag plain">{alone ? `${count(rows - people)} published` : `${count(people)} excluded`}</span>
          <span class="why">The release discloses that everyone in it has a {column}.</span>
        </label>
        <label class="pick">
          <input type="radio" name={title} checked={decided === 'value'} onChange={() => decideBlanks(column, 'value')} />
          <span class="name">Publish blank as a value</span>
          <span class="tag plain">{alone ? `${count(rows)} published` : 'None excluded'}</span>
          <span class="why">{asValue(of)}</span>
        </label>
      </div>
    </section>
  );
}

/** What publishing blank as a value means: its share next to the limit. */
function asValue({ column, people, rows }: Blanks): string {
  const tau = tauOf(under(settings.value.promised, column)?.tauL?.tau ?? '');
  const share = people / rows;
  const limit = tau === null ? '' : share > tau ? `, above the limit of ${percentAtMost(tau)}, so some values would be generalized` : `; the limit is ${percentAtMost(tau)}`;
  return `${percent(share)} of people would have it${limit}.`;
}
