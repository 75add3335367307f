import { describe, expect, it } from 'vitest';
import type { Builder } from '../../../engine/types';
import { builderOf, EMPTY, filled } from './draft';

const BUILDERS: readonly Builder[] = [
  { kind: 'suppression', root: 'any' },
  { kind: 'intervals', widths: ['5', '10'], origin: '0', domain: 'every_integer', below: '20', above: '80' },
  { kind: 'intervals', widths: ['10'], origin: '0', domain: { range: { from: 20, to: 39 } }, root: '[20,39]' },
  { kind: 'masking', from: 'right', step: 1, domain: { from: '10000', to: '10019' }, root: '100**' },
  { kind: 'dates', levels: ['month', 'year'] },
  { kind: 'prefixes', lengths: [1, 3] },
  { kind: 'frequency', at_least: 20 },
  { kind: 'balanced', neighbours: 'size' },
  { kind: 'classification', of: 'countries', root: 'anywhere' },
  { kind: 'from_columns', columns: ['state', 'country'] },
];

describe('a builder in a form', () => {
  it('comes back as it was', () => {
    for (const builder of BUILDERS) expect(builderOf(filled(EMPTY, builder))).toEqual(builder);
  });

  it('says what is missing or wrong in a sentence', () => {
    const wrong = [
      { ...EMPTY, kind: 'intervals' },
      { ...EMPTY, kind: 'intervals', widths: '5, ten' },
      { ...EMPTY, kind: 'intervals', widths: '5', domain: 'range', from: '9', to: '1' },
      { ...EMPTY, kind: 'masking', step: '0' },
      { ...EMPTY, kind: 'masking', firstCode: '10' },
      { ...EMPTY, kind: 'dates', levels: [] },
      { ...EMPTY, kind: 'prefixes', lengths: 'x' },
      { ...EMPTY, kind: 'frequency', atLeast: '1' },
      { ...EMPTY, kind: 'from_columns' },
    ] as const;
    for (const draft of wrong) expect(builderOf(draft), draft.kind).toMatch(/^[A-Z0-9a-z].*\.$/);
  });
});
