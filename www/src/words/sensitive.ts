// Whether sensitive values may be generalized, in words.
import type { SensitiveValues } from '../engine/types';
import { METHODS } from './methods';

/** What the option is called in a method that has it. */
export const SENSITIVE_VALUES_OPTION = 'sensitive_values';

/** How they are published after a change: "sensitive values must now stay exact". */
export const SENSITIVE_VALUES: Readonly<Record<SensitiveValues, string>> = {
  cheapest: 'are now whatever retains most',
  exact: 'must now stay exact',
  general: 'may now be generalized',
};

/** The ways that a method offers, as it describes them; none if it has no such option. */
export function waysOf(method: string): readonly { name: string; title: string; meaning: string }[] {
  const option = METHODS.find(({ name }) => name === method)?.options.find(({ name }) => name === SENSITIVE_VALUES_OPTION);
  return option?.kind === 'word' ? option.words : [];
}
