// A picture with what belongs to it: a title that states the finding, its numbers as a table, and the picture as a file.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { inTurn, Plot } from '../charts/plot';
import type { PlotLibrary } from '../charts/plot';
import { pngOf, svgOf } from '../charts/save';
import { save } from '../state/save';
import { shown } from '../words/shown';

/** The numbers behind a picture. */
export interface Numbers {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Props {
  /** The finding, as a sentence. */
  title: string;
  /** What is drawn, for who cannot see it. */
  description: string;
  /** The name of its files. */
  name: string;
  /** Draws the picture for a width in pixels. */
  draw: (plot: PlotLibrary, width: number) => Element;
  /** Draws anew when one of these changes. */
  of: readonly unknown[];
  numbers: () => Numbers;
  height: number;
  children?: ComponentChildren;
}

/** A figure. */
export function Figure({ title, description, name, draw, of, numbers, height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const asTable = useSignal(false);
  const width = useSignal(0);
  const heading = useId();

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0);
      if (next > 0 && next !== width.peek()) width.value = next;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [width, asTable.value]);

  useEffect(() => {
    if (width.value === 0 || asTable.value) return undefined;
    let wanted = true;
    const at = width.value;
    inTurn(() => {
      if (!wanted || place.current === null) return;
      const picture = draw(Plot, at);
      // The picture is one image with one description; the names that Plot gives its parts would be read beside it.
      for (const part of picture.querySelectorAll('g[aria-label]')) part.removeAttribute('aria-label');
      picture.setAttribute('role', 'img');
      picture.setAttribute('aria-label', shown(description));
      place.current.replaceChildren(picture);
      // The height was only held until the picture was there.
      place.current.style.minBlockSize = '';
    });
    return () => {
      wanted = false;
    };
    // `draw` is a new function at every rendering; `of` says when the picture is another one.
  }, [width.value, asTable.value, ...of]);

  const picture = (): SVGSVGElement | null => place.current?.querySelector('svg') ?? null;
  const saveSvg = (): void => {
    const drawn = picture();
    if (drawn !== null) void save(() => new Blob([svgOf(drawn, title)], { type: 'image/svg+xml' }), `${name}.svg`);
  };
  const savePng = (): void => {
    const drawn = picture();
    if (drawn !== null) void save(() => pngOf(svgOf(drawn, title)), `${name}.png`);
  };

  return (
    <section class="figure" aria-labelledby={heading}>
      <div class="figure-head">
        {/* A number and its unit stay on one line. */}
        <h3 id={heading}>{title.replaceAll(' %', '\u00a0%')}</h3>
        <div class="figure-actions">
          <button type="button" class="plain" onClick={() => (asTable.value = !asTable.value)}>
            {asTable.value ? 'Show as picture' : 'Show as table'}
          </button>
          {!asTable.value && (
            <>
              <button type="button" class="plain" onClick={saveSvg} aria-label={`Download as SVG: ${title}`}>
                SVG
              </button>
              <button type="button" class="plain" onClick={savePng} aria-label={`Download as PNG: ${title}`}>
                PNG
              </button>
            </>
          )}
        </div>
      </div>
      {asTable.value ? (
        <NumbersTable numbers={numbers()} title={title} />
      ) : (
        <div class="figure-place" ref={place} style={{ minBlockSize: `${height}px` }} />
      )}
      {children}
    </section>
  );
}

function NumbersTable({ numbers, title }: { numbers: Numbers; title: string }) {
  return (
    <div class="figure-table" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
      <table>
        <thead>
          <tr>
            {numbers.head.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbers.rows.map((row, at) => (
            <tr key={at}>
              {row.map((text, column) => (column === 0 ? <th scope="row">{text}</th> : <td>{text}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
