// The verdict band: whether the release is ready, why, and what is left to decide.
import { Verdict } from '../../../parts/Verdict';
import { accept, awaited, reopen, take } from '../../../state/result/decisions';
import { costOf, isInfeasible } from '../../../state/result/costs';
import type { Result } from '../../../state/result/result';
import { assessing, verdict } from '../../../state/result/verdict';

/** The first answer. */
export function Safe({ made }: { made: Result }) {
  const { report } = made.view;
  return (
    <section class="verdict-band bleed" aria-label="Verdict" data-status={(verdict.value ?? report.verdict).status}>
      <Verdict
        of={verdict.value ?? report.verdict}
        over={report.excluded_headline}
        pending={assessing.value ? 'A method-aware adversary is being assessed…' : undefined}
        acting={{ take: (option) => void take(option), accept, reopen, cost: costOf, awaited: ({ label }) => awaited.value === label, infeasible: isInfeasible }}
      />
    </section>
  );
}
