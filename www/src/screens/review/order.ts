// The order in which tables of people have their columns.

/** The places of the columns with the chosen sensitive one first, the other sensitive ones next, then the quasi-identifiers. */
export function sensitiveFirst(columns: number, quasiIdentifiers: number, lookedAt: number): readonly number[] {
  const all = Array.from({ length: columns }, (_, at) => at);
  const one = quasiIdentifiers + lookedAt;
  return [...all.filter((at) => at === one), ...all.filter((at) => at >= quasiIdentifiers && at !== one), ...all.slice(0, quasiIdentifiers)];
}
