// A button that opens the system's file picker.
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

interface Props {
  accept: string;
  label: string;
  class?: string;
  onPick: (file: File, all: readonly File[]) => void;
  /** Whether several can be picked at once. */
  several?: boolean;
  children: ComponentChildren;
}

/** A file picker that looks and works as a button. */
export function PickFile({ accept, label, onPick, several = false, children, class: look = '' }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class={look} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={several}
        onChange={(event) => {
          const all = [...(event.currentTarget.files ?? [])];
          const [file] = all;
          // The same file can be picked twice in a row.
          event.currentTarget.value = '';
          if (file !== undefined) onPick(file, all);
        }}
      />
    </>
  );
}
