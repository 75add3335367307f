// A picture that the engine draws, with what only a page can do: a tip describes the place under the pointer or reached by
// the arrow keys, and a class can be chosen there.
import { useSignal } from '@preact/signals';
import { useEffect, useId, useMemo } from 'preact/hooks';
import { adopted } from '../charts/adopt';
import type { RenderedPicture, EngineError, PictureOf, PictureTip } from '../engine/types';
import { following } from '../state/page/latest';
import type { Ask } from '../state/page/pictures';

/** What is pointed at is no further away than this. */
const REACH_PX = 40;
/** The distance of a tip from its place. */
const APART_PX = 10;

interface Props {
  ask: Ask;
  of: PictureOf;
  /** The picture is requested again when one of these changes. */
  turn: readonly unknown[];
  width: number;
  height: number;
  place: { current: HTMLDivElement | null };
  /** Whether its table is shown instead. */
  hidden: boolean;
  onTitle: (title: string) => void;
  onChoose: ((index: number) => void) | undefined;
}

/** The picture. */
export function Picture({ ask, of, turn, width, height, place, hidden, onTitle, onChoose }: Props) {
  const drawn = useSignal<RenderedPicture | null>(null);
  const trouble = useSignal<EngineError | null>(null);
  const at = useSignal<PictureTip | null>(null);
  const id = useId().replace(/[^\w-]/g, '');
  const follow = useMemo(
    () =>
      following<RenderedPicture | null>({
        take: (answer) => {
          trouble.value = null;
          if (answer !== null) drawn.value = answer;
        },
        refuse: (error) => (trouble.value = error),
      }),
    [drawn, trouble],
  );
  useEffect(() => {
    if (width > 0) follow(() => ask<'picture'>({ kind: 'picture', of, id: `picture${id}`, width }));
  }, [follow, width, ...turn]);
  useEffect(() => () => follow(null), [follow]);

  useEffect(() => {
    const now = drawn.value;
    if (now === null) return undefined;
    onTitle(now.title);
    at.value = null;
    let wanted = true;
    inTurn(() => {
      if (!wanted || place.current === null) return;
      place.current.replaceChildren(adopted(now.svg));
    });
    return () => {
      wanted = false;
    };
  }, [drawn.value]);

  const now = drawn.value;
  const tips = now?.tips ?? [];
  const onPoint = (event: { clientX: number; clientY: number }): void => {
    const box = place.current?.querySelector('svg')?.getBoundingClientRect();
    // For an audience it is drawn larger than it is counted.
    const scale = box === undefined || width === 0 ? 1 : box.width / width;
    if (now !== null && box !== undefined) at.value = nearest(now, (event.clientX - box.left) / scale, (event.clientY - box.top) / scale);
  };
  const choose = (): void => {
    const index = at.value?.class ?? null;
    if (index !== null) onChoose?.(index);
  };
  const onKey = (event: KeyboardEvent): void => {
    const along = tips.length === 0 ? null : (STEPS[event.key] ?? null);
    if (along !== null) {
      const order = [...tips].sort((a, b) => (now?.nearest === 'down' ? a.y - b.y : a.x - b.x || a.y - b.y));
      const from = at.value === null ? (along > 0 ? -1 : order.length) : order.indexOf(at.value);
      at.value = order[Math.max(0, Math.min(order.length - 1, from + along))] ?? null;
    } else if (event.key === 'Escape' && at.value !== null) at.value = null;
    else if ((event.key === 'Enter' || event.key === ' ') && at.value !== null && onChoose !== undefined) choose();
    else return;
    event.preventDefault();
  };
  const tip = at.value;
  return (
    <div class="figure-hold" hidden={hidden}>
      <div
        class="figure-place"
        ref={place}
        style={{ minBlockSize: now === null ? `${height}px` : '' }}
        tabIndex={0}
        role="group"
        aria-label={`Picture. Arrow keys read its values${onChoose === undefined ? '' : '; Enter chooses a class'}.`}
        data-choose={onChoose !== undefined}
        onPointerMove={onPoint}
        onPointerLeave={() => (at.value = null)}
        onClick={(event) => {
          onPoint(event);
          choose();
        }}
        onKeyDown={onKey}
        onBlur={() => (at.value = null)}
      />
      {/* A busy engine draws it when it is done. */}
      {now === null && trouble.value === null && <p class="figure-waiting quiet">Drawing the picture…</p>}
      {tip !== null && <i class="figure-mark" style={{ insetInlineStart: `${tip.x}px`, insetBlockStart: `${tip.y}px` }} />}
      <div class="figure-tip" role="status" hidden={tip === null} style={tip === null ? {} : placeOf(tip, width)}>
        {tip?.text.split('\n').map((text, line) => <span key={line}>{text}</span>)}
      </div>
      {now === null && trouble.value !== null && <p class="quiet">The picture could not be drawn: {trouble.value.message}</p>}
    </div>
  );
}

// Pictures are drawn one in a task, so that four of them at once do not hold up the page.
let drawing: Promise<void> = Promise.resolve();

/** Runs a drawing in a task of its own, after those that were requested before. */
function inTurn(draw: () => void): void {
  drawing = drawing.then(() => new Promise<void>((resolve) => setTimeout(resolve, 0))).then(draw, draw);
}

/** What a key goes on by. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** The tip of the place that is pointed at. */
function nearest({ nearest: way, tips }: RenderedPicture, x: number, y: number): PictureTip | null {
  const across = (tip: PictureTip): number => Math.max(0, Math.abs(tip.x - x) - tip.half_width);
  const away = (tip: PictureTip): number => (way === 'across' ? across(tip) : way === 'down' ? Math.abs(tip.y - y) : Math.hypot(across(tip), tip.y - y));
  let found: PictureTip | null = null;
  for (const tip of tips) if (away(tip) <= REACH_PX && (found === null || away(tip) < away(found))) found = tip;
  return found;
}

/** Next to its place, on the side where there is more room. */
function placeOf({ x, y }: PictureTip, width: number): Record<string, string> {
  const side = x > width / 2 ? { insetInlineEnd: `${width - x + APART_PX}px` } : { insetInlineStart: `${x + APART_PX}px` };
  return { ...side, insetBlockStart: `${y + APART_PX}px`, maxInlineSize: `${Math.max(x, width - x) - APART_PX}px` };
}
