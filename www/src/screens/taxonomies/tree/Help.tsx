// The keys of the tree, for who wants to know them.
import { ACTIONS } from './actions';

const MOVING: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'one row on or back'],
  ['→ ←', 'open and go in, close and go out'],
  ['Home End', 'the first and the last row'],
  ['*', 'open all groups beside this one'],
  ['letters', 'the next label that begins with what is typed'],
  ['Shift + ↑ ↓', 'select on from here'],
  ['Ctrl + ↑ ↓, Space', 'move without selecting; select or unselect'],
  ['Ctrl+A', 'select all beside this one; once more, all that is shown'],
];

/** What each key does. */
export function Help() {
  return (
    <details class="tree-help">
      <summary>Keys</summary>
      <dl>
        {MOVING.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>{keys}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        {ACTIONS.map(({ id, key, words, meaning }) => (
          <div key={id}>
            <dt>{key}</dt>
            <dd>
              {words}: {meaning.charAt(0).toLowerCase() + meaning.slice(1, -1)}
            </dd>
          </div>
        ))}
      </dl>
      <p class="quiet">With the mouse: click selects, with Ctrl one more, with Shift up to there; drag to move; double-click opens or closes.</p>
    </details>
  );
}
