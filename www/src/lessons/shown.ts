// What a step shows, as data: a table, two tables that are linked, people in their groups, or a picture of shares.
import type { EstimatesView, Shares } from '../engine/types';

/** A cell of a table that is shown. */
export interface CellShown {
  readonly text: string;
  /** The place of a base sensitive value among its column's, which is its colour; of a general one those of its values. */
  readonly values?: readonly number[];
  /** How far it was made more general, 0 to 1. */
  readonly general?: number;
  /** Whether it stands there, but whoever is spoken of does not know it. */
  readonly unknown?: boolean;
}

/** A row that is shown. */
export interface RowShown {
  readonly cells: readonly CellShown[];
  /** Whether it is what is looked at, or set back behind what is. */
  readonly look?: 'marked' | 'back';
  /** Rows of one group stand together; a line parts them from the next. */
  readonly group?: number;
}

/** A table. */
export interface TableShown {
  readonly name: string;
  readonly columns: readonly string[];
  /** The place of the sensitive column, where there is one. */
  readonly sensitive?: number;
  readonly rows: readonly RowShown[];
}

/** Shares of values, as the engine draws them. */
export interface SharesShown {
  readonly kind: 'shares';
  readonly name: string;
  readonly bars: boolean;
  readonly column: string;
  readonly values: readonly string[];
  readonly shares: readonly Shares[];
  readonly class: number | null;
  /** The names of the values as they are drawn, where they are in another order. */
  readonly order?: readonly number[];
}

/** What somebody believes of a person, before the table is seen and after. */
export interface BeliefsShown {
  readonly kind: 'beliefs';
  readonly name: string;
  readonly column: string;
  readonly values: readonly string[];
  readonly prior: ArrayLike<number>;
  readonly posterior: ArrayLike<number>;
  /** What is left once values are ruled out, and which they are. */
  readonly after: ArrayLike<number>;
  readonly ruledOut: readonly number[];
}

/** Lengths with their names. */
export interface AmountsShown {
  readonly kind: 'amounts';
  readonly name: string;
  readonly amounts: readonly { readonly name: string; readonly amount: number; readonly said: string; readonly marked: boolean }[];
  readonly most: number;
}

/** What is estimated from a published table, with how far off it may be. */
export interface EstimateShown {
  readonly kind: 'estimate';
  readonly name: string;
  readonly view: EstimatesView;
}

/** What a step shows. */
export type Shown =
  | { readonly kind: 'table'; readonly title: string; readonly table: TableShown }
  | { readonly kind: 'link'; readonly title: string; readonly left: TableShown; readonly right: TableShown; readonly pairs: readonly { readonly left: number; readonly right: number; readonly marked: boolean }[] }
  | (SharesShown & { readonly title: string })
  | (BeliefsShown & { readonly title: string })
  | (EstimateShown & { readonly title: string })
  | (AmountsShown & { readonly title: string });
