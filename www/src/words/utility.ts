// What is left to learn, in words.
import type { AttributeUtility } from '../engine/types';
import type { MeasureKind } from './measures';
import { count, counted, figure, percent } from './numbers';

/** A figure, or that nobody can say. */
export function known(value: number | null, text: (value: number) => string): string {
  return value === null ? 'unknown' : text(value);
}

/** A figure in the unit of its measure. */
export function inUnit(unit: MeasureKind['unit'], value: number): string {
  switch (unit) {
    case 'percent':
      return percent(value);
    case 'rows':
    case 'classes':
    case 'squared-rows':
      return Number.isInteger(value) ? count(value) : figure(value);
    case 'share':
    case 'levels':
    case 'ratio':
    case 'summed-shares':
      return figure(value);
  }
}

/** Which column kept the most, and which the least; what is not known of some is said. */
export function columnsFinding(attributes: readonly Pick<AttributeUtility, 'name' | 'information' | 'unchanged'>[]): string {
  if (attributes.length === 0) return 'No column takes part';
  const told = attributes.flatMap(({ name, information, unchanged }) => (information === null ? [] : [{ name, information, unchanged }]));
  const open = attributes.length - told.length;
  if (told.length === 0) return 'How much information is kept is not known';
  const rest = open === 0 ? '' : `; of ${counted(open, 'column')} it is not known`;
  const sorted = [...told].sort((a, b) => a.information - b.information);
  const [worst] = sorted;
  const best = sorted.at(-1);
  if (worst === undefined || best === undefined) return 'No column takes part';
  if (worst.unchanged === 1 && open === 0) return 'Every cell is exact';
  if (worst === best || worst.information === best.information) return `${worst.name} keeps ${figure(worst.information)} of its information${rest}`;
  return `${worst.name} keeps the least of its information, ${figure(worst.information)}; ${best.name} the most, ${figure(best.information)}${rest}`;
}
