// The published table, and the class that is looked at.
import { batch, computed, effect, signal } from '@preact/signals';
import { asEngineError } from '../engine/failure';
import type { Download } from '../engine/protocol';
import type { Choices, ClassView, EngineError, ResultView } from '../engine/types';
import { differences } from '../words/differences';
import { counted, measure } from '../words/numbers';
import { announce } from './announce';
import { publishable } from './assessment';
import { engine } from './engine';
import { choices, edition, title } from './table';
import { save } from './save';
import { treeStamps } from './taxonomies';
import { during } from './work';

/** A published table with the choices that made it. */
export interface Result {
  view: ResultView;
  choices: Choices;
  trees: Readonly<Record<string, number>>;
  /** Counts results: what was fetched for an older one is stale. */
  turn: number;
}

/** The latest result. */
export const result = signal<Result | null>(null);
/** Why there is none. */
export const refusal = signal<EngineError | null>(null);
/** The class that is looked at, everywhere. */
export const chosen = signal<number | null>(null);
/** What is in that class. */
export const chosenView = signal<ClassView | null>(null);
/** Whether to publish whenever a choice changes. */
export const live = signal(false);
/** Whether a table is being published. */
export const publishing = signal(false);

/** How the choices have moved on since the result was made, in words; empty where they have not. */
export const stale = computed<readonly string[]>(() => {
  const made = result.value;
  const now = choices.value;
  if (made === null || now === null) return [];
  return differences(made.choices, now, made.trees, treeStamps.value);
});

let turn = 0;
let running: AbortController | null = null;

effect(() => {
  void edition.value;
  batch(() => {
    running?.abort();
    result.value = null;
    refusal.value = null;
    chosen.value = null;
    chosenView.value = null;
  });
});

/** Publishes with the choices as they stand. True where it was done. */
export async function publish(): Promise<boolean> {
  const now = choices.peek();
  if (now === null) return false;
  running?.abort();
  const mine = new AbortController();
  running = mine;
  publishing.value = true;
  const at = edition.peek();
  const stamps = treeStamps.peek();
  try {
    const view = await during('Publishing', (watch) => engine.ask<'publish'>({ kind: 'publish', choices: now }, watch), mine.signal);
    if (edition.peek() !== at) return false;
    batch(() => {
      turn += 1;
      result.value = { view, choices: now, trees: stamps, turn };
      refusal.value = null;
      chosenView.value = null;
      chosen.value = tightest(view);
    });
    announce(
      `Published: ${counted(view.report.rows, 'row')} in ${counted(view.report.classes, 'class', 'classes')}, information kept ${measure(view.report.utility.information)}.`,
    );
    return true;
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind !== 'cancelled') refusal.value = error;
    return false;
  } finally {
    if (running === mine) {
      running = null;
      publishing.value = false;
    }
  }
}

/** The class that comes closest to the limit: the one to look at first. */
function tightest(view: ResultView): number | null {
  let best: number | null = null;
  let least = Infinity;
  for (const { margins } of view.attributes) {
    margins.forEach((margin, index) => {
      if (margin < least - 1e-12) {
        least = margin;
        best = index;
      }
    });
  }
  return best ?? (view.class_sizes.length > 0 ? 0 : null);
}

effect(() => {
  const index = chosen.value;
  const made = result.value;
  if (index === null || made === null) {
    chosenView.value = null;
    return;
  }
  void (async () => {
    try {
      const view = await engine.ask<'class'>({ kind: 'class', index });
      if (chosen.peek() === index && result.peek()?.turn === made.turn) chosenView.value = view;
    } catch {
      // The class of a result that has been replaced meanwhile: the new one asks for itself.
    }
  })();
});

// Live: whatever changes is published, and what was running for older choices is dropped.
effect(() => {
  if (!live.value || !publishable.value || stale.value.length === 0) return;
  void publish();
});

/** Puts a file of the result into the user's downloads. */
export async function download(what: Download): Promise<void> {
  const parts = await during('Writing', (watch) => engine.ask<'download'>({ kind: 'download', what }, watch));
  const stem = (title.value ?? 'table').replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N}_-]+/gu, '-');
  const [name, type] =
    what === 'table'
      ? [`${stem}-published.csv`, 'text/csv;charset=utf-8']
      : [`${stem}-${what}.json`, 'application/json'];
  save(new Blob(parts, { type }), name);
}
