// A taxonomy at a glance: each level a strip, cut where its nodes end. What is generalized goes up from the bottom strip.
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { cell } from '../../engine/text';
import type { TaxonomyView } from '../../engine/types';
import { generality } from '../../charts/colours';
import { count, counted } from '../../words/numbers';
import { levelRuns } from './shape';
import type { LevelRun } from './shape';

/** Strips with more cuts than this are drawn as one: the cuts would be finer than a pixel. */
const MOST_CUTS = 240;
/** What one letter takes, and what stays free next to a label. */
const LETTER_PX = 7.2;
const ROOM_PX = 10;
/** A strip whose labels do not fit across is higher, and they are vertical as long as each has a line of its own. */
const LINE_PX = 16;
/** Of a label that is cut short at least so many letters are shown. */
const LEAST_LETTERS = 4;
/** The strips of all levels. */
export function Levels({ tree }: { tree: TaxonomyView }) {
  const runs = levelRuns(tree);
  const deepest = Math.max(1, tree.levels - 1);
  const place = useRef<HTMLElement>(null);
  const width = useSignal(0);
  // Labels are placed by the width that a strip has now.
  useEffect(() => {
    const strip = place.current?.querySelector('.level-strip');
    if (strip === null || strip === undefined) return undefined;
    const watch = new ResizeObserver(([entry]) => (width.value = entry?.contentRect.width ?? 0));
    watch.observe(strip);
    return () => watch.disconnect();
  }, [width, tree]);
  const room: Room = (share) => share * width.value;
  return (
    <figure class="levels" ref={place} aria-label={`${counted(tree.levels, 'level')}, from any value at the top to exact values at the bottom`}>
      {runs.map((level, depth) => (
        <div class="level" key={depth}>
          <span class="level-name quiet">{depth === tree.levels - 1 ? 'exact' : depth === 0 ? 'top' : depth}</span>
          <div class="level-strip" data-upright={stands(tree, level, room)} style={{ '--longest': `${longest(tree, level)}px` }} aria-hidden="true">
            {level.length > MOST_CUTS ? (
              <span class="level-run" style={{ flexGrow: 1, background: generality(1 - depth / deepest) }}>
                {counted(level.length, 'value')}
              </span>
            ) : (
              level.map(({ node, leaves }) => (
                <span
                  class="level-run"
                  key={node}
                  title={`${cell(tree.labels, node)}: ${counted(leaves, 'value')}`}
                  style={{ flexGrow: leaves, background: generality(1 - depth / deepest) }}
                >
                  {shown(cell(tree.labels, node), leaves / tree.leaves, stands(tree, level, room), room)}
                </span>
              ))
            )}
          </div>
          <span class="level-count quiet">{count(level.length)}</span>
        </div>
      ))}
    </figure>
  );
}

/** What the longest label of a level takes if it is vertical. */
function longest(tree: TaxonomyView, level: readonly LevelRun[]): number {
  return level.length > MOST_CUTS ? 0 : Math.max(...level.map(({ node }) => cell(tree.labels, node).length)) * LETTER_PX + ROOM_PX;
}

/** The pixels that a share of a strip has. */
type Room = (share: number) => number;

function across(label: string, share: number, room: Room): boolean {
  return room(share) >= label.length * LETTER_PX + ROOM_PX;
}

/** Whether the labels of a level are vertical: most of them do not fit across, and each has room for a line. */
function stands(tree: TaxonomyView, level: readonly LevelRun[], room: Room): boolean {
  if (level.length > MOST_CUTS) return false;
  const narrow = level.filter(({ node, leaves }) => !across(cell(tree.labels, node), leaves / tree.leaves, room));
  return narrow.length * 2 > level.length && level.every(({ leaves }) => room(leaves / tree.leaves) >= LINE_PX);
}

/** A label where it can be read: upright, across, or cut short where a few letters of it have room. */
function shown(label: string, share: number, upright: boolean, room: Room): string | null {
  if (upright || across(label, share, room)) return label;
  return room(share) >= LEAST_LETTERS * LETTER_PX + ROOM_PX ? label : null;
}
