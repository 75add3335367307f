// What a step shows, as data: a table, two tables that are linked, people in their groups, or a picture of shares.
import type { EstimatesView, PictureOf } from '../engine/types';

/** A cell of a table that is shown. */
export interface CellShown {
  readonly text: string;
  /** The index of a base value among its column's, which is its colour; for a generalized value, those of the values it stands for. */
  readonly values?: readonly number[];
  /** How far it was generalized, 0 to 1. */
  readonly general?: number;
  /** Whether the adversary does not know it. */
  readonly unknown?: boolean;
}

/** A row that is shown. */
export interface RowShown {
  readonly cells: readonly CellShown[];
  /** Whether the row is marked, or dimmed because others are. */
  readonly look?: 'marked' | 'back';
  /** Rows of one class or group are next to each other; a line separates them from the next. */
  readonly group?: number;
}

/** A table. */
export interface TableShown {
  readonly name: string;
  readonly columns: readonly string[];
  /** The index of the sensitive column, if there is one. */
  readonly sensitive?: number;
  readonly rows: readonly RowShown[];
}

/** A picture, as the engine draws it. */
export interface PictureShown {
  readonly kind: 'picture';
  readonly name: string;
  readonly of: PictureOf;
  /** Its subject, above the title. */
  readonly about?: string;
  /** The title, in place of the finding of the engine. */
  readonly heading?: string;
  /** Its height, roughly. */
  readonly height: number;
}

/** Estimates from a release, with their errors. */
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
