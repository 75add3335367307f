// Parameters of the address: places of the page, each named by the module that owns it. An address contains words and numbers of
// the page's own and of built-in examples; never anything from a file that the user opened.
import type { Screen } from '../page/screen';

/** A place of the page with a word in the address, `step=3`. */
export interface Parameter {
  /** The word. */
  readonly name: string;
  /** The screens with this parameter; all of them if none are named. */
  readonly on?: readonly Screen[];
  /** The current value; null to omit the parameter. Read like a signal. */
  readonly now: () => string | null;
  /** Goes there; what is no place there is passed over. */
  readonly go: (text: string | null) => void;
  /** Whether Back leads from one to the one before. */
  readonly entry: boolean;
}

/** All there are, in the order in which an address has them. */
const known: Parameter[] = [];

/** Names a place that the address tells. */
export function addressed(parameter: Parameter): void {
  known.push(parameter);
}

/** The parameters of a screen. */
export function parametersOn(screen: Screen): readonly Parameter[] {
  return known.filter(({ on }) => on?.includes(screen) ?? true);
}

let settling = false;

/** A change without an action of the user belongs to the open entry of the browser's history: the user has not moved. */
export function ofItself(act: () => void): void {
  settling = true;
  try {
    act();
  } finally {
    settling = false;
  }
}

/** Whether what happens now comes of itself. */
export function comesOfItself(): boolean {
  return settling;
}

/** Words and their values as an address has them; characters that are legible there are not escaped. */
export function written(pairs: Iterable<readonly [string, string]>): string {
  const text = new URLSearchParams([...pairs].map(([name, value]) => [name, value])).toString();
  return text === '' ? '' : `#${text.replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}

/** The words of an address, which begins with `#` or is empty. */
export function given(address: string): URLSearchParams {
  return new URLSearchParams(address.replace(/^#/, ''));
}
