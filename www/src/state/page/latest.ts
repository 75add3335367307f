// Questions that follow one another faster than they are answered: one at a time, and only the latest.
import { asEngineError } from '../../engine/failure';
import type { EngineError } from '../../engine/types';

/** What becomes of an answer. Neither is called for a question that has been overtaken by another, or withdrawn. */
export interface Taker<Q, A> {
  take: (answer: A, question: Q) => void;
  refuse: (error: EngineError, question: Q) => void;
}

/** A function that puts a question; `null` withdraws what was asked before. */
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
 * The same for what is looked at while it changes: one question at a time, and only the latest, but every answer is taken, so that
 * a slider that never rests is followed, too. Nothing is taken once it is withdrawn.
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
