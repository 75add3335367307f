// The parts of Result.
import { partsOf } from '../address/parts';
import { dismissNotice } from '../page/notice';
import { whenever } from '../page/whenever';

/** The pictures that are shown to an audience one at a time. */
export const PRESENTED = ['curve', 'values', 'sizes', 'columns'] as const;
/** One of them. */
export type PresentedPicture = (typeof PRESENTED)[number];

/** What is open: the summary to print and sign, a picture for an audience, or the result itself. */
export const resultPart = partsOf<'summary' | PresentedPicture>('result', ['summary', ...PRESENTED]);

export function setResultPart(next: (typeof resultPart)['value']): void {
  resultPart.value = next;
}

// A message about what was done on one part does not apply to the next.
whenever(
  () => resultPart.value,
  () => dismissNotice(),
);
