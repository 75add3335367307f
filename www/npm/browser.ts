/**
 * The engine of Tauell: anonymizes tables of people, in a worker, on the machine that it runs on. It asks no network for
 * anything and stores nothing.
 *
 * @packageDocumentation
 */
/// <reference path="../src/build.d.ts" />
import script from 'virtual:engine-worker';
import { beginWorker } from '../src/engine/script';
import { over } from './api';

export { isEngineError } from '../src/engine/failure';
export { cell, cells } from '../src/engine/text';
export { EngineClient } from '../src/engine/client';
export type { EngineWorker, Events, Watch } from '../src/engine/client';
export type { Journal } from '../src/engine/journal';
export type { Answers, Download, FromWorker, Kind as RequestKind, WorkProgress as Progress, Request, RequestOf, SetOfHierarchies, TableWithChoices, ToWorker } from '../src/engine/protocol';
export type * from '../src/engine/types';
export type { Anonymized, AnonymizeInput, AnonymizeOptions, Data, EngineOptions, SensitiveInput } from './api';

/** The script of the worker, for pages whose policy allows no worker from a blob. The engine is in it. */
export const workerScript: string = script;

const here = over(beginWorker);

/** Starts an engine. It answers requests (`request`) until it is stopped (`stop`), which releases its memory. */
export const startEngine = here.startEngine;

/**
 * Anonymizes a table in one call: `data` is the file, `input` the columns and requirements, or the text of a recipe. Rejects with an
 * `EngineError` that states the problem, its place and a remedy. If a requirement is infeasible, it rejects and publishes nothing.
 */
export const anonymize = here.anonymize;
