// One colour for each base sensitive value, the same on every screen: Okabe and Ito's eight, which all kinds of colour vision
// tell apart, then tints of them. Colour never stands alone: every use has its label beside it.

/** Eight hues, then two tints of each; the engine's pictures have the same (`crates/draw/src/pictures/`). */
const COLOURS = 24;

/** The colour of the base value at a place in its column's fixed order, as a CSS variable. */
export function colourOf(index: number): string {
  return `var(--v${index % COLOURS})`;
}

/** The tint of a cell by how far it was generalized: 0 is exact, 1 is the root. */
export function generality(how: number): string {
  return `var(--general-${Math.max(0, Math.min(4, Math.ceil(how * 4 - 1e-9)))})`;
}

let patterns = 0;

/** Hatchings, one a colour, as `<defs>` for a picture: what is induced is hatched, what is plain is full. */
export function hatchings(colours: readonly string[]): { defs: () => SVGElement; fill: (index: number) => string } {
  const prefix = `hatching-${++patterns}`;
  const svg = 'http://www.w3.org/2000/svg';
  return {
    fill: (index) => `url(#${prefix}-${index})`,
    defs: () => {
      const defs = document.createElementNS(svg, 'defs');
      colours.forEach((colour, index) => {
        const pattern = document.createElementNS(svg, 'pattern');
        pattern.id = `${prefix}-${index}`;
        for (const [name, value] of [
          ['width', '5'],
          ['height', '5'],
          ['patternUnits', 'userSpaceOnUse'],
          ['patternTransform', 'rotate(45)'],
        ] as const) {
          pattern.setAttribute(name, value);
        }
        const line = document.createElementNS(svg, 'rect');
        line.setAttribute('width', '2.5');
        line.setAttribute('height', '5');
        line.setAttribute('fill', colour);
        pattern.append(line);
        defs.append(pattern);
      });
      return defs;
    },
  };
}
