// Content that fills its space and never overflows: letters become smaller before anything is cut off, and pictures are drawn as large as
// the space allows. Its size is the variable --fit, by which the style sheet multiplies; --zoom is that of a picture.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface Props {
  class: string;
  /** Between which sizes; 1 is the size of the style sheet. */
  least: number;
  most: number;
  children: ComponentChildren;
}

/** So near it comes to the largest size that fits. */
const TURNS = 6;
/** The size of a letter in a picture as it is drawn. */
const LETTER_PX = 12;

/** Content in a size that fits. While a slide is shown it only becomes smaller, so that nothing jumps to and fro under a slider. */
export function Fitted({ class: name, least, most, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const cap = useRef(most);
  const refit = (): void => {
    if (place.current !== null) cap.current = fit(place.current, least, cap.current);
  };
  useLayoutEffect(refit);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(() => {
      cap.current = most;
      refit();
    });
    watch.observe(element);
    // Pictures come from the engine, later than what is around them.
    const changes = new MutationObserver(refit);
    changes.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      changes.disconnect();
    };
  }, [least, most]);
  return (
    <div class={name} ref={place}>
      {children}
    </div>
  );
}

/** Sets the largest size up to `most` that fits, and says which. */
function fit(element: HTMLElement, least: number, most: number): number {
  // Letters of a picture have a size of their own; those of its place say how large the window is.
  const scale = Number.parseFloat(getComputedStyle(element).fontSize) / LETTER_PX;
  const set = (size: number): void => {
    element.style.setProperty('--fit', String(size));
    element.style.setProperty('--zoom', String(size * scale));
  };
  const fits = (): boolean => element.scrollHeight <= element.clientHeight + 1 && element.scrollWidth <= element.clientWidth + 1;
  element.style.setProperty('--room', `${element.clientHeight}px`);
  set(most);
  if (fits()) return most;
  let [low, high] = [least, most];
  for (let turn = 0; turn < TURNS; turn++) {
    const middle = (low + high) / 2;
    set(middle);
    if (fits()) low = middle;
    else high = middle;
  }
  set(low);
  return low;
}
