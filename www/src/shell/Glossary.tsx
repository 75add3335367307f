// The terms of the field with their sentences, and the licences of what the page is made of, at the foot of every screen.
import { useSignal } from '@preact/signals';
import { sentence } from '../words/numbers';
import { TERMS } from '../words/terms';

const BY_NAME = Object.values(TERMS).sort((a, b) => a.term.localeCompare(b.term, 'en'));

/** Glossary and licences, folded away until they are wanted. */
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
      <Licences />
    </footer>
  );
}

/** The notices that the page carries with it, drawn once they are wanted. */
function Licences() {
  const open = useSignal(false);
  return (
    <details onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
      <summary>Licences: what this page is made of</summary>
      <p>Tauell is yours under the MIT licence or the Apache licence 2.0, as you choose. It is built on the work of others, under these:</p>
      {open.value && <pre>{document.getElementById('licences')?.textContent?.trim()}</pre>}
    </details>
  );
}
