// A method that runs in an engine of its own: the release in the page's engine stays, and a failure affects nothing else.
import type { EngineClient } from '../../engine/client';
import { ENGINE_ENDED, ENGINE_STOPPED, failure, OUT_OF_MEMORY } from '../../engine/failure';
import { ofTable } from '../../engine/journal';
import type { Choices, MethodResult, EngineError, WorkProgress } from '../../engine/types';
import { engine } from '../page/engine';
import { itsTurn } from '../page/history';

/** Follows how far it is. */
type Watch = { onProgress: (progress: WorkProgress) => void };

/** Brings the open table, with its trees, into an engine that has nothing yet. */
export async function bringTable(own: EngineClient, watch: Watch): Promise<void> {
  // Earlier requests about the table and its taxonomies are done by then, and the journal contains them.
  await itsTurn();
  const journal = ofTable(await engine.settled());
  if (journal.opened === null) throw failure('nothing-open', 'input', 'No table is open. Open one on Data.');
  await own.bring(journal, watch);
}

/** What comes of a method there, in figures. */
export async function comparedIn(own: EngineClient, choices: Choices, watch: Watch): Promise<MethodResult> {
  return own.request<'compare'>({ kind: 'compare', choices }, watch);
}

/** Why a method's engine failed: the page's message about its own engine, that it was restarted, does not apply to this one. */
export function whyApart({ code, message }: EngineError): string {
  switch (code) {
    case OUT_OF_MEMORY:
      return 'Memory ran out for this method. Compare fewer methods at a time, or use fewer rows.';
    case ENGINE_ENDED:
      return 'The browser ended the engine of this method, most often because memory ran short. Compare fewer methods at a time.';
    case ENGINE_STOPPED:
      return 'The engine stopped at this method. This is a fault of Tauell, not of your file: please report it.';
    default:
      return message;
  }
}
