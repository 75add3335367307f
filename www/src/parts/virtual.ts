// The visible part of a long list: @tanstack/virtual-core bound to Preact.
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

/** Browsers lay out no box higher than some 33 million pixels; what is beyond cannot be scrolled to. */
const HIGHEST_PX = 30_000_000;

/** How many of `count` rows can be shown one below the other. */
export function reachable(count: number, rowHeight: number): number {
  return Math.min(count, Math.floor(HIGHEST_PX / rowHeight));
}

/** Follows the scrolling of an element whose rows all have one height. */
export function useVirtual(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number): Virtualizer<HTMLElement, HTMLElement> {
  const [, draw] = useReducer((turn: number) => turn + 1, 0);
  const [virtual] = useState(
    () =>
      new Virtualizer<HTMLElement, HTMLElement>({
        count,
        getScrollElement: () => scroller.current,
        estimateSize: () => rowHeight,
        scrollToFn: elementScroll,
        observeElementRect,
        observeElementOffset,
        overscan: 8,
      }),
  );
  virtual.setOptions({
    ...virtual.options,
    count,
    estimateSize: () => rowHeight,
    onChange: () => draw(undefined),
  });
  useLayoutEffect(() => virtual._didMount(), [virtual]);
  useLayoutEffect(() => virtual._willUpdate());
  useLayoutEffect(() => virtual.measure(), [virtual, rowHeight]);
  return virtual;
}
