// A taxonomy as a tree, by the ARIA tree pattern: one stop for the keyboard, arrows within, letters to jump, many can be selected.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { cell } from '../../../engine/text';
import type { TaxonomyView } from '../../../engine/types';
import { useVirtual } from '../../../parts/virtual';
import { isLeaf, shapeOf, siblingPlaces, visible } from '../shape';
import { obstacle, settled, targetAt } from './drop';
import type { Target } from './drop';
import { move } from './keys';
import { Row } from './Row';
import { chosen, currentNode, extended, focused, opened, toggled, tops } from './standing';
import type { Standing } from './standing';

const ROW_PX = 28;
const TYPING_MS = 700;

/** What can be done to a tree that is more than a picture. */
export interface Editing {
  /** The key of the node that is being renamed. */
  renaming: Signal<number | null>;
  onRename: (key: number, label: string | null) => void;
  /** Nodes dragged to a place. */
  onMove: (nodes: readonly number[], target: Target) => void;
  /** Describes the place under what is dragged; nothing while nothing is dragged. */
  onOver: (target: Target | null) => void;
}

interface Props {
  tree: TaxonomyView;
  label: string;
  standing: Signal<Standing>;
  editing?: Editing;
  /** The weight p(a) of a node, where the column has weights. */
  weight?: ((node: number) => string | null) | undefined;
  /** Counts requests for the focus. */
  focusTurn?: number;
}

