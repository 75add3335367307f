// The generalized values of a result's quasi-identifier, class by class, with what each stands for.
import { computed } from '@preact/signals';
import type { TaxonomyView } from '../../engine/types';
import { cell } from '../../engine/text';
import type { PublishedLabel } from '../../words/retention';
import { under } from '../../words/under';
import { treeStamps, trees } from '../taxonomies/trees';
import { result } from './result';
import type { Result } from './result';

const decoder = new TextDecoder();

/** The published labels of each class, one list per column, in the order of the choices. */
export function labelsOf({ view, choices }: Pick<Result, 'view' | 'choices'>): string[][] {
  const { bytes, ends } = view.class_labels;
  const width = choices.qi.length;
  const text = decoder.decode(bytes);
  // Of plain letters a byte is a character: all labels are cut from one text.
  const plain = text.length === bytes.length;
  return choices.qi.map((_, column) =>
    Array.from(view.class_sizes, (_size, index) => {
      const at = index * width + column;
      return plain ? text.slice(at === 0 ? 0 : (ends[at - 1] ?? 0), ends[at] ?? 0) : cell(view.class_labels, at);
    }),
  );
}

/** How many base values each label of a tree stands for; where two nodes have one label, the more general one counts. */
function leavesOf(tree: TaxonomyView): Map<string, number> {
  const leaves = new Map<string, number>();
  for (let node = 0; node < tree.leaf_count.length; node++) {
    const label = cell(tree.labels, node);
    leaves.set(label, Math.max(leaves.get(label) ?? 0, tree.leaf_count[node] ?? 1));
  }
  return leaves;
}

/** A quasi-identifier column of a result. */
export interface PublishedColumn {
  name: string;
  /** The label of each class. */
  labels: readonly string[];
  /** How many base values each label stands for; nothing where its tree is not at hand, or is another one by now. */
  leaves: ReadonlyMap<string, number> | null;
  /** How many base values there are. */
  all: number;
}

/** Those of the result at hand, in the order of the choices. */
export const publishedColumns = computed<readonly PublishedColumn[]>(() => {
  const made = result.value;
  if (made === null || !made.view.generalized) return [];
  const labels = labelsOf(made);
  return made.choices.qi.map((name, at) => {
    const tree = under(made.trees, name) === under(treeStamps.value, name) ? under(trees.value, name) : undefined;
    return { name, labels: labels[at] ?? [], leaves: tree === undefined ? null : leavesOf(tree), all: tree?.leaves ?? 0 };
  });
});

/** The generalized values of a column with their rows; nothing where its tree is not at hand. */
export function generalizedValues({ labels, leaves, all }: PublishedColumn, sizes: ArrayLike<number>): PublishedLabel[] | null {
  if (leaves === null) return null;
  const rows = new Map<string, number>();
  labels.forEach((label, index) => rows.set(label, (rows.get(label) ?? 0) + (sizes[index] ?? 0)));
  return [...rows].flatMap(([label, some]) => {
    const stands = leaves.get(label) ?? 1;
    return stands > 1 ? [{ label, rows: some, root: stands >= all }] : [];
  });
}
