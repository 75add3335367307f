// What a model learned from the published table is worth.
import { learned, learnNow, stopLearning } from '../../state/result/learning';
import type { Result } from '../../state/result/result';
import { learnedInWords } from '../../words/learning';

/** One sentence per sensitive column; the progress while the engine computes it. */
export function Model({ made }: { made: Result }) {
  const now = learned.value;
  if (now === null || now.turn !== made.turn) return null;
  if (now.is === 'done') {
    return (
      <div class="model">
        {now.views.map((view) => (
          <p key={view.column}>{learnedInWords(view, made.view.report.rows)}</p>
        ))}
      </div>
    );
  }
  return (
    <p class="model trying muted" role="status">
      {now.is === 'learning' ? (
        <>
          Learning a model from the published table, and one from the original…
          <button type="button" class="link" onClick={stopLearning}>
            Stop
          </button>
        </>
      ) : (
        <>
          Not computed: how well a model learned from the published table predicts.
          <button type="button" class="link" onClick={learnNow}>
            Learn a model
          </button>
        </>
      )}
    </p>
  );
}
