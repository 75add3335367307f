// The shell: the name and the line about what stays here, the four steps with their state in words, the bar with the next step, and
// a page that is one drop target.
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { scrollIntoPlace, top } from './state/address/entries';
import { announcement } from './state/page/announce';
import { publishAndShow, redoAloud, undoAloud } from './state/page/actions';
import { setPresenting } from './state/page/presenting';
import { headingWanted, screen } from './state/page/screen';
import { reload, reloads } from './state/data/reload';
import { source } from './state/data/table';
import type { Screen } from './state/page/screen';
import { BeforeDownload } from './parts/BeforeDownload';
import { Working } from './parts/Working';
import { DropTarget } from './shell/DropTarget';
import { Lost } from './shell/Lost';
import { Notice } from './shell/Notice';
import { Restarted } from './shell/Restarted';
import { NextStepBar } from './shell/NextStepBar';
import { Glossary } from './shell/Glossary';
import { StaysHere } from './shell/StaysHere';
import { Steps } from './shell/Steps';
import { Tools } from './shell/Tools';
import { DataScreen } from './screens/data/DataScreen';
import { LearnScreen } from './screens/learn/LearnScreen';
import { ReadScreen } from './screens/read/ReadScreen';
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
  read: ReadScreen,
  learn: LearnScreen,
};

/** The page. */
export function App() {
  useEffect(() => {
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  useArrival();
  const Shown = SHOWN[screen.value];
  return (
    <DropTarget>
      <header class="path">
        <div class="top">
          <h1>Tauell</h1>
          <StaysHere />
          <Tools />
        </div>
        <Steps />
      </header>
      <Working />
      <Restarted />
      <Lost />
      <main>
        <div role="tabpanel" id={`panel-${screen.value}`} aria-labelledby={`tab-${screen.value}`}>
          <Shown />
        </div>
      </main>
      <Glossary />
      <BeforeDownload />
      <div class="foot">
        <Notice />
        <NextStepBar />
      </div>
      <div class="visually-hidden" role="status" aria-live="polite">
        <span key={announcement.value.turn}>{announcement.value.text}</span>
      </div>
    </DropTarget>
  );
}

/** Shows the top of what has just been opened. Its heading takes the focus if the focus would be lost or if a caller requested that. */
function useArrival(): void {
  const seen = useRef(headingWanted.peek());
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!first.current) scrollIntoPlace();
  }, [screen.value, top.value]);
  useLayoutEffect(() => {
    const wanted = seen.current !== headingWanted.value;
    seen.current = headingWanted.value;
    const nowhere = document.activeElement === null || document.activeElement === document.body;
    const heading = document.querySelector<HTMLElement>('main h2');
    if (!first.current && (wanted || nowhere) && heading !== null) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    first.current = false;
  }, [screen.value, top.value, headingWanted.value, source.value]);
}

/** Whether a field has an undo of its own for what is being typed. */
function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type === 'text' || target.type === 'number');
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.key === 'Escape' && !event.defaultPrevented) setPresenting(false);
  if (reloads(event)) {
    event.preventDefault();
    void reload();
    return;
  }
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
    void undoAloud();
  } else if (key === 'y' || (key === 'z' && event.shiftKey)) {
    event.preventDefault();
    void redoAloud();
  }
}
