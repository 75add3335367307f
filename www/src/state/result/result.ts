// The published table, and the selected class.
import { batch, computed, signal } from '@preact/signals';
import { asEngineError, cancelled } from '../../engine/failure';
import type { Watch } from '../../engine/client';
import type { Download } from '../../engine/protocol';
import type { Choices, ClassView, EngineError, ResultView } from '../../engine/types';
import { differences } from '../../words/differences';
import { count, counted, figure } from '../../words/numbers';
import { under } from '../../words/under';
import { announce } from '../page/announce';
import { failure } from '../../engine/failure';
import { engine, lost, setUnpublished, unpublished } from '../page/engine';
import { endStep, followLast, inTurn, itsTurn } from '../page/history';
import { latest } from '../page/latest';
import { tell } from '../page/notice';
import { change, settings, withOption } from '../data/settings';
import { choices, edition, keepWithTable } from '../data/table';
import { fileName, saveRecipe } from '../data/recipes';
import { safeName, save } from '../page/save';
import { forecast } from './forecast';
import { drawsFromSecret, secret } from '../requirement/secret';
import { treeStamps } from '../taxonomies/trees';
import { during } from '../page/work';
import type { Running } from '../page/work';
import { whenever } from '../page/whenever';

/** A published table with the choices that made it. */
export interface Result {
  view: ResultView;
  choices: Choices;
  trees: Readonly<Record<string, number>>;
  /** The secret of its random draws; null if it has none. */
  secret: string | null;
  /** Counts results: what was fetched for an older one is stale. */
  turn: number;
  /** Whether it follows a slider that may still be moving. */
  follows: boolean;
}

/** The latest result. */
export const result = signal<Result | null>(null);
/** Why there is none. */
export const refusal = signal<EngineError | null>(null);
/** The selected class, on every screen. */
export const chosen = signal<number | null>(null);

export function setChosen(next: (typeof chosen)['value']): void {
  chosen.value = next;
}
/** What is in that class. */
export const chosenView = signal<ClassView | null>(null);
/** The turns of the results whose tables were downloaded. */
export const downloads = signal<readonly number[]>([]);
/** Whether a table is being published. */
export const publishing = signal(false);
/** How the choices have moved on since the result was made, in words; empty where they have not. */
export const stale = computed<readonly string[]>(() => {
  const made = result.value;
  const now = choices.value;
  if (made === null || now === null) return [];
  const others = made.secret === null || made.secret === secret.value.text ? [] : ['random draws come from another secret'];
  return [...differences(made.choices, now, made.trees, treeStamps.value), ...others];
});

/** The option that repeats a search which was finished early. */
export const STOP_AFTER = 'stop_after';

let turn = 0;
let running: AbortController | null = null;

whenever(
  () => edition.value,
  () =>
    batch(() => {
      running?.abort();
      result.value = null;
      refusal.value = null;
      chosen.value = null;
      chosenView.value = null;
    }),
);

keepWithTable(() => {
  const [made, at] = [result.peek(), chosen.peek()];
  return () => {
    // The engine publishes the release again with the table, unless it cannot.
    if (made === null || !engine.journal.steps.some(({ kind }) => kind === 'publish')) return;
    batch(() => {
      result.value = made;
      chosen.value = at;
    });
  };
});

// A result belongs to the engine: without the engine's copy the result is lost, and its screen reports that.
whenever(
  () => ({ gone: unpublished.value, noTable: lost.value }),
  ({ gone, noTable }) => {
    if (gone === null && noTable === null) return;
    batch(() => {
      setUnpublished(null);
      result.value = null;
      chosen.value = null;
      refusal.value =
        gone === null
          ? null
          : failure('release-lost', 'internal', `The engine was restarted, and the release could not be repeated. The reason: ${gone.message} Start it on Requirement.`);
    });
  },
);

/** Publishes with the current choices. True on success. */
export async function publish(): Promise<boolean> {
  const now = choices.peek();
  if (now === null) return false;
  // Undo leads back to what this release is of, however soon the choices change again.
  endStep();
  const done = await make(now, false);
  if (done) announce(inWords());
  return done;
}

/**
 * Publishes what was just taken as one step. Undo and redo publish again, so that the result is never of other choices than those that
 * they brought back.
 */
export async function publishStep(): Promise<boolean> {
  await itsTurn();
  followLast(() => {
    if (result.peek() !== null) void itsTurn().then(publish);
  });
  return publish();
}

/** Publishes choices that follow a control. True on success. */
export function makeGently(now: Choices): Promise<boolean> {
  return make(now, true);
}

/** Stops what is being published. */
export function stopMaking(): void {
  running?.abort();
}

