// The review as a file.
import { ForWhom } from '../../parts/ForWhom';
import { Message } from '../../parts/Message';
import { saveReview, saveTrouble } from '../../state/review/saving';

/** The files. */
export function Save() {
  return (
    <div class="review-save">
      <p>The HTML page is one file to read and print. The JSON file contains every figure, as the command writes it.</p>
      <div class="actions">
        <button type="button" onClick={() => void saveReview('html')}>
          Save the review (HTML)
        </button>
        <button type="button" onClick={() => void saveReview('json')}>
          Save the review (JSON)
        </button>
        <ForWhom file="review" />
      </div>
      {saveTrouble.value !== null && <Message error={saveTrouble.value} />}
    </div>
  );
}
