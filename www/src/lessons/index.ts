// The lessons, in their order.
import { anonymity } from './anonymity';
import { closeness } from './closeness';
import { cost } from './cost';
import { diversity } from './diversity';
import type { Lesson } from './lesson';
import { minimality } from './minimality';
import { names } from './names';
import { randomized } from './randomized';
import { tau } from './tau';

/** All lessons. */
export const LESSONS: readonly Lesson[] = [names, anonymity, diversity, tau, cost, minimality, randomized, closeness];
