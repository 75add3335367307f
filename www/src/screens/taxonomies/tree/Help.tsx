// The keys of the tree, in a fold.
import { ACTIONS } from './actions';

const MOVING: readonly (readonly [string, string])[] = [
  ['↑ ↓', 'next or previous row'],
  ['→ ←', 'open, then first child; close, then parent'],
  ['Home End', 'first or last row'],
  ['*', 'open all nodes next to this one'],
  ['letters', 'next label that begins with the typed letters'],
  ['Shift + ↑ ↓', 'extend the selection'],
  ['Ctrl + ↑ ↓, Space', 'move without selecting; select or unselect'],
  ['Ctrl+A', 'select all next to this one, then all shown'],
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
      <p class="quiet">Mouse: click to select, Ctrl-click to add, Shift-click to extend, drag to move, double-click to open or close.</p>
    </details>
  );
}
