// Listens for whatever arrives: a connection, a request or a packet, each channel at an address of its own.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What listens for one channel. */
export interface Ear {
  /** The address, which ends in a slash. */
  to: string;
  /** What has arrived: a request or a packet, which carry data, or only a connection that nothing came through. */
  heard: () => 'nothing' | 'connection' | 'data';
  close: () => void;
}

const TYPES: Record<string, [type: string, body: string]> = {
  js: ['text/javascript', ''],
  css: ['text/css', ''],
  svg: ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><filter id="f"/><g id="x"/></svg>'],
  vtt: ['text/vtt', 'WEBVTT'],
};

/** Answers so that anyone who asked is content, and would go on. */
export function answer(path: string, response: ServerResponse): void {
  const [type, body] = TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? ['text/html', '<p>heard</p>'];
  response.writeHead(200, { 'Content-Type': type, 'Access-Control-Allow-Origin': '*' }).end(body);
}

/** Listens at a port that was free, for TCP and UDP alike. */
export async function listen(): Promise<Ear> {
  let heard: ReturnType<Ear['heard']> = 'nothing';
  const server = createServer((request, response) => answer(request.url ?? '', response));
  server.on('connection', (socket) => {
    if (heard === 'nothing') heard = 'connection';
    // Whatever comes, whether or not it is a request that a server of this kind would take.
    socket.on('data', () => (heard = 'data'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = createSocket('udp4', () => (heard = 'data'));
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  return {
    to: `http://127.0.0.1:${port}/`,
    heard: () => heard,
    close: () => {
      server.closeAllConnections();
      server.close();
      socket.close();
    },
  };
}
