// What can be done on every screen: the way back, the view for an audience, the link, light and dark. On a phone all but undo is behind one button.
import { useSignal } from '@preact/signals';
import { redoAloud, undoAloud } from '../state/page/actions';
import { redoable, undoable } from '../state/page/history';
import { setPresenting } from '../state/page/presenting';
import { column } from '../state/requirement/layers';
import { screen } from '../state/page/screen';
import { learnPart } from '../state/learn/part';
import { lesson } from '../state/learn/place';
import { stepping } from '../state/learn/stepping';
import { resultPart } from '../state/result/part';
import { result } from '../state/result/result';
import { setTheme, theme } from '../state/page/theme';
import { CopyLink } from './CopyLink';

/** The tools. */
export function Tools() {
  const open = useSignal(false);
  return (
    <div class="tools" role="group" aria-label="Tools" data-open={open.value}>
      <button type="button" class="plain" disabled={undoable.value === null} title={hint('Undo', undoable.value)} onClick={() => void undoAloud()}>
        Undo
      </button>
      <button type="button" class="plain tools-toggle" aria-expanded={open.value} aria-controls="tools-more" onClick={() => (open.value = !open.value)}>
        Menu
      </button>
      <div class="tools-more" id="tools-more">
        <button type="button" class="plain" disabled={redoable.value === null} title={hint('Redo', redoable.value)} onClick={() => void redoAloud()}>
          Redo
        </button>
        {canPresent() && (
          <button type="button" class="plain" onClick={() => setPresenting(true)}>
            Present
          </button>
        )}
        <CopyLink />
        <ThemeButton />
      </div>
    </div>
  );
}

/** Whether what is open has a view for an audience. */
function canPresent(): boolean {
  if (screen.value === 'requirement') return column.value !== null;
  if (screen.value === 'result') return result.value !== null && resultPart.value === null;
  // A method that decides step by step has its own entry.
  return screen.value === 'learn' && lesson.value !== null && learnPart.value === null && !stepping.value;
}

function hint(verb: string, what: string | null): string {
  return what === null ? `Nothing to ${verb.toLowerCase()}` : `${verb}: ${what}`;
}

function ThemeButton() {
  const dark = theme.value === null ? matchMedia('(prefers-color-scheme: dark)').matches : theme.value === 'dark';
  return (
    <button type="button" class="plain" onClick={() => (setTheme(dark ? 'light' : 'dark'))}>
      {dark ? 'Light' : 'Dark'}
    </button>
  );
}
