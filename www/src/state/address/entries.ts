// The browser's history: Back and Forward go from screen to screen, and from step to step of what goes in steps.
import { batch, computed } from '@preact/signals';
import { screen, SCREENS, setScreen } from '../page/screen';
import type { Screen } from '../page/screen';
import { unsaved } from '../page/history';
import { pad } from '../data/reload';
import { table } from '../data/table';
import { whenever } from '../page/whenever';
import { address, goToPlaces, hereAsked, openAsked, screenOf } from './following';
import { comesOfItself, given, parametersOn, written } from './parameters';

/** What an entry of the browser's history holds: a screen, the places on it that are entries of their own, and its number. */
interface Entry {
  screen: Screen;
  places: string;
  at: number;
}

/** Places that are gone by within this time of one another are one entry: Back leads past all of them. */
const ONE_ENTRY_MS = 1000;

/** The entry that is open, the newest there is, and how far each was scrolled. */
let open: Entry = { screen: 'data', places: '', at: 0 };
let newest = 0;
/** Whether places are only gone by just now, and when the last one was. */
let passing = false;
let passed = -Infinity;
/** Whether the page follows the address or the history just now: no entry is made of what it does then. */
let arriving = false;
const scrolled = new Map<number, number>();
/** How far the screen that is about to be drawn is to be scrolled. */
let target = 0;

/** The places on the open screen that are entries of their own, as an address has them. */
function places(): string {
  return placesBut();
}

function placesBut(...words: readonly string[]): string {
  return written(
    parametersOn(screen.value).flatMap(({ name, now, entry }) => {
      const value = entry && !words.includes(name) ? now() : null;
      return value === null ? [] : [[name, value] as const];
    }),
  );
}

/**
 * Goes by places: a slider that is dragged, a key that is held, steps that are played. The first of them is an entry, those that
 * follow soon take its place, so that the history is not flooded.
 */
export function inPassing(go: () => void): void {
  passing = true;
  try {
    batch(go);
  } finally {
    passing = false;
  }
}

/** Where the page was when it followed the address last. */
let arrived = '';

/** The place whose top is shown when it opens: all parameters but those of steps within it. */
export const top = computed(() => placesBut('step', 'slide', 'at'));

/** Opens the screen that the address asks for, which needs no engine, and says which is open then. */
export function arriveAtAddress(): Screen {
  const known = screenOf(hereAsked());
  if (known !== undefined) arrive(known, hereAsked());
  return screen.peek();
}

/** Opens what the address requests; a user who has left the screen `from` meanwhile stays where they are. */
export async function followAddress(from: Screen = screen.peek()): Promise<void> {
  const asked = hereAsked();
  await openAsked(asked);
  const known = screenOf(asked) ?? from;
  if (screen.peek() === from && places() === arrived) arrive(known, asked);
}

/** Opens a screen as the one that the browser's history is at already. */
function arrive(name: Screen, asked: URLSearchParams): void {
  into({ ...open, screen: name }, () => goToPlaces(asked));
}

/** Goes to a screen and to places on it, as an entry that there is. */
function into(entry: Entry, go: () => void): void {
  arriving = true;
  open = entry;
  try {
    batch(() => {
      setScreen(entry.screen);
      go();
    });
  } finally {
    arriving = false;
  }
  arrived = places();
  open = { ...entry, places: arrived };
}

/** What the browser keeps of an entry: itself, and half of what a reload keeps. */
function kept(entry: Entry): Entry & { pad?: string } {
  return pad.peek() === null ? entry : { ...entry, pad: pad.peek() ?? '' };
}

function leave(): void {
  scrolled.set(open.at, scrollY);
}

function follow(event: PopStateEvent): void {
  const to = event.state as Entry | null;
  leave();
  passed = -Infinity;
  if (to === null || !SCREENS.includes(to.screen)) {
    // An address that was typed: an entry without a number.
    arrived = places();
    open = { screen: screen.peek(), places: arrived, at: (newest += 1) };
    history.replaceState(kept(open), '', location.href);
    target = 0;
    void followAddress();
    return;
  }
  history.replaceState(kept({ screen: to.screen, places: to.places, at: to.at }), '', location.href);
  target = scrolled.get(to.at) ?? 0;
  const before = { screen: screen.peek(), top: top.peek() };
  into(to, () => goToPlaces(given(to.places), 'entries'));
  // A place that is drawn again scrolls itself.
  if (before.screen === screen.peek() && before.top === top.peek()) scrollIntoPlace();
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
    () => ({ name: screen.value, at: places(), text: address.value, half: pad.value }),
    ({ name, at, text, half }) => {
      const url = text === '' ? location.pathname + location.search : text;
      if (arriving) {
        history.replaceState(kept({ ...open, screen: name, places: at }), '', url);
        return;
      }
      if (name === open.screen && at === open.places) {
        const state = history.state as { pad?: string } | null;
        if (location.hash !== text || state === null || (state.pad ?? null) !== half) history.replaceState(kept(open), '', url);
        return;
      }
      const now = performance.now();
      const goesOn = name === open.screen && (comesOfItself() || (passing && now - passed < ONE_ENTRY_MS));
      if (!comesOfItself()) passed = passing ? now : -Infinity;
      if (goesOn) {
        open = { ...open, places: at };
        history.replaceState(kept(open), '', url);
        return;
      }
      leave();
      open = { screen: name, places: at, at: (newest += 1) };
      history.pushState(kept(open), '', url);
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
