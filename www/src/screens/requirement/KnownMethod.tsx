// Whether the release must resist a method-aware adversary as well, with what that costs on this table.
import { useEffect } from 'preact/hooks';
import type { Choices } from '../../engine/types';
import { openLesson } from '../../state/learn/place';
import { askPrice, byItself, cancelPrice, price, priced, watchPrice } from '../../state/requirement/price';
import { keepingPreset, underMethod } from '../../state/requirement/presets';
import { setScreen, wantHeading } from '../../state/page/screen';
import { change, holdsWhereKnown, otherWhereKnown, withHoldingWhereKnown } from '../../state/data/settings';
import { beyond } from '../../words/aims';
import { tight } from '../../words/limits';
import { METHODS } from '../../words/methods';
import { phaseInWords } from '../../words/kinds';
import { list, percent } from '../../words/numbers';

const LESSON = 'minimality';

/** The choice; nothing without a sensitive column. */
export function KnownMethod({ choices }: { choices: Choices }) {
  const holds = holdsWhereKnown(choices.method);
  const other = otherWhereKnown(choices.method);
  const kind = METHODS.find(({ name }) => name === other?.name);
  // If it holds already, going back requires nothing.
  const cannot = kind === undefined || holds ? [] : beyond(kind, underMethod(choices, other ?? choices.method).requirements);
  const id = 'known-method-why';
  return (
    <div class="known-method">
      <label class="check">
        <input
          type="checkbox"
          checked={holds}
          disabled={other === null || cannot.length > 0}
          aria-describedby={id}
          onChange={(event) => {
            const on = event.currentTarget.checked;
            change('resisting a method-aware adversary', (now) => keepingPreset(now, (from) => withHoldingWhereKnown(from, on)));
          }}
        />
        <span>Resist a method-aware adversary</span>
      </label>
      <p id={id} class="quiet">
        Most methods form classes by sensitive values, so a class itself can disclose some of them to an adversary who knows the method.{' '}
        {holds ? `${titleOf(choices)} resists this adversary.` : kind !== undefined && `${kind.title} resists this adversary.`}{' '}
        <button
          type="button"
          class="link"
          onClick={() => {
            openLesson(LESSON);
            setScreen('learn');
            wantHeading();
          }}
        >
          How this discloses values
        </button>
      </p>
      {cannot.length > 0 && kind !== undefined && <p class="quiet">{`${kind.title} does not support ${list(cannot)}.`}</p>}
      {other === null && <p class="quiet">Every method that leaves the quasi-identifier exact resists this adversary.</p>}
      {cannot.length === 0 && priced.value !== null && <PriceOfIt />}
    </div>
  );
}

const titleOf = ({ method }: Choices): string => METHODS.find(({ name }) => name === method.name)?.title ?? method.name;

/** What it costs on this table, as the engine computed it, or the way to it. */
function PriceOfIt() {
  useEffect(() => watchPrice(), []);
  const now = price.value;
  return (
    <div class="price" aria-live="polite">
      {now.is === 'known' && now.lines.map((line) => <p key={line}>{tight(line)}</p>)}
      {now.is === 'failed' && <p>The cost could not be computed: {now.sentence}</p>}
      {now.is === 'working' && (
        <p class="quiet">
          Computing the cost on this table
          {now.progress !== null && now.progress.total > 0 ? `: ${phaseInWords(now.progress.phase)}, ${percent(now.progress.done / now.progress.total)}` : ''}…{' '}
          {!byItself.value && (
            <button type="button" class="plain" onClick={cancelPrice}>
              Cancel
            </button>
          )}
        </p>
      )}
      {(now.is === 'unknown' || now.is === 'failed') && !byItself.value && (
        <button type="button" onClick={askPrice}>
          Compute the cost
        </button>
      )}
    </div>
  );
}
