// The engine itself in Node, asked as a lesson asks its worker.
import { readFileSync } from 'node:fs';
import { Engine, initSync } from '../../src/engine/pkg/tauell.js';
import { isInSlices } from '../../src/engine/object';
import type { EngineObject } from '../../src/engine/object';
import type { Ask } from '../../src/lessons/desk';

/** A new engine. */
export function engineAsked(): Ask {
  initSync({ module: readFileSync(new URL('../../src/engine/pkg/tauell_bg.wasm', import.meta.url)) });
  const engine: EngineObject = new Engine();
  return (async (request: Parameters<Ask>[0]) => {
    const file = 'file' in request ? (request.file as File) : undefined;
    const bytes = file === undefined ? undefined : new Uint8Array(await file.arrayBuffer());
    const named = file === undefined ? request : { ...request, file: file.name };
    if (!isInSlices(request)) return engine.ask(named as never, bytes);
    engine.begin(named as never);
    if (bytes !== undefined) engine.push(bytes);
    while (engine.step(false, 1_000_000) !== null);
    return engine.finish(false, 0);
  }) as Ask;
}
