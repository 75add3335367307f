// The one choice beside the method: whether the promise must also hold against who knows how the table was made, with its price.
import { useEffect } from 'preact/hooks';
import type { Choices } from '../../engine/types';
import { openLesson } from '../../state/learn/place';
import { askPrice, byItself, cancelPrice, price, priced, watchPrice } from '../../state/requirement/price';
import { setScreen, wantHeading } from '../../state/page/screen';
import { change, holdsWhereKnown, otherWhereKnown, withHoldingWhereKnown } from '../../state/data/settings';
import { beyond } from '../../words/aims';
import { METHODS } from '../../words/methods';
import { list, percent, sentence } from '../../words/numbers';

const LESSON = 'minimality';

/** The choice; nothing where nothing is sensitive. */
export function KnownMethod({ choices }: { choices: Choices }) {
  const holds = holdsWhereKnown(choices.method);
  const other = otherWhereKnown(choices.method);
  const kind = METHODS.find(({ name }) => name === other?.name);
  // Where it holds already, going back asks for nothing.
  const cannot = kind === undefined || holds ? [] : beyond(kind, choices.requirements);
  const id = 'known-method-why';
  return (
    <div class="method known-method">
      <label class="check">
        <input
          type="checkbox"
          checked={holds}
          disabled={other === null || cannot.length > 0}
          aria-describedby={id}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            change('whether it must hold against who knows the method', (now) => withHoldingWhereKnown(now, on));
          }}
        />
        <span>It must also hold against someone who knows how the table was made</span>
      </label>
      <p id={id} class="quiet">
        Most methods look at people and their sensitive values together: that a class is no smaller then says something of those in it.{' '}
        {holds ? `${titleOf(choices)} does not.` : kind !== undefined && `${kind.title} does not.`}{' '}
        <button
          type="button"
          class="link"
          onClick={() => {
            openLesson(LESSON);
            setScreen('learn');
            wantHeading();
          }}
        >
          How that comes about
        </button>
      </p>
      {cannot.length > 0 && kind !== undefined && <p class="quiet">{`${kind.title} cannot aim at ${list(cannot)}.`}</p>}
      {other === null && <p class="quiet">Every method that keeps the quasi-identifier as it is holds against her.</p>}
      {cannot.length === 0 && priced.value !== null && <PriceOfIt />}
    </div>
  );
}

const titleOf = ({ method }: Choices): string => METHODS.find(({ name }) => name === method.name)?.title ?? method.name;

/** What it costs on this table, as it was worked out, or the way to it. */
function PriceOfIt() {
  useEffect(() => watchPrice(), []);
  const now = price.value;
  return (
    <div class="price" aria-live="polite">
      {now.is === 'known' && now.lines.map((line) => <p key={line}>{line}</p>)}
      {now.is === 'failed' && <p>What it costs could not be worked out: {now.sentence}</p>}
      {now.is === 'working' && (
        <p class="quiet">
          Working out what it costs on this table
          {now.progress !== null && now.progress.total > 0 ? `: ${sentence(now.progress.phase)}, ${percent(now.progress.done / now.progress.total)}` : ''}…{' '}
          {!byItself.value && (
            <button type="button" class="plain" onClick={cancelPrice}>
              Cancel
            </button>
          )}
        </p>
      )}
      {(now.is === 'unknown' || now.is === 'failed') && !byItself.value && (
        <button type="button" onClick={askPrice}>
          Work out what it costs
        </button>
      )}
    </div>
  );
}
