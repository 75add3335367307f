// Keeps the focus near the control that the user operated. If that control disappears or is disabled by its own action, the next
// one of the same group takes the focus, else the heading of the screen; the focus is never lost.

const FOCUSABLE = 'button:not(:disabled), input:not(:disabled), select:not(:disabled), summary, [tabindex="0"]';

/** The last place of the focus, from the control outwards. */
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
  // A disabled control still has a place: the Tab key goes on from there.
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
  // A click outside all controls means to leave them.
  root.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Element && target.closest(FOCUSABLE) === null) path = [];
  });
  // A browser takes the focus from what is switched off at the next frame.
  new MutationObserver(() => {
    if (path.length > 0) requestAnimationFrame(() => setTimeout(settle));
  }).observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'open', 'hidden'] });
}
