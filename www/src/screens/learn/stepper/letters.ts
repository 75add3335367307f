// Letters that stand for values on small tokens: as few as tell them apart, at least two.

/** At most so many letters. */
const MOST = 4;

/** For each value the shortest beginning that no other has, from two letters on; where none is short enough, its first letters. */
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
