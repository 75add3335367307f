// Many points in one picture: those that would cover one another become one dot, so that no extreme is lost and nothing hides.

/** A point with its number. */
export interface Spot {
  index: number;
  x: number;
  y: number;
}

/** Points of one cell of a picture. */
export interface Cell {
  /** Where the dot stands: the place of its first point. */
  x: number;
  y: number;
  /** The point that stands for the others. */
  first: number;
  points: number;
}

/** Puts points into cells of `grain` by `grain`; `place` gives a point's place in pixels. The earliest point of a cell stands for it. */
export function inCells(spots: readonly Spot[], place: (spot: Spot) => readonly [number, number], grain: number): Cell[] {
  const cells = new Map<string, Cell>();
  for (const spot of spots) {
    const [left, top] = place(spot);
    const key = `${Math.floor(left / grain)} ${Math.floor(top / grain)}`;
    const cell = cells.get(key);
    if (cell === undefined) cells.set(key, { x: spot.x, y: spot.y, first: spot.index, points: 1 });
    else cell.points += 1;
  }
  return [...cells.values()];
}

/** The radius of a dot for so many points: ten times as many, twice the area and more. */
export function radiusOf(points: number): number {
  return 3 + 2.2 * Math.log10(points);
}
