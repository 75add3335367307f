// Abbreviations of values for small tokens: as few letters as tell them apart, at least two.

/** The maximum number of letters. */
const MOST = 4;

/** For each value, the shortest prefix of two letters or more that no other value has; if it is too long, the first letters. */
export function short(values: readonly string[]): string[] {
  const beginning = (value: string, letters: number): string => [...value.trim()].slice(0, letters).join('');
  return values.map((value, at) => {
    for (let letters = 2; letters < MOST; letters++) {
      const mine = beginning(value, letters);
      if (values.every((other, place) => place === at || beginning(other, letters) !== mine)) return mine;
    }
    return beginning(value, MOST);
  });
}
