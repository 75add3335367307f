// Pictures of a lesson, as the engine is asked for them: what a step found in several tables is put together here, and drawn there.
import type { BeliefsPicture } from '../engine/types';
import type { PictureShown } from './shown';

/** A lesson's picture. */
export type Titled = PictureShown & { readonly title: string };

/** How values are spread over all people. */
export function wholeTable(column: string, values: readonly string[], shares: ArrayLike<number>): Titled {
  return valuesOver('The whole table', { column, values, exact: shares, induced: shares, whole: [], class: null });
}

interface Spread {
  readonly column: string;
  readonly values: readonly string[];
  readonly exact: ArrayLike<number>;
  readonly induced: ArrayLike<number>;
  /** With all groups combined; none where these are what is shown. */
  readonly whole: ArrayLike<number>;
  readonly class: number | null;
}

/** How values are spread over a group. */
export function valuesOver(name: string, { column, values, exact, induced, whole, class: index }: Spread): Titled {
  const of = { column, class: index, values: [...values], exact: Array.from(exact), induced: Array.from(induced), whole: Array.from(whole), method_aware: [], limit: null };
  return { kind: 'picture', title: '', name, of: { kind: 'values', of }, height: 200 };
}

interface Believed {
  readonly column: string;
  readonly values: readonly string[];
  readonly prior: ArrayLike<number>;
  readonly posterior: ArrayLike<number>;
  /** What is left once values are ruled out, and which they are. */
  readonly after: ArrayLike<number>;
  readonly ruledOut: readonly number[];
}

/** What somebody believes of a person, before the table is seen and after. */
export function beliefs(name: string, { column, values, prior, posterior, after, ruledOut }: Believed): Titled {
  const of: BeliefsPicture = {
    column,
    values: [...values],
    prior: Array.from(prior),
    posterior: Array.from(posterior),
    exact: Array.from(posterior),
    after: Array.from(after),
    method_aware: [],
    ruled_out: [...ruledOut],
  };
  return { kind: 'picture', title: name, name, of: { kind: 'beliefs', of }, about: name, height: values.length * 38 + 72 };
}

/** One amount, as it is read. */
export interface AmountOf {
  readonly name: string;
  readonly amount: number;
  readonly said: string;
  /** Whether it is what is looked at; the others are grey. */
  readonly marked: boolean;
}

interface Measured {
  readonly title: string;
  readonly name: string;
  /** What is counted. */
  readonly axis: string;
  readonly most: number;
  readonly shares: boolean;
  readonly amounts: readonly AmountOf[];
}

/** Amounts with their names. */
export function amountsOf({ title, name, axis, most, shares, amounts }: Measured): Titled {
  const of = {
    title,
    axis,
    most,
    are_shares: shares,
    head: ['', axis],
    amounts: amounts.map(({ name: what, amount, said, marked }) => ({ name: what, value: amount, text: said, tick: null, is_reference: !marked, cells: [said] })),
  };
  return { kind: 'picture', title, name, of: { kind: 'amounts', of }, height: amounts.length * 28 + 56 };
}
