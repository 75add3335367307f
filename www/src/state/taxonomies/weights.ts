// Weights p(a) of sensitive values: what someone is taken to believe before seeing the published table.
import { signal } from '@preact/signals';
import { asEngineError } from '../../engine/failure';
import type { EngineError, TaxonomyView, WeightsChoice } from '../../engine/types';
import { cell } from '../../engine/text';
import { percent } from '../../words/numbers';
import { under } from '../../words/under';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { change, FIRST, settings, withWeights } from '../data/settings';

/** Why a column's weights could not be taken from a file. */
export const weightTroubles = signal<Readonly<Record<string, EngineError>>>({});

/** The weights chosen for a sensitive column. */
export function weightsOf(column: string): WeightsChoice {
  return (under(settings.value.promised, column) ?? FIRST).weights;
}

/** Chooses weights; the page's undo takes it back. */
export function setWeights(column: string, weights: WeightsChoice): void {
  const { [column]: _, ...others } = weightTroubles.value;
  weightTroubles.value = others;
  change(`weights of ${column}`, (now) => withWeights(now, column, weights));
}

/** Takes weights from a CSV file of two columns: value, weight. */
export async function loadWeights(column: string, file: File): Promise<void> {
  try {
    const given = await engine.request<'weights-from-csv'>({ kind: 'weights-from-csv', column, file });
    setWeights(column, { given });
    announce(`Weights of ${column} are those of ${file.name}.`);
  } catch (thrown) {
    weightTroubles.value = { ...weightTroubles.value, [column]: asEngineError(thrown) };
  }
}

/** Whether text is a weight: a decimal number or a fraction, not below zero. */
export function isWeight(text: string): boolean {
  return /^(\d+(\.\d+)?|\.\d+)$/.test(text) || /^\d+\/0*[1-9]\d*$/.test(text);
}

/** The weight of a base value in words. */
export function weightInWords(weights: WeightsChoice, tree: TaxonomyView, node: number): string {
  const rows = tree.rows[node] ?? 0;
  if (weights === 'by-share') return percent(rows / Math.max(1, tree.rows[0] ?? 1)).replace('under', '<');
  const given = weights === 'where-present' ? undefined : under(weights.given, cell(tree.labels, node));
  return given ?? (rows > 0 ? '1' : '0');
}
