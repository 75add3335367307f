// The documentation as a static site: the pages of docs/, and those of the repository that they link to. `cargo xtask docs` builds it.
//
// The pages are written for readers of the repository: links are paths of files, anchors are those of code hosts. Here they become links
// and anchors of the site. Nothing is loaded from another host: system fonts, a search index of its own, no analytics.
import { copyFileSync, cpSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { defineConfig, type UserConfig } from 'vitepress';
import { HOME, SIDEBAR } from './contents.ts';
import { dead } from './dead.ts';
import { EXCLUDED, anchor, rewrite, siteLinks } from './links.ts';

const repository = resolve(import.meta.dirname, '../../..');
const icon = readFileSync(resolve(repository, 'www/src/icon.svg')).toString('base64');
const outDir = process.env.TAUELL_SITE ?? resolve(repository, 'target/site');

/** A page of the site reaches its own host alone. Its generator writes scripts and styles into pages. */
const POLICY = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

type Plugin = Extract<NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number], { name: string }>;

/** What compiled pages import is found from here: docs/ is in no folder with packages. */
function packages(from: string): Plugin {
  return {
    name: 'site-packages',
    enforce: 'pre',
    resolveId(source, importer, options) {
      const bare = /^(vue|vitepress)(\/|$)/.test(source);
      return bare && importer?.endsWith('.md') ? this.resolve(source, from, options) : null;
    },
  };
}

export default defineConfig({
  title: 'Tauell',
  description: 'Anonymize tables of people on your own machine',
  lang: 'en-GB',
  srcDir: relative(resolve(import.meta.dirname, '..'), repository),
  srcExclude: EXCLUDED,
  rewrites: rewrite,
  outDir,
  cacheDir: `${outDir}-cache`,
  markdown: {
    // Angle brackets in a text are a text.
    html: false,
    anchor: { slugify: anchor },
    config: (markdown) => siteLinks(markdown, repository),
  },
  vite: { plugins: [packages(resolve(import.meta.dirname, 'config.ts'))] },
  transformPageData: (page) => {
    if (page.relativePath === 'index.md') Object.assign(page.frontmatter, HOME);
  },
  themeConfig: {
    sidebar: SIDEBAR,
    outline: { level: [2, 3] },
    search: { provider: 'local' },
  },
  head: [
    ['meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }],
    ['link', { rel: 'icon', type: 'image/svg+xml', href: `data:image/svg+xml;base64,${icon}` }],
  ],
  buildEnd: (site) => {
    copyFileSync(resolve(repository, 'www/dist/index.html'), resolve(site.outDir, 'tauell.html'));
    cpSync(resolve(repository, 'docs/reference/schemas'), resolve(site.outDir, 'reference/schemas'), { recursive: true });
    const found = dead(site.outDir);
    if (found.length > 0) throw new Error(`the site has dead links:\n${found.join('\n')}`);
  },
});
