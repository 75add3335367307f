// The one door through which what the engine drew comes into the page.
//
// Why it is safe: the engine's writer (crates/base/src/words/markup.rs) makes markup of literals of the program alone, and escapes
// every other text, so no value of a table is ever markup, and nothing else can make a `Drawn.svg`. The page's policy is a second
// barrier: it lets no script inside a document run and no address be loaded. A document that is parsed like this runs nothing
// either.

/** The picture as an element of this document. */
export function adopted(svg: string): SVGSVGElement {
  const read = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
  if (!(read instanceof SVGSVGElement)) throw new Error('The engine drew what is no picture.');
  return read;
}