async function make(now: Choices, gently: boolean): Promise<boolean> {
  running?.abort();
  const mine = new AbortController();
  running = mine;
  publishing.value = true;
  const at = edition.peek();
  const stamps = treeStamps.peek();
  const drawnFrom = drawsFromSecret(now) ? secret.peek().text : null;
  try {
    const run = async ({ signal, finishEarly, onProgress, onForecast }: Running) => {
      // The forecast asks the engine several times. Another table waits until the release itself has been requested.
      const { view: making } = await inTurn(async () => {
        const seconds = await forecast(now, signal);
        if (seconds !== null) onForecast(seconds);
        if (edition.peek() !== at) throw cancelled();
        return { view: engine.request<'publish'>({ kind: 'publish', choices: now }, { signal, finishEarly, onProgress, gently }) };
      });
      const view = await making;
      return { view, isEarly: finishEarly.aborted };
    };
    const { view, isEarly } = await during('Making the release', run, mine.signal, true);
    if (edition.peek() !== at) return false;
    const of = isEarly ? asItEnded(now, view) : now;
    batch(() => {
      turn += 1;
      if (of !== now && settings.peek().method.name === of.method.name) change('end of the search', (from) => withOption(from, STOP_AFTER, under(of.method.options, STOP_AFTER) ?? ''));
      result.value = { view, choices: of, trees: stamps, secret: drawnFrom, turn, follows: gently };
      refusal.value = null;
      chosenView.value = null;
      chosen.value = tightest(view);
    });
    // A notice is about the last step: it waits until that is taken and the result is on the screen.
    if (of !== now) setTimeout(() => tell(`The search was finished early, after ${count(Number(under(of.method.options, STOP_AFTER)))} steps. Its end is chosen on Requirement from now on, so that the same table can be repeated.`), 50);
    return true;
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind !== 'cancelled' && edition.peek() === at) refusal.value = error;
    return false;
  } finally {
    if (running === mine) {
      running = null;
      publishing.value = false;
    }
  }
}

/** The choices that make a release again: a search that was finished early ends after as many steps. */
function asItEnded(now: Choices, { report }: ResultView): Choices {
  const steps = under(report.method.options, STOP_AFTER);
  if (steps === undefined || steps === under(now.method.options, STOP_AFTER)) return now;
  return { ...now, method: report.method };
}

/** The result for those who do not see it. */
export function inWords(): string {
  const report = result.peek()?.view.report;
  if (report === undefined) return '';
  return `Release made: ${counted(report.rows, 'row')} in ${counted(report.classes, 'class', 'classes')}, information retained ${figure(report.utility.information)}.`;
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

const putClass = latest(({ index }: { index: number; turn: number }) => engine.request<'class'>({ kind: 'class', index }), {
  take: (view) => (chosenView.value = view),
  // The class of a result that has been replaced meanwhile: the new one asks for itself.
  refuse: () => (chosenView.value = null),
});
whenever(
  () => ({ index: chosen.value, turn: result.value?.turn }),
  ({ index, turn }) => {
    if (index === null || turn === undefined) {
      chosenView.value = null;
      putClass(null);
    } else putClass({ index, turn });
  },
);

function nameAndType(what: Download, several: boolean): [name: string, type: string] {
  if (what !== 'table') return [fileName(`${what}.json`), 'application/json'];
  return several ? [fileName('published.zip'), 'application/zip'] : [fileName('published.csv'), 'text/csv;charset=utf-8'];
}

/** The name of the file with the published table, or with all tables. */
export function nameOfTable(): string {
  return safeName(nameAndType('table', (result.value?.view.groups.length ?? 0) > 0)[0]);
}

/** A file of the result, with its name. Tables that belong together go as one archive, so that none is left behind. */
export async function fileOf(what: Download, watch: Watch): Promise<{ name: string; type: string; parts: Uint8Array<ArrayBuffer>[] }> {
  const several = what === 'table' && (result.peek()?.view.groups.length ?? 0) > 0;
  const parts = several
    ? await engine.request<'download-together'>({ kind: 'download-together', name: safeName(fileName('published.csv')) }, watch)
    : await engine.request<'download'>({ kind: 'download', what }, watch);
  const [name, type] = nameAndType(what, several);
  return { name: safeName(name), type, parts };
}

/** Puts a file of the result into the user's downloads. Its name; null if nothing was downloaded. */
export async function download(what: Download): Promise<string | null> {
  let file: Awaited<ReturnType<typeof fileOf>>;
  try {
    file = await during('Writing', (watch) => fileOf(what, watch));
  } catch (thrown) {
    const error = asEngineError(thrown);
    if (error.kind !== 'cancelled') refusal.value = error;
    return null;
  }
  const { name, type, parts } = file;
  refusal.value = null;
  if (what === 'recipe') {
    await saveRecipe(await new Blob(parts).text(), stale.peek().length === 0);
    return null;
  }
  const given = await save(() => new Blob(parts, { type }), name);
  if (!given) return null;
  if (what !== 'table') return name;
  const made = result.peek();
  if (made !== null) downloads.value = [...downloads.peek(), made.turn];
  try {
    // From now on others may have this release: later ones are compared with it.
    await engine.request<'remember'>({ kind: 'remember' });
  } catch (thrown) {
    refusal.value = asEngineError(thrown);
  }
  return name;
}
