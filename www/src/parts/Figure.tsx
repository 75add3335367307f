// A picture with what belongs to it: a title that states the finding, its numbers as a table, and the picture as a file.
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { pngOf, svgOf } from '../charts/save';
import type { EngineError, PictureOf, PictureTable } from '../engine/types';
import { following } from '../state/page/latest';
import { askEngine } from '../state/page/pictures';
import type { Ask } from '../state/page/pictures';
import { save } from '../state/page/save';
import { whyForWhom } from '../words/handing';
import { Picture } from './Picture';

interface Props {
  /** The name of its files. */
  name: string;
  /** Which picture. */
  of: PictureOf;
  /** What the engine draws it of: it is redrawn when one of these changes. */
  turn?: readonly unknown[];
  /** The heading, if it has none itself. */
  title?: string;
  /** The heading in place of its own. */
  heading?: string;
  /** About how high it is: this much space is reserved until it is drawn. */
  height: number;
  /** Asks the engine that draws it; the page's own where none is named. */
  ask?: Ask;
  /** Where a class can be chosen in it. */
  onChoose?: (index: number) => void;
  children?: ComponentChildren;
}

/** A figure. */
export function Figure({ name, of, turn = [], title: plain = '', heading: instead, height, ask = askEngine, onChoose, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const asTable = useSignal(false);
  const width = useSignal(0);
  const found = useSignal('');
  const drawn = useSignal(false);
  const numbers = useSignal<PictureTable | null>(null);
  const heading = useId();
  const title = instead ?? (found.value || plain);
  // `of` is a new object at every rendering; the key changes only with the picture.
  const key = [JSON.stringify(of), ...turn];

  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const watch = new ResizeObserver(([entry]) => {
      const next = Math.round(entry?.contentRect.width ?? 0);
      if (next > 0 && next !== width.peek()) width.value = next;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, [width]);

  const toggle = (): void => {
    asTable.value = !asTable.value;
    numbers.value = null;
  };
  const saved = (make: (svg: string) => Blob | Promise<Blob>, ending: string): void => {
    const svg = place.current?.querySelector('svg') ?? null;
    if (svg !== null) void save(() => make(svgOf(svg, title)), `${name}.${ending}`);
  };

  return (
    <section class="figure" {...(title === '' ? {} : { 'aria-labelledby': heading })}>
      <div class="figure-head">
        {/* A number and its unit stay on one line. */}
        {title !== '' && <h3 id={heading}>{title}</h3>}
        <div class="figure-actions" data-drawn={drawn.value}>
          <button type="button" class="plain" onClick={toggle}>
            {asTable.value ? 'Show as picture' : 'Show as table'}
          </button>
          {!asTable.value && (
            <>
              <button type="button" class="plain" title={whyForWhom('picture')} onClick={() => saved((svg) => new Blob([svg], { type: 'image/svg+xml' }), 'svg')} aria-label={`Download as SVG: ${title}`}>
                SVG
              </button>
              <button type="button" class="plain" title={whyForWhom('picture')} onClick={() => saved(pngOf, 'png')} aria-label={`Download as PNG: ${title}`}>
                PNG
              </button>
            </>
          )}
        </div>
      </div>
      {asTable.value && <NumbersTable ask={ask} of={of} turn={key} title={title} numbers={numbers} />}
      {/* It stays until its table is there, and with it: what is found is said of both. */}
      <Picture
        ask={ask}
        of={of}
        turn={key}
        width={width.value}
        height={height}
        place={place}
        hidden={asTable.value && numbers.value !== null}
        onTitle={(text) => {
          found.value = text;
          drawn.value = true;
        }}
        onChoose={onChoose}
      />
      {children}
    </section>
  );
}

interface TableProps {
  ask: Ask;
  of: PictureOf;
  turn: readonly unknown[];
  title: string;
  /** What was read last. */
  numbers: Signal<PictureTable | null>;
}

/** The numbers behind a picture. */
function NumbersTable({ ask, of, turn, title, numbers }: TableProps) {
  const trouble = useSignal<EngineError | null>(null);
  const follow = useMemo(
    () =>
      following<PictureTable | null>({
        take: (answer) => {
          trouble.value = null;
          if (answer !== null) numbers.value = answer;
        },
        refuse: (error) => (trouble.value = error),
      }),
    [numbers, trouble],
  );
  useEffect(() => follow(() => ask<'picture-table'>({ kind: 'picture-table', of })), [follow, ...turn]);
  useEffect(() => () => follow(null), [follow]);
  const now = numbers.value;
  if (now === null) return trouble.value === null ? null : <p class="quiet">Its numbers could not be read: {trouble.value.message}</p>;
  return (
    <div class="figure-table" tabIndex={0} role="region" aria-label={`Table: ${title}`}>
      <table>
        <thead>
          <tr>
            {now.head.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {now.rows.map((row, at) => (
            <tr key={at}>
              {row.map((text, column) => (column === 0 ? <th scope="row">{text}</th> : <td>{text}</td>))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
