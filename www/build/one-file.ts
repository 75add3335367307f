// Puts the built page into one HTML file that contains its script, its styles and its icon. The file's policy names the script by
// hash. So the page can be opened from a disk, and its checksum identifies all of it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;

/** A script's text in a form that HTML can contain: nothing in it ends the element or opens a comment. */
function embedded(script: string): string {
  return script.replace(/<(?=\/script|!--|script)/gi, '\\x3C');
}

/** Replaces what must be there exactly once. */
function replaced(html: string, what: RegExp, by: string): string {
  const found = html.match(new RegExp(what, `${what.flags}g`)) ?? [];
  if (found.length !== 1) throw new Error(`The page should hold ${what} once; it holds it ${found.length} times.`);
  return html.replace(what, () => by);
}

/** The notices of all that the page is made of: the packages in its script, the crates in its engine. */
function licences(ofPackages: string): string {
  const ofCrates = readFileSync(fileURLToPath(new URL('../src/engine/pkg/LICENCES.md', import.meta.url)), 'utf8');
  const start = ofPackages.indexOf('## ');
  const text = `# In the page\n\n${ofPackages.slice(start).trim()}\n\n# In the engine\n\n${ofCrates.trim()}\n`;
  if (start < 0 || /<\/script|<!--/i.test(text)) throw new Error('The page cannot contain the licence notices.');
  return text;
}

/** The page as one file, put together when all else is built. */
export function oneFile(): Plugin {
  return {
    name: 'tauell:one-file',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const notices = bundle['.vite/license.md'];
        if (notices?.type !== 'asset') throw new Error('The bundler gave no licence notices.');
        delete bundle[notices.fileName];
        const files = Object.values(bundle);
        const page = files.find((file) => file.fileName === 'index.html');
        const scripts = files.filter((file) => file.type === 'chunk');
        const styles = files.filter((file) => file.fileName.endsWith('.css'));
        const [script] = scripts;
        if (page?.type !== 'asset' || script === undefined || scripts.length !== 1 || files.length !== 2 + styles.length) {
          throw new Error(`One page, one script and styles were expected; there are ${files.map((file) => file.fileName).join(', ')}.`);
        }
        const style = styles.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('\n');
        const code = embedded(script.code);
        const icon = readFileSync(fileURLToPath(new URL('../src/icon.svg', import.meta.url)));
        let html = String(page.source);
        html = replaced(html, /<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`);
        // At the place of the element: a module waits until the document is read, wherever it is.
        html = replaced(html, /<script type="module"[^>]*><\/script>/, `<script type="module">${code}</script>`);
        html = replaced(html, /'HASH-OF-SCRIPT'/, sha256(code));
        html = replaced(html, /data:ICON/, `data:image/svg+xml;base64,${icon.toString('base64')}`);
        html = replaced(html, /LICENCE-NOTICES/, licences(String(notices.source)));
        page.source = html;
        for (const file of [script, ...styles]) delete bundle[file.fileName];
      },
    },
  };
}
