// What an option of a method is, as forms call it: one of its words, or another value that a recipe or a run gave it.
import type { MethodOption } from './methods';
import { count } from './numbers';

/** The value in words; as it is written if it is of no known form. */
export function valueInWords(option: MethodOption, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const word = option.kind === 'word' ? option.words.find(({ name }) => name === value) : undefined;
  if (word !== undefined) return word.title;
  if (option.name === 'suppress') return `Up to ${/^\d+$/.test(value) ? count(Number(value)) : value}`;
  if (option.name === 'stop_after') return `After ${count(Number(value))} steps`;
  return value;
}
