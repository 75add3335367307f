import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dead } from '../site/.vitepress/dead.ts';
import { anchor } from '../site/.vitepress/links.ts';

test('dead links of every kind are found in a site, and links that lead somewhere are not', () => {
  const site = mkdtempSync(join(tmpdir(), 'tauell-site-'));
  try {
    mkdirSync(join(site, 'part'));
    writeFileSync(join(site, 'index.html'), '<h2 id="τ-ℓ">x</h2><a href="/part/page.html#keep">x</a><a href="#%CF%84-%E2%84%93">x</a>');
    writeFileSync(
      join(site, 'part/page.html'),
      '<h2 id="keep">x</h2><a href="/">x</a><a href="../index.html#lost">x</a><a href="/gone.html">x</a>' +
        '<script src="//cdn.example/x.js"></script><img src="gone.png"><link rel="stylesheet" href="https://fonts.example/x">',
    );
    writeFileSync(join(site, 'style.css'), '@font-face { src: url(https://fonts.example/x.woff2) } a { background: url(data:x) }');
    const found = dead(site);
    const of = (what: string) => found.filter((line) => line.endsWith(what)).length;
    expect([of('no such heading'), of('no such file'), of('another host')]).toEqual([1, 2, 3]);
    expect(found).toHaveLength(6);
  } finally {
    rmSync(site, { recursive: true });
  }
});

test('headings have the anchors that code hosts give them', () => {
  expect(anchor("What the verifier's `rows` hold: k, and N")).toBe('what-the-verifiers-rows-hold-k-and-n');
  expect(anchor('(τ, ℓ)-diversity')).toBe('τ-ℓ-diversity');
});
