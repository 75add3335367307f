// The one door through which what the engine drew comes into the page.
//
// Why it is safe: the engine's writer (crates/base/src/words/markup.rs) makes markup of literals of the program alone, and escapes every other
// text, so no value of a table is ever markup; `Drawn.svg` can be made by nothing else. Behind that stands the page's policy, which
// lets no script run that stands in a document, and no address be loaded; and a document that is parsed like this runs nothing.

/** The picture as an element of this document. */
export function adopted(svg: string): SVGSVGElement {
  const read = document.importNode(new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement, true);
  if (!(read instanceof SVGSVGElement)) throw new Error('The engine drew what is no picture.');
  return read;
}
