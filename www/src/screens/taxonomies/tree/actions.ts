// What can be done with a tree, in words, with its key; or why it cannot be done now.
import { cell } from '../../../engine/text';
import type { TaxonomyView } from '../../../engine/types';
import { isLeaf, shapeOf } from '../shape';
import { obstacle, pasteTarget } from './drop';
import { currentNode, tops } from './standing';
import type { Standing } from './standing';

/** The actions by name. */
export type ActionId = 'group' | 'ungroup' | 'rename' | 'cut' | 'paste' | 'add' | 'delete' | 'sort' | 'undo' | 'redo' | 'find';

/** An action as buttons and help show it. */
export interface Action {
  id: ActionId;
  words: string;
  key: string;
  /** What it does, in a sentence. */
  meaning: string;
}

/** All actions in the order of the toolbar. */
export const ACTIONS: readonly Action[] = [
  { id: 'group', words: 'Group', key: 'Ctrl+G', meaning: 'Puts the selection under a new node.' },
  { id: 'ungroup', words: 'Ungroup', key: 'Ctrl+Shift+G', meaning: 'Removes a node and leaves what is below it.' },
  { id: 'rename', words: 'Rename', key: 'F2', meaning: 'Gives a node another label.' },
  { id: 'cut', words: 'Cut', key: 'Ctrl+X', meaning: 'Cuts the selection, to put it elsewhere.' },
  { id: 'paste', words: 'Put here', key: 'Ctrl+V', meaning: 'Puts what was cut under this node, or after this value.' },
  { id: 'add', words: 'Add values', key: 'Insert', meaning: 'Adds values that the table does not contain.' },
  { id: 'delete', words: 'Delete', key: 'Delete', meaning: 'Removes values that the table does not contain.' },
  { id: 'sort', words: 'Sort', key: 'Ctrl+Alt+S', meaning: 'Sorts what is directly below a node.' },
  { id: 'find', words: 'Find', key: 'Ctrl+F', meaning: 'Finds a label.' },
  { id: 'undo', words: 'Undo', key: 'Ctrl+Z', meaning: 'Reverses the last change, in this taxonomy or elsewhere.' },
  { id: 'redo', words: 'Redo', key: 'Ctrl+Y', meaning: 'Repeats what was undone.' },
];

/** Why each action cannot be done now; nothing if it can. The engine decides in the end. */
export function reasons(tree: TaxonomyView, standing: Standing): Record<ActionId, string | null> {
  const { at, ends } = shapeOf(tree);
  const nodes = tops(tree, standing.selected);
  const [first] = nodes;
  const here = currentNode(tree, standing);
  const label = (node: number): string => cell(tree.labels, node);
  const groups = nodes.filter((node) => !isLeaf(ends, node));
  const held = nodes.find((node) => (tree.rows[node] ?? 0) > 0);
  const nothing = 'Nothing is selected.';
  const root = nodes.includes(0);
  const cut = [...standing.cut].map((key) => at.get(key)).filter((node) => node !== undefined);
  return {
    group: first === undefined ? nothing : root ? 'The root already contains everything. Select something below it.' : null,
    ungroup:
      first === undefined
        ? nothing
        : root
          ? 'The root cannot be removed.'
          : groups.length < nodes.length
            ? `${label(nodes.find((node) => isLeaf(ends, node)) ?? 0)} is a value of the table, not a node above values.`
            : null,
    rename:
      nodes.length !== 1 || first === undefined
        ? 'Select one node to rename.'
        : first !== 0 && isLeaf(ends, first) && (tree.rows[first] ?? 0) > 0
          ? `${label(first)} is a value of the table. To publish another word, group it under a node of that name.`
          : null,
    cut: first === undefined ? nothing : root ? 'The root cannot be moved.' : null,
    paste: cut.length === 0 ? 'Nothing was cut.' : obstacle(tree, cut, pasteTarget(tree, here)),
    add: null,
    delete:
      first === undefined
        ? nothing
        : root
          ? 'The root cannot be removed.'
          : held !== undefined
            ? `The table contains ${isLeaf(ends, held) ? label(held) : `values of ${label(held)}`}.${isLeaf(ends, held) ? '' : ' Ungroup it to remove only the node.'}`
            : null,
    sort: isLeaf(ends, here) && here !== 0 ? 'Nothing is below a value. Go to a node above values.' : null,
    find: null,
    // What there is to undo is not the tree's alone to say.
    undo: null,
    redo: null,
  };
}

/** The action that a key stands for. */
export function actionOf(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): ActionId | null {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command && event.altKey) return key === 's' ? 'sort' : null;
  if (event.altKey) return null;
  if (!command) {
    if (event.shiftKey) return null;
    return ({ f2: 'rename', delete: 'delete', insert: 'add' } as const)[key] ?? null;
  }
  if (event.shiftKey) return ({ g: 'ungroup', z: 'redo' } as const)[key] ?? null;
  return ({ g: 'group', x: 'cut', v: 'paste', f: 'find', z: 'undo', y: 'redo' } as const)[key] ?? null;
}

/** A label to begin with for a group of these nodes: the interval that whole numbers make, a few names, or the ends. */
export function proposedLabel(tree: TaxonomyView, nodes: readonly number[]): string {
  const { ends } = shapeOf(tree);
  const labels = nodes.map((node) => cell(tree.labels, node));
  const numbers = labels.map((text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : NaN));
  if (nodes.every((node) => isLeaf(ends, node)) && numbers.every((value) => !Number.isNaN(value))) {
    return `[${Math.min(...numbers)},${Math.max(...numbers)}]`;
  }
  const joined = labels.join(', ');
  if (joined.length <= 32) return joined;
  return `${labels[0] ?? ''} to ${labels.at(-1) ?? ''}`;
}
