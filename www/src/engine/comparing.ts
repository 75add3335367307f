// The seconds of a method's turn in a comparison, parted: the engine has no clock, and the worker sees where its phases end.
import type { InSlices } from './object';
import type { EngineAnswers } from './requests';
import type { MethodResult, WorkProgress } from './types';

/** Phases in which the method itself is at work; all others check and measure what it made. */
const MAKING: ReadonlySet<WorkProgress['phase']> = new Set<WorkProgress['phase']>(['sensitive', 'sweeping', 'residue', 'improving']);

/** A clock for one turn. */
export interface Parted {
  /** A phase was seen after so many seconds. */
  seen: (phase: WorkProgress['phase'], seconds: number) => void;
  /** The answer with its seconds parted, where it is that of a turn. */
  told: (kind: InSlices, answer: EngineAnswers[InSlices]) => EngineAnswers[InSlices];
}

/** Begins one. */
export function parted(): Parted {
  let made: number | null = null;
  return {
    seen: (phase, seconds) => {
      if (!MAKING.has(phase)) made ??= seconds;
    },
    told: (kind, answer) => {
      if (kind !== 'compare' || made === null) return answer;
      const compared = answer as MethodResult;
      return { ...compared, seconds: { publish: made, measure: Math.max(0, compared.seconds.publish - made) } };
    },
  };
}
