import { tell } from './notice';

const LONGEST = 120;

/**
 * A name that every system accepts for a file in the folder of downloads and that reads as what it is: nothing in it turns its
 * ending to the front. If no character is left, the stem is `tauell`.
 */
export function safeName(name: string): string {
  const at = name.lastIndexOf('.');
  const [stem, ending] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
  const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}\u061c<>:"/\\|?*\s]+/gu, '-').replace(/-{2,}/g, '-');
  const safe = [...plain(stem)].slice(0, LONGEST).join('').replace(/^[-.~]+|[-.]+$/g, '');
  return `${safe === '' ? 'tauell' : safe}${plain(ending)}`;
}

/** How long the browser may take to hold on to what is handed over. */
const HELD_MS = 10_000;

/** Hands a file to the browser's downloads. False if the browser refuses it: then the page reports that, and the user can try again. */
export async function save(make: () => Blob | Promise<Blob>, name: string): Promise<boolean> {
  let address: string | null = null;
  try {
    address = URL.createObjectURL(await make());
    const link = document.createElement('a');
    link.href = address;
    link.download = safeName(name);
    link.click();
    tell(`Downloaded: ${link.download}.`);
    return true;
  } catch {
    tell(
      `The browser did not save ${name}. Nothing is lost: allow downloads for this page, check for free disk space, then try again.`,
    );
    return false;
  } finally {
    const done = address;
    if (done !== null) setTimeout(() => URL.revokeObjectURL(done), HELD_MS);
  }
}
