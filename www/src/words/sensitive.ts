// Whether sensitive values may be published in more general terms, in words: what each way does the method says of itself.
import type { SensitiveValues } from '../engine/types';
import { METHODS } from './methods';

interface Words {
  label: string;
  /** What it does, a sentence. */
  meaning: string;
  /** What they were to do in an earlier result: "sensitive values were to stay exact". */
  was: string;
  /** What they are to do now. */
  is: string;
}

const BETWEEN_RESULTS: Readonly<Record<SensitiveValues, Pick<Words, 'was' | 'is'>>> = {
  cheapest: { was: 'were to be whatever costs least', is: 'are to be whatever costs least now' },
  exact: { was: 'were to stay exact', is: 'are to stay exact now' },
  general: { was: 'could be made general', is: 'may be made general now' },
};

/** What the option is called in a method that has it. */
export const SENSITIVE_VALUES_OPTION = 'sensitive_values';

/** The ways there are, in the order in which they are offered. */
export const SENSITIVE_VALUES = Object.fromEntries(
  METHODS.flatMap(({ options }) => options)
    .flatMap((option) => (option.name === SENSITIVE_VALUES_OPTION && option.kind === 'word' ? option.words : []))
    .map(({ name, title, meaning }) => [name, { label: title, meaning, ...BETWEEN_RESULTS[name as SensitiveValues] }]),
) as Readonly<Record<SensitiveValues, Words>>;
