// What is left to learn, in words.
import type { UtilityAttribute } from '../engine/types';
import { counted, figure } from './numbers';

/** A figure, or that nobody can say. */
export function known(value: number | null, text: (value: number) => string): string {
  return value === null ? 'unknown' : text(value);
}

/** Which column kept the most, and which the least; what is not known of some is said. */
export function columnsFinding(attributes: readonly Pick<UtilityAttribute, 'column' | 'information' | 'base'>[]): string {
  if (attributes.length === 0) return 'No column takes part';
  const told = attributes.flatMap(({ column, information, base }) => (information === null ? [] : [{ column, information, base }]));
  const open = attributes.length - told.length;
  if (told.length === 0) return 'How much information is kept is not known';
  const rest = open === 0 ? '' : `; of ${counted(open, 'column')} it is not known`;
  const sorted = [...told].sort((a, b) => a.information - b.information);
  const [worst] = sorted;
  const best = sorted.at(-1);
  if (worst === undefined || best === undefined) return 'No column takes part';
  if (worst.base === 1 && open === 0) return 'Every cell is exact';
  if (worst === best || worst.information === best.information) return `${worst.column} keeps ${figure(worst.information)} of its information${rest}`;
  return `${worst.column} keeps the least of its information, ${figure(worst.information)}; ${best.column} the most, ${figure(best.information)}${rest}`;
}
