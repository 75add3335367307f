// A picture with what belongs to it: a title that states the finding, its numbers as a table, and the picture as a file.
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { inTurn, Plot } from '../charts/plot';
import type { PlotLibrary } from '../charts/plot';
import { pngOf, svgOf } from '../charts/save';
import type { Ask } from '../state/pictures';
import { save } from '../state/save';
import { whyForWhom } from '../words/handing';
import { shown } from '../words/shown';
import { Picture } from './Picture';

/** The numbers behind a picture. */
export interface Numbers {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

interface Frame {
  /** The name of its files. */
  name: string;
  /** Draws anew when one of these changes. */
  of: readonly unknown[];
  numbers: () => Numbers;
  height: number;
  children?: ComponentChildren;
}

interface OfPage extends Frame {
  /** The finding, as a sentence. */
  title: string;
  /** What is drawn, for who cannot see it. */
  description: string;
  /** Draws the picture for a width in pixels. */
  draw: (plot: PlotLibrary, width: number) => Element;
}

interface OfEngine extends Frame {
  /** What stands over a picture that finds nothing itself. */
  title?: string;
  /** Asks the engine for the picture. */
  ask: Ask;
  /** Where a class can be chosen in it. */
  onChoose?: (index: number) => void;
}

/** A figure. */
export function Figure(props: OfPage | OfEngine) {
  const { name, of, numbers, height, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const asTable = useSignal(false);
  const width = useSignal(0);
  const found = useSignal('');
  const heading = useId();
  const title = found.value || (props.title ?? '');

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
    <section class="figure" {...(title === '' ? {} : { 'aria-labelledby': heading })}>
      <div class="figure-head">
        {/* A number and its unit stay on one line. */}
        {title !== '' && <h3 id={heading}>{title.replaceAll(' %', '\u00a0%')}</h3>}
        <div class="figure-actions">
          <button type="button" class="plain" onClick={() => (asTable.value = !asTable.value)}>
            {asTable.value ? 'Show as picture' : 'Show as table'}
          </button>
          {!asTable.value && (
            <>
              <button type="button" class="plain" title={whyForWhom('picture')} onClick={saveSvg} aria-label={`Download as SVG: ${title}`}>
                SVG
              </button>
              <button type="button" class="plain" title={whyForWhom('picture')} onClick={savePng} aria-label={`Download as PNG: ${title}`}>
                PNG
              </button>
            </>
          )}
        </div>
      </div>
      {asTable.value && <NumbersTable numbers={numbers()} title={title} />}
      {'ask' in props ? (
        // It stays beside its table: what is found is said of both.
        <Picture ask={props.ask} of={of} width={width.value} height={height} place={place} hidden={asTable.value} onTitle={(text) => (found.value = text)} onChoose={props.onChoose} />
      ) : (
        !asTable.value && <Plotted draw={props.draw} description={props.description} of={of} width={width.value} height={height} place={place} />
      )}
      {children}
    </section>
  );
}

interface PlottedProps extends Pick<OfPage, 'draw' | 'description' | 'of' | 'height'> {
  width: number;
  place: { current: HTMLDivElement | null };
}

/** A picture that the page draws. */
function Plotted({ draw, description, of, width, height, place }: PlottedProps) {
  useEffect(() => {
    if (width === 0) return undefined;
    let wanted = true;
    inTurn(() => {
      if (!wanted || place.current === null) return;
      const picture = draw(Plot, width);
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
  }, [width, ...of]);
  return <div class="figure-place" ref={place} style={{ minBlockSize: `${height}px` }} />;
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
