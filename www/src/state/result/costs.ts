// What a release made with an option of a decision retains: each is tried by a whole run in an engine of its own, so that a button says what
// it costs.
import { batch, signal } from '@preact/signals';
import { asEngineError, endedOver } from '../../engine/failure';
import { ofTable } from '../../engine/journal';
import type { Choices, DecisionOption, NearestRequirement } from '../../engine/types';
import { choicesOf, settings, withTauL } from '../data/settings';
import type { Settings } from '../data/settings';
import { table } from '../data/table';
import { engine, furtherEngine } from '../page/engine';
import { itsTurn } from '../page/history';
import { whenever } from '../page/whenever';
import { percent } from '../../words/numbers';
import { assessing, verdict } from './verdict';
import { withOption } from './options';
import { result, stale } from './result';

/** What an option leads to: a share, with the nearest (τ, ℓ) that it can satisfy where that is another; or no release at all. */
type Cost = { readonly share: number; readonly nearest: NearestRequirement | null } | 'infeasible';

/** What is known, by the label of an option. */
const costs = signal<ReadonlyMap<string, Cost>>(new Map());

/** Whether all that is to be tried has been: options are tried once the adversary has been assessed. */
const ended = signal(true);

/** More cells are not published a second time just for a figure. */
const MOST_CELLS = 500_000;
let running: AbortController | null = null;

/** What an option costs, in words; nothing if it is not tried. */
export function costOf(option: DecisionOption): string | null {
  if (isTried(option)) return 'trying…';
  const { label } = option;
  const [known, now] = [costs.value.get(label), result.value?.view.report.utility.information];
  if (known === undefined || now === undefined) return null;
  if (known === 'infeasible') return 'infeasible';
  const at = known.nearest === null ? '' : `, with the weaker (${known.nearest.tau}, ${known.nearest.l})`;
  return `${percent(now)} → ${percent(known.share)} retained${at}`;
}

/** Whether nothing can be released with an option. */
export function isInfeasible({ label }: DecisionOption): boolean {
  return costs.value.get(label) === 'infeasible';
}

/** Whether an option is being tried, or will be. */
export function isTried({ label, change }: DecisionOption): boolean {
  return !ended.value && IS_RUN.has(change.kind) && !costs.value.has(label);
}

/** The weaker requirement that an option needs; null if it needs none, or if that is not known. */
export function weakerFor({ label }: DecisionOption): NearestRequirement | null {
  const known = costs.peek().get(label);
  return known === undefined || known === 'infeasible' ? null : known.nearest;
}

/** Settings with an option, and with the (τ, ℓ) that it can satisfy. */
export function settingsWith(now: Settings, { label, change }: DecisionOption): Settings {
  const known = costs.peek().get(label);
  const next = withOption(now, change);
  return known === undefined || known === 'infeasible' || known.nearest === null ? next : weakened(next, known.nearest);
}

function weakened(now: Settings, nearest: NearestRequirement): Settings {
  const columns = Object.entries(now.promised).filter(([, { tauL }]) => tauL !== null);
  return columns.reduce((next, [column]) => withTauL(next, column, nearest), now);
}

/** Options whose effect on the table is a run. */
const IS_RUN: ReadonlySet<DecisionOption['change']['kind']> = new Set(['method', 'require', 'generalize']);

/** Those of what is open. */
function tried(): DecisionOption[] {
  const open = (verdict.value?.decisions ?? []).filter(({ accepted }) => accepted === undefined);
  return open.flatMap(({ options }) => options).filter(({ change }) => IS_RUN.has(change.kind));
}

whenever(
  () => ({ made: result.value, waits: assessing.value, isOld: stale.value.length > 0, labels: tried().map(({ label }) => label).join('\n') }),
  ({ made, waits, isOld, labels }) => {
    running?.abort();
    running = null;
    const cells = (table.peek()?.rows ?? 0) * (made?.view.report.attributes.length ?? 0);
    const isNever = made === null || isOld || made.follows || cells > MOST_CELLS;
    batch(() => {
      costs.value = new Map();
      ended.value = isNever || (labels === '' && !waits);
    });
    if (!isNever && !waits && labels !== '') void tryAll(tried());
  },
);

async function tryAll(options: readonly DecisionOption[]): Promise<void> {
  const view = table.peek();
  if (view === null) return;
  const mine = new AbortController();
  running = mine;
  const own = furtherEngine('prices');
  mine.signal.addEventListener('abort', () => own.close(), { once: true });
  try {
    await itsTurn();
    const journal = ofTable(await engine.settled());
    if (journal.opened === null || mine.signal.aborted) return;
    await own.bring(journal);
    for (const { label, change } of options) {
      const attempt = async (with_: Settings): Promise<number> => {
        const choices: Choices = choicesOf(with_, view.columns, view.missing_tokens);
        return (await own.request<'try-remedy'>({ kind: 'try-remedy', what: label, choices, trees: [], before: null })).figures.information;
      };
      const note = (cost: Cost): void => {
        if (running === mine) costs.value = new Map([...costs.peek(), [label, cost]]);
      };
      const with_ = withOption(settings.peek(), change);
      let nearest: NearestRequirement | null = null;
      try {
        note({ share: await attempt(with_), nearest });
      } catch (thrown) {
        const error = asEngineError(thrown);
        if (endedOver(error) || error.kind === 'cancelled' || running !== mine) return;
        nearest = error.nearest;
        try {
          if (nearest !== null) note({ share: await attempt(weakened(with_, nearest)), nearest });
          else if (error.kind === 'infeasible') note('infeasible');
        } catch {
          note('infeasible');
        }
      }
    }
  } catch {
    // The table or the choices have gone on meanwhile, or there is no room for a second engine: the buttons say nothing of a cost.
  } finally {
    own.close();
    if (running === mine) {
      running = null;
      ended.value = true;
    }
  }
}
