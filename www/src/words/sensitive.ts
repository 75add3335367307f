// Whether sensitive values may be generalized, in words.
import type { GeneralizeSensitive } from '../engine/types';
import { METHODS } from './methods';

/** What the option is called in a method that has it. */
export const GENERALIZE_SENSITIVE_OPTION = 'generalize_sensitive';

/** How they are published after a change: "sensitive values must now stay exact". */
export const GENERALIZE_SENSITIVE: Readonly<Record<GeneralizeSensitive, string>> = {
  auto: 'are now whatever retains most',
  never: 'must now stay exact',
  'as-needed': 'may now be generalized',
};

/** The ways that a method offers, as it describes them; none if it has no such option. */
export function waysOf(method: string): readonly { name: string; title: string; meaning: string }[] {
  const option = METHODS.find(({ name }) => name === method)?.options.find(({ name }) => name === GENERALIZE_SENSITIVE_OPTION);
  return option?.kind === 'word' ? option.words : [];
}
