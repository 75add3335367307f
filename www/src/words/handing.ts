// Who may have a file, in words: next to its download, and in the text of the files that the page makes itself.
import { WRITTEN_FILES } from './confidentiality';
import type { WrittenFile } from './confidentiality';

/** The files whose downloads the page labels. */
export type HandedFile = 'published-table' | 'public-report' | 'report' | 'recipe' | 'secret' | 'hierarchy-file' | 'review' | 'review-page' | 'review-letter' | 'summary' | 'comparison' | 'picture';

/** Who may have a file, and why. */
export function aboutFile(file: HandedFile): WrittenFile {
  const about = WRITTEN_FILES.find((one) => one.file === file);
  if (about === undefined) throw new Error(`no such kind of file: ${file}`);
  return about;
}

/** Who may have it, in a few words: the reason begins with them. */
export function forWhom(file: HandedFile): string {
  const [whom = ''] = aboutFile(file).reason.split(':');
  return whom.replace(/ about .*/, '');
}

/** The same with the reason, a sentence. */
export function whyForWhom(file: HandedFile): string {
  return aboutFile(file).reason;
}

/** An object as the text of such a file, whose first keys state its format and who may have it; the engine writes its own the same way. */
export function markedText(file: HandedFile, content: object): string {
  const { format, confidentiality, reason } = aboutFile(file);
  const version = format === undefined ? {} : { [format.key]: format.version };
  return `${JSON.stringify({ ...version, confidentiality, confidentiality_reason: reason, ...content }, null, 2)}\n`;
}
