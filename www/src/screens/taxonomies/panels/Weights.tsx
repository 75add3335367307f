// The weights of a sensitive column's base values: the rule for all, and values set by hand.
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { cell } from '../../../engine/text';
import type { TaxonomyView, WeightsChoice } from '../../../engine/types';
import { Message } from '../../../parts/Message';
import { PickFile } from '../../../parts/PickFile';
import { isWeight, loadWeights, setWeights, weightInWords, weightsOf, weightTroubles } from '../../../state/taxonomies/weights';
import { counted } from '../../../words/numbers';
import { under } from '../../../words/under';
import { isLeaf, shapeOf } from '../shape';
import { standingIn } from '../tree/standings';

type Rule = 'where-present' | 'by-share' | 'given';

const RULES: readonly (readonly [Rule, string, string])[] = [
  ['where-present', '1 for every value that appears', 'The adversary expects all values equally.'],
  ['by-share', 'By share in the table', 'The adversary knows how common each value is.'],
  ['given', 'Set by hand', 'The weights you set; 1 for other values that appear.'],
];

/** The panel of the weights. */
export function Weights({ tree, onClose }: { tree: TaxonomyView; onClose: () => void }) {
  const { column } = tree;
  const id = useId();
  const weights = weightsOf(column);
  const rule: Rule = typeof weights === 'string' ? weights : 'given';
  const text = useSignal('');
  const standing = standingIn(tree).value;
  const leaves = selectedLeaves(tree, standing.selected);
  const trouble = under(weightTroubles.value, column);
  const fault = text.value.trim() !== '' && !isWeight(text.value.trim());
  const set = (): void => {
    const value = text.value.trim();
    if (!isWeight(value) || leaves.length === 0) return;
    const set = Object.fromEntries(leaves.map((node) => [cell(tree.labels, node), value]));
    setWeights(column, { given: { ...givenBefore(weights, tree), ...set } });
  };
  return (
    <section class="panel" aria-label={`Weights of ${column}`}>
      <h4>What the adversary expects beforehand</h4>
      <p class="quiet">
        A generalized value means that each value it covers is possible. It counts for each by these weights p(a): how likely an adversary
        considers a value before seeing the table.
      </p>
      <fieldset class="builder-kinds">
        <legend class="visually-hidden">Weights</legend>
        {RULES.map(([name, words, meaning]) => (
          <label class="check" key={name}>
            <input
              type="radio"
              name={`${id}-rule`}
              checked={rule === name}
              onChange={() => setWeights(column, name === 'given' ? { given: {} } : name)}
            />
            <span>
              {words}
              <small>{meaning}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <form
        class="weight-form"
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <label for={`${id}-weight`}>
          {leaves.length === 0
            ? 'Weight of the values selected in the tree'
            : leaves.length === 1
              ? `Weight of ${cell(tree.labels, leaves[0] ?? 0)}, now ${weightInWords(weights, tree, leaves[0] ?? 0)}`
              : `Weight of the ${counted(leaves.length, 'value')} selected`}
        </label>
        <input
          id={`${id}-weight`}
          type="text"
          inputMode="decimal"
          autocomplete="off"
          aria-invalid={fault}
          aria-describedby={`${id}-form`}
          value={text.value}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <button type="submit" disabled={leaves.length === 0 || !isWeight(text.value.trim())}>
          Set
        </button>
        <small class="quiet" id={`${id}-form`}>
          {fault ? 'A weight is a number from 0 up, such as 2, 0.5 or 1/3.' : 'A number such as 2, 0.5 or 1/3; 0 for a value ruled out.'}
        </small>
      </form>
      {trouble !== undefined && <Message error={trouble} />}
      <div class="panel-actions">
        <PickFile accept=".csv,.txt,text/csv,text/plain" label={`Weights file for ${column}`} onPick={(file) => void loadWeights(column, file)}>
          Load weights from a two-column CSV
        </PickFile>
        {weights !== 'where-present' && (
          <button type="button" class="plain" onClick={() => setWeights(column, 'where-present')}>
            Reset all to 1
          </button>
        )}
        <button type="button" class="plain" onClick={onClose}>
          Close
        </button>
      </div>
    </section>
  );
}

function selectedLeaves(tree: TaxonomyView, selected: ReadonlySet<number>): number[] {
  const { at, ends } = shapeOf(tree);
  const found = new Set<number>();
  for (const key of selected) {
    const node = at.get(key);
    if (node === undefined || node === 0) continue;
    for (let below = node; below < (ends[node] ?? node + 1); below++) if (isLeaf(ends, below)) found.add(below);
  }
  return [...found].sort((a, b) => a - b);
}

/** What is set already. Shares become rows, so that a value whose weight does not change keeps its share. */
function givenBefore(weights: WeightsChoice, tree: TaxonomyView): Record<string, string> {
  if (weights === 'where-present') return {};
  if (weights !== 'by-share') return weights.given;
  const { ends } = shapeOf(tree);
  const given: [string, string][] = [];
  tree.rows.forEach((rows, node) => {
    if (isLeaf(ends, node)) given.push([cell(tree.labels, node), String(rows)]);
  });
  return Object.fromEntries(given);
}
