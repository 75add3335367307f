// What this version and one that was downloaded before give away together; nothing where there is none, or it is the same.
import { Prose } from '../../parts/Prose';
import { Term } from '../../parts/Term';
import { comparing, together } from '../../state/result/together';

/** One block, a paragraph for each other version. */
export function Together() {
  const reports = together.value;
  if (reports.length === 0 && !comparing.value) return null;
  return (
    <section class={reports.some((report) => report.discloses_more) ? 'together gives-away' : 'together'} aria-labelledby="together-title">
      <h3 id="together-title">
        <Term name="composition">Composition attack</Term>
      </h3>
      {comparing.value && reports.length === 0 && (
        <p class="quiet" role="status">
          Looking at what this version and those that you have downloaded give away together…
        </p>
      )}
      {reports.map((report) => (
        <div key={report.release}>
          <p>You have downloaded another version of this table.</p>
          <ul>
            {report.sentences.map((sentence) => (
              <li key={sentence}>
                <Prose text={sentence} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
