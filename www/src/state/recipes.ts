// Recipes: the choices and trees as a file that brings them back.
import { asEngineError } from '../engine/failure';
import { list } from '../words/numbers';
import { engine } from './engine';
import { keptInAFile } from './history';
import { tell } from './notice';
import { save } from './save';
import { choices, problem, title } from './table';

/** The name of a file that is made of the open table. */
export function fileName(ending: string): string {
  return `${(title.peek() ?? 'table').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-')}-${ending}`;
}

/** Hands a recipe to the downloads and says what it holds of the table. `now`: it is of the choices as they stand, so that none would be lost any more. */
export function saveRecipe(text: string, now: boolean): void {
  save(new Blob([text], { type: 'application/json' }), fileName('recipe.json'));
  if (now) keptInAFile();
  const { taxonomies = {} } = JSON.parse(text) as { taxonomies?: Record<string, Record<string, unknown>> };
  const holding = Object.keys(taxonomies).filter((column) => !('made' in (taxonomies[column] ?? {})));
  tell(
    holding.length === 0
      ? 'The recipe holds your choices, and no value of the table.'
      : `The recipe holds your choices and, in the ${holding.length === 1 ? 'tree' : 'trees'} of ${list(holding)}, values of the table, rare ones too. Keep it as you keep the table.`,
  );
}

/** Saves the choices as they stand, published or not. */
export async function saveChoices(): Promise<void> {
  const now = choices.peek();
  if (now === null) return;
  try {
    saveRecipe(await engine.ask<'recipe-of'>({ kind: 'recipe-of', choices: now }), true);
  } catch (thrown) {
    problem.value = asEngineError(thrown);
    tell(`The recipe could not be saved: ${asEngineError(thrown).message}`);
  }
}
