// The three risks by which regulators judge anonymization, side by side.
import type { RiskAnswer, RiskView } from '../../engine/types';
import type { Reviewed } from '../../state/review/review';

const ANSWERS: Record<RiskAnswer, string> = { yes: 'Yes', 'not-with-certainty': 'Not with certainty', no: 'No' };

/** What the risks amount to, in a heading. */
export function amountsTo(risks: readonly RiskView[]): string {
  const runs = (kind: RiskView['kind']): boolean => risks.some((risk) => risk.kind === kind && risk.answer === 'yes');
  const inferred = risks.some(({ kind }) => kind === 'inference');
  if (runs('singling-out')) return runs('inference') ? 'People can be singled out, and sensitive values can be inferred' : 'People can be singled out by the quasi-identifier';
  if (runs('inference')) return 'The quasi-identifier singles no one out, but sensitive values can be inferred';
  return inferred ? 'The quasi-identifier singles no one out, and makes no sensitive value certain' : 'The quasi-identifier singles no one out';
}

/** The risks. */
export function Risks({ made }: { made: Reviewed }) {
  const { risks } = made.view;
  return (
    <section class="risks" aria-labelledby="risks-title">
      <h3 id="risks-title">{amountsTo(risks)}</h3>
      <div class="three">
        {risks.map(({ kind, title, question, answer, figure, unit, sentence }) => (
          <section key={kind} data-risk={kind} data-answer={answer} aria-labelledby={`risk-${kind}`}>
            <h4 id={`risk-${kind}`}>
              {title} <em>{ANSWERS[answer]}</em>
            </h4>
            <p class="small muted">{question}</p>
            <p class="big">
              {figure} {unit !== '' && <small>{unit}</small>}
            </p>
            <p>{sentence}</p>
          </section>
        ))}
      </div>
    </section>
  );
}
