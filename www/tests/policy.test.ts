import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const html = readFileSync(new URL('../index.html', import.meta.url), 'utf8');
const policy = new Map(
  (/http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(html)?.[1] ?? '')
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .map(([name = '', ...sources]): [string, string[]] => [name, sources]),
);

describe('the policy of the page', () => {
  it('starts from nothing', () => {
    expect(policy.get('default-src')).toEqual(["'none'"]);
  });

  it('names no host, no scheme that reaches one, and no script but by its hash', () => {
    const harmless = new Set(["'none'", "'wasm-unsafe-eval'", "'HASH-OF-SCRIPT'", "'unsafe-inline'", 'data:', 'blob:']);
    for (const sources of policy.values()) {
      for (const source of sources) expect(harmless).toContain(source);
    }
    expect(policy.get('script-src')).toEqual(["'HASH-OF-SCRIPT'", "'wasm-unsafe-eval'"]);
    expect(policy.get('connect-src')).toEqual(["'none'"]);
    // The worker is made from a blob: so it has the policy of the page, where a file would have that of its host.
    expect(policy.get('worker-src')).toEqual(['blob:']);
    for (const closed of ['frame-src', 'object-src', 'base-uri', 'form-action', 'font-src']) expect(policy.get(closed)).toEqual(["'none'"]);
  });

  it('is before anything that could load', () => {
    const first = html.search(/<(script|link|img|style)\b/);
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(first);
  });
});
