// The browser's history: Back and Forward go from screen to screen, and from step to step of what goes in steps.
import { screen, SCREENS } from '../screen';
import type { Screen } from '../screen';
import { unsaved } from '../history';
import { table } from '../table';
import { whenever } from '../whenever';
import { address, goToPlaces, hereAsked, openAsked, screenOf } from './following';
import { comesOfItself, given, parametersOn, written } from './parameters';

/** What an entry of the browser's history holds: a screen, the places on it that are entries of their own, and its number. */
interface Entry {
  screen: Screen;
  places: string;
  at: number;
}

/** Steps that follow one another within this time are one entry: who holds a key down or drags a slider goes back past all of it. */
const ONE_ENTRY_MS = 1000;

/** The entry that is open, the newest there is, when it was made, and how far each was scrolled. */
let open: Entry = { screen: 'data', places: '', at: 0 };
let newest = 0;
let entered = -Infinity;
const scrolled = new Map<number, number>();
/** How far the screen that is about to be drawn is to be scrolled. */
let target = 0;

/** The places on the open screen that are entries of their own, as an address has them. */
function places(): string {
  return written(
    parametersOn(screen.value).flatMap(({ name, now, entry }) => {
      const value = entry ? now() : null;
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/** Opens the screen that the address asks for, which needs no engine, and says which is open then. */
export function arriveAtAddress(): Screen {
  const known = screenOf(hereAsked());
  if (known !== undefined) arrive(known, hereAsked());
  return screen.peek();
}

/** Opens what the address asks for; but whoever has gone from the screen `from` meanwhile is left where they are. */
export async function followAddress(from: Screen = screen.peek()): Promise<void> {
  const asked = hereAsked();
  await openAsked(asked);
  const known = screenOf(asked) ?? from;
  if (screen.peek() === from) arrive(known, asked);
}

/** Opens a screen as the one that the browser's history is at already. */
function arrive(name: Screen, asked: URLSearchParams): void {
  // What follows is written into this entry, not into a further one.
  open = { ...open, screen: name };
  screen.value = name;
  goToPlaces(asked);
  open = { ...open, places: places() };
}

function leave(): void {
  scrolled.set(open.at, scrollY);
}

function follow(event: PopStateEvent): void {
  const to = event.state as Entry | null;
  leave();
  entered = -Infinity;
  if (to === null || !SCREENS.includes(to.screen)) {
    // An address that was typed: an entry without a number.
    open = { screen: screen.peek(), places: places(), at: (newest += 1) };
    history.replaceState(open, '', location.href);
    target = 0;
    void followAddress();
    return;
  }
  target = scrolled.get(to.at) ?? 0;
  open = to;
  const stays = screen.peek() === to.screen;
  screen.value = to.screen;
  goToPlaces(given(to.places), 'entries');
  if (stays) scrollIntoPlace();
}

/** Scrolls the screen that has just been drawn to its place: a new one to its top, one gone back to where it was. */
export function scrollIntoPlace(): void {
  const to = target;
  target = 0;
  window.scrollTo(0, to);
  // Parts of a screen come a moment later; a person who has scrolled since is left alone.
  const at = scrollY;
  if (at < to) setTimeout(() => scrollY === at && window.scrollTo(0, to), 100);
}

/** Keeps address and history in step with the page, from now on. */
export function keepAddress(): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', follow);
  whenever(
    () => ({ name: screen.value, at: places(), text: address.value }),
    ({ name, at, text }) => {
      const url = text === '' ? location.pathname + location.search : text;
      if (name === open.screen && at === open.places) {
        if (location.hash !== text || history.state === null) history.replaceState(open, '', url);
        return;
      }
      const now = performance.now();
      const goesOn = name === open.screen && (comesOfItself() || now - entered < ONE_ENTRY_MS);
      if (name === open.screen && !comesOfItself()) entered = now;
      if (goesOn) {
        open = { ...open, places: at };
        history.replaceState(open, '', url);
        return;
      }
      leave();
      open = { screen: name, places: at, at: (newest += 1) };
      history.pushState(open, '', url);
    },
  );
  // Leaving with work that is nowhere else asks. The question is the browser's own.
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  whenever(
    () => unsaved.value && table.value !== null,
    (atStake) => {
      if (atStake) addEventListener('beforeunload', ask);
      else removeEventListener('beforeunload', ask);
    },
  );
}
