// What the system's file picker offers.

import { TABLE_FILES } from '../engine/requests';

/** Tables of any format that the engine reads. */
export { TABLE_FILES };
/** Tables and recipes: the content of a file shows which of them it is. */
export const WORK_FILES = `${TABLE_FILES},.json,application/json`;
/** Recipes. */
export const RECIPE_FILES = '.json,application/json';
/** What was published: a table, tables that belong together, or an archive of them. */
export const PUBLISHED_FILES = `${TABLE_FILES},.zip,application/zip`;
