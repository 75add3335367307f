// Serves what `vite build` has made, with the headers of vite.config.ts. Usage: node serve.mjs PORT [--exactly]
// Without --exactly a port that is taken gives way to the next free one.
import { preview } from 'vite';

const port = Number(process.argv[2] ?? 4173);
const strictPort = process.argv.includes('--exactly');
const server = await preview({ logLevel: 'warn', preview: { host: '127.0.0.1', port, strictPort } });
const address = server.httpServer.address();
console.log(`Serving the page on http://localhost:${address.port}/ (Ctrl-C ends it).`);
