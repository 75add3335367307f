// The address of what is open, to share: of built-in examples and of what the page itself contains, never of an opened file.
import { address, leftOut } from '../state/address/following';
import { tell } from '../state/page/notice';
import { screen } from '../state/page/screen';
import { source } from '../state/data/table';

/** Why there is no link, where a file is open. */
const NO_LINK = 'An opened file has no link, because an address contains nothing of a file. Save your choices as a recipe.';
/** The note for a link to a lesson while a file is open. */
const LESSON_ALONE = 'The link is copied. It opens what is open on Learn, and contains nothing of your file.';

async function copy(): Promise<void> {
  const base = location.href.replace(/#.*$/, '');
  const missing = leftOut();
  try {
    await navigator.clipboard.writeText(base + address.peek());
  } catch {
    tell('The browser does not let the page copy. Copy the link from its address bar.');
    return;
  }
  tell(source.peek()?.kind === 'file' ? LESSON_ALONE : missing === null ? 'The link is copied.' : `The link is copied. It does not include ${missing}: save a recipe for that.`);
}

/** Copies the address, or says why there is none. */
export function CopyLink() {
  // Lessons are the page's own, whatever else is open.
  const ofFile = source.value?.kind === 'file' && screen.value !== 'learn';
  return (
    <button type="button" class="plain" title={ofFile ? NO_LINK : 'Copy an address that opens what is shown here'} onClick={() => (ofFile ? tell(NO_LINK) : void copy())}>
      Copy link
    </button>
  );
}
