// What is left to learn, in words.
import type { UtilityAttribute } from '../engine/types';
import { figure } from './numbers';

/** Which column kept the most, and which the least. */
export function columnsFinding(attributes: readonly Pick<UtilityAttribute, 'column' | 'information' | 'base'>[]): string {
  const sorted = [...attributes].sort((a, b) => a.information - b.information);
  const [worst] = sorted;
  const best = sorted.at(-1);
  if (worst === undefined || best === undefined) return 'No column takes part';
  if (worst.base === 1) return 'Every cell is exact';
  if (worst === best || worst.information === best.information) return `${worst.column} keeps ${figure(worst.information)} of its information`;
  return `${worst.column} keeps the least of its information, ${figure(worst.information)}; ${best.column} the most, ${figure(best.information)}`;
}
