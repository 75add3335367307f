// The levels of a tree in figures: how many values each tells apart, and how many values and rows one of them covers.
import type { LevelPreview } from '../../../engine/types';
import { count } from '../../../words/numbers';

/** One row per level, the root first. */
export function LevelTable({ levels }: { levels: readonly LevelPreview[] }) {
  return (
    <table class="level-table">
      <caption class="visually-hidden">What each level covers</caption>
      <thead>
        <tr>
          <th scope="col">Level</th>
          <th scope="col">Distinct</th>
          <th scope="col">Values in each</th>
          <th scope="col">Rows in each</th>
        </tr>
      </thead>
      <tbody>
        {levels.map(({ level, values, examples, most_leaves: leaves, fewest_rows: fewest, most_rows: most }) => (
          <tr key={level} title={examples.join(', ')}>
            <th scope="row">{level === 0 ? 'top' : level === levels.length - 1 ? 'exact' : level}</th>
            <td>{count(values)}</td>
            <td>{leaves > 1 && level > 0 ? `≤ ${count(leaves)}` : count(leaves)}</td>
            <td>{fewest === most ? count(most) : `${count(fewest)}–${count(most)}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
