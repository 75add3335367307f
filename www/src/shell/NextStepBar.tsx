// The bar at the foot of the four steps: what is left or lacking, the way back, and the one way on.
import { useRef } from 'preact/hooks';
import { takeFile } from '../state/data/incoming';
import { publishAndShow } from '../state/page/actions';
import { nextStep } from '../state/page/next-step';
import type { Act, NextStep } from '../state/page/next-step';
import { screen, setScreen, wantHeading } from '../state/page/screen';
import { handOut } from '../state/result/handing';
import { printSummary } from '../state/result/signing';
import { setShown } from '../state/taxonomies/trees';
import { setUnfolded } from '../state/taxonomies/visits';
import { WORK_FILES } from '../words/files';

/** The number of frames that a screen may take to draw the element before the search for it ends. */
const PATIENCE = 20;

/** Focuses the first visible element for the selector, else the heading of the screen. */
function bringToHand(selector: string, tries = PATIENCE): void {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
  if (found === undefined) {
    if (tries === 0) wantHeading();
    else requestAnimationFrame(() => bringToHand(selector, tries - 1));
    return;
  }
  if (!found.matches('a, button, input, select, textarea, [tabindex]')) found.tabIndex = -1;
  found.scrollIntoView({ block: 'center' });
  found.focus({ preventScroll: true });
}

function go({ to, at }: Extract<Act, { do: 'go' }>): void {
  const moves = screen.peek() !== to;
  if (moves) setScreen(to);
  if (at === undefined) wantHeading();
  // What has just been opened is drawn, and scrolled to its top, first.
  else requestAnimationFrame(() => bringToHand(at));
}

/** The bar; null outside the four steps. */
export function NextStepBar() {
  const picker = useRef<HTMLInputElement>(null);
  const now = nextStep.value;
  if (now === null) return null;
  const act = (what: Act): void => {
    switch (what.do) {
      case 'go':
        go(what);
        break;
      case 'show-taxonomy':
        setScreen('taxonomies');
        setShown(what.column);
        setUnfolded(true);
        wantHeading();
        break;
      case 'open-file':
        picker.current?.click();
        break;
      case 'make':
        void publishAndShow();
        break;
      case 'download':
        handOut();
        break;
      case 'sign':
        printSummary();
    }
  };
  return (
    <section class="next" aria-label="Next step">
      <div class="next-row">
        {now.mark !== null && <i class={`mark ${MARK[now.mark]}`} aria-hidden="true" />}
        <p class="next-lack" role="status">
          {now.lack}
          {now.detail !== null && <small>{now.detail}</small>}
        </p>
        <div class="next-ways">
          {now.back !== null && (
            <button type="button" class="plain" onClick={() => now.back !== null && act(now.back.act)}>
              {now.back.label}
            </button>
          )}
          <button
            type="button"
            class={now.next.filled ? 'main' : ''}
            aria-busy={now.next.busy === true}
            {...(now.next.act.do === 'make' ? { title: 'Ctrl+Enter', 'aria-keyshortcuts': 'Control+Enter' } : {})}
            onClick={() => now.next.busy !== true && act(now.next.act)}
          >
            {now.next.label}
          </button>
        </div>
      </div>
      <input
        ref={picker}
        type="file"
        class="visually-hidden"
        tabIndex={-1}
        aria-label="Open another file"
        accept={WORK_FILES}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file === undefined) return;
          // Data shows the file that was opened, whichever step is open.
          setScreen('data');
          void takeFile(file);
        }}
      />
    </section>
  );
}

const MARK: Record<NonNullable<NextStep['mark']>, string> = { open: '', good: 'good', bad: 'bad' };
