// What can be found out about one person, in a headline.
import { likeliest } from '../charts/beliefs';
import type { InferenceView } from '../engine/types';
import { percent, small } from './numbers';

/** The headline: what is certain, or how much stays open. */
export function headline(view: Pick<InferenceView, 'after' | 'remaining'>, values: readonly string[]): { text: string; certain: boolean } {
  const top = likeliest(view.after);
  if (top === null) return { text: 'What was ruled out leaves nothing that she could have.', certain: false };
  const name = values[top.index] ?? '';
  if (top.certain) return { text: `She has ${name}, for certain.`, certain: true };
  return { text: `It stays open: ${small(view.remaining)} values are possible. The likeliest is ${name}, with ${percent(top.share)}.`, certain: false };
}
