// The verdict band: whether the release is ready, why, and what is left to decide.
import { Verdict } from '../../../parts/Verdict';
import { accept, awaited, reopen, take } from '../../../state/result/decisions';
import { costOf, isInfeasible } from '../../../state/result/costs';
import type { Result } from '../../../state/result/result';
import { successorComes } from '../../../state/result/successor';
import { assessing, verdict } from '../../../state/result/verdict';
import { Earlier } from './Earlier';

/** The first answer. */
export function Safe({ made }: { made: Result }) {
  const { report } = made.view;
  // The verdict on the release before stays in sight, but nothing can be decided about it any more.
  const unless = <A extends readonly unknown[]>(act: (...given: A) => void): ((...given: A) => void) => (...given) => {
    if (!successorComes.peek()) act(...given);
  };
  return (
    <section class="verdict-band bleed" aria-label="Verdict" data-status={(verdict.value ?? report.verdict).status} data-old={successorComes.value} aria-busy={successorComes.value}>
      <Verdict
        of={verdict.value ?? report.verdict}
        over={report.excluded_headline}
        pending={assessing.value ? 'A method-aware adversary is being assessed…' : undefined}
        acting={{ take: unless((option) => void take(option)), accept: unless(accept), reopen: unless(reopen), cost: costOf, awaited: ({ label }) => awaited.value === label, isBeside: (option) => option.change.kind === 'yourself' || isInfeasible(option), earlier: <Earlier unless={unless} /> }}
      />
    </section>
  );
}
