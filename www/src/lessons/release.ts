// A release that a lesson made: its classes, and its rows as they are shown.
import { cells } from '../engine/text';
import type { Assessment, Choices, ClassView, CumulativeFrequencies, ResultView } from '../engine/types';
import { inRows } from './desk';
import type { Desk } from './desk';
import { valuesOver } from './pictures';
import type { Titled } from './pictures';
import type { TableShown } from './shown';
import { percent, percentAtMost, points } from '../words/numbers';

/** A release. */
export interface Made {
  readonly view: ResultView;
  readonly classes: readonly ClassView[];
  /** Published texts by row; the rows of a class are next to each other. */
  readonly rows: readonly (readonly string[])[];
  /** How far each cell was generalized, 0 to 1. */
  readonly general: readonly (readonly number[])[];
  readonly classOf: readonly number[];
  /** The row of the original, by published row. */
  readonly from: readonly number[];
}

/** A release, or the reason why there is none. */
export interface Tried {
  readonly assessment: Assessment;
  readonly made: Made | null;
}

/** The engine's height of a cell at the root. */
const ROOT = 255;

/** Publishes the open table. */
export async function publish(desk: Desk, choices: Choices): Promise<Made> {
  const view = await desk.publish(choices);
  const rows = await desk.ask<'result-rows'>({ kind: 'result-rows', start: 0, count: view.report.rows });
  const classes: ClassView[] = [];
  for (let index = 0; index < view.class_sizes.length; index++) {
    const one = await desk.ask<'class'>({ kind: 'class', index });
    if (one !== null) classes.push(one);
  }
  const width = view.columns.length;
  const heights = Array.from(rows.generality, (height) => height / ROOT);
  return {
    view,
    classes,
    rows: inRows(cells(rows.published), width),
    general: Array.from({ length: view.report.rows }, (_, row) => heights.slice(row * width, (row + 1) * width)),
    classOf: Array.from(rows.class_of_row),
    from: Array.from(rows.original_row),
  };
}

/** The same if the requirement is feasible. */
export async function tryToPublish(desk: Desk, choices: Choices): Promise<Tried> {
  const assessment = await desk.ask<'assess'>({ kind: 'assess', choices });
  return { assessment, made: assessment.feasible ? await publish(desk, choices) : null };
}

/** Whether the requirement is feasible, in words. */
export function reason({ assessment }: Tried): string {
  return assessment.attributes[0]?.sentence ?? '';
}

/** The class in which one value has the largest share. */
export function worst({ classes }: Made): { index: number; share: number; value: number } {
  let found = { index: 0, share: 0, value: 0 };
  for (const { index, attributes } of classes) {
    const share = attributes[0]?.curve.cumulative[0] ?? 0;
    if (share > found.share + 1e-12) found = { index, share, value: attributes[0]?.curve.order[0] ?? 0 };
  }
  return found;
}

/** The base values of the sensitive column. */
export function valuesOf({ view }: Made): readonly string[] {
  return view.attributes[0]?.values ?? [];
}

/** The published rows; those of one class may be marked. */
export function tableOf(made: Made, name: string, marked: number | null = null): TableShown {
  const sensitive = made.view.roles.indexOf('sensitive');
  return {
    name,
    columns: made.view.columns,
    sensitive,
    rows: made.rows.map((row, at) => {
      const group = made.classOf[at] ?? 0;
      const published = made.classes[group]?.attributes[0]?.published ?? [];
      return {
        cells: row.map((text, place) => (place === sensitive ? { text, values: published.find(({ label }) => label === text)?.covers ?? [] } : { text, general: made.general[at]?.[place] ?? 0 })),
        group,
        ...(marked === null ? {} : { look: group === marked ? ('marked' as const) : ('back' as const) }),
      };
    }),
  };
}

/** The distribution of a class, with that of the whole table. */
export function spreadOf(made: Made, index: number): Titled {
  const attribute = made.view.attributes[0];
  const { exact = [], induced = [] } = made.classes[index]?.attributes[0]?.distribution ?? {};
  return valuesOver(`Class ${index + 1}`, { column: attribute?.column ?? '', values: attribute?.values ?? [], exact, induced, whole: attribute?.whole.induced ?? [], class: index });
}

/** F(k) of some people against the limit. */
export interface Held {
  /** The name of these people. */
  readonly name: string;
  readonly column: string;
  readonly values: readonly string[];
  readonly curve: CumulativeFrequencies;
  /** ψ(1) to ψ(m); empty if the limit is not drawn. */
  readonly psi: ArrayLike<number>;
  /** Their class; null for the whole table. */
  readonly class: number | null;
  /** F(k) for a method-aware adversary, which the picture is then about; that of the release is next to it. */
  readonly aware?: CumulativeFrequencies;
}

/** The picture of F(k) and the limit. */
export function against({ name, column, values, curve, psi, class: index, aware }: Held): Titled {
  const shares = Array.from(curve.cumulative);
  const own = { look: index === null ? ('whole' as const) : ('class' as const), shares, name: '' };
  const lines = aware === undefined ? [own] : [{ look: 'aware' as const, shares: Array.from(aware.cumulative), name: '' }, { look: 'bound' as const, shares, name: 'as published' }];
  const names = Array.from((aware ?? curve).order, (value) => values[value] ?? '');
  const of = { column, values: curve.cumulative.length, psi: Array.from(psi), lines, band: [], names, class: index };
  const picture = { kind: 'picture' as const, title: '', name, of: { kind: 'curves' as const, of }, height: 300 };
  return aware === undefined ? picture : { ...picture, heading: awareInWords(name, aware.cumulative, psi) };
}

/** What a method-aware adversary infers in a class, against the limit for one value. */
function awareInWords(name: string, [share = 0]: ArrayLike<number> & Iterable<number>, { 0: limit = 1 }: ArrayLike<number>): string {
  const over = share - limit;
  const against = over > 1e-9 ? `${points(over)} over the limit` : over > -1e-9 ? 'exactly the limit' : `the limit is ${percentAtMost(limit)}`;
  return `For a method-aware adversary, the most frequent value has ${percent(share)} in ${name.toLowerCase()}: ${against}`;
}

/** A class of a release against the limit. */
export function classAgainst(made: Made, index: number): Titled {
  const attribute = made.view.attributes[0];
  return against({
    name: `Class ${index + 1}`,
    column: attribute?.column ?? '',
    values: valuesOf(made),
    curve: made.classes[index]?.attributes[0]?.curve ?? { cumulative: new Float64Array(), order: new Uint32Array() },
    psi: attribute?.psi ?? [],
    class: index,
  });
}
