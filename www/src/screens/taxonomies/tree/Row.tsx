// One node of a tree as a row: its label, and what it stands for in figures.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { count, counted, percent } from '../../../words/numbers';

/** What a row shows. */
export interface RowProps {
  id: string;
  label: string;
  depth: number;
  leaves: number;
  rows: number;
  share: number;
  /** Whether it is open; nothing for a value. */
  open: boolean | null;
  selected: boolean;
  current: boolean;
  cut: boolean;
  place: number;
  of: number;
  start: number;
  height: number;
  /** The weight p(a), where the column is sensitive. */
  weight: string | null;
  weighted: boolean;
  mark: { kind: 'into' | 'above' | 'below'; depth: number } | null;
  draggable: boolean;
  renaming: boolean;
  onRename: (label: string | null) => void;
  onClick: (event: MouseEvent) => void;
  onToggle: () => void;
}

/** The row of one node. */
export function Row(props: RowProps) {
  const { label, depth, leaves, rows, share, open, place, of, weight, mark } = props;
  const branch = open !== null;
  return (
    <div
      id={props.id}
      class="tree-row"
      role="treeitem"
      tabIndex={props.current ? 0 : -1}
      aria-level={depth + 1}
      aria-expanded={branch ? open : undefined}
      aria-selected={props.selected}
      aria-setsize={of}
      aria-posinset={place}
      aria-label={`${label}: ${counted(leaves, 'value')}, ${counted(rows, 'row')}${weight === null ? '' : `, weight ${weight}`}${props.cut ? ', cut' : ''}`}
      data-cut={props.cut}
      data-mark={mark?.kind}
      data-weighted={props.weighted}
      draggable={props.draggable && !props.renaming}
      style={{
        transform: `translateY(${props.start}px)`,
        blockSize: `${props.height}px`,
        '--depth': depth,
        '--mark-depth': mark?.depth ?? 0,
      }}
      onClick={props.onClick}
      onDblClick={branch ? props.onToggle : undefined}
    >
      <span class="tree-label" title={label}>
        <span
          class="tree-mark"
          onClick={(event) => {
            if (!branch) return;
            event.stopPropagation();
            props.onToggle();
          }}
        >
          {branch ? (open ? '▾' : '▸') : ''}
        </span>
        {props.renaming ? <Rename label={label} onDone={props.onRename} /> : <Text faint={rows === 0}>{label}</Text>}
      </span>
      <span class="tree-leaves">{branch ? count(leaves) : ''}</span>
      <span class="tree-rows" title={`${counted(rows, 'row')}, ${percent(share)}`}>
        <span>{count(rows)}</span>
        <span class="tree-bar">
          <i style={{ inlineSize: `${share * 100}%` }} />
        </span>
      </span>
      <span class="tree-information">{leaves > 1 ? `1/${count(leaves)}` : '1'}</span>
      {props.weighted && <span class="tree-weight">{weight ?? ''}</span>}
    </div>
  );
}

function Text({ faint, children }: { faint: boolean; children: ComponentChildren }) {
  return <span class={faint ? 'tree-text quiet' : 'tree-text'}>{children}</span>;
}

function Rename({ label, onDone }: { label: string; onDone: (label: string | null) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const finish = (text: string | null): void => {
    if (done.current) return;
    done.current = true;
    onDone(text === label ? null : text);
  };
  return (
    <input
      ref={input}
      class="tree-rename"
      type="text"
      aria-label={`New label for ${label}`}
      autocomplete="off"
      spellcheck={false}
      defaultValue={label}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        // What is typed here is no command to the tree.
        event.stopPropagation();
        if (event.key === 'Enter') finish(event.currentTarget.value);
        else if (event.key === 'Escape') finish(null);
      }}
    />
  );
}
