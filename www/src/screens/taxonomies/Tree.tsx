// A column's tree, as the ARIA tree pattern asks: one stop for the keyboard, arrows within, letters to jump.
import { useComputed, useSignal } from '@preact/signals';
import { useId, useMemo, useRef } from 'preact/hooks';
import { cell } from '../../engine/text';
import type { TaxonomyView } from '../../engine/types';
import { useVirtual } from '../../parts/virtual';
import { count, counted, percent } from '../../words/numbers';
import { closedAtFirst, subtreeEnds, visible } from './shape';

const ROW_PX = 28;
const SCREENFUL = 120;
const INDENT_PX = 18;
const TYPING_MS = 700;

/** The tree of one column. */
export function Tree({ tree }: { tree: TaxonomyView }) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const ends = useMemo(() => subtreeEnds(tree.depth), [tree]);
  const closed = useSignal<ReadonlySet<number>>(useMemo(() => closedAtFirst(tree, SCREENFUL), [tree]));
  const current = useSignal(0);
  const typed = useRef({ text: '', at: 0 });
  const seen = useComputed(() => visible(ends, closed.value)).value;
  const virtual = useVirtual(scroller, seen.length, ROW_PX);
  const all = tree.rows[0] ?? 0;

  const leaf = (node: number): boolean => (ends[node] ?? node + 1) === node + 1;
  const goTo = (node: number): void => {
    current.value = node;
    const at = seen.indexOf(node);
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  };
  const toggle = (node: number, open: boolean): void => {
    const next = new Set(closed.value);
    if (open) next.delete(node);
    else next.add(node);
    closed.value = next;
  };
  const jump = (letter: string): void => {
    const now = performance.now();
    const text = (now - typed.current.at < TYPING_MS ? typed.current.text : '') + letter.toLowerCase();
    typed.current = { text, at: now };
    const at = Math.max(0, seen.indexOf(current.value));
    // One letter goes on from here; more letters stay where they already fit.
    const from = text.length === 1 ? at + 1 : at;
    for (let step = 0; step < seen.length; step++) {
      const node = seen[(from + step) % seen.length] ?? 0;
      if (cell(tree.labels, node).toLowerCase().startsWith(text)) {
        goTo(node);
        return;
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = current.value;
    const at = Math.max(0, seen.indexOf(node));
    const shut = closed.value.has(node);
    switch (event.key) {
      case 'ArrowDown':
        goTo(seen[at + 1] ?? node);
        break;
      case 'ArrowUp':
        goTo(seen[at - 1] ?? node);
        break;
      case 'Home':
        goTo(seen[0] ?? node);
        break;
      case 'End':
        goTo(seen.at(-1) ?? node);
        break;
      case 'ArrowRight':
        if (leaf(node)) break;
        if (shut) toggle(node, true);
        else goTo(node + 1);
        break;
      case 'ArrowLeft':
        if (!leaf(node) && !shut) toggle(node, false);
        else if (node > 0) goTo(tree.parent[node] ?? 0);
        break;
      case 'Enter':
      case ' ':
        if (!leaf(node)) toggle(node, shut);
        break;
      case '*': {
        const open = new Set(closed.value);
        seen.forEach((other) => {
          if (tree.parent[other] === tree.parent[node]) open.delete(other);
        });
        closed.value = open;
        break;
      }
      default:
        if (event.key.length !== 1) return;
        jump(event.key);
    }
    event.preventDefault();
  };

  return (
    <div class="tree-frame">
      <div class="tree-head quiet" aria-hidden="true">
        <span>Value</span>
        <span>Values below</span>
        <span>Rows</span>
      </div>
      <div
        ref={scroller}
        class="tree"
        role="tree"
        tabIndex={0}
        aria-label={`Taxonomy of ${tree.column}`}
        aria-activedescendant={`${id}-${current.value}`}
        onKeyDown={onKeyDown}
      >
        <div role="presentation" style={{ blockSize: `${seen.length * ROW_PX}px`, position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const node = seen[index] ?? 0;
            const depth = tree.depth[node] ?? 0;
            const rows = tree.rows[node] ?? 0;
            const leaves = tree.leaf_count[node] ?? 1;
            const label = cell(tree.labels, node);
            const branch = !leaf(node);
            const share = all === 0 ? 0 : rows / all;
            return (
              <div
                key={node}
                id={`${id}-${node}`}
                class="tree-row"
                role="treeitem"
                aria-level={depth + 1}
                aria-expanded={branch ? !closed.value.has(node) : undefined}
                aria-selected={node === current.value}
                aria-label={`${label}: ${counted(leaves, 'value')}, ${counted(rows, 'row')}`}
                style={{ transform: `translateY(${start}px)`, blockSize: `${ROW_PX}px` }}
                onClick={() => {
                  current.value = node;
                  if (branch) toggle(node, closed.value.has(node));
                }}
              >
                <span class="tree-label" style={{ paddingInlineStart: `${depth * INDENT_PX}px` }}>
                  <span class="tree-mark">{branch ? (closed.value.has(node) ? '▸' : '▾') : ''}</span>
                  <span class={rows === 0 ? 'quiet' : ''}>{label}</span>
                </span>
                <span class="tree-leaves">{branch ? count(leaves) : ''}</span>
                <span class="tree-rows" title={`${counted(rows, 'row')}, ${percent(share)}`}>
                  <span>{count(rows)}</span>
                  <span class="tree-bar">
                    <i style={{ inlineSize: `${share * 100}%` }} />
                  </span>
                </span>
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
