import { expect, it } from 'vitest';
import type { ResultView } from '../../engine/types';
import { inOrder, ordersOf } from './class-order';

const leaves = new Map([['*', 4], ['a or b', 2]]);
const columns = [{ name: 'town', labels: ['*', 'a or b', 'a', 'b'], leaves, all: 4 }];
const made = { view: { class_sizes: Uint32Array.from([9, 3, 5, 2]), attributes: [{ margins: Float64Array.from([0.3, 0, 0.2, 0.1]) }] } as unknown as ResultView };

it('classes come in the order of what one wants to see, those at the roots last', () => {
  expect(inOrder('least', made, columns)).toEqual([1, 2, 3, 0]);
  expect(inOrder('largest', made, columns)).toEqual([0, 2, 1, 3]);
  expect(inOrder('smallest', made, columns)).toEqual([3, 1, 2, 0]);
  expect(inOrder('closest', made, columns)).toEqual([1, 3, 2, 0]);
  // The person in the middle is in a class that retains a half.
  expect(inOrder('typical', made, columns)[0]).toBe(1);
});

it('what is not known orders nothing', () => {
  expect(ordersOf(made, columns)).toEqual(['least', 'typical', 'largest', 'smallest', 'closest']);
  expect(ordersOf(made, [{ ...columns[0]!, leaves: null }])).toEqual(['largest', 'smallest', 'closest']);
  expect(ordersOf({ view: { ...made.view, attributes: [] } }, [])).toEqual(['largest', 'smallest']);
});
