// Numbers as people read them: to the precision that matters, and in words where words are shorter. The rules are those of
// crates/base/src/words/numbers.rs; both are held to tests/words/numbers.json.

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Below this a share in percent is rounding. */
const NOTHING = 1e-9;

/** A count with thousands separators: `45,222`. */
export function count(n: number): string {
  return whole.format(n);
}

/** A count with its noun: `1 row`, `12 rows`. */
export function counted(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** A share as a percentage; small shares keep a digit more, and a share that is not nothing never reads as 0%. */
export function percent(share: number): string {
  const value = share * 100;
  if (!Number.isFinite(value)) return '–';
  if (Math.abs(value) < NOTHING) return '0%';
  if (value > 0 && value < 0.1) return 'under 0.1%';
  const digits = Math.abs(value) < 10 || Math.abs(value) > 99 ? 1 : 0;
  const text = value.toFixed(digits);
  // 99.96% must not read as all of it.
  if (Number(text) === 100 && value < 100 - NOTHING) return 'over 99.9%';
  return `${trim(text)}%`;
}

/** A difference of shares in percentage points. */
export function points(difference: number): string {
  const value = Math.abs(difference * 100);
  if (!Number.isFinite(value)) return '–';
  if (value < NOTHING) return '0 points';
  if (value < 0.1) return 'less than 0.1 points';
  const text = trim(value.toFixed(value < 10 ? 1 : 0));
  return `${text} ${text === '1' ? 'point' : 'points'}`;
}

/** Any figure: whole numbers as counts, what lies between 0 and 1 to three digits, others to two. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '–';
  if (value < 0) return `−${figure(-value)}`;
  if (Math.abs(value - Math.round(value)) < 1e-12 || value >= 1000) return count(Math.round(value));
  if (value >= 1) return trim(value.toFixed(2));
  const text = value.toFixed(3);
  // What is not whole must not read as whole, nor what is something as nothing.
  if (text === '1.000') return 'over 0.999';
  return text === '0.000' ? 'under 0.001' : text;
}

/** A parameter that holds for everything above it (τ, c, t): rounded up, so that the table satisfies the shown limit. */
export function atMost(value: number): string {
  const digits = Math.abs(value) < 1 ? 3 : 2;
  const scaled = value * 10 ** digits;
  // A number that differs from one of so many digits only by the rounding of doubles is that number.
  const whole = Math.abs(scaled - Math.round(scaled)) < 1e-6 ? Math.round(scaled) : Math.ceil(scaled);
  return trim((whole / 10 ** digits).toFixed(digits));
}

/** Seconds as a person says them. */
export function seconds(value: number): string {
  return value < 1 ? `${Math.max(1, Math.round(value * 1000))} ms` : `${trim(value.toFixed(1))} s`;
}

/** A file's size. */
export function bytes(size: number): string {
  if (size < 1000) return `${size} bytes`;
  if (size < 1e6) return `${trim((size / 1e3).toFixed(1))} KB`;
  return `${trim((size / 1e6).toFixed(1))} MB`;
}

/** `a`, `a and b`, `a, b and c`; the first `most` and how many more. */
export function list(items: readonly string[], most = 6): string {
  const shown = items.length > most ? [...items.slice(0, most), `${count(items.length - most)} more`] : [...items];
  const last = shown.pop();
  if (last === undefined) return '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

/** The label of a value in a sentence: one that is blank has no letters of its own. */
export function labelled(label: string): string {
  return label.trim() === '' ? 'blank' : label;
}

const FRACTIONS: readonly (readonly [number, string])[] = [
  [1 / 2, 'half'],
  [1 / 3, 'a third'],
  [2 / 3, 'two thirds'],
  [1 / 4, 'a quarter'],
  [3 / 4, 'three quarters'],
];

/** A share in words where there is a common one, else as a percentage. */
export function share(value: number): string {
  const word = FRACTIONS.find(([known]) => Math.abs(known - value) < 1e-9);
  return word?.[1] ?? percent(value);
}

/** A limit in percent: rounded up, since the table may violate a smaller one. */
export function percentAtMost(share: number): string {
  return `${atMost(share * 100)}%`;
}

/** The largest share allowed, as a word if it has one: rounded up, since the requirement does not ensure less. */
export function shareAtMost(value: number): string {
  return FRACTIONS.some(([known]) => Math.abs(known - value) < 1e-9) ? share(value) : percentAtMost(value);
}

const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** A small whole number in words. */
export function small(n: number): string {
  return SMALL[n] ?? count(n);
}

/** A word or a sentence with a capital first letter. A letter that is a name (τ, ℓ, the k of k-anonymity, the t of t-closeness) does not change. */
export function sentence(text: string): string {
  return /^(?:[τℓψ]|[a-z](?:-| (?:is|was|must|=)))/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

function trim(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
