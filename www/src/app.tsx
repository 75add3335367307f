// The shell: name and promise, the screens as tabs with their state in words, and a page that is one drop target.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { announcement } from './state/announce';
import { publishAndShow, redoAloud, undoAloud } from './state/actions';
import { redoable, undoable } from './state/settings';
import { screen, theme } from './state/screen';
import type { Screen } from './state/screen';
import { Working } from './parts/Working';
import { DropTarget } from './shell/DropTarget';
import { Lost } from './shell/Lost';
import { StaysHere } from './shell/StaysHere';
import { Tabs } from './shell/Tabs';
import { DataScreen } from './screens/data/DataScreen';
import { RequirementScreen } from './screens/requirement/RequirementScreen';
import { ResultScreen } from './screens/result/ResultScreen';
import { ReviewScreen } from './screens/review/ReviewScreen';
import { TaxonomiesScreen } from './screens/taxonomies/TaxonomiesScreen';

const SHOWN: Record<Screen, () => JSX.Element> = {
  data: DataScreen,
  taxonomies: TaxonomiesScreen,
  requirement: RequirementScreen,
  result: ResultScreen,
  review: ReviewScreen,
};

/** The page. */
export function App() {
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  const Shown = SHOWN[screen.value];
  return (
    <DropTarget>
      <header class="top">
        <h1>Tauell</h1>
        <StaysHere />
        <div class="top-actions">
          <button type="button" class="plain" disabled={undoable.value === null} title={hint('Undo', undoable.value)} onClick={undoAloud}>
            Undo
          </button>
          <button type="button" class="plain" disabled={redoable.value === null} title={hint('Redo', redoable.value)} onClick={redoAloud}>
            Redo
          </button>
          <ThemeButton />
        </div>
      </header>
      <Tabs />
      <Working />
      <Lost />
      <main>
        <div role="tabpanel" id={`panel-${screen.value}`} aria-labelledby={`tab-${screen.value}`}>
          <Shown />
        </div>
      </main>
      <div class="visually-hidden" role="status" aria-live="polite">
        <span key={announcement.value.turn}>{announcement.value.text}</span>
      </div>
    </DropTarget>
  );
}

function hint(verb: string, what: string | null): string {
  return what === null ? `Nothing to ${verb.toLowerCase()}` : `${verb}: ${what}`;
}

function ThemeButton() {
  const dark = theme.value === null ? matchMedia('(prefers-color-scheme: dark)').matches : theme.value === 'dark';
  return (
    <button type="button" class="plain" onClick={() => (theme.value = dark ? 'light' : 'dark')}>
      {dark ? 'Light' : 'Dark'}
    </button>
  );
}

/** Whether a field has an undo of its own for what is being typed. */
function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'number');
}

function onKeyDown(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    void publishAndShow();
    return;
  }
  if (typing(event.target)) return;
  const key = event.key.toLowerCase();
  if (key === 'z' && !event.shiftKey) {
    event.preventDefault();
    undoAloud();
  } else if (key === 'y' || (key === 'z' && event.shiftKey)) {
    event.preventDefault();
    redoAloud();
  }
}
