// What a preview says while choices change, and what follows.
import type { PreviewFigures, ResultView } from '../engine/types';
import { count, counted, figure, sentence } from './numbers';

interface Shown {
  figures: PreviewFigures | null;
}

/** The figures of a preview, or of the release if there is no preview. */
export function figuresInWords(shown: Shown | null, made: { report: Pick<ResultView['report'], 'classes' | 'k'> & { utility: { information: number } } } | null): string {
  if (shown !== null) {
    if (shown.figures === null) return 'No preview of these limits.';
    const { classes, k, information } = shown.figures;
    return inWords(classes, k, information);
  }
  return made === null ? 'No release yet.' : inWords(made.report.classes, made.report.k, made.report.utility.information);
}

function inWords(classes: number, smallest: number, information: number): string {
  return `${sentence(counted(classes, 'class', 'classes'))}, the smallest of ${count(smallest)}; information retained ${figure(information)}.`;
}

/** What the figures are computed from, and what follows. Without a preview they are those of the release, if there is one. */
export function previewInWords(shown: Shown | null, release: 'current' | 'old' | null): string {
  if (shown === null) return release === null ? '' : release === 'current' ? 'The release, verified.' : 'The release of your earlier choices.';
  const of = shown.figures;
  if (of === null) return 'The full table follows when you stop.';
  if (of.rows < of.of) return `Preview from ${count(of.rows)} of ${counted(of.of, 'row')} drawn at random; the full table follows when you stop.`;
  return `Preview from all ${counted(of.of, 'row')}; the release follows when you stop.`;
}