/** The tree of one column. */
export function Tree({ tree, label, standing, editing, weight, focusTurn = 0 }: Props) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const holds = useRef(false);
  const typed = useRef({ text: '', at: 0 });
  const dragged = useRef<readonly number[]>([]);
  const over = useSignal<Target | null>(null);
  const now = standing.value;
  const { ends } = shapeOf(tree);
  const places = useMemo(() => siblingPlaces(tree), [tree]);
  const seen = useMemo(() => visible(tree, ends, now.closed), [tree, ends, now.closed]);
  const virtual = useVirtual(scroller, seen.length, ROW_PX);
  const all = tree.rows[0] ?? 0;
  const here = currentNode(tree, now);
  const key = (node: number): number => tree.keys[node] ?? node;
  const rowId = (node: number): string => `${id}-${key(node)}`;

  // The current row is in view, and has the focus if the tree has it.
  const position = seen.indexOf(here);
  useLayoutEffect(() => {
    if (position >= 0) virtual.scrollToIndex(position, { align: 'auto' });
  }, [tree, now.current, virtual]);
  useLayoutEffect(() => {
    if (focusTurn > 0) holds.current = true;
  }, [focusTurn]);
  useLayoutEffect(() => {
    if (!holds.current || (editing?.renaming.value ?? null) !== null) return;
    const row = document.getElementById(rowId(here));
    if (row !== null && document.activeElement !== row) row.focus({ preventScroll: true });
  });

  // Keys can come faster than rows are drawn: what they do starts from the current node, not from what was drawn last.
  const jump = (letter: string): void => {
    const at = performance.now();
    const from = standing.peek();
    const rows = visible(tree, ends, from.closed);
    const text = (at - typed.current.at < TYPING_MS ? typed.current.text : '') + letter.toLowerCase();
    typed.current = { text, at };
    const place = Math.max(0, rows.indexOf(currentNode(tree, from)));
    // One letter goes on from here; more letters stay where they already fit.
    const first = text.length === 1 ? place + 1 : place;
    for (let step = 0; step < rows.length; step++) {
      const node = rows[(first + step) % rows.length] ?? 0;
      if (cell(tree.labels, node).toLowerCase().startsWith(text)) {
        standing.value = chosen(from, key(node));
        return;
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented) return;
    const from = standing.peek();
    const next = move(event, tree, from, visible(tree, ends, from.closed));
    const letter = next === null && event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (letter) jump(event.key);
    // Whatever else is pressed ends the word that was typed; Shift is part of a capital.
    else if (event.key !== 'Shift') typed.current = { text: '', at: 0 };
    if (next !== null) standing.value = next;
    else if (!letter) return;
    holds.current = true;
    event.preventDefault();
  };
  const choose = (event: MouseEvent, node: number): void => {
    const from = standing.peek();
    if (event.shiftKey) standing.value = extended(from, tree, visible(tree, ends, from.closed), key(node));
    else if (event.ctrlKey || event.metaKey) standing.value = toggled(from, key(node));
    else standing.value = chosen(from, key(node));
    holds.current = true;
  };

  const nodeUnder = (event: DragEvent): { node: number; height: number } | null => {
    const row = (event.target as Element).closest<HTMLElement>('.tree-row');
    if (row === null) return null;
    const box = row.getBoundingClientRect();
    const at = shapeOf(tree).at.get(Number(row.id.slice(id.length + 1)));
    return at === undefined ? null : { node: at, height: (event.clientY - box.top) / box.height };
  };
  const hover = (target: Target | null): void => {
    const old = over.peek();
    if (old?.row === target?.row && old?.mark === target?.mark && old?.depth === target?.depth) return;
    over.value = target;
    editing?.onOver(target);
  };
  const drag = editing === undefined ? {} : {
    onDragStart: (event: DragEvent) => {
      const found = nodeUnder(event);
      if (found === null || found.node === 0) {
        event.preventDefault();
        return;
      }
      const from = standing.peek();
      if (!from.selected.has(key(found.node))) standing.value = chosen(from, key(found.node));
      dragged.current = tops(tree, standing.peek().selected);
      event.dataTransfer?.setData('text/plain', '');
      if (event.dataTransfer !== null) event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current.length === 0) return;
      const found = nodeUnder(event);
      const target = found === null ? null : targetAt(tree, found.node, found.height, !standing.peek().closed.has(key(found.node)));
      const allowed = target !== null && obstacle(tree, dragged.current, target) === null;
      if (allowed) event.preventDefault();
      hover(allowed ? target : null);
    },
    onDragLeave: (event: DragEvent) => {
      if (!scroller.current?.contains(event.relatedTarget as Node | null)) hover(null);
    },
    onDrop: (event: DragEvent) => {
      const target = over.peek();
      if (dragged.current.length === 0 || target === null) return;
      event.preventDefault();
      event.stopPropagation();
      holds.current = true;
      editing.onMove(dragged.current, settled(tree, target, dragged.current));
    },
    onDragEnd: () => {
      dragged.current = [];
      hover(null);
    },
  };

  const items = virtual.getVirtualItems().map(({ index, start }) => ({ index, start }));
  // The focus has its row even where it was scrolled away.
  if (position >= 0 && !items.some(({ index }) => index === position)) items.push({ index: position, start: position * ROW_PX });
  return (
    <div class="tree-frame" data-weighted={weight !== undefined}>
      <div class="tree-head quiet" aria-hidden="true">
        <span>Value</span>
        <span class="tree-leaves">Values below</span>
        <span class="tree-rows-head">Rows</span>
        <span class="tree-information">Information</span>
        {weight !== undefined && <span class="tree-weight">Weight</span>}
      </div>
      <div
        ref={scroller}
        class="tree"
        role="tree"
        aria-label={label}
        aria-multiselectable="true"
        onKeyDown={onKeyDown}
        onFocusIn={() => (holds.current = true)}
        onFocusOut={(event) => {
          const gone = event.target as HTMLElement;
          const to = event.relatedTarget as Node | null;
          if (to !== null) holds.current = scroller.current?.contains(to) ?? false;
          // A row that an edit took away has not given the focus away.
          else queueMicrotask(() => (holds.current &&= !gone.isConnected));
        }}
        {...drag}
      >
        <div role="presentation" style={{ blockSize: `${seen.length * ROW_PX}px`, position: 'relative' }}>
          {items.map(({ index, start }) => {
            const node = seen[index] ?? 0;
            const rows = tree.rows[node] ?? 0;
            const branch = !isLeaf(ends, node);
            const at = key(node);
            const open = !now.closed.has(at);
            const target = over.value;
            return (
              <Row
                key={at}
                id={rowId(node)}
                label={cell(tree.labels, node)}
                depth={tree.depth[node] ?? 0}
                leaves={tree.leaf_count[node] ?? 1}
                rows={rows}
                share={all === 0 ? 0 : rows / all}
                open={branch ? open : null}
                selected={now.selected.has(at)}
                current={node === here}
                cut={now.cut.has(at)}
                place={places.place[node] ?? 1}
                of={places.of[node] ?? 1}
                start={start}
                height={ROW_PX}
                weight={weight?.(node) ?? null}
                weighted={weight !== undefined}
                mark={target?.row === node ? { kind: target.mark, depth: target.depth } : null}
                draggable={editing !== undefined && node !== 0}
                renaming={editing?.renaming.value === at}
                onRename={(label) => {
                  holds.current = true;
                  editing?.onRename(at, label);
                }}
                onClick={(event) => choose(event, node)}
                onToggle={() => (standing.value = opened(focused(standing.peek(), at), at, !open))}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
