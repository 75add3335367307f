// How strong the requirement is compared with the other measures of the field, and what each of them can reach on this table.
import { Figure } from '../../parts/Figure';
import { Later } from '../../parts/Later';
import { strengths } from '../../state/requirement/strength';
import type { Strength as Answer } from '../../state/requirement/strength';
import { tight } from '../../words/limits';
import { under } from '../../words/under';

/** The section, for every sensitive column that has an answer. */
export function Strength({ columns }: { columns: readonly string[] }) {
  const found = columns.flatMap((column) => {
    const answer = under(strengths.value, column);
    return answer === undefined ? [] : [{ column, answer }];
  });
  if (found.length === 0) return null;
  return (
    <section class="advanced-part strength" aria-labelledby="strength-title">
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
  return (
    <div class="strength-column">
      <div class="strength-words">
        {several && <h4>{column}</h4>}
        <ul>
          {view.sentences.map((sentence) => (
            <li key={sentence}>{tight(sentence)}</li>
          ))}
        </ul>
        <details class="fold">
          <summary>What each measure can reach on this table</summary>
          <div class="figure-table" tabIndex={0} role="region" aria-label={`What each measure can reach on ${column}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">measure</th>
                  <th scope="col">with exact values</th>
                  <th scope="col">with generalized values</th>
                </tr>
              </thead>
              <tbody>
                {view.eligible.map(({ name, title, as_it_stands, generalized }) => (
                  <tr key={name}>
                    <th scope="row">{title}</th>
                    <td>{tight(as_it_stands)}</td>
                    <td>{tight(generalized)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      </div>
      <Figure
        title={`Simple ${view.simple_l}-diversity is the weakest that implies (${tau}, ${l})`}
        name={`strength-${column}`}
        of={{ kind: 'strength', column }}
        turn={[answer]}
        height={280}
      >
        <p class="caption">Shaded: what (τ, ℓ) allows. Dotted: the limit of simple ℓ-diversity. {view.recursive.length > 0 && 'Dashes and dots: the limit of recursive (c, ℓ)-diversity.'}</p>
      </Figure>
    </div>
  );
}
