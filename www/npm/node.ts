// The same in Node, where a worker is a thread.
import script from 'virtual:engine-worker';
import { over } from './api';
import { beginThread } from './thread';

export { isEngineError } from '../src/engine/failure';
export { cell, cells } from '../src/engine/text';
export { EngineClient } from '../src/engine/client';

export const workerScript: string = script;

export const { startEngine, anonymize } = over(beginThread);
