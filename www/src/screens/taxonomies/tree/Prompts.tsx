// Fields that some actions need: a label for a group, values to add, what to sort by, what to look for.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { SortBy, TaxonomyView } from '../../../engine/types';
import { count, counted } from '../../../words/numbers';
import { labelsOf } from '../shape';

interface Common {
  onClose: () => void;
}

/** Enter does it, Escape closes; what is typed is no command to the tree. */
function onKeys(onClose: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      onClose();
    }
    event.stopPropagation();
  };
}

/** Has the focus, and what it holds is selected, as soon as it is there. */
function useFirst<T extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>() {
  const field = useRef<T>(null);
  useLayoutEffect(() => {
    field.current?.focus();
    if (field.current instanceof HTMLInputElement) field.current.select();
  }, []);
  return field;
}

/** The frame of fields that lead to an edit. */
function Prompt({ words, onDo, onClose, children }: Common & { words: string; onDo: () => void; children: ComponentChildren }) {
  return (
    <form
      class="tree-prompt"
      onKeyDown={onKeys(onClose)}
      onSubmit={(event) => {
        event.preventDefault();
        onDo();
      }}
    >
      {children}
      <button type="submit" class="main">
        {words}
      </button>
      <button type="button" class="plain" onClick={onClose}>
        Cancel
      </button>
    </form>
  );
}

/** Asks for the label of a new node. */
export function GroupPrompt({ nodes, proposal, onGroup, onClose }: Common & { nodes: number; proposal: string; onGroup: (label: string) => void }) {
  const id = useId();
  const field = useFirst<HTMLInputElement>();
  return (
    <Prompt words="Add the node" onDo={() => onGroup(field.current?.value ?? '')} onClose={onClose}>
      <label for={id}>Label of the new node over {nodes}</label>
      <input id={id} ref={field} type="text" autocomplete="off" spellcheck={false} defaultValue={proposal} />
    </Prompt>
  );
}

/** Asks for base values to add. */
export function AddPrompt({ under, onAdd, onClose }: Common & { under: string; onAdd: (labels: string[]) => void }) {
  const id = useId();
  const field = useFirst<HTMLTextAreaElement>();
  const add = (): void => onAdd((field.current?.value ?? '').split('\n').map((line) => line.trim()).filter((line) => line !== ''));
  return (
    <Prompt words="Add" onDo={add} onClose={onClose}>
      <label for={id}>Values to add under {under}, one per line</label>
      <textarea id={id} ref={field} rows={3} spellcheck={false} />
    </Prompt>
  );
}

const SORTS: readonly (readonly [SortBy, string])[] = [
  ['label', 'by label'],
  ['number', 'by number'],
  ['rows', 'by rows, most first'],
  ['leaves', 'by values below, most first'],
];

/** Asks what to sort by. */
export function SortPrompt({ below, onSort, onClose }: Common & { below: string; onSort: (by: SortBy, reverse: boolean, recursive: boolean) => void }) {
  const id = useId();
  const field = useFirst<HTMLSelectElement>();
  const reverse = useSignal(false);
  const recursive = useSignal(false);
  const sort = (): void => onSort((field.current?.value ?? 'label') as SortBy, reverse.value, recursive.value);
  return (
    <Prompt words="Sort" onDo={sort} onClose={onClose}>
      <label for={id}>Sort what is below {below}</label>
      <select id={id} ref={field}>
        {SORTS.map(([by, words]) => (
          <option value={by} key={by}>
            {words}
          </option>
        ))}
      </select>
      <label class="check">
        <input type="checkbox" checked={reverse.value} onChange={(event) => (reverse.value = event.currentTarget.checked)} />
        reversed
      </label>
      <label class="check">
        <input type="checkbox" checked={recursive.value} onChange={(event) => (recursive.value = event.currentTarget.checked)} />
        at all levels below
      </label>
    </Prompt>
  );
}

/** The nodes whose labels hold a text, whatever its case; those that begin with it come first. */
export function findLabels(labels: readonly string[], text: string): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const found: [number, number][] = [];
  labels.forEach((label, node) => {
    const at = label.toLowerCase().indexOf(wanted);
    if (at >= 0) found.push([label.length === wanted.length ? 0 : at === 0 ? 1 : 2, node]);
  });
  return found.sort((a, b) => a[0] - b[0] || a[1] - b[1]).map(([, node]) => node);
}

/** Looks for labels and goes from one to the next. */
export function FindPrompt({ tree, onFound, onClose }: Common & { tree: TaxonomyView; onFound: (node: number) => void }) {
  const id = useId();
  const field = useFirst<HTMLInputElement>();
  const text = useSignal('');
  const at = useSignal(0);
  const found = findLabels(labelsOf(tree), text.value);
  const go = (to: number): void => {
    if (found.length === 0) return;
    at.value = (to + found.length) % found.length;
    onFound(found[at.value] ?? 0);
  };
  return (
    <form
      class="tree-prompt"
      role="search"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.shiftKey) {
          event.preventDefault();
          go(at.value - 1);
        }
        onKeys(onClose)(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        go(at.value + 1);
      }}
    >
      <label for={id}>Find</label>
      <input
        id={id}
        ref={field}
        type="text"
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => {
          text.value = event.currentTarget.value;
          at.value = 0;
          const [first] = findLabels(labelsOf(tree), text.value);
          if (first !== undefined) onFound(first);
        }}
      />
      <span class="quiet" role="status">
        {text.value.trim() === '' ? 'Enter goes to the next' : found.length === 0 ? 'No label contains this' : `${count(at.value + 1)} of ${counted(found.length, 'label')}`}
      </span>
      <button type="submit" disabled={found.length < 2}>
        Next
      </button>
      <button type="button" class="plain" onClick={onClose}>
        Close
      </button>
    </form>
  );
}
