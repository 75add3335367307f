// The built page as others would put it up: on a host that sends no header of its own, in some folder; or as a file on a disk.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { answer } from './listener';

const FILE = join(import.meta.dirname, '../../dist/index.html');
const FOLDER = '/some/folder/';

/** The page's own text. */
export const page = (): string => readFileSync(FILE, 'utf8');

/** The address of the page on the disk. */
export const onDisk = (): string => pathToFileURL(FILE).href;

/** The page without its policy: what shows that a channel would work, were it not for the policy. */
export function withoutPolicy(): string {
  const [policy, ...more] = page().match(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/g) ?? [];
  if (policy === undefined || more.length > 0) throw new Error('the page should state one policy');
  return page().replace(policy, '');
}

/** A host of the page. */
export interface Site {
  address: string;
  /** What else the host was requested, by the first part of the path beneath the page's folder. */
  asked: ReadonlySet<string>;
  close: () => void;
}

/** Serves a page in a folder, with no header but its type. */
export async function served(html: string): Promise<Site> {
  const asked = new Set<string>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path === FOLDER) {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
      return;
    }
    asked.add(path.startsWith(FOLDER) ? decodeURIComponent(path.slice(FOLDER.length).split('/')[0] ?? '') : path);
    answer(path, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${FOLDER}`,
    asked,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
