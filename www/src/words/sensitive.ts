// Whether sensitive values may be generalized, in words.
import type { GeneralizeSensitive } from '../engine/types';
import { METHODS } from './methods';

/** What the option is called in a method that has it. */
export const SENSITIVE_VALUES_OPTION = 'sensitive_values';

/** What they were to do in an earlier result ("sensitive values were to stay exact"), and what they are to do now. */
export const SENSITIVE_VALUES: Readonly<Record<GeneralizeSensitive, { was: string; is: string }>> = {
  cheapest: { was: 'were to be whatever costs least', is: 'are to be whatever costs least now' },
  exact: { was: 'were to stay exact', is: 'are to stay exact now' },
  general: { was: 'could be made general', is: 'may be made general now' },
};

/** The ways that a method offers, as it describes them; none if it has no such option. */
export function waysOf(method: string): readonly { name: string; title: string; meaning: string }[] {
  const option = METHODS.find(({ name }) => name === method)?.options.find(({ name }) => name === SENSITIVE_VALUES_OPTION);
  return option?.kind === 'word' ? option.words : [];
}
