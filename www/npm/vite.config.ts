// The npm package: two ways in, one for browsers and one for Node, over one copy of the engine.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { engine } from '../build/engine.ts';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: place('.'),
  plugins: [engine()],
  build: {
    outDir: place('dist'),
    emptyOutDir: true,
    target: 'es2022',
    minify: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4096,
    lib: { entry: { browser: place('browser.ts'), node: place('node.ts') }, formats: ['es'] },
    rolldownOptions: {
      external: /^node:/,
      output: { entryFileNames: '[name].js', chunkFileNames: 'engine.js' },
    },
  },
});
