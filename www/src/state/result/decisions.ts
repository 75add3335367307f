// What is left to decide before a release is downloaded, and what a person does about it: each is one step that can be undone.
import { computed } from '@preact/signals';
import type { Decision, DecisionAbout, DecisionOption } from '../../engine/types';
import { under } from '../../words/under';
import { decideBlanks } from '../data/blanks';
import { change, settings } from '../data/settings';
import type { Settings } from '../data/settings';
import { setScreen, wantHeading } from '../page/screen';
import { settingsWith } from './costs';
import { publishStep } from './result';
import { verdict } from './verdict';

/** Things that are open. */
export const openDecisions = computed<readonly Decision[]>(() => (verdict.value?.decisions ?? []).filter(({ accepted }) => accepted === undefined));

/** The number of open decisions; none without a release. */
export const decisionsLeft = computed(() => openDecisions.value.length);

/** Carries out an option. */
export async function take(option: DecisionOption): Promise<void> {
  const { label, change: to } = option;
  if (to.kind === 'yourself') {
    setScreen(to.screen);
    wantHeading();
    return;
  }
  if (to.kind === 'publish-blank') {
    for (const column of to.columns) decideBlanks(column, 'value');
  } else change(label, (now) => settingsWith(now, option));
  await publishStep();
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
