// Pictures that the engine draws: what is sent of what the page holds.
import type { ComparedShape, Drawn, EstimatedPart, EstimatesView, Shares, SharesOf } from '../engine/types';
import { engine } from './engine';

/** A picture for a width in pixels; `id` is a word that no other picture of the page has. */
export type Ask = (width: number, id: string) => Promise<Drawn | null>;

/** Of a curve the engine looks at no more entries than these. */
const FULL = 48;

interface Asked {
  column: string;
  /** The names of all values of the column. */
  values: readonly string[];
  /** The class that is looked at; null for the whole table. */
  class: number | null;
}

/** What curves there are. */
interface Curved extends Asked {
  /** The limit and the curves, the first curve the one of which something is found; what is not there is left out. */
  curves: readonly (readonly [what: SharesOf, shares: ArrayLike<number> | undefined, name?: string])[];
  /** Quantiles of F(k) over people, one after the other. */
  band?: ArrayLike<number>;
  /** The values of the first curve by their numbers, the most frequent first. */
  order: ArrayLike<number>;
}

/** Curves against their limit. */
export function curves({ column, values, curves: given, band, order, class: index }: Curved): Ask {
  return (width, id) => {
    const few = (shares: ArrayLike<number>, from = 0): number[] => Array.from({ length: Math.min(FULL, values.length, shares.length) }, (_, at) => shares[from + at] ?? 1);
    const shares: Shares[] = given.flatMap(([what, found, name = '']) => (found === undefined || found.length === 0 ? [] : [{ what, shares: few(found), name }]));
    if (band !== undefined) for (let row = 0; row < 5; row++) shares.push({ what: 'band', shares: few(band, row * values.length), name: '' });
    const names = few(order).map((value) => values[value] ?? '');
    return engine.ask<'draw'>({ kind: 'draw', bars: false, id, width, column, count: values.length, values: names, shares, class: index });
  };
}

/** How values are spread. */
interface Spread extends Asked {
  exact: ArrayLike<number>;
  induced: ArrayLike<number>;
  /** Shares in the whole table; nothing where it is what is shown. */
  whole?: ArrayLike<number> | undefined;
  limit: number | undefined;
}

/** Bars, a value each. */
export function bars({ column, values, class: index, exact, induced, whole, limit }: Spread): Ask {
  return (width, id) => {
    const of = (what: SharesOf, shares: ArrayLike<number>): Shares => ({ what, shares: Array.from(shares), name: '' });
    const shares = [of('exact', exact), of('induced', induced), ...(whole === undefined ? [] : [of('whole', whole)]), ...(limit === undefined ? [] : [of('limit', [limit])])];
    return engine.ask<'draw'>({ kind: 'draw', bars: true, id, width, column, count: values.length, values: [...values], shares, class: index });
  };
}

/** The classes under review. */
export function map(attribute: number, chosen: number | null): Ask {
  return (width) => engine.ask<'review-map'>({ kind: 'review-map', width, attribute, chosen });
}

/** Methods side by side: their curves against the limit. */
export function multiples(column: string, psi: readonly number[], methods: readonly ComparedShape[]): Ask {
  return (width) => engine.ask<'draw-compared'>({ kind: 'draw-compared', points: false, width, column, psi: [...psi], methods: [...methods] });
}

/** The same methods as points, by what each is worth. */
export function scatter(column: string, methods: readonly ComparedShape[]): Ask {
  return (width) => engine.ask<'draw-compared'>({ kind: 'draw-compared', points: true, width, column, psi: [], methods: methods.map((one) => ({ ...one, quantiles: [] })) });
}

/** What is estimated of some people, or what is true of them; `most` is how far the axis reaches where several stand side by side. */
export function estimated({ column, form, values, whole }: EstimatesView, part: EstimatedPart, most: number, exact = false): Ask {
  const shapes = values.map((name, at) => ({
    name,
    share: (exact ? part.truth[at] : part.shares[at]) ?? 0,
    interval: exact || part.low.length === 0 ? [] : [part.low[at] ?? 0, part.high[at] ?? 0],
    whole: exact ? null : (whole[at] ?? null),
    truth: exact ? null : (part.truth[at] ?? null),
  }));
  return (width) => engine.ask<'draw-estimates'>({ kind: 'draw-estimates', width, column, who: part.who, values: shapes, most, exact, bounds: form === 'groups' });
}

/** What publishing again with other lots would give away. */
export function again(identified: readonly number[]): Ask {
  return (width) => engine.ask<'draw-again'>({ kind: 'draw-again', width, identified: [...identified] });
}
