// The focus stays with what somebody was at: where the control that had it is taken away or switched off by what it did, it goes
// to the next one of the same group, or to the heading of the screen, never to nowhere.

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex="0"]';

/** Where the focus was last, from the control outwards. */
let path: readonly Element[] = [];

function isLost(): boolean {
  const now = document.activeElement;
  return now === null || now === document.body;
}

function settle(): void {
  const [last] = path;
  if (last === undefined || !isLost()) return;
  const gone = !last.isConnected || (last as HTMLButtonElement).disabled === true || !last.checkVisibility();
  if (!gone) return;
  const around = path.slice(1).find((element) => element.isConnected && element.closest('main') !== null && element.getAttribute('role') !== 'tabpanel');
  const controls = around === undefined || around.tagName === 'MAIN' ? [] : [...around.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((control) => control.checkVisibility());
  // What was switched off still has a place: whoever goes on by Tab goes on from there.
  const after = controls.find((control) => (last.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0);
  const next = (last.isConnected ? after : undefined) ?? controls[0];
  if (next !== undefined) {
    next.focus({ preventScroll: true });
    return;
  }
  const heading = document.querySelector<HTMLElement>('main h2');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Begins to look after the focus within an element. */
export function keepFocus(root: HTMLElement): void {
  root.addEventListener('focusin', ({ target }) => {
    const found: Element[] = [];
    for (let at = target as Element | null; at !== null; at = at.parentElement) found.push(at);
    path = found;
  });
  // Whoever clicks beside all controls means to leave them.
  root.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(FOCUSABLE) === null) path = [];
  });
  // A browser takes the focus from what is switched off at the next frame.
  new MutationObserver(() => {
    if (path.length > 0) requestAnimationFrame(() => setTimeout(settle));
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'open', 'hidden'] });
}
