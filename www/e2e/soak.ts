// What is tried every day, and what only in the soak.

/** Whether everything is tried, as `cargo xtask soak` does; otherwise a sample touches each kind of it once. */
export const SOAK = process.env['TAUELL_SOAK'] === 'all';

/** What only the soak runs: its place in the table of CONTRIBUTING.md says what stands for it every day. */
export const SOAK_ONLY = { tag: '@soak' } as const;

/** All of a list in the soak, these of it every day. */
export function sample<Of>(all: readonly Of[], ...places: readonly number[]): readonly Of[] {
  return SOAK ? all : all.filter((_, at) => places.includes(at));
}
