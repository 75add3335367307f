// What is left to decide before a release is downloaded, and what a person does about it: each is one step that can be undone.
import { computed, signal } from '@preact/signals';
import type { Decision, DecisionAbout, DecisionOption } from '../../engine/types';
import { list } from '../../words/numbers';
import { under } from '../../words/under';
import { decideBlanks } from '../data/blanks';
import { change, settings } from '../data/settings';
import type { Settings } from '../data/settings';
import { tell } from '../page/notice';
import { setScreen, wantHeading } from '../page/screen';
import { whenever } from '../page/whenever';
import { isInfeasible, isTried, settingsWith, weakerFor } from './costs';
import { publishStep, refusal, result } from './result';
import { verdict } from './verdict';

/** Things that are open. */
export const openDecisions = computed<readonly Decision[]>(() => (verdict.value?.decisions ?? []).filter(({ accepted }) => accepted === undefined));

/** The number of open decisions; none without a release. */
export const decisionsLeft = computed(() => openDecisions.value.length);

/** The label of the option that is carried out as soon as its effect is known. */
export const awaited = signal<string | null>(null);

/** Carries out an option. A method that is still being tried waits for that: it may be infeasible, or need a weaker requirement. */
export async function take(option: DecisionOption): Promise<void> {
  const { label, change: to } = option;
  if (to.kind === 'method' && isTried(option) && !(await isAsExpected(option))) return;
  if (to.kind === 'yourself') {
    setScreen(to.screen);
    wantHeading();
    return;
  }
  // This depends on the release before, which is gone after the next step.
  const isWeaker = weakerFor(option) !== null;
  if (to.kind === 'publish-blank') {
    decideBlanks(to.columns, 'value');
  } else change(label, (now) => settingsWith(now, option));
  const made = await publishStep();
  if (!made && refusal.peek() !== null) tell(`No release could be made with this change: ${label}.`, 'undo');
  if (made && to.kind === 'method' && to.without.length > 0) tell(`${list(to.without.map((text) => text.replace('=', ' = ')))} is not required any longer${isWeaker ? '' : ', because the other requirement implies it'}.`, 'undo');
}

/** Waits until an option has been tried; whether it changes what its label states, and no more. */
async function isAsExpected(option: DecisionOption): Promise<boolean> {
  const { label } = option;
  if (awaited.peek() === label) return false;
  awaited.value = label;
  const made = result.peek();
  await new Promise<void>((resolve) => {
    let end: (() => void) | null = null;
    let over = false;
    end = whenever(
      () => !isTried(option) || result.value !== made || awaited.value !== label,
      (now) => {
        if (!now) return;
        over = true;
        end?.();
        resolve();
      },
    );
    if (over) end();
  });
  const isStill = awaited.peek() === label;
  if (isStill) awaited.value = null;
  if (!isStill || result.peek() !== made) return false;
  const weaker = weakerFor(option);
  if (isInfeasible(option)) tell(`Nothing was changed. This is infeasible here: ${label}.`);
  else if (weaker !== null) tell(`Nothing was changed yet. This needs the weaker requirement (${weaker.tau}, ${weaker.l}): ${label}.`);
  else return true;
  return false;
}

/** Accepts a finding, for as many people as it is about now. */
export function accept(of: Decision, reason: string): void {
  const own = { about: of.about, reason, ...(of.people === null ? {} : { people: of.people }) };
  change(`accepting: ${of.title}`, (now) => ({ ...now, accepted: [...others(now, of.about), own] }));
}

/** Opens it again. */
export function reopen({ about, columns, title }: Decision): void {
  // What was decided on Data is changed there.
  if (about === 'excluded-people' && columns.some((column) => under(settings.peek().blanks, column) !== undefined)) {
    setScreen('data');
    wantHeading();
    return;
  }
  change(`deciding again: ${title}`, (now) => ({ ...now, accepted: others(now, about) }));
}

const others = (now: Settings, about: DecisionAbout): Settings['accepted'] => now.accepted.filter((other) => other.about !== about);
