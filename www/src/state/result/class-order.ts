// The classes in the order of what one wants to see.
import { signal } from '@preact/signals';
import type { Result } from './result';
import type { PublishedColumn } from './published';

/** The orders there are. */
export const CLASS_ORDERS = ['least', 'typical', 'largest', 'smallest', 'closest'] as const;
/** One of them. */
export type ClassOrder = (typeof CLASS_ORDERS)[number];

/** The order of the list. */
export const classOrder = signal<ClassOrder>('least');

export function setClassOrder(next: ClassOrder): void {
  classOrder.value = next;
}

/** What a class retains of its quasi-identifier, as the engine counts it: 1 for a base value, 1/4 for a value that stands for four. */
function retained(columns: readonly PublishedColumn[], index: number): number {
  const known = columns.flatMap(({ labels, leaves }) => (leaves === null ? [] : [1 / (leaves.get(labels[index] ?? '') ?? 1)]));
  return known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length;
}

/** Whether all that a class publishes stands for every value: nothing is to be seen in it. */
export function atRoots(columns: readonly PublishedColumn[], index: number): boolean {
  return columns.length > 0 && columns.every(({ labels, leaves, all }) => leaves !== null && (leaves.get(labels[index] ?? '') ?? 1) >= all);
}

/** The orders that differ: information retained is defined for generalized values alone, and margins if a column is sensitive. */
export function ordersOf({ view }: Pick<Result, 'view'>, columns: readonly PublishedColumn[]): readonly ClassOrder[] {
  const known = columns.length > 0 && columns.every(({ leaves }) => leaves !== null);
  return CLASS_ORDERS.filter((order) => (order === 'least' || order === 'typical' ? known : order !== 'closest' || view.attributes.length > 0));
}

/** The places of the classes in this order. */
export function inOrder(order: ClassOrder, { view }: Pick<Result, 'view'>, columns: readonly PublishedColumn[]): number[] {
  const sizes = view.class_sizes;
  const places = Array.from(sizes, (_, index) => index);
  const size = (index: number): number => sizes[index] ?? 0;
  const by = (key: (index: number) => number): number[] => {
    const keys = places.map(key);
    return places.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || size(b) - size(a) || a - b);
  };
  switch (order) {
    case 'largest':
      return by((index) => -size(index));
    case 'smallest':
      return by(size);
    case 'closest':
      return by((index) => Math.min(...view.attributes.map(({ margins }) => margins[index] ?? Infinity)));
    case 'least':
      // A class at the roots says nothing but that: it comes last.
      return by((index) => (atRoots(columns, index) ? 2 : retained(columns, index)));
    case 'typical': {
      const all = places.map((index) => retained(columns, index));
      const half = sizes.reduce((sum, one) => sum + one, 0) / 2;
      let people = 0;
      const middle = [...places].sort((a, b) => (all[a] ?? 0) - (all[b] ?? 0)).find((index) => (people += size(index)) >= half) ?? 0;
      return by((index) => Math.abs((all[index] ?? 0) - (all[middle] ?? 0)));
    }
  }
}
