// Two tables side by side, and lines from a row of one to the rows of the other that fit it. The lines are drawn if both fit next to each
// other; a column names the rows as well.
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Shown } from '../../../lessons/shown';
import { TablePicture } from './TablePicture';

type Link = Extract<Shown, { kind: 'link' }>;

interface Line {
  path: string;
  marked: boolean;
}

/** The linked tables. */
export function LinkPicture({ of, onPick }: { of: Link; onPick: ((row: number) => void) | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const lines = useSignal<readonly Line[]>([]);
  const told = JSON.stringify(of.pairs);
  useLayoutEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const box = element.getBoundingClientRect();
      const [left, right] = ['left', 'right'].map((side) => element.querySelector(`.link-${side} .shown-scroll`));
      if (left == null || right == null || right.getBoundingClientRect().left <= left.getBoundingClientRect().right) {
        lines.value = [];
        return;
      }
      const from = left.getBoundingClientRect().right - box.left;
      const to = right.getBoundingClientRect().left - box.left;
      const middle = (table: Element, row: number): number => {
        const at = table.querySelector(`tr[data-row="${row}"]`)?.getBoundingClientRect();
        return at === undefined ? 0 : at.top + at.height / 2 - box.top;
      };
      lines.value = of.pairs.map((pair) => {
        const [a, b] = [middle(left, pair.left), middle(right, pair.right)];
        const half = (from + to) / 2;
        return { path: `M${from + 4},${a} C${half},${a} ${half},${b} ${to - 4},${b}`, marked: pair.marked };
      });
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(element);
    return () => watch.disconnect();
  }, [told, lines]);
  const fits = (row: number): string => {
    const rows = of.pairs.filter(({ left }) => left === row).map(({ right }) => right + 1);
    return rows.join(', ');
  };
  return (
    <div class="link" ref={place}>
      <div class="link-left">
        <TablePicture of={of.left} onPick={onPick} {...(of.pairs.length === 0 ? {} : { beyond: { head: 'fits row', of: fits } })} />
      </div>
      <div class="link-right">
        <TablePicture of={of.right} />
      </div>
      <svg class="link-lines" aria-hidden="true">
        {lines.value.map(({ path, marked }, at) => (
          <path key={at} d={path} data-marked={marked} />
        ))}
      </svg>
    </div>
  );
}
