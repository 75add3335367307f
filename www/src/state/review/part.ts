// The parts of Review apart from the first view: each one step away, with a word in the address.
import { signal } from '@preact/signals';
import { partsOf } from '../address/parts';
import { foreign, look } from './review';
import { whenever } from '../page/whenever';

/** One of the parts; `null` is the first view: the people whose values are disclosed, and the adversary's chair. */
export type ReviewPart = 'measures' | 'map' | 'use' | 'save';

/** What is open. */
export const reviewPart = partsOf<ReviewPart>('review', ['measures', 'map', 'use', 'save']);

export function setReviewPart(next: (typeof reviewPart)['value']): void {
  reviewPart.value = next;
}

/** Whether what the labels of a file stand for is unfolded. */
export const labelsShown = signal(false);

export function setLabelsShown(next: (typeof labelsShown)['value']): void {
  labelsShown.value = next;
}

// Another file is shown from its beginning.
let lookedAt: File | null = null;
whenever(
  () => foreign.value?.file ?? null,
  (file) => {
    if (file !== lookedAt) {
      reviewPart.value = null;
      labelsShown.value = false;
    }
    lookedAt = file;
  },
);

/** Counts requests for the focus to go to the title of the part: it is what someone asked for. */
export const titleWanted = signal(0);

/** Opens a part. */
export function openPart(part: ReviewPart | null): void {
  reviewPart.value = part;
  titleWanted.value += 1;
}

/** Opens the map at a class. */
export function openClass(index: number): void {
  look(index);
  openPart('map');
}
