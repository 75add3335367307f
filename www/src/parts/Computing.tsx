// What is being computed, in the place of what is to come.
import { works } from '../state/page/work';
import { percent } from '../words/numbers';

/** "Computing…", with how far it is, and what it is. */
export function Computing({ what }: { what?: string | undefined }) {
  const progress = works.value.at(-1)?.progress ?? null;
  return (
    <div class="computing" role="status">
      <p>Computing…{progress !== null && progress.total > 0 && ` ${percent(Math.min(1, progress.done / progress.total))}`}</p>
      {what !== undefined && <p class="quiet">{what}</p>}
    </div>
  );
}
