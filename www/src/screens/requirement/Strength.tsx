// How strong the promise is beside the other measures of the field, and what each of them can be at all for this table.
import { curves } from '../../state/pictures';
import type { RecursivePair } from '../../engine/types';
import { Figure } from '../../parts/Figure';
import { Later } from '../../parts/Later';
import { strengths } from '../../state/strength';
import type { Strength as Answer } from '../../state/strength';
import { percentAtMost } from '../../words/numbers';
import { under } from '../../words/under';

/** The section, for every sensitive column that has an answer. */
export function Strength({ columns }: { columns: readonly string[] }) {
  const found = columns.flatMap((column) => {
    const answer = under(strengths.value, column);
    return answer === undefined ? [] : [{ column, answer }];
  });
  if (found.length === 0) return null;
  return (
    <section class="strength" aria-labelledby="strength-title">
      <h3 id="strength-title">How strong this requirement is</h3>
      <Later height={380}>
        {found.map(({ column, answer }) => (
          <OfColumn key={column} column={column} answer={answer} several={columns.length > 1} />
        ))}
      </Later>
    </section>
  );
}

function OfColumn({ column, answer, several }: { column: string; answer: Answer; several: boolean }) {
  const { view, l, tau } = answer;
  const [recursive] = view.recursive;
  const ask = curves({
    column,
    values: Array.from(view.psi, String),
    order: [],
    class: null,
    curves: [
      ['bound', view.simple_bound, `simple ${view.simple_l}-diversity`],
      ['other-bound', recursive === undefined ? undefined : view.recursive_bound, recursive === undefined ? '' : nameOf(recursive)],
      ['limit', view.psi],
    ],
  });
  return (
    <div class="strength-column">
      <div class="strength-words">
        {several && <h4>{column}</h4>}
        <ul>
          {view.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <details class="fold">
          <summary>What each measure can reach on this table</summary>
          <div class="figure-table" tabIndex={0} role="region" aria-label={`What each measure can reach on ${column}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">measure</th>
                  <th scope="col">as it stands</th>
                  <th scope="col">with broader values</th>
                </tr>
              </thead>
              <tbody>
                {view.eligible.map(({ name, title, as_it_stands, generalized }) => (
                  <tr key={name}>
                    <th scope="row">{title}</th>
                    <td>{as_it_stands}</td>
                    <td>{generalized}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
      <Figure
        title={`Simple ${view.simple_l}-diversity is the weakest that promises as much as (${tau}, ${l})`}
        name={`strength-${column}`}
        ask={ask}
        of={[answer]}
        height={280}
        numbers={() => ({
          head: ['k', 'limit ψ(k)', `simple ${view.simple_l}-diversity`, ...(recursive === undefined ? [] : [nameOf(recursive)])],
          rows: Array.from(view.psi, (limit, at) => [
            String(at + 1),
            percentAtMost(limit),
            percentAtMost(view.simple_bound[at] ?? 1),
            ...(recursive === undefined ? [] : [percentAtMost(view.recursive_bound[at] ?? 1)]),
          ]),
        })}
      >
        <p class="caption">Shaded: what (τ, ℓ) allows. Dotted: the most that simple ℓ-diversity allows. {recursive !== undefined && 'Dashes and dots: the same for recursive (c, ℓ)-diversity.'}</p>
      </Figure>
    </div>
  );
}

/** Rounded, as people write it: 0.809, not 179/221. */
function nameOf({ rounded, l }: RecursivePair): string {
  return `(${rounded}, ${l})-diversity`;
}
