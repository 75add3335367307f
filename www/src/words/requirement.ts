// The requirement (τ, ℓ) as a person would say it.
import { shareAtMost, small } from './numbers';

/** The value of tau as typed: a decimal or `P/Q`. Nothing where it is neither. */
export function tauOf(text: string): number | null {
  const parts = /^\s*(\d+(?:\.\d*)?|\.\d+)\s*(?:\/\s*(\d+))?\s*$/.exec(text);
  if (parts?.[1] === undefined) return null;
  const top = Number(parts[1]);
  if (parts[2] === undefined) return top;
  return Number(parts[2]) > 0 && Number.isInteger(top) ? top / Number(parts[2]) : null;
}

/** psi(k) = tau + (1 - tau)(k - 1)/(l - 1) up to l, and 1 beyond. For drawing and for words: what passes is decided in the engine. */
export function psi(tau: number, l: number, k: number): number {
  return k >= l ? 1 : tau + ((1 - tau) * (k - 1)) / (l - 1);
}

/** What is wrong with a pair of parameters, and what to do; nothing where they can be asked for. */
export function faultOf(tau: string, l: number): string | null {
  const value = tauOf(tau);
  if (!Number.isInteger(l) || l < 2) return 'ℓ must be a whole number of at least 2.';
  if (value === null) return 'τ must be a number such as 0.5, or a fraction such as 1/3.';
  if (value >= 1) return 'τ must be below 1: at 1 a class may hold one value only, and nothing is promised.';
  if (value < 1 / l - 1e-12) {
    return `With ℓ = ${l}, τ cannot be below 1/${l}: ${small(l)} values cannot each stay under a smaller share.`;
  }
  return null;
}

/** (τ, ℓ) in plain words for one column: what no class may show. */
export function inWords(column: string, tau: number, l: number): string {
  const first = `In every equivalence class at most ${shareAtMost(tau)} of the people may have the same ${column}`;
  const rest: string[] = [];
  for (let k = 2; k < l && k <= 3; k++) rest.push(`any ${small(k)} values together at most ${shareAtMost(psi(tau, l, k))}`);
  if (l > 4) rest.push(`so on, up to any ${small(l - 1)} values together: at most ${shareAtMost(psi(tau, l, l - 1))}`);
  return rest.length === 0 ? `${first}.` : `${first}; ${rest.join('; ').replace('; so on', '; and so on')}.`;
}
