// How it was made: what a recipe holds, in words.
import type { Result } from '../../../state/result/result';
import { chosenOf } from '../../../words/comparison';
import { METHODS } from '../../../words/methods';
import { list } from '../../../words/numbers';
import { askedInShort } from '../../../words/runs';

/** Names of columns that are listed. */
const MOST_NAMES = 12;

/** The making. */
export function Making({ made: { choices, view, secret } }: { made: Result }) {
  const { method, qi, sensitive, missing } = choices;
  const chosen = chosenOf(method);
  const title = METHODS.find(({ name }) => name === method.name)?.title ?? method.name;
  return (
    <section aria-labelledby="summary-making">
      <h3 id="summary-making">How it was made</h3>
      <p>
        By {title}
        {chosen !== '' && ` (${chosen})`}. Required: {askedInShort(choices.requirements).replaceAll(' = ', '\u00a0=\u00a0')}. Sensitive: {list(sensitive.map(({ column }) => column))}.
        Quasi-identifier, the most important column first: {list(qi, MOST_NAMES)}.{' '}
        {missing.quasi_identifier === 'drop' ? 'Rows with a missing cell there are excluded.' : 'A missing cell there is a value of its own.'}{' '}
        {secret !== null && 'Random draws come from a secret, which is not on this page.'} The recipe repeats these choices
        {view.recipe.discloses ? '; it contains values of the table, so it is not for recipients' : ''}.
      </p>
    </section>
  );
}
