// One colour for each base sensitive value, the same on every screen: Okabe and Ito's eight, which all kinds of colour vision
// tell apart, then tints of them. Colour is never the only sign: every use has a label next to it.

/** Eight hues, then two tints of each; the engine's pictures have the same (`crates/draw/src/pictures/`). */
const COLOURS = 24;

/** The colour of the base value at a place in its column's fixed order, as a CSS variable. */
export function colourOf(index: number): string {
  return `var(--v${index % COLOURS})`;
}

/** The tint of a cell for its degree of generalization: 0 is exact, 1 is the root. */
export function generality(how: number): string {
  return `var(--general-${Math.max(0, Math.min(4, Math.ceil(how * 4 - 1e-9)))})`;
}
