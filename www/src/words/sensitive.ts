// Whether sensitive values may be generalized, in words.
import type { SensitiveValues } from '../engine/types';
import { METHODS } from './methods';

/** What the option is called in a method that has it. */
export const SENSITIVE_VALUES_OPTION = 'sensitive_values';

/** How they were published in an earlier release ("sensitive values had to stay exact"), and how now. */
export const SENSITIVE_VALUES: Readonly<Record<SensitiveValues, { was: string; is: string }>> = {
  cheapest: { was: 'were whatever retains most', is: 'now whatever retains most' },
  exact: { was: 'had to stay exact', is: 'now must stay exact' },
  general: { was: 'could be generalized', is: 'now may be generalized' },
};

/** The ways that a method offers, as it describes them; none if it has no such option. */
export function waysOf(method: string): readonly { name: string; title: string; meaning: string }[] {
  const option = METHODS.find(({ name }) => name === method)?.options.find(({ name }) => name === SENSITIVE_VALUES_OPTION);
  return option?.kind === 'word' ? option.words : [];
}
