// The order in which quasi-identifiers matter, changed by dragging a row or with Alt and the arrow keys.
import { useSignal } from '@preact/signals';
import { announce } from '../state/page/announce';
import { change, withPlace } from '../state/data/settings';
import { count } from '../words/numbers';

/** What puts a list of columns in order. `focus` gives the focus to the row at a place. */
export function useImportance(order: readonly string[], focus: (place: number) => void) {
  const dragged = useSignal<string | null>(null);
  const over = useSignal<number | null>(null);
  const move = (column: string, to: number): void => {
    const place = Math.max(0, Math.min(order.length - 1, to));
    if (order[place] === column) return;
    change('order of importance', (now) => withPlace(now, column, place));
    announce(`${column} is now number ${count(place + 1)} of ${count(order.length)}.`);
    // The focus goes with the column, not with its place.
    requestAnimationFrame(() => focus(place));
  };
  const end = (): void => {
    dragged.value = null;
    over.value = null;
  };
  return {
    move,
    /** Moves a column by Alt with an arrow key. */
    onKeyDown: (event: KeyboardEvent, column: string, at: number): void => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
      event.preventDefault();
      move(column, at + (event.key === 'ArrowUp' ? -1 : 1));
    },
    /** What makes the row of a column one that can be dragged. */
    row: (column: string, at: number) => ({
      draggable: true,
      'data-over': over.value === at && dragged.value !== column,
      'data-dragged': dragged.value === column,
      onDragStart: (event: DragEvent): void => {
        dragged.value = column;
        event.dataTransfer?.setData('text/plain', column);
        if (event.dataTransfer !== null) event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent): void => {
        if (dragged.value === null) return;
        event.preventDefault();
        over.value = at;
      },
      onDrop: (event: DragEvent): void => {
        if (dragged.value === null) return;
        event.preventDefault();
        event.stopPropagation();
        move(dragged.value, at);
        end();
      },
      onDragEnd: end,
    }),
  };
}
