// Failures that arise on the page's side of the boundary, in the same form as the engine's own.
import type { EngineError } from './types';

/** The code of an answer after which the engine itself is broken. */
export const ENGINE_STOPPED = 'engine-stopped';

/** A failure of the page's own making, in the engine's form. */
export function failure(code: string, kind: EngineError['kind'], message: string, file?: string): EngineError {
  return { code, kind, message, place: file === undefined ? {} : { file }, nearest: null };
}

/** The failure of a run that was cancelled: the page does not show it. */
export function cancelled(): EngineError {
  return failure('cancelled', 'cancelled', 'Cancelled.');
}

const HERE = 'Your table and your choices are still here. ';

/** The same where no table was open: then none is still here. */
export function withoutTable(error: EngineError): EngineError {
  return { ...error, message: error.message.replace(HERE, '') };
}

/** The failure when the engine broke over a request. It omits the engine's own words: they could quote a cell. */
export function stopped(): EngineError {
  return failure(
    ENGINE_STOPPED,
    'internal',
    `The engine stopped during this request and was restarted. ${HERE}This is a fault of Tauell, not of your file. Try other choices, and please report it.`,
  );
}

/** The code of an answer when the engine's memory ran out. */
export const OUT_OF_MEMORY = 'out-of-memory';

/** The failure when memory ran out over a request; `reached` is how far it came, if that is known. */
export function outOfMemory(reached: string): EngineError {
  return failure(
    OUT_OF_MEMORY,
    'input',
    `This needs more memory than a page may use, at most 4 GB.${reached} The engine was restarted. ${HERE}On Data, set more columns to Unpublished, or choose a smaller file. The command \`tauell anonymize\` with a downloaded recipe may use all memory of the machine.`,
  );
}

/** The failure when a worker is gone without having said why. */
export function ended(): EngineError {
  return failure(
    ENGINE_ENDED,
    'internal',
    `The browser ended the engine, usually because memory ran short. It was restarted. ${HERE}Close other tabs and try again, or run the downloaded recipe with the command \`tauell anonymize\`, which handles larger tables.`,
  );
}

/** The code of a failure when a worker did not answer. */
export const NO_ANSWER = 'no-answer';

/** The failure when a worker has been silent for as long as it may be. */
export function noAnswer(seconds: number): EngineError {
  return failure(
    NO_ANSWER,
    'internal',
    `The worker did not answer for ${String(seconds)} seconds, and was ended. Raise \`answerWithin\`, or check that its script belongs to this engine.`,
  );
}

/** The code of a failure when a listener has thrown. */
export const LISTENER_FAILED = 'listener-failed';

/** The failure when a listener has thrown. */
export function listenerFailed(name: string, thrown: unknown): EngineError {
  const what = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return failure(LISTENER_FAILED, 'input', `${name}: this function threw an error (${what}), so the request was cancelled. Catch the error in the function.`);
}

/** The code of a failure when the table is gone with the engine. */
export const TABLE_LOST = 'table-lost';

/** The code of a failure when the browser ended the engine. */
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

/** Whether the engine has to be restarted after this answer. */
export function isBroken(error: EngineError): boolean {
  return error.code === ENGINE_STOPPED || error.code === OUT_OF_MEMORY;
}

/** Whether the engine ended over this request, in whatever way: this is no answer to the request. */
export function endedOver(error: EngineError): boolean {
  return isBroken(error) || error.code === ENGINE_ENDED || error.code === TABLE_LOST;
}
