// Whether sensitive values may be published in more general terms, in words.
import type { SensitiveValues } from '../engine/types';

interface Words {
  label: string;
  /** What it does, a sentence. */
  meaning: string;
  /** What they were to do in an earlier result: "sensitive values were to stay exact". */
  was: string;
  /** What they are to do now. */
  is: string;
}

/** The ways there are, in the order in which they are offered. */
export const SENSITIVE_VALUES: Readonly<Record<SensitiveValues, Words>> = {
  cheapest: {
    label: 'Whatever costs least',
    meaning: 'Every sensitive value stays exact, unless that would cost more than a hundredth of the information or cannot be had.',
    was: 'were to be whatever costs least',
    is: 'are to be whatever costs least now',
  },
  exact: {
    label: 'Leave sensitive values exact',
    meaning: 'People who are left without a class take other classes in. Possible wherever the whole table keeps the requirement as it stands.',
    was: 'were to stay exact',
    is: 'are to stay exact now',
  },
  general: {
    label: 'Make sensitive values general where needed',
    meaning: 'As in the papers: people who are left without a class are published with a broader sensitive value, such as a group of diseases.',
    was: 'could be made general',
    is: 'may be made general now',
  },
};
