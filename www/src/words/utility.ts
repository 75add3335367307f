// What is left to learn, in words.
import type { UtilityAttribute } from '../engine/types';
import { count, mean, measure } from './numbers';

/** A figure to the precision that matters: whole numbers whole, shares to three digits. */
export function valueInWords(value: number): string {
  if (Number.isInteger(value)) return count(value);
  return Math.abs(value) <= 1 ? measure(value) : mean(value);
}

/** Which column kept the most, and which the least. */
export function columnsFinding(attributes: readonly Pick<UtilityAttribute, 'column' | 'information' | 'base'>[]): string {
  const sorted = [...attributes].sort((a, b) => a.information - b.information);
  const [worst] = sorted;
  const best = sorted.at(-1);
  if (worst === undefined || best === undefined) return 'No column takes part';
  if (worst.base === 1) return 'Every cell is exact';
  if (worst === best || worst.information === best.information) return `${worst.column} keeps ${measure(worst.information)} of its information`;
  return `${worst.column} keeps the least of its information, ${measure(worst.information)}; ${best.column} the most, ${measure(best.information)}`;
}
