// One page to sign: the requirement, what is not protected, the figures, how the release was made, and of which file.
import { Prose } from '../../../parts/Prose';
import { Verdict } from '../../../parts/Verdict';
import { fingerprint } from '../../../state/result/fingerprint';
import { verdict } from '../../../state/result/verdict';
import { stale } from '../../../state/result/result';
import type { Result } from '../../../state/result/result';
import { setResultPart } from '../../../state/result/part';
import { title } from '../../../state/data/table';
import { apartInWords } from '../../../words/apart';
import { today } from '../../../words/day';
import { whyForWhom } from '../../../words/handing';
import { count, list } from '../../../words/numbers';
import { Promises } from '../Promises';
import { caveatsOf } from '../Figures';
import { warningsOf } from '../Warnings';
import { Facts } from './Facts';
import { Making } from './Making';

/** The summary. */
export function Summary({ made }: { made: Result }) {
  const { report } = made.view;
  const open = warningsOf(made);
  const sum = fingerprint.value;
  const ready = sum !== null && (sum.sha256 !== null || sum.trouble !== null);
  return (
    <article class="summary" data-ready={ready}>
      <div class="screen-head">
        <div>
          <p class="summary-back">
            <button type="button" class="link" onClick={() => (setResultPart(null))}>
              Back to the result
            </button>
          </p>
          <h2>Summary of a release</h2>
          <p>
            {title.value ?? 'A table'}, {count(report.rows)} rows in {count(report.classes)} classes. {today()}, Tauell {TAUELL_VERSION}.{' '}
            <strong title={whyForWhom('summary')}>Private: not for recipients.</strong>
          </p>
        </div>
        <div class="actions">
          <button type="button" class="main" disabled={!ready} onClick={() => print()}>
            Print
          </button>
        </div>
      </div>
      {stale.value.length > 0 && <p class="note">This page describes the release as it was made. Your choices have changed since: {list(stale.value)}.</p>}
      <section aria-labelledby="summary-promised">
        <h3 id="summary-promised">Verdict</h3>
        <Verdict of={verdict.value ?? report.verdict} over={report.excluded_headline} />
        <Promises of={report.requirements} />
        {made.view.groups.length > 0 && <p>{apartInWords(made.view.groups)}</p>}
      </section>
      <Sentences id="summary-not" title="What it does not protect against" of={caveatsOf(report)} />
      <Sentences id="summary-open" title="Notes" of={open.map(({ term, sentence }) => `${term}: ${sentence}`)} />
      <Facts made={made} />
      <Making made={made} />
      <section class="summary-file" aria-labelledby="summary-file">
        <h3 id="summary-file">The file</h3>
        <p role="status">
          {sum === null || (sum.sha256 === null && sum.trouble === null) ? (
            'Computing its checksum…'
          ) : sum.sha256 === null ? (
            sum.trouble
          ) : (
            <>
              {sum.name}, SHA-256 <code>{sum.sha256}</code>. A file with a different checksum is not this release.
            </>
          )}
        </p>
      </section>
      <section class="summary-signed" aria-label="Signatures">
        {['Made by', 'Approved by'].map((who) => (
          <p key={who}>
            <span>{who}</span>
            <span>Date</span>
            <span>Signature</span>
          </p>
        ))}
      </section>
    </article>
  );
}

/** A list under a heading; nothing where it is empty. */
function Sentences({ id, title: heading, of }: { id: string; title: string; of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      <ul>
        {of.map((text) => (
          <li key={text}>
            <Prose text={text} />
          </li>
        ))}
      </ul>
    </section>
  );
}
