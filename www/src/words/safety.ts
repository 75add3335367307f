// Against whom the table of a method is safe, in words.
import type { ComparedFigures } from '../engine/types';
import { count, points } from './numbers';
import { tight } from './tight';

/** How safe: the larger, the more adversaries. */
export interface Safety {
  rank: 0 | 1 | 2;
  against: string;
  /** What Tauell assessed about the other adversary, and how. */
  more: string;
}

/** Against whom, by what was checked. */
export function safetyOf({ satisfied, above_the_limit: above }: ComparedFigures): Safety {
  if (!satisfied) return { rank: 0, against: 'No adversary: the requirement is violated', more: '' };
  const quasi = 'An adversary who knows the quasi-identifier';
  if (above === undefined) return { rank: 1, against: quasi, more: '' };
  const { how, people = 0, error = 0 } = above;
  switch (how) {
    case 'proven':
      return { rank: 2, against: 'Also a method-aware adversary', more: 'proven, if all originals are equally likely' };
    case 'counted':
    case 'walked': {
      const way = how === 'counted' ? 'every original was tried' : `by random walks over originals, ± ${tight(points(error))}`;
      return people === 0
        ? { rank: 2, against: 'Also a method-aware adversary', more: way }
        : { rank: 1, against: quasi, more: `a method-aware adversary exceeds the limit for ${count(people)} ${people === 1 ? 'person' : 'people'}; ${way}` };
    }
    case 'at-least':
      return { rank: 1, against: quasi, more: `a method-aware adversary exceeds the limit for at least ${count(people)} ${people === 1 ? 'person' : 'people'}` };
    case 'inconclusive':
      return { rank: 1, against: quasi, more: 'method-aware: not settled by short random walks' };
    case 'not-assessed':
      return { rank: 1, against: quasi, more: 'method-aware: not assessed' };
  }
}
