// What a step shows, as data: a table, two tables that are linked, people in their groups, or a picture of shares.
import type { EstimatesView, PictureOf } from '../engine/types';

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

/** A picture, as the engine draws it. */
export interface PictureShown {
  readonly kind: 'picture';
  readonly name: string;
  readonly of: PictureOf;
  /** What it is about, above its finding. */
  readonly about?: string;
  /** About how high it is. */
  readonly height: number;
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
  | (PictureShown & { readonly title: string })
  | (EstimateShown & { readonly title: string });
