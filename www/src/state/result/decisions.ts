// How many things are left to decide before the release is downloaded.
import { computed } from '@preact/signals';
import { result } from './result';

/** Things to decide about the release; none where there is no release. */
export const decisionsLeft = computed(() => {
  const made = result.value;
  if (made === null) return 0;
  const { report, recipe } = made.view;
  return report.warnings.length + (recipe.discloses && recipe.sentence !== undefined ? 1 : 0);
});
