// The verdict on a table, in the engine's own words: first on every screen that has one.
import type { Verdict as Found } from '../engine/types';

/** Against whom the table keeps what is asked of it, and for how many people it does not; then, for themselves, the columns kept as they stand. */
export function Verdict({ of }: { of: Found }) {
  return (
    <>
      <p class="verdict" data-grade={of.grade}>
        <strong>{of.line}</strong>
      </p>
      {of.kept !== undefined && (
        <p class="verdict" data-grade={of.kept.people > 0 ? 'broken' : 'kept'}>
          <strong>{of.kept.line}</strong>
        </p>
      )}
      {of.learned !== undefined && (
        <p class="verdict" data-grade={of.learned.people > 0 ? 'broken-for-method' : 'open'}>
          {of.learned.line}
        </p>
      )}
    </>
  );
}
