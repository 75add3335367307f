// The glossary, and the licences of the page's components, at the foot of every screen.
import { useSignal } from '@preact/signals';
import { sentence } from '../words/numbers';
import { TERMS } from '../words/terms';

const BY_NAME = Object.values(TERMS).sort((a, b) => a.term.localeCompare(b.term, 'en'));

/** Glossary and licences, closed at first. */
export function Glossary() {
  return (
    <footer class="glossary">
      <details>
        <summary>Glossary</summary>
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

/** The notices that are part of the page, drawn when they are opened. */
function Licences() {
  const open = useSignal(false);
  return (
    <details onToggle={({ currentTarget }) => (open.value = currentTarget.open)}>
      <summary>Licences: Tauell and its components</summary>
      <p>You may use Tauell under the MIT licence or the Apache licence 2.0. Its components have these licences:</p>
      {open.value && <pre>{document.getElementById('licences')?.textContent?.trim()}</pre>}
    </details>
  );
}
