const LONGEST = 120;

/**
 * A name that any system takes for that of a file in the folder of downloads, and that reads as what it is: nothing in it turns
 * its ending to the front. Where nothing is left, it is called after what it is.
 */
export function safeName(name: string): string {
  const at = name.lastIndexOf('.');
  const [stem, ending] = at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at)];
  const plain = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Cn}\u061c<>:"/\\|?*\s]+/gu, '-').replace(/-{2,}/g, '-');
  const safe = [...plain(stem)].slice(0, LONGEST).join('').replace(/^[-.~]+|[-.]+$/g, '');
  return `${safe === '' ? 'tauell' : safe}${plain(ending)}`;
}

/** Hands a file to the browser's downloads. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = safeName(name);
  link.click();
  // The download has its own hold on the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
