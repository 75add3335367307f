// Whom a download is for, next to its button.
import { forWhom, whyForWhom } from '../words/handing';
import type { HandedFile } from '../words/handing';

/** The label, with the reason in a tooltip. */
export function ForWhom({ file }: { file: HandedFile }) {
  return (
    <span class="for-whom" title={whyForWhom(file)}>
      {forWhom(file)}
    </span>
  );
}
