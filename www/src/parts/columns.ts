// Of a wide table only the columns in sight exist, with some on either side: a thousand columns cost as much as thirty.
import type { RefObject } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';

/** Up to so many columns all exist. */
export const MANY_COLUMNS = 40;

/** Neighbouring columns, and how wide those before and after them are, in characters. */
export interface Stretch {
  first: number;
  /** The place after the last. */
  end: number;
  before: number;
  after: number;
}

/** The columns that lie between two places, both in characters from the start of the first column. */
export function stretchOf(widths: readonly number[], from: number, to: number): Stretch {
  let first = 0;
  let before = 0;
  while (first < widths.length - 1 && before + (widths[first] ?? 0) <= from) before += widths[first++] ?? 0;
  let end = first;
  let at = before;
  while (end < widths.length && (end === first || at < to)) at += widths[end++] ?? 0;
  const all = widths.reduce((sum, width) => sum + width, 0);
  return { first, end, before, after: all - at };
}

/** Follows a scroller sideways. `measure` is an element 100 characters wide in the table's letters. */
export function useColumnsInView(scroller: RefObject<HTMLElement | null>, measure: RefObject<HTMLElement | null>, widths: readonly number[]): Stretch {
  const many = widths.length > MANY_COLUMNS;
  const [seen, setSeen] = useState({ from: 0, to: 200 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null || !many) return;
    const look = (): void => {
      const character = (measure.current?.offsetWidth ?? 0) / 100;
      if (character === 0) return;
      // Half of what is in sight on either side, by halves: a small movement draws nothing.
      const half = Math.max(1, element.clientWidth / character / 2);
      const step = Math.floor(element.scrollLeft / character / half);
      setSeen((now) => {
        const next = { from: (step - 1) * half, to: (step + 4) * half };
        return now.from === next.from && now.to === next.to ? now : next;
      });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [scroller, measure, many]);
  return useMemo(() => (many ? stretchOf(widths, seen.from, seen.to) : { first: 0, end: widths.length, before: 0, after: 0 }), [many, widths, seen]);
}
