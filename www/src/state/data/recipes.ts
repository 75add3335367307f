// Recipes: the choices and trees as a file that brings them back.
import { asEngineError } from '../../engine/failure';
import type { ListedValues } from '../../engine/types';
import { engine } from '../page/engine';
import { keptInAFile } from '../page/history';
import { tell } from '../page/notice';
import { save } from '../page/save';
import { choices, setProblem, title } from './table';

/** The name of a file that is made of the open table. */
export function fileName(ending: string): string {
  return `${(title.peek() ?? 'table').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-')}-${ending}`;
}

/**
 * Hands a recipe to the downloads and says what it holds of the table. `now`: it is of the choices as they are, so that none would be lost
 * any more.
 */
export async function saveRecipe(text: string, now: boolean): Promise<void> {
  if (!(await save(() => new Blob([text], { type: 'application/json' }), fileName('recipe.json')))) return;
  if (now) keptInAFile();
  const listed = await engine.request<'recipe-values'>({ kind: 'recipe-values', text }).catch(() => null);
  tell(listed === null ? 'The recipe is saved. It may contain values of the table.' : inWords(listed));
}

function inWords({ sentence }: ListedValues): string {
  return sentence === undefined ? 'The recipe is saved. It contains your choices; this one lists no value of the table.' : `The recipe is saved. It contains your choices. ${sentence}`;
}

/** Saves the choices as they are, published or not. */
export async function saveChoices(): Promise<void> {
  const now = choices.peek();
  if (now === null) return;
  try {
    await saveRecipe(await engine.request<'recipe-of'>({ kind: 'recipe-of', choices: now }), true);
  } catch (thrown) {
    setProblem(asEngineError(thrown));
    tell(`The recipe could not be saved: ${asEngineError(thrown).message}`);
  }
}
