// What is left to learn, in words.
import type { MeasureKind } from './measures';
import { count, figure, percent } from './numbers';

/** A figure, or a note that there is none. */
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
