// Which screen is open, light or dark, and the address. Nothing of this is stored.
import { signal } from '@preact/signals';
import { askedOf } from '../words/asked';
import { tauOf } from '../words/requirement';
import { unsaved } from './history';
import { dismissNotice } from './notice';
import { choices, openExample, source, table } from './table';
import type { Settings } from './settings';
import { whenever } from './whenever';

/** The screens there are, in their order. */
export const SCREENS = ['data', 'taxonomies', 'requirement', 'result', 'review', 'read'] as const;
/** One of the screens. */
export type Screen = (typeof SCREENS)[number];

/** The open screen. */
export const screen = signal<Screen>('data');

/** Light or dark; `null` follows the system. */
export const theme = signal<'light' | 'dark' | null>(null);
whenever(
  () => theme.value,
  (now) => {
    if (now === null) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = now;
  },
);

/** Counts requests for the focus to go to the heading of the open screen: it is what someone asked for. */
export const headingWanted = signal(0);

// What was said of something on one screen is not about the next.
whenever(
  () => screen.value,
  () => dismissNotice(),
);

// The address names the screen, and a built-in example with its settings; never a file, a column or a cell of the user's.
const here = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

/** The screen that the address asks for. */
function addressed(): Screen | undefined {
  const wanted = here().get('screen');
  return SCREENS.find((name) => name === wanted);
}

/** Opens the screen that the address asks for, which needs no engine, and says which is open then. */
export function arriveAtAddress(): Screen {
  const known = addressed();
  if (known !== undefined) arrive(known);
  return screen.peek();
}

/** Opens what the address asks for; but whoever has gone from the screen `from` meanwhile is left where they are. */
export async function followAddress(from: Screen = screen.peek()): Promise<void> {
  const asked = here();
  const known = addressed();
  const id = asked.get('example');
  if (id !== null) {
    const now = source.peek();
    if (now?.kind !== 'example' || now.id !== id || addressOf() !== location.hash) {
      const tau = asked.get('tau');
      const l = Number(asked.get('l'));
      const seed = Number(asked.get('seed') ?? 0);
      await openExample(id, Number.isSafeInteger(seed) && seed >= 0 ? seed : 0, (from) => adjusted(from, tau, l));
    }
  }
  if (known !== undefined && screen.peek() === from) arrive(known);
}

/** An address outside the range is not followed: the example's own settings stand. */
function adjusted(from: Settings, tau: string | null, l: number): Settings {
  const promised = Object.fromEntries(
    Object.entries(from.promised).map(([column, one]) => {
      const { tauL } = one;
      if (tauL === null) return [column, one];
      return [column, { ...one, tauL: { tau: tau !== null && tauOf(tau) !== null ? tau : tauL.tau, l: Number.isInteger(l) && l >= 2 ? l : tauL.l } }];
    }),
  );
  return { ...from, promised };
}

function addressOf(): string {
  const from = source.value;
  const asked = new URLSearchParams();
  if (from?.kind === 'example') {
    asked.set('example', from.id);
    const now = choices.value;
    const pairs = now === null ? [] : now.sensitive.map(({ column }) => askedOf(now, column).tauL);
    const [first] = pairs;
    // One pair for all sensitive columns, or none in the address.
    if (first !== undefined && first !== null && pairs.every((one) => one?.tau === first.tau && one.l === first.l)) {
      asked.set('tau', first.tau);
      asked.set('l', String(first.l));
    }
    if (from.seed !== 0) asked.set('seed', String(from.seed));
  }
  if (screen.value !== 'data') asked.set('screen', screen.value);
  const text = asked.toString();
  return text === '' ? '' : `#${text}`;
}

/** What an entry of the browser's history holds: a screen, and its number among the entries. */
interface Entry {
  screen: Screen;
  at: number;
}

/** The entry that is open, the newest there is, and how far each was scrolled. */
let open: Entry = { screen: 'data', at: 0 };
let newest = 0;
const scrolled = new Map<number, number>();
/** How far the screen that is about to be drawn is to be scrolled. */
let target = 0;

/** Opens a screen as the one that the browser's history is at already. */
function arrive(name: Screen): void {
  open = { ...open, screen: name };
  screen.value = name;
}

function leave(): void {
  scrolled.set(open.at, scrollY);
}

function follow(event: PopStateEvent): void {
  const to = event.state as Entry | null;
  leave();
  if (to === null || !SCREENS.includes(to.screen)) {
    // An address that was typed: an entry without a number.
    open = { screen: screen.peek(), at: (newest += 1) };
    history.replaceState(open, '', location.href);
    target = 0;
    void followAddress();
    return;
  }
  target = scrolled.get(to.at) ?? 0;
  open = to;
  if (screen.peek() === to.screen) scrollIntoPlace();
  else screen.value = to.screen;
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

/** Keeps address and history in step with the screens, from now on: Back and Forward go from screen to screen. */
export function keepAddress(): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', follow);
  whenever(
    () => ({ name: screen.value, address: addressOf() }),
    ({ name, address }) => {
      const url = address === '' ? location.pathname + location.search : address;
      if (name === open.screen) {
        if (location.hash !== address || history.state === null) history.replaceState(open, '', url);
        return;
      }
      leave();
      open = { screen: name, at: (newest += 1) };
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
