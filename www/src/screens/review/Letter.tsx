// The review as a letter of one page: to read here, to print, to save.
import { ForWhom } from '../../parts/ForWhom';
import { nameOf, saveReview } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';

/** The letter. Printing it prints nothing else. */
export function Letter({ made }: { made: Reviewed }) {
  const { opening, conclusion, reason, findings, advice, limits } = made.view.letter;
  return (
    <>
      <div class="letter-actions">
        <button type="button" onClick={printLetter}>
          Print the letter
        </button>
        <button type="button" class="plain" onClick={() => void saveReview('letter')}>
          Save the letter (HTML)
        </button>
        <ForWhom file="review-letter" />
      </div>
      <article class="letter" aria-label="A letter for the ethics board">
        <p>
          <strong>Review of {nameOf(made.question)}</strong>
        </p>
        <p>{opening}</p>
        <p>
          <strong>{conclusion}</strong> {reason}
        </p>
        <ul>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
        <p>{advice}</p>
        <p>{limits}</p>
        <p class="signatures">
          <span>Reviewer, date</span>
          <span>Data owner, date</span>
          <span>Privacy officer, date</span>
        </p>
      </article>
    </>
  );
}

function printLetter(): void {
  const page = document.documentElement;
  page.dataset['prints'] = 'letter';
  try {
    print();
  } finally {
    delete page.dataset['prints'];
  }
}
