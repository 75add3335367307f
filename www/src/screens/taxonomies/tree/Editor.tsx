// The tree with all that can be done to it: buttons, keys, fields, dragging, and a line with the result.
import { useSignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { cell } from '../../../engine/text';
import type { TaxonomyView } from '../../../engine/types';
import { redoAloud, undoAloud } from '../../../state/page/actions';
import { redoable, undoable } from '../../../state/page/history';
import { editTree, refusals, dismissRefusal } from '../../../state/taxonomies/workshop';
import { count, counted, sentence } from '../../../words/numbers';
import { under } from '../../../words/under';
import { isLeaf, shapeOf } from '../shape';
import { actionOf, proposedLabel, reasons } from './actions';
import type { ActionId } from './actions';
import { inWords, pasteTarget, settled } from './drop';
import type { Target } from './drop';
import { Help } from './Help';
import { AddPrompt, FindPrompt, GroupPrompt, SortPrompt } from './Prompts';
import { chosen, currentNode, revealed, tops } from './standing';
import type { Standing } from './standing';
import { standingIn } from './standings';
import { Toolbar } from './Toolbar';
import { Tree } from './Tree';

interface Props {
  tree: TaxonomyView;
  weight?: ((node: number) => string | null) | undefined;
}

/** The editor of a column's taxonomy. */
export function Editor({ tree, weight }: Props) {
  const { column } = tree;
  const standing = standingIn(tree);
  const prompt = useSignal<ActionId | null>(null);
  const renaming = useSignal<number | null>(null);
  const focusTurn = useSignal(0);
  const hint = useSignal<string | null>(null);
  const place = useSignal<string | null>(null);
  const now = standing.value;
  // One history for all: what was done last is taken back first, here as everywhere.
  const can = {
    ...reasons(tree, now),
    undo: undoable.value === null ? 'Nothing to undo.' : null,
    redo: redoable.value === null ? 'Nothing to redo.' : null,
  };
  const { ends } = shapeOf(tree);
  const nodes = tops(tree, now.selected);
  const key = (node: number): number => tree.keys[node] ?? node;
  const here = currentNode(tree, now);
  const group = isLeaf(ends, here) && here !== 0 ? (tree.parent[here] ?? 0) : here;

  // The message about one selection is not about the next. It is removed at once, for the next key may come before the page is painted.
  // A cut node stays in the message until it is pasted.
  useLayoutEffect(() => {
    if (standing.peek().cut.size === 0) hint.value = null;
    dismissRefusal(column);
  }, [now.selected, column]);

  const close = (): void => {
    prompt.value = null;
    focusTurn.value += 1;
  };
  const begin = (): void => {
    hint.value = null;
    dismissRefusal(column);
  };
  const move = async (moving: readonly number[], target: Target): Promise<void> => {
    begin();
    const { to, before } = settled(tree, target, moving);
    await editTree(column, { kind: 'move', nodes: moving.map(key), to: key(to), before: before === null ? null : key(before) });
  };
  // Keys can come faster than the page is drawn: an action starts from the current node.
  const act = (id: ActionId): void => {
    begin();
    const from = standing.peek();
    const chosenNodes = tops(tree, from.selected);
    const [first] = chosenNodes;
    const reason = reasons(tree, from)[id];
    if (reason !== null) {
      hint.value = reason;
      return;
    }
    switch (id) {
      case 'group':
      case 'add':
      case 'sort':
      case 'find':
        prompt.value = prompt.value === id ? null : id;
        break;
      case 'rename':
        if (first === undefined) break;
        standing.value = revealed(chosen(from, key(first)), tree, first);
        renaming.value = key(first);
        break;
      case 'cut':
        standing.value = { ...from, cut: new Set(chosenNodes.map(key)) };
        hint.value = `${counted(chosenNodes.length, 'node')} cut. Go to a node or a value and put ${chosenNodes.length === 1 ? 'it' : 'them'} there with Ctrl+V.`;
        break;
      case 'paste':
        standing.value = { ...from, cut: new Set() };
        void move(tops(tree, from.cut), pasteTarget(tree, currentNode(tree, from)));
        break;
      case 'ungroup':
        void editTree(
          column,
          chosenNodes.length === 1 && first !== undefined
            ? { kind: 'ungroup', node: key(first) }
            : { kind: 'delete', nodes: chosenNodes.map(key), keep_children: true },
        );
        break;
      case 'delete':
        void editTree(column, { kind: 'delete', nodes: chosenNodes.map(key), keep_children: false });
        break;
      case 'undo':
        void undoAloud();
        break;
      case 'redo':
        void redoAloud();
        break;
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const id = actionOf(event);
    if (id === null) return;
    event.preventDefault();
    event.stopPropagation();
    act(id);
  };
  const refusal = under(refusals.value, column);
  const said = refusal === undefined ? (place.value ?? hint.value) : `Not done: ${refusal.message}${/[.?]$/.test(refusal.message) ? '' : '.'}`;
  return (
    <div class="tree-editor" onKeyDown={onKeyDown}>
      <Toolbar label={`Edit the taxonomy of ${column}`} reasons={can} open={prompt.value} onAction={act} />
      {prompt.value === 'group' && (
        <GroupPrompt
          nodes={nodes.length}
          proposal={proposedLabel(tree, nodes)}
          onGroup={(label) => {
            void editTree(column, { kind: 'group', nodes: nodes.map(key), label }).then((done) => done && close());
          }}
          onClose={close}
        />
      )}
      {prompt.value === 'add' && (
        <AddPrompt
          under={cell(tree.labels, group)}
          onAdd={(labels) => {
            void editTree(column, { kind: 'add_values', parent: key(group), labels }).then((done) => done && close());
          }}
          onClose={close}
        />
      )}
      {prompt.value === 'sort' && (
        <SortPrompt
          below={cell(tree.labels, group)}
          onSort={(by, reverse, recursive) => {
            void editTree(column, { kind: 'sort', node: key(group), by, reverse, recursive }).then((done) => done && close());
          }}
          onClose={close}
        />
      )}
      {prompt.value === 'find' && (
        <FindPrompt
          tree={tree}
          onFound={(node) => (standing.value = revealed(chosen(standing.peek(), key(node)), tree, node))}
          onClose={close}
        />
      )}
      <p class="tree-said" data-refused={refusal !== undefined} role="status">
        {said === null ? <span class="quiet">{summary(tree, now, nodes)}</span> : sentence(said)}
      </p>
      <Tree
        tree={tree}
        label={`Taxonomy of ${column}`}
        standing={standing}
        weight={weight}
        focusTurn={focusTurn.value}
        editing={{
          renaming,
          onRename: (at, label) => {
            renaming.value = null;
            if (label === null) return;
            begin();
            void editTree(column, { kind: 'rename', node: at, label });
          },
          onMove: (moving, target) => void move(moving, target),
          onOver: (target) => (place.value = target === null ? null : `Drop ${inWords(tree, target)}.`),
        }}
      />
      <Help />
    </div>
  );
}

/** What is selected, in figures. */
function summary(tree: TaxonomyView, { selected }: Standing, nodes: readonly number[]): string {
  const [first] = nodes;
  if (first === undefined) return 'Nothing is selected.';
  const sum = (of: ArrayLike<number>): number => nodes.reduce((total, node) => total + (of[node] ?? 0), 0);
  const what = nodes.length === 1 && selected.size === 1 ? cell(tree.labels, first) : `${count(selected.size)} selected`;
  return `${what}: ${counted(sum(tree.leaf_count), 'value')}, ${counted(sum(tree.rows), 'row')}.`;
}
