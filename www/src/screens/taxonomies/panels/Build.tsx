// "Make it from the values": the builders that fit, a small form for each, and what it would make before it is taken.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { Message } from '../../../parts/Message';
import type { Builder } from '../../../engine/types';
import { builderInUse, disclosesNothing, fitting, lookAhead, mayGroup, needFitting, preview, stopLooking } from '../../../state/taxonomies/builders';
import { table } from '../../../state/data/table';
import { useBuilder } from '../../../state/taxonomies/trees';
import { sentence } from '../../../words/numbers';
import { under } from '../../../words/under';
import { builderOf, EMPTY, filled, KINDS, meaningOf, nameOf } from './draft';
import type { Draft, Kind } from './draft';
import { Fields } from './Fields';
import { LevelTable } from './LevelTable';

const TYPING_MS = 150;

/** The panel in which a builder is chosen. */
export function Build({ column, onClose }: { column: string; onClose: () => void }) {
  const draft = useSignal<Draft>(EMPTY);
  const begun = useSignal(false);
  const fits = under(fitting.value, column);
  const found = fits?.filter(({ builder }) => disclosesNothing(column, builder));
  const built = builderOf(draft.value);
  const key = typeof built === 'string' ? null : JSON.stringify(built);
  const others = (table.value?.columns ?? []).map(({ name }) => name).filter((name) => mayGroup(column, name));

  useEffect(() => {
    void needFitting(column);
    return stopLooking;
  }, [column]);
  // It begins with what made the tree that is there, or else with what suits the column best.
  useEffect(() => {
    const best = fits?.find(({ automatic }) => automatic) ?? fits?.[0];
    if (begun.peek() || best === undefined) return;
    void builderInUse(column).then((used) => {
      if (begun.peek()) return;
      begun.value = true;
      draft.value = filled(EMPTY, used === null || used.kind === 'by_hand' ? best.builder : used);
    });
  }, [column, fits, begun, draft]);
  useEffect(() => {
    if (key === null || !begun.value) return undefined;
    const timer = setTimeout(() => void lookAhead(column, JSON.parse(key) as Builder), TYPING_MS);
    return () => clearTimeout(timer);
  }, [column, key, begun.value]);

  const change = (part: Partial<Draft>): void => {
    begun.value = true;
    draft.value = { ...draft.value, ...part };
  };
  const ahead = preview.value?.column === column ? preview.value : null;
  const fresh = ahead !== null && key !== null && JSON.stringify(ahead.builder) === key;
  const usable = fresh && ahead.view !== null;
  return (
    <section class="panel" aria-label={`Make a taxonomy for ${column} from its values`}>
      <h4>Make it from the values</h4>
      <p class="quiet">The tree shows a preview. Nothing changes until you use it.</p>
      <fieldset class="builder-kinds">
        <legend>What fits this column</legend>
        {found === undefined && <p class="quiet">…</p>}
        {found?.map(({ builder, how }) => (
          <Way
            key={JSON.stringify(builder)}
            checked={key === JSON.stringify(builderOf(filled(EMPTY, builder)))}
            words={nameOf(builder)}
            meaning={meaningOf(builder, how)}
            onPick={() => {
              begun.value = true;
              draft.value = filled(EMPTY, builder);
            }}
          />
        ))}
      </fieldset>
      <div class="builder-field">
        <label for="builder-kind">Or another way</label>
        <select id="builder-kind" value={draft.value.kind} onChange={(event) => change({ kind: event.currentTarget.value as Kind })}>
          {KINDS.map(([kind, words]) => (
            <option value={kind} key={kind}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <p class="quiet">{KINDS.find(([kind]) => kind === draft.value.kind)?.[2]}</p>
      <Fields draft={draft.value} others={others} onChange={change} />
      {typeof built === 'string' && (
        <p class="builder-fault" role="status">
          {built}
        </p>
      )}
      {fresh && ahead.error !== null && <Message error={ahead.error} />}
      {usable && ahead.view?.caveat != null && <p class="quiet">{sentence(ahead.view.caveat)}</p>}
      {usable &&
        ahead.view?.remarks
          .filter(({ severity }) => severity !== 'note')
          .map(({ code, sentence: said }) => (
            <p class="quiet" key={code}>
              {sentence(said)}
            </p>
          ))}
      {usable && ahead.view !== null && <LevelTable levels={ahead.view.levels} />}
      <div class="panel-actions panel-foot">
        <button
          type="button"
          class="main"
          disabled={!usable}
          onClick={() => {
            if (typeof built === 'string') return;
            void useBuilder(column, built).then((done) => done && onClose());
          }}
        >
          Use this taxonomy
        </button>
        <button type="button" class="plain" onClick={onClose}>
          Cancel
        </button>
      </div>
    </section>
  );
}

function Way({ checked, words, meaning, onPick }: { checked: boolean; words: string; meaning: string; onPick: () => void }) {
  return (
    <label class="check">
      <input type="radio" name="fitting" checked={checked} onChange={onPick} />
      <span>
        {words}
        <small>{meaning}</small>
      </span>
    </label>
  );
}
