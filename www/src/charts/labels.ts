// Where the names of curves stand: beside their curve, clear of the other curves and of one another.

/** The frame of a picture in pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A curve over k = 1, 2, ... with its name. */
export interface Named {
  text: string;
  points: readonly { k: number; share: number }[];
  fill: string;
  weight: number;
}

/** A name with the middle of its place. */
export interface Placed {
  text: string;
  x: number;
  y: number;
  fill: string;
  weight: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const LETTER_PX = 6.8;
const LINE_PX = 14;
/** A name keeps this far from its own curve, and need not be further than the second from others. */
const OWN_PX = 6;
const ENOUGH_PX = 16;
const SAMPLES = 9;

/** A text that stands already, with the side of its point on which it stands. */
export interface Standing {
  k: number;
  share: number;
  text: string;
  side: 'left' | 'right';
}

/** The side of a point on which a text of this length stays inside the frame. */
export function sideOf(frame: Frame, k: number, at: number, text: string): Standing['side'] {
  const x = ((at - 1) * frame.width) / Math.max(1, k - 1);
  return x + 6 + text.length * LETTER_PX > frame.width && x - 6 - text.length * LETTER_PX >= 0 ? 'left' : 'right';
}

/** Finds a place for each name; `taken` are texts that stand already above their points, `title` is what the axis is called. */
export function placed(frame: Frame, k: number, curves: readonly Named[], taken: readonly Standing[], title = ''): Placed[] {
  const step = frame.width / Math.max(1, k - 1);
  const across = (at: number): number => frame.left + (at - 1) * step;
  const down = (share: number): number => frame.top + (1 - share) * frame.height;
  const height = ({ points }: Named, x: number): number => {
    const at = Math.max(0, Math.min(k - 1, (x - frame.left) / step));
    const low = points[Math.floor(at)]?.share ?? 1;
    const high = points[Math.min(k - 1, Math.ceil(at))]?.share ?? low;
    return down(low + (high - low) * (at - Math.floor(at)));
  };
  const boxes: Box[] = taken.map(({ k: at, share, text, side }) => ({
    left: across(at) - 6 - (side === 'left' ? text.length * LETTER_PX : 0),
    right: across(at) + 6 + (side === 'right' ? text.length * LETTER_PX : 0),
    top: down(share) - 12 - LINE_PX / 2,
    bottom: down(share) + 6,
  }));
  // The title of the axis stands above the frame, at its left end.
  if (title !== '') boxes.push({ left: 0, right: title.length * LETTER_PX + 8, top: 0, bottom: frame.top - 4 });

  return curves.map((curve) => {
    const half = (curve.text.length * LETTER_PX) / 2;
    let best: (Placed & { score: number; box: Box }) | null = null;
    for (let at = 1; at <= k; at += 0.25) {
      const x = Math.max(frame.left + half + 4, Math.min(frame.left + frame.width - half, across(at)));
      const along = Array.from({ length: SAMPLES }, (_, sample) => x - half + (2 * half * sample) / (SAMPLES - 1));
      const own = along.map((place) => height(curve, place));
      for (const above of [true, false]) {
        const top = above ? Math.min(...own) - OWN_PX - LINE_PX : Math.max(...own) + OWN_PX;
        const box = { left: x - half, right: x + half, top, bottom: top + LINE_PX };
        if (box.top < frame.top - LINE_PX - 4 || box.bottom > frame.top + frame.height - 4) continue;
        let clear = ENOUGH_PX;
        for (const other of curves) {
          if (other === curve) continue;
          for (const place of along) {
            const y = height(other, place);
            clear = Math.min(clear, y < box.top ? box.top - y : y > box.bottom ? y - box.bottom : -LINE_PX);
          }
        }
        for (const other of boxes) {
          const apart = box.right < other.left || box.left > other.right || box.bottom < other.top || box.top > other.bottom;
          if (!apart) clear = -ENOUGH_PX;
        }
        const far = Math.abs(top + LINE_PX / 2 - height(curve, x));
        const score = clear - far * 0.35;
        if (best === null || score > best.score + 1e-9) {
          best = { text: curve.text, x, y: top + LINE_PX / 2, fill: curve.fill, weight: curve.weight, score, box };
        }
      }
    }
    if (best === null) return { text: '', x: 0, y: 0, fill: curve.fill, weight: curve.weight };
    boxes.push(best.box);
    return { text: best.text, x: best.x, y: best.y, fill: best.fill, weight: best.weight };
  });
}
