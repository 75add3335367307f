// From the repository to the site: where a page lands, what a heading's anchor is, where a link leads.
import { existsSync, readFileSync } from 'node:fs';
import { posix, resolve } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** Pages outside of docs/ that its pages link to, and where they land. */
const OF_THE_REPOSITORY: Readonly<Record<string, string>> = {
  'README.md': 'project/readme.md',
  'ARCHITECTURE.md': 'project/architecture.md',
  'CHANGELOG.md': 'project/changelog.md',
  'CONTRIBUTING.md': 'project/contributing.md',
  'SECURITY.md': 'project/security.md',
  'benches/README.md': 'project/benches.md',
  'fuzz/README.md': 'project/fuzz.md',
  'tests/data/README.md': 'project/tables.md',
  'www/README.md': 'project/page.md',
  'www/npm/README.md': 'project/npm.md',
};

/** Where a file of the repository is a page of the site; `null` if it is none. */
function landing(file: string): string | null {
  if (file === 'docs/README.md') return 'index.md';
  if (file.startsWith('docs/')) return file.slice('docs/'.length);
  return OF_THE_REPOSITORY[file] ?? null;
}

/** Where a Markdown file lands. */
export function rewrite(file: string): string {
  const lands = landing(file);
  if (lands === null) throw new Error(`www/site/.vitepress/links.ts lists ${file} neither as a page nor as excluded`);
  return lands;
}

/** Globs of what is no page: what is built, and folders whose Markdown explains the files next to it. */
export const EXCLUDED = [
  '{target,dist,crates,src,xtask}/**',
  'fuzz/*/**',
  'tests/{acid,public_tables,published}/**',
  'www/{bench,build,dist,e2e,playwright-report,site,src,test-results,tests}/**',
  'www/npm/dist/**',
];

/** The anchor that code hosts give a heading: lower case, without punctuation, hyphens for blanks. */
export function anchor(heading: string): string {
  const kept = heading.trim().toLowerCase().replace(/[^\p{Alphabetic}0-9_\- ]/gu, '');
  return kept.replaceAll(' ', '-');
}

/** Code that is an address of Tauell's own page becomes a link to it. */
const PAGE = /^tauell\.html#\S+$/;

/** Makes the links of a file links of the site, and the code `tauell.html#...` a link to the page that the site comes with. */
export function siteLinks(markdown: MarkdownRenderer, repository: string): void {
  markdown.core.ruler.push('site-links', (state) => {
    const page = String(state.env.path);
    const folder = posix.dirname(posix.relative(repository, state.env.realPath ?? page));
    for (const block of state.tokens) {
      // What follows the language is for the test that runs the block; the site would read numbers as lines to mark.
      if (block.type === 'fence') block.info = block.info.split(' ')[0] ?? '';
      const inline = block.children ?? [];
      for (const token of inline) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null;
        if (href === null || /^([a-z]+:|#|\/)/.test(href)) continue;
        const [file, ...rest] = decodeURI(href).split('#');
        const target = posix.join(folder, file ?? '');
        const lands = landing(target);
        if (lands !== null) token.attrSet('href', ['/' + lands, ...rest].join('#'));
        // A folder or a source of the repository: the site has no copy, its name is enough.
        else if (existsSync(resolve(repository, target))) token.meta = { gone: true };
        else throw new Error(`${page} links to ${href}, which is not there`);
      }
      if (block.children) block.children = withoutGone(inline);
    }
  });
  const code = markdown.renderer.rules.code_inline;
  markdown.renderer.rules.code_inline = (tokens, at, options, env, self) => {
    const text = code?.(tokens, at, options, env, self) ?? '';
    const named = tokens[at]?.content ?? '';
    // The router must leave it alone: it is no page of the site.
    return PAGE.test(named) ? `<a href="/${named}" target="_blank" rel="noopener">${text}</a>` : text;
  };
}

type Tokens = NonNullable<ReturnType<MarkdownRenderer['parse']>[number]['children']>;

/** Without links that lead to nothing on the site; their texts stay. */
function withoutGone(tokens: Tokens): Tokens {
  let inside = false;
  return tokens.filter((token) => {
    if (token.type === 'link_open' && token.meta?.gone === true) inside = true;
    else if (token.type === 'link_close' && inside) inside = false;
    else return true;
    return false;
  });
}

/** The first heading of a page, as the sidebar shows it. */
export function title(file: string): string {
  const heading = readFileSync(file, 'utf8').match(/^# (.+)$/m)?.[1];
  if (heading === undefined) throw new Error(`${file} has no heading`);
  return heading.replaceAll('`', '');
}
