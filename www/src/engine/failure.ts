// Failures that arise on the page's side of the boundary, in the same form as the engine's own.
import type { EngineError } from './types';

/** The code of an answer that says the engine itself has broken. */
export const ENGINE_STOPPED = 'engine-stopped';

/** A failure of the page's own making, in the engine's form. */
export function failure(code: string, kind: EngineError['kind'], message: string, file?: string): EngineError {
  return { code, kind, message, place: file === undefined ? {} : { file }, nearest: null };
}

/** What stands for a run that was cancelled: nobody needs to be told. */
export function cancelled(): EngineError {
  return failure('cancelled', 'cancelled', 'Cancelled.');
}

const HERE = 'Your table and your choices are still here. ';

/** The same where no table was open: then none is still here. */
export function withoutTable(error: EngineError): EngineError {
  return { ...error, message: error.message.replace(HERE, '') };
}

/** What is said when the engine broke over a request. Its own words stay out: they could quote a cell. */
export function stopped(): EngineError {
  return failure(
    ENGINE_STOPPED,
    'internal',
    `The engine stopped at this and was restarted. ${HERE}This is a fault of Tauell, not of your file: try other choices, and please report it.`,
  );
}

/** The code of an answer that says that the engine's memory ran out. */
export const OUT_OF_MEMORY = 'out-of-memory';

/** What is said when memory ran out over a request; `reached` says how far it came, where that is known. */
export function outOfMemory(reached: string): EngineError {
  return failure(
    OUT_OF_MEMORY,
    'input',
    `This needs more memory than a page may use, at most 4 GB.${reached} The engine was restarted. ${HERE}Use fewer rows or columns, or the command \`tauell anonymize\` with a saved recipe, which may use all memory of the machine.`,
  );
}

/** What is said when a worker is gone without having said why. */
export function ended(): EngineError {
  return failure(
    ENGINE_ENDED,
    'internal',
    `The browser ended the engine, usually because memory ran short. It was restarted. ${HERE}Close other tabs and try again, or use the command line, which handles larger tables.`,
  );
}

/** The code of a failure that says that a worker did not answer. */
export const NO_ANSWER = 'no-answer';

/** What is said when a worker has been silent for as long as it may be. */
export function noAnswer(seconds: number): EngineError {
  return failure(
    NO_ANSWER,
    'internal',
    `The worker did not answer for ${String(seconds)} seconds, and was ended. Raise \`answerWithin\`, or check that its script belongs to this engine.`,
  );
}

/** The code of a failure that says that a listener has thrown. */
export const LISTENER_FAILED = 'listener-failed';

/** What is said when a function that was handed over to listen has thrown. */
export function listenerFailed(name: string, thrown: unknown): EngineError {
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return failure(LISTENER_FAILED, 'input', `${name}: this function threw an error (${what}), so the request was cancelled. Catch the error in the function.`);
}

/** The code of a failure that says that the table is gone with the engine. */
export const TABLE_LOST = 'table-lost';

/** The code of a failure that says that the browser ended the engine. */
export const ENGINE_ENDED = 'engine-ended';

/** Whether something thrown has the engine's form. */
export function isEngineError(thrown: unknown): thrown is EngineError {
  return (
    typeof thrown === 'object' &&
    thrown !== null &&
    typeof (thrown as { code?: unknown }).code === 'string' &&
    typeof (thrown as { message?: unknown }).message === 'string' &&
    typeof (thrown as { kind?: unknown }).kind === 'string'
  );
}

/** Any thrown thing in the engine's form. A trap without a fault of the program is memory that ran out; so is an array that the browser cannot make. */
export function asEngineError(thrown: unknown, panicked: () => boolean = () => true, reached = ''): EngineError {
  if (isEngineError(thrown)) return thrown;
  const trapped = thrown instanceof WebAssembly.RuntimeError && /unreachable/i.test(thrown.message) && !panicked();
  const refused = thrown instanceof RangeError && /alloc|memory|array length|buffer/i.test(thrown.message);
  return trapped || refused ? outOfMemory(reached) : stopped();
}

/** Whether after this answer the engine has to be started anew. */
export function isBroken(error: EngineError): boolean {
  return error.code === ENGINE_STOPPED || error.code === OUT_OF_MEMORY;
}

/** Whether the engine ended over this request, in whatever way: it says nothing about what was asked. */
export function endedOver(error: EngineError): boolean {
  return isBroken(error) || error.code === ENGINE_ENDED || error.code === TABLE_LOST;
}
