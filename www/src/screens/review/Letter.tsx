// The review as a letter of one page: to read here, to print, to save.
import { useEffect } from 'preact/hooks';
import { ForWhom } from '../../parts/ForWhom';
import { Message } from '../../parts/Message';
import { nameOf } from '../../state/review/review';
import type { Reviewed } from '../../state/review/review';
import { checkedFile, checkGiven, printLetter, saveReview, saveTrouble } from '../../state/review/saving';
import { today } from '../../words/day';

/** The letter. Printing it prints nothing else. */
export function Letter({ made }: { made: Reviewed }) {
  const { opening, conclusion, reason, findings, advice, limits } = made.view.letter;
  useEffect(() => void checkGiven(made.question), [made.question]);
  const file = checkedFile(made.question);
  return (
    <>
      <div class="letter-actions">
        <button type="button" onClick={() => void printLetter(made.question)}>
          Print the letter
        </button>
        <button type="button" class="plain" onClick={() => void saveReview('letter')}>
          Save the letter (HTML)
        </button>
        <ForWhom file="review-letter" />
      </div>
      {saveTrouble.value !== null && <Message error={saveTrouble.value} />}
      <article class="letter" aria-label="A letter for the ethics board">
        <p>
          <strong>Review of {file?.name ?? nameOf(made.question)}</strong>
        </p>
        <p>{today()}</p>
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
        {file !== null && (
          <p class="letter-file">
            {file.sum.sha256 === null ? (
              file.sum.trouble
            ) : (
              <>
                {file.name}, SHA-256 <code>{file.sum.sha256}</code>. A file with a different checksum is not the file that was reviewed.
              </>
            )}
          </p>
        )}
        <p class="signatures">
          <span>Reviewer, date</span>
          <span>Data owner, date</span>
          <span>Privacy officer, date</span>
        </p>
      </article>
    </>
  );
}
