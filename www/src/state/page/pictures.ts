// Which engine draws pictures, and what a request contains if no engine has the data of the picture; for all other pictures a name
// and a number or two are enough.
import type { Answers, Kind, RequestOf } from '../../engine/protocol';
import type { EstimatedPart, EstimatesView, PictureOf } from '../../engine/types';
import { engine } from './engine';

/** How the page requests pictures from an engine. */
export type Ask = <K extends Kind>(request: RequestOf<K>) => Promise<Answers[K]>;

/** Asks the page's own. */
export const askEngine: Ask = (request) => engine.request(request);

/** What was estimated of some people by an engine that is gone, or what is true of them; `most` is how far the axis reaches. */
export function estimatesOf({ column, form, values, whole }: EstimatesView, part: EstimatedPart, most: number, exact = false): PictureOf {
  const shapes = values.map((name, index) => ({
    name,
    index,
    share: (exact ? part.truth[index] : part.shares[index]) ?? 0,
    interval: exact || part.low.length === 0 ? null : ([part.low[index] ?? 0, part.high[index] ?? 0] as [number, number]),
    whole: exact ? null : (whole[index] ?? null),
    truth: exact ? null : (part.truth[index] ?? null),
    people: exact ? null : (part.counts[index] ?? null),
    standard_error: exact ? null : (part.standard_errors[index] ?? null),
  }));
  return { kind: 'estimates', of: { column, who: part.who, values: shapes, most, exact, bounds: form === 'groups' } };
}
