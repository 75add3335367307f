// The verdict on the current result, with all later findings: a method-aware adversary is assessed automatically, and the decisions
// that the owner accepts are part of it.
import { batch, computed, signal } from '@preact/signals';
import type { Acceptance, RequirementsStatus, Verdict } from '../../engine/types';
import { announce } from '../page/announce';
import { engine } from '../page/engine';
import { whenever } from '../page/whenever';
import { choices } from '../data/table';
import { unlessMoved } from './live';
import { result, stale } from './result';

/** Whether a method-aware adversary can still be assessed, or assessed again exactly. */
const MAY_BE_ASSESSED: ReadonlySet<RequirementsStatus> = new Set(['method-aware-not-assessed', 'method-aware-violated', 'published-unchanged-violated']);

/** The verdict; null without a result. */
export const verdict = signal<Verdict | null>(null);
/** What the owner accepts now, including decisions on the screen Data; a text, so that it changes only with its content. */
const accepted = computed(() => JSON.stringify(choices.value?.accepted ?? []));
/** Whether a method-aware adversary is being assessed. */
export const assessing = signal(false);

/** A result that is soon followed by another is not assessed. */
const REST_MS = 300;
let resting: ReturnType<typeof setTimeout> | undefined;
let running: AbortController | null = null;

whenever(
  () => result.value,
  (made) => {
    end();
    assessing.value = false;
    verdict.value = made?.view.report.verdict ?? null;
    if (made === null) return;
    if (JSON.stringify(made.choices.accepted ?? []) !== accepted.peek()) void accept(accepted.peek());
    // An adversary whom no requirement of values concerns is not assessed, nor one for whom it was proven.
    if (MAY_BE_ASSESSED.has(made.view.report.verdict.requirements_status)) {
      assessing.value = true;
      resting = setTimeout(() => void assess(), made.follows ? REST_MS : 0);
    }
  },
);

whenever(
  () => accepted.value,
  (now) => {
    // What is no longer accepted because other choices have changed is about the next release.
    const isOfNext = stale.peek().length > 0 && (JSON.parse(now) as Acceptance[]).length < (result.peek()?.choices.accepted ?? []).length;
    if (result.peek() !== null && !isOfNext) void accept(now);
  },
);

unlessMoved(end, () => {
  if (!assessing.peek() || running !== null) return;
  end();
  resting = setTimeout(() => void assess(), REST_MS);
});

function end(): void {
  clearTimeout(resting);
  running?.abort();
  running = null;
}

async function assess(): Promise<void> {
  const mine = new AbortController();
  running = mine;
  let found: Verdict | null = null;
  try {
    found = await engine.request<'assess-published'>({ kind: 'assess-published' }, { signal: mine.signal, gently: true });
  } catch {
    // It was stopped, or the result has gone on meanwhile.
  }
  if (running !== mine) return;
  running = null;
  const isNew = found !== null && found.line !== verdict.peek()?.line;
  // At once: what follows the end of the assessment reads the verdict.
  batch(() => {
    assessing.value = false;
    if (isNew) verdict.value = found;
  });
  if (found !== null && isNew) announce(found.line);
}

async function accept(texts: string): Promise<void> {
  const of = result.peek();
  try {
    const found = await engine.request<'accept'>({ kind: 'accept', accepted: JSON.parse(texts) as Acceptance[] });
    if (result.peek() === of) verdict.value = found;
  } catch {
    // The result has gone on meanwhile: the next one has its own verdict.
  }
}

/** Adopts the verdict of the review. */
export function takeVerdict(found: Verdict): void {
  verdict.value = found;
}

/** Updates the verdict for the composition with earlier releases. */
export async function renewVerdict(): Promise<void> {
  const of = result.peek();
  if (of === null) return;
  try {
    const found = await engine.request<'verdict'>({ kind: 'verdict' });
    if (result.peek() === of) verdict.value = found;
  } catch {
    // The result has gone on meanwhile.
  }
}
