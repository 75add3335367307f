// Two numbers that are hardly different, to say why a column of numbers is better published in ranges.

/** The two of these numbers that are closest; nothing where there are no two. */
export function nearestPair(labels: readonly string[]): readonly [string, string] | null {
  const numbers = labels.flatMap((label) => (label.trim() !== '' && Number.isFinite(Number(label)) ? [{ label, value: Number(label) }] : [])).sort((one, other) => one.value - other.value);
  let best: readonly [string, string] | null = null;
  let least = Infinity;
  for (const [at, { label, value }] of numbers.slice(1).entries()) {
    const before = numbers[at];
    if (before === undefined || value - before.value >= least || value === before.value) continue;
    least = value - before.value;
    best = [before.label, label];
  }
  return best;
}
