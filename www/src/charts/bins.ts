// Class sizes in bins: each size its own while they are few, then bins that end at round numbers.

/** Classes whose sizes lie from `from` to `to`, both in. */
export interface Bin {
  label: string;
  from: number;
  to: number;
  classes: number;
  people: number;
}

const MOST_BINS = 12;

/** Sorts classes into bins by their size. Empty bins between full ones stay, so that the axis is even. */
export function inBins(sizes: ArrayLike<number>): Bin[] {
  let smallest = Infinity;
  let largest = 0;
  for (let at = 0; at < sizes.length; at++) {
    smallest = Math.min(smallest, sizes[at] ?? 0);
    largest = Math.max(largest, sizes[at] ?? 0);
  }
  if (largest === 0) return [];
  const bins: Bin[] = [];
  const add = (from: number, to: number): void => {
    bins.push({ label: from === to ? String(from) : `${from}–${to}`, from, to, classes: 0, people: 0 });
  };
  if (largest - smallest < MOST_BINS) {
    for (let size = smallest; size <= largest; size++) add(size, size);
  } else {
    let from = smallest;
    // The first few sizes matter most and stand alone.
    for (; from < smallest + 4; from++) add(from, from);
    for (let edge = 1; from <= largest; edge = nextRound(edge)) {
      // A bin of one size between wider ones would look like a class of its own.
      if (edge <= from + 1) continue;
      add(from, edge - 1);
      from = edge;
    }
  }
  for (let at = 0; at < sizes.length; at++) {
    const size = sizes[at] ?? 0;
    const bin = bins.find(({ to }) => size <= to);
    if (bin === undefined) continue;
    bin.classes += 1;
    bin.people += size;
  }
  return bins;
}

/** The number that follows in the row 1, 2, 5, 10, 20, 50 and so on. */
function nextRound(edge: number): number {
  return String(edge).startsWith('2') ? edge * 2.5 : edge * 2;
}
