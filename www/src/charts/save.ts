// A picture as a file: what the page's styles give it is written into it, so that it looks the same anywhere.

import { shown } from '../words/shown';

const XMLNS = 'http://www.w3.org/2000/svg';
const FONT = '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif';
const TITLE_HEIGHT = 36;
const PNG_SCALE = 2;

/** What a style sheet gives the parts of a picture that the engine drew, each with its default. */
const LOOKS: readonly (readonly [name: string, plain: string])[] = [
  ['fill', 'rgb(0, 0, 0)'],
  ['fill-opacity', '1'],
  ['stroke', 'none'],
  ['stroke-width', '1px'],
  ['stroke-dasharray', 'none'],
  ['stroke-linecap', 'butt'],
  ['stroke-linejoin', 'miter'],
  ['paint-order', 'normal'],
  ['font-size', ''],
  ['font-weight', '400'],
  ['text-anchor', 'start'],
];

/** Writes into the copy of an element how the element looks here. */
function writeLooks(element: Element, copy: Element | undefined): void {
  const style = getComputedStyle(element);
  for (const [name, plain] of LOOKS) {
    const value = style.getPropertyValue(name);
    const ofText = name.startsWith('font') || name === 'text-anchor';
    if (value !== plain && (!ofText || element.localName === 'text')) copy?.setAttribute(name, value);
  }
  copy?.removeAttribute('class');
}

/** The picture as an SVG document with its title, in the colours it has on screen. */
export function svgOf(picture: SVGSVGElement, title: string): string {
  const style = getComputedStyle(picture);
  const width = Number(picture.getAttribute('width'));
  const height = Number(picture.getAttribute('height'));
  const frame = document.createElementNS(XMLNS, 'svg');
  frame.setAttribute('xmlns', XMLNS);
  frame.setAttribute('width', String(width));
  frame.setAttribute('height', String(height + TITLE_HEIGHT));
  frame.setAttribute('viewBox', `0 0 ${width} ${height + TITLE_HEIGHT}`);
  frame.setAttribute('font-family', FONT);
  const ground = document.createElementNS(XMLNS, 'rect');
  ground.setAttribute('width', '100%');
  ground.setAttribute('height', '100%');
  ground.setAttribute('fill', 'var(--ground)');
  const heading = document.createElementNS(XMLNS, 'text');
  heading.setAttribute('x', '8');
  heading.setAttribute('y', '22');
  heading.setAttribute('font-size', '14');
  heading.setAttribute('font-weight', '600');
  heading.setAttribute('fill', 'var(--ink)');
  heading.textContent = shown(title);
  const inner = picture.cloneNode(true) as SVGSVGElement;
  inner.setAttribute('y', String(TITLE_HEIGHT));
  inner.setAttribute('color', style.color);
  frame.append(ground, heading, inner);
  if (picture.classList.contains('drawn')) {
    const copies = inner.querySelectorAll('*');
    picture.querySelectorAll('*').forEach((element, at) => writeLooks(element, copies[at]));
  }
  // Attributes contain names of colours; texts that contain such a name stay unchanged.
  for (const element of [ground, heading, ...inner.querySelectorAll('*')]) {
    for (const attribute of [...element.attributes]) {
      attribute.value = attribute.value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => style.getPropertyValue(name).trim() || 'currentColor');
    }
  }
  return new XMLSerializer().serializeToString(frame);
}

/** The picture as a PNG, twice as fine as on screen. */
export async function pngOf(svg: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * PNG_SCALE;
    canvas.height = image.naturalHeight * PNG_SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise<Blob>((resolve, reject) => {
      canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture could not be made.')) : resolve(blob)), 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
