// The three things that a person asks of a result, in this order: is it safe, what did I lose, how do I get more.
import type { Result } from '../../../state/result/result';
import { Lost } from './Lost';
import { More } from './More';
import { Safe } from './Safe';

/** All three, side by side where there is room. */
export function Answers({ made }: { made: Result }) {
  return (
    <div class="answers">
      <Safe made={made} />
      <Lost made={made} />
      <More />
    </div>
  );
}
