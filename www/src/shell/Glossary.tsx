// The terms of the field with their sentences, at the foot of every screen.
import { sentence } from '../words/numbers';
import { TERMS } from '../words/terms';

const BY_NAME = Object.values(TERMS).sort((a, b) => a.term.localeCompare(b.term, 'en'));

/** The glossary, folded away until it is wanted. */
export function Glossary() {
  return (
    <footer class="glossary">
      <details>
        <summary>Glossary: what the terms mean</summary>
        <dl>
          {BY_NAME.map(({ term, meaning }) => (
            <div key={term}>
              <dt>{sentence(term)}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </footer>
  );
}
