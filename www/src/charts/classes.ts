// Equivalence classes by what they give away.

/** What they are ranked by, class by class. */
export interface ClassesData {
  sizes: ArrayLike<number>;
  /** Smallest psi(k) - F(k) of each class; empty where nothing is held against them. */
  margins: ArrayLike<number>;
  /** Share of the likeliest value. */
  likeliest: ArrayLike<number>;
}

/** The classes, the worst first, by the rule of crates/draw/src/pictures/map.rs: the smaller margin, the likelier value, the larger class, the first. */
export function ranked({ sizes, margins, likeliest }: ClassesData): number[] {
  const at = (values: ArrayLike<number>, index: number): number => values[index] ?? 0;
  return Array.from(sizes, (_, index) => index).sort(
    (a, b) => at(margins, a) - at(margins, b) || at(likeliest, b) - at(likeliest, a) || at(sizes, b) - at(sizes, a) || a - b,
  );
}
