// What is dead in a built site: links to pages, files and anchors that are not there, and anything loaded from another host.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const files = (folder: string, end: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => end.test(name))
    .map((name) => join(folder, name));

const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map((match) => (match[1] ?? '').replaceAll('&amp;', '&'));

/** A sentence for each dead link of the site in this folder, and for each thing that it would load from elsewhere. */
export function dead(site: string): string[] {
  // The page of Tauell is a program, with addresses of its own.
  const pages = files(site, /\.html$/).filter((file) => !file.endsWith('tauell.html'));
  const anchors = new Map<string, Set<string>>();
  for (const page of pages) anchors.set(page, new Set(attributes(readFileSync(page, 'utf8'), 'id')));
  const found: string[] = [];
  for (const page of pages) {
    const html = readFileSync(page, 'utf8');
    const report = (target: string, what: string): void => {
      found.push(`${relative(site, page)}: ${target}: ${what}`);
    };
    for (const loaded of [...attributes(html, 'src'), ...loadedLinks(html)]) {
      if (/^(https?:)?\/\//.test(loaded)) report(loaded, 'it would be loaded from another host');
      else if (!loaded.startsWith('data:') && !existsSync(place(site, page, loaded))) report(loaded, 'no such file');
    }
    for (const href of attributes(html, 'href')) {
      if (/^([a-z]+:|\/\/)/.test(href)) continue;
      const [path = '', anchor = ''] = href.split('#');
      const file = path === '' ? page : place(site, page, path);
      if (!existsSync(file)) report(href, 'no such file');
      else if (anchor !== '' && anchors.get(file)?.has(decodeURIComponent(anchor)) === false) report(href, 'no such heading');
    }
  }
  for (const style of files(site, /\.css$/)) {
    const elsewhere = readFileSync(style, 'utf8').match(/url\(["']?(?:https?:)?\/\/[^)]*\)|@import[^;]*\/\/[^;]*/g) ?? [];
    found.push(...elsewhere.map((address) => `${relative(site, style)}: ${address} would be loaded from another host`));
  }
  return found;
}

const loadedLinks = (html: string): string[] =>
  [...html.matchAll(/<link\b[^>]*>/g)].flatMap(([tag]) => attributes(tag, 'href'));

function place(site: string, page: string, path: string): string {
  const decoded = decodeURI(path);
  const file = decoded.startsWith('/') ? join(site, decoded) : resolve(dirname(page), decoded);
  return file.endsWith('/') || file === site ? join(file, 'index.html') : file;
}
