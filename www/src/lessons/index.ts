// The lessons, in their order.
import { anonymity } from './anonymity';
import { closeness } from './closeness';
import { diversity } from './diversity';
import type { Lesson } from './lesson';
import { names } from './names';
import { randomized } from './randomized';

/** All lessons. */
export const LESSONS: readonly Lesson[] = [names, anonymity, diversity, randomized, closeness];
