/**
 * The value of a name in a record that is keyed by names of a table. A column may be called `constructor` or `__proto__`,
 * and an object has something under such names that no code put there.
 */
export function under<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
