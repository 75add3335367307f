// The runs so far, to compare and to go back to.
import { differenceOf, goBack, present, runs } from '../../state/result/runs';
import type { EarlierRun } from '../../state/result/runs';
import { publishing } from '../../state/result/result';
import { METHODS } from '../../words/methods';
import { count, percent } from '../../words/numbers';
import { learnedInShort } from '../../words/learning';
import { askedInShort } from '../../words/runs';
import { tight } from '../../words/tight';

/** The list; nothing where there is but one. */
export function Runs() {
  const now = present.value;
  const all = runs.value;
  if (all.length < 2 || now === null) return null;
  const learnedAny = all.some(({ learned }) => learned.some(({ ratio }) => ratio !== null));
  return (
    <section class="runs" aria-label="Runs so far">
      <p class="caption">Runs are lost when the page is closed. Going back makes a run's release again; Undo reverses that.</p>
      <div class="runs-table" tabIndex={0} role="region" aria-label="What came of each run">
        <table>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                Run
              </th>
              <th scope="col">Retained</th>
              <th scope="col">Classes</th>
              <th scope="col">Smallest</th>
              <th scope="col">Generalized sensitive values</th>
              {learnedAny && <th scope="col">Model</th>}
              <th scope="col">Verdict</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {[...all].reverse().map((run) => (
              <Row run={run} now={now} learnedAny={learnedAny} key={run.number} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ run, now, learnedAny }: { run: EarlierRun; now: EarlierRun; learnedAny: boolean }) {
  const open = run === now;
  const method = METHODS.find(({ name }) => name === run.choices.method.name)?.title ?? run.choices.method.name;
  const ratios = run.learned.flatMap((view) => (view.ratio === null ? [] : [learnedInShort(view, run.rows)]));
  return (
    <tr aria-current={open}>
      <th scope="row">{count(run.number)}</th>
      <td>
        {askedInShort(run.choices.requirements)}; {method}
        <small>{open ? 'shown now' : differenceOf(run, now)}</small>
      </td>
      <td>{tight(percent(run.information))}</td>
      <td>{count(run.classes)}</td>
      <td>{count(run.smallest)}</td>
      <td>{count(run.generalRows)}</td>
      {learnedAny && <td>{ratios.length === 0 ? '–' : ratios.join(', ')}</td>}
      <td data-grade={run.grade}>{run.verdict}</td>
      <td>
        {!open && (
          <button type="button" disabled={publishing.value} aria-label={`Go back to run ${run.number}`} onClick={() => void goBack(run)}>
            Go back
          </button>
        )}
      </td>
    </tr>
  );
}
