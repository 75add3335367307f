// Everyone at once: whose value is certain, whose is likely, and who has values ruled out.
import { cell } from '../../engine/text';
import type { ScanView } from '../../engine/types';
import { scan, setThreshold, threshold } from '../../state/review/inference';
import { attribute, looked } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';
import { openClass } from '../../state/review/part';
import { count, counted, percent } from '../../words/numbers';

const MOST_LISTED = 8;

/** The scan. */
export function Scan({ made }: { made: Reviewed }) {
  const view = scan.value;
  const of = made.view.attributes[attribute.value];
  if (of === undefined) return null;
  return (
    <>
      {view !== null && (
        <>
          <Worst made={made} view={view} />
          <ul class="scan-sentences">
            {view.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <div class="threshold">
        <label for="scan-threshold">Probability from which a value counts as likely</label>
        <input
          id="scan-threshold"
          type="range"
          min={0.5}
          max={1}
          step={0.01}
          value={threshold.value}
          aria-valuetext={percent(threshold.value)}
          onInput={(event) => (setThreshold(event.currentTarget.valueAsNumber))}
        />
        <output for="scan-threshold">{percent(threshold.value)}</output>
      </div>
    </>
  );
}

function Worst({ made, view }: { made: Reviewed; view: ScanView }) {
  const of = made.view.attributes[attribute.value];
  if (of === undefined || view.classes.length === 0) return null;
  const names = made.view.quasi_identifiers;
  return (
    <div class="figure-table scan-classes" tabIndex={0} role="region" aria-label="Classes in which a value is likely">
      <table>
        <thead>
          <tr>
            <th scope="col">class</th>
            {names.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
            <th scope="col">people</th>
            <th scope="col">most likely value</th>
            <th scope="col">share</th>
          </tr>
        </thead>
        <tbody>
          {Array.from(view.classes.slice(0, MOST_LISTED), (index) => (
            <tr key={index} data-chosen={looked.value === index}>
              <th scope="row">
                <button type="button" class="link" onClick={() => openClass(index)}>
                  {count(index + 1)}
                </button>
              </th>
              {names.map((name, at) => (
                <td key={name}>{cell(made.view.class_labels, index * names.length + at)}</td>
              ))}
              <td>{count(made.view.class_sizes[index] ?? 0)}</td>
              <td>{of.values[of.likeliest_values[index] ?? 0]}</td>
              <td>{percent(of.likeliest_shares[index] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {view.classes.length > MOST_LISTED && <p class="quiet">and {counted(view.classes.length - MOST_LISTED, 'more class', 'more classes')}</p>}
    </div>
  );
}
