import { expect, it } from 'vitest';
import { METHODS } from './methods';
import { valueInWords } from './option-values';

it('words every value of an option, also one that no form offers', () => {
  const options = METHODS.find(({ name }) => name === 'local-search')?.options ?? [];
  const of = (name: string, value: string): string => options.filter((option) => option.name === name).map((option) => valueInWords(option, value)).join();
  expect(of('effort', 'ten')).toBe('Ten times as long');
  expect([of('suppress', 'none'), of('suppress', '1%'), of('suppress', '2.5%'), of('suppress', '1500')]).toEqual(['No one', 'Up to 1%', 'Up to 2.5%', 'Up to 1,500']);
  expect([of('stop_after', 'none'), of('stop_after', '12345')]).toEqual(['When its budget is used up', 'After 12,345 steps']);
  expect(of('effort', 'endless')).toBe('endless');
});
