import { expect, it } from 'vitest';
import type { VNode } from 'preact';
import { METHODS } from '../../words/methods';
import type { MethodKind } from '../../words/methods';
import { Method } from './More';

const [sweep] = METHODS;
const other: MethodKind = { ...(sweep as MethodKind), name: 'other', title: 'Other', meaning: 'It does otherwise.', publishes: 'Two tables.' };
const chosen = { name: 'other', options: {} };

it('is asked where there are several methods, each with what it does and what a reader gets', () => {
  expect(Method({ method: chosen, all: METHODS.slice(0, 1) })).toBeNull();
  const shown = Method({ method: chosen, all: [...METHODS, other] }) as VNode<{ children: VNode<{ value: string; options: string[][] }> }>;
  const { value, options }: { value: string; options: string[][] } = shown.props.children.props;
  expect(value).toBe('other');
  expect(options.map(([name]) => name)).toEqual([...METHODS.map(({ name }) => name), 'other']);
  expect(options.at(-1)).toEqual(['other', 'Other', 'It does otherwise. Two tables.']);
});
