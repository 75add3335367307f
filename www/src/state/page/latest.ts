// Questions that follow one another faster than they are answered: one at a time, and only the latest.
import { asEngineError } from '../../engine/failure';
import type { EngineError } from '../../engine/types';

/** What becomes of an answer. Neither is called for a question that has been overtaken by another, or withdrawn. */
export interface Taker<Q, A> {
  take: (answer: A, question: Q) => void;
  refuse: (error: EngineError, question: Q) => void;
}

/** A function that sends a request; `null` withdraws the one before. */
export function latest<Q, A>(ask: (question: Q) => Promise<A>, { take, refuse }: Taker<Q, A>): (question: Q | null) => void {
  let running = false;
  let turn = 0;
  let next: Q | null = null;
  const run = async (): Promise<void> => {
    running = true;
    while (next !== null) {
      const question: Q = next;
      const mine = turn;
      next = null;
      try {
        const answer = await ask(question);
        if (mine === turn) take(answer, question);
      } catch (thrown) {
        if (mine === turn) refuse(asEngineError(thrown), question);
      }
    }
    running = false;
  };
  return (question) => {
    turn += 1;
    next = question;
    if (!running && question !== null) void run();
  };
}

/**
 * The same for a display that follows a changing control: one request at a time, and only the latest, but every answer is used, so
 * that the display follows a slider that never rests, too. No answer is used after its request is withdrawn.
 */
export function following<A>({ take, refuse }: { take: (answer: A) => void; refuse: (error: EngineError) => void }): (ask: (() => Promise<A>) | null) => void {
  let running = false;
  let next: (() => Promise<A>) | null = null;
  let wanted = false;
  const run = async (): Promise<void> => {
    running = true;
    while (next !== null) {
      const ask: () => Promise<A> = next;
      next = null;
      try {
        const answer = await ask();
        if (wanted) take(answer);
      } catch (thrown) {
        if (wanted) refuse(asEngineError(thrown));
      }
    }
    running = false;
  };
  return (ask) => {
    wanted = ask !== null;
    next = ask;
    if (!running && ask !== null) void run();
  };
}
