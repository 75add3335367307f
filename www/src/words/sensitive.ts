// Whether sensitive values may be generalized, in words.
import type { GeneralizeSensitive } from '../engine/types';
import { METHODS } from './methods';

/** What the option is called in a method that has it. */
export const GENERALIZE_SENSITIVE_OPTION = 'generalize_sensitive';

/** What they were to do in an earlier result ("sensitive values were to stay exact"), and what they are to do now. */
export const GENERALIZE_SENSITIVE: Readonly<Record<GeneralizeSensitive, { was: string; is: string }>> = {
  auto: { was: 'were to be whatever costs least', is: 'are to be whatever costs least now' },
  never: { was: 'were to stay exact', is: 'are to stay exact now' },
  'as-needed': { was: 'could be made general', is: 'may be made general now' },
};

/** The ways that a method offers, as it describes them; none if it has no such option. */
export function waysOf(method: string): readonly { name: string; title: string; meaning: string }[] {
  const option = METHODS.find(({ name }) => name === method)?.options.find(({ name }) => name === GENERALIZE_SENSITIVE_OPTION);
  return option?.kind === 'word' ? option.words : [];
}
