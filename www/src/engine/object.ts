// The wasm object as the worker uses it: plain data in and out, failures thrown as `EngineError`. Its own types are `any`; these
// are those of the list of requests.
import { MARKS } from './protocol';
import type { Request } from './protocol';
import type { ENGINE_MARKS, EngineAnswers, EngineRequest, Way } from './requests';
import type { WorkProgress } from './types';

type Marked<W extends Way> = {
  [K in EngineRequest['kind']]: (typeof ENGINE_MARKS)[K]['way'] extends W ? K : never;
}[EngineRequest['kind']];

/** The kinds that are answered at once. */
export type AtOnce = Marked<'look' | 'turn'>;
/** The kinds that are worked at in slices. */
export type InSlices = Marked<'task' | 'background'>;

/** The requests of these kinds. */
export type Of<K extends EngineRequest['kind']> = Extract<EngineRequest, { kind: K }>;

/** A request as it crosses: a file by its name, its bytes next to it. */
export type Named<R> = R extends unknown ? { [F in keyof R]: R[F] extends File ? string : R[F] } : never;

/** The engine. */
export interface EngineObject {
  /** Answers what is answered at once. */
  ask<K extends AtOnce>(request: Named<Of<K>>, bytes?: Uint8Array): EngineAnswers[K];
  /** Begins what is worked at in slices. */
  begin(request: Named<Of<InSlices>>): void;
  /** Hands over more of the file that is being read. */
  push(bytes: Uint8Array): void;
  /** Works on; null where it can be finished. */
  step(background: boolean, budget: number): WorkProgress | null;
  /** Ends it; `seconds` it took until then. */
  finish(background: boolean, seconds: number): EngineAnswers[InSlices];
  /** Lets a search end with the best that it has found so far. */
  finish_early(background: boolean): void;
  /** Gives it up. */
  cancel(background: boolean): void;
}

/** Whether a request is worked at in slices. */
export function isInSlices(request: Request): request is Of<InSlices> {
  const { way } = MARKS[request.kind];
  return way === 'task' || way === 'background';
}
