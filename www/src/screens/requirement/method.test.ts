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
  const general = METHODS.filter(({ keeps_quasi_identifier: keeps }) => !keeps);
  expect(options.map(([name]) => name)).toEqual([...general.map(({ name }) => name), 'other']);
  expect(options.at(-1)).toEqual(['other', 'Other', 'It does otherwise. Two tables.']);
});

it('is asked among those that treat the quasi-identifier alike', () => {
  const [exact] = METHODS.filter(({ keeps_quasi_identifier: keeps }) => keeps);
  const shown = Method({ method: { name: exact?.name ?? '', options: {} } }) as VNode<{ children: VNode<{ options: string[][] }> }>;
  const { options }: { options: string[][] } = shown.props.children.props;
  const names = options.map(([name]) => name);
  expect(names).toEqual(METHODS.filter(({ keeps_quasi_identifier: keeps }) => keeps).map(({ name }) => name));
  expect(names.length).toBeGreaterThan(1);
});
