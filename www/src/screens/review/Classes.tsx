// Equivalence classes by size and disclosure, and the one that is looked at: its people, and its values beside the whole table.
import { cell } from '../../engine/text';
import type { ReviewClass } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Term } from '../../parts/Term';
import { attribute, look, looked, lookedView } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';
import { count, counted } from '../../words/numbers';
import { marginInWords, said } from '../../words/require';
import { ClassRows } from './ClassRows';

const MOST_IN_TABLE = 500;

/** The map and the chosen class. */
export function Classes({ made }: { made: Reviewed }) {
  const { view } = made;
  const of = view.attributes[attribute.value];
  const index = looked.value;
  if (of === undefined || of.ranking.length === 0) return null;
  const order = Array.from(of.ranking);
  const shown = lookedView.value?.index === index ? lookedView.value : null;
  const labelsOf = (which: number): string =>
    view.quasi_identifiers.map((_, at) => cell(view.class_labels, which * view.quasi_identifiers.length + at)).join(', ');
  return (
    <div class="review-classes">
      <div>
        <Figure
          name={`classes-${of.column}`}
          of={{ kind: 'review-map', attribute: attribute.value, chosen: index }}
          turn={[made.turn]}
          onChoose={look}
          height={330}
        >
          <p class="caption">
            Each dot is a <Term name="class" />, a larger one several that are alike. Choose one by a click, or go through them from the worst to the best.
            {order.length > MOST_IN_TABLE && ` The table has the worst ${count(MOST_IN_TABLE)}.`}
          </p>
        </Figure>
        <Walk order={order} index={index} words={labelsOf} />
      </div>
      {/* Its place is kept while it is asked for: the map beside it stays as wide as it is. */}
      {shown === null ? <div aria-busy="true" /> : <Chosen made={made} view={shown} />}
      {shown !== null && (
        <div class="review-class-rows">
          <ClassRows made={made} view={shown} />
        </div>
      )}
    </div>
  );
}

/** Goes through the classes from the worst to the best. */
function Walk({ order, index, words }: { order: readonly number[]; index: number | null; words: (index: number) => string }) {
  const at = index === null ? 0 : order.indexOf(index);
  const to = (next: number): void => {
    const which = order[next];
    if (which !== undefined) look(which);
  };
  return (
    <div class="walk" role="group" aria-label="Go through the classes">
      <button type="button" class="plain" aria-disabled={at <= 0} onClick={() => to(0)}>
        Worst
      </button>
      <input
        type="range"
        min={0}
        max={order.length - 1}
        step={1}
        value={at}
        aria-label="The class that is looked at, from the worst to the best"
        aria-valuetext={index === null ? '' : `class ${count(index + 1)}: ${words(index)}`}
        onInput={(event) => to(event.currentTarget.valueAsNumber)}
      />
      <button type="button" class="plain" aria-disabled={at >= order.length - 1} onClick={() => to(order.length - 1)}>
        Best
      </button>
    </div>
  );
}

function Chosen({ made, view }: { made: Reviewed; view: ReviewClass }) {
  const { quasi_identifiers: names, attributes } = made.view;
  const of = attributes[attribute.value];
  const own = view.attributes[attribute.value];
  if (of === undefined || own === undefined) return null;
  const excluded = of.excluded[view.index] ?? 0;
  return (
    <div class="review-class" id="review-class">
      <h4>
        Class {count(view.index + 1)} of {count(made.view.classes)}, {counted(view.size, 'person', 'people')}
      </h4>
      <dl class="class-cells">
        {names.map((name, at) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{view.labels[at]}</dd>
          </div>
        ))}
      </dl>
      {excluded > 0 && <p class="quiet">{counted(excluded, 'value')} of the table can be ruled out for everybody in this class.</p>}
      {of.requirements.length > 0 && (
        <ul class="class-margins">
          {of.requirements.map(({ text, name }, at) => (
            <li key={text} data-satisfied={(own.margins[at] ?? 0) >= 0}>
              {said(text)}: {marginInWords(name, own.margins[at] ?? 0)}.
            </li>
          ))}
        </ul>
      )}
      <Figure
        name={`review-distribution-${of.column}`}
        of={{ kind: 'review-values', attribute: attribute.value, class: view.index }}
        turn={[made.turn]}
        height={170}
      />
    </div>
  );
}
