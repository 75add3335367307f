// A blank sensitive value can itself be sensitive: the owner decides what the release does with these people.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { decideBlanks } from '../../state/data/blanks';
import type { Blanks } from '../../state/data/blanks';
import { settings } from '../../state/data/settings';
import { assessment } from '../../state/requirement/assessment';
import { count, counted, list, percent, percentAtMost } from '../../words/numbers';
import { tauOf } from '../../words/tau';
import { under } from '../../words/under';

/** The decisions about blanks: one about all columns, until they are decided differently or someone wants them apart. */
export function AsksOfBlanks({ asks, alone }: { asks: readonly Blanks[]; alone: boolean }) {
  const apart = useSignal(false);
  const differ = asks.some(({ decided }) => decided !== asks[0]?.decided);
  if (asks.length > 1 && !apart.value && !differ) {
    const missing = settings.value.missingQi === 'drop' || asks[0]?.decided === 'value' ? null : (assessment.value?.dropped.missing_sensitive ?? null);
    return <BlanksAskTogether of={asks} excluded={missing} onApart={() => (apart.value = true)} />;
  }
  return (
    <>
      {asks.map((of) => (
        <BlanksAsk of={of} alone={alone} key={of.column} />
      ))}
    </>
  );
}

/** The decision about the blanks of one column. `alone`: no other rows are excluded, so that the numbers of published people are known. */
function BlanksAsk({ of, alone }: { of: Blanks; alone: boolean }) {
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
          <input type="radio" name={title} checked={decided === 'exclude'} onChange={() => decideBlanks([column], 'exclude')} />
          <span class="name">Exclude these people</span>
          <span class="tag plain">{alone ? `${count(rows - people)} published` : `${count(people)} excluded`}</span>
          <span class="why">The release discloses that everyone in it has a value in {column}.</span>
        </label>
        <label class="pick">
          <input type="radio" name={title} checked={decided === 'value'} onChange={() => decideBlanks([column], 'value')} />
          <span class="name">Publish blank as a value</span>
          <span class="tag plain">{alone ? `${count(rows)} published` : 'None excluded'}</span>
          <span class="why">{asValue(of)}</span>
        </label>
      </div>
    </section>
  );
}

/** The decision about the blanks of several columns, as one; `excluded`: people with a blank in any of them, if that is known. */
function BlanksAskTogether({ of, excluded, onApart }: { of: readonly Blanks[]; excluded: number | null; onApart: () => void }) {
  const title = useId();
  const columns = of.map(({ column }) => column);
  const rows = of[0]?.rows ?? 0;
  const choice = of.every(({ decided }) => decided === of[0]?.decided) ? (of[0]?.decided ?? null) : null;
  return (
    <section class="ask blanks" data-decided={choice !== null} aria-labelledby={title}>
      <h2 id={title}>{list(of.map(({ column, people }) => `${column} is blank for ${count(people)}`), of.length)} of {counted(rows, 'person', 'people')}</h2>
      <p class="sub">A blank can itself be sensitive. Decide how the release treats it.</p>
      <div class="picks" role="radiogroup" aria-labelledby={title}>
        <label class="pick">
          <input type="radio" name={title} checked={choice === 'exclude'} onChange={() => decideBlanks(columns, 'exclude')} />
          <span class="name">Exclude these people</span>
          {excluded !== null && <span class="tag plain">{count(excluded)} excluded</span>}
          <span class="why">The release discloses that everyone in it has a value in {list(columns)}.</span>
        </label>
        <label class="pick">
          <input type="radio" name={title} checked={choice === 'value'} onChange={() => decideBlanks(columns, 'value')} />
          <span class="name">Publish blank as a value</span>
          <span class="tag plain">None excluded</span>
          <span class="why">{of.map((one) => `${one.column}: ${asValue(one)}`).join(' ')}</span>
        </label>
      </div>
      <button type="button" class="link small" onClick={onApart}>
        Decide for each column
      </button>
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
