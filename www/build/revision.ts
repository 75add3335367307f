// From which source the page is built.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

function git(...words: string[]): string | null {
  try {
    return execFileSync('git', ['-C', root, ...words], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** The version of the page's package. */
export function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}

/** The commit, `changed` behind it where files differ from it, or `unknown` where the source is in no repository of its own. */
export function revision(): string {
  const commit = git('rev-parse', 'HEAD');
  if (commit === null || git('ls-files', '--error-unmatch', 'www/package.json') === null) return 'unknown';
  return git('status', '--porcelain') === '' ? commit : `${commit}, changed`;
}
