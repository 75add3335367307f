// The one engine of the page.
import { EngineClient } from '../engine/client';
import type { EngineError } from '../engine/types';
import { signal } from '@preact/signals';

/** Set where the table is gone from the engine and has to be picked again. */
export const lost = signal<EngineError | null>(null);

/** The engine behind its worker. */
export const engine = new EngineClient((error) => {
  lost.value = error;
});
