// What can be done with the tree, in words, each with its key. One stop for Tab; arrows go from button to button.
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { ACTIONS } from './actions';
import type { ActionId } from './actions';

interface Props {
  label: string;
  reasons: Readonly<Record<ActionId, string | null>>;
  /** The action whose fields are open. */
  open: ActionId | null;
  onAction: (id: ActionId) => void;
}

/** The buttons above a tree. */
export function Toolbar({ label, reasons, open, onAction }: Props) {
  const stop = useSignal(0);
  const bar = useRef<HTMLDivElement>(null);
  const go = (to: number): void => {
    stop.value = (to + ACTIONS.length) % ACTIONS.length;
    bar.current?.querySelectorAll<HTMLElement>('button')[stop.value]?.focus();
  };
  return (
    <div class="tree-toolbar" role="toolbar" aria-label={label} ref={bar}>
      {ACTIONS.map(({ id, words, key, meaning }, at) => {
        const reason = reasons[id];
        return (
          <button
            key={id}
            type="button"
            tabIndex={at === stop.value ? 0 : -1}
            aria-disabled={reason !== null}
            aria-keyshortcuts={key.replace('Ctrl', 'Control')}
            aria-expanded={id === 'group' || id === 'add' || id === 'sort' || id === 'find' ? open === id : undefined}
            title={reason ?? meaning}
            onClick={() => {
              stop.value = at;
              onAction(id);
            }}
            onKeyDown={(event) => {
              const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: ACTIONS.length - 1 }[event.key];
              if (to === undefined) return;
              event.preventDefault();
              go(to);
            }}
          >
            <span>{words}</span>
            <small aria-hidden="true">{key}</small>
          </button>
        );
      })}
    </div>
  );
}
