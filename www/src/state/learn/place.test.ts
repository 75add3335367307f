import { beforeEach, describe, expect, it } from 'vitest';
import { LESSONS } from '../../lessons';
import '../address/classes';
import { address, goToPlaces } from '../address/following';
import { given } from '../address/parameters';
import { screen, SCREENS } from '../page/screen';
import type { Screen } from '../page/screen';
import { learnPart } from './part';
import { closeLesson, goToStep, lesson, openLesson, stepAt } from './place';

/** The open place on Learn. */
const here = (): unknown => ({ screen: screen.value, lesson: lesson.value?.id ?? null, step: stepAt.value, part: learnPart.value });

function follow(text: string): void {
  const asked = given(text);
  screen.value = SCREENS.find((name) => name === asked.get('screen')) ?? 'data';
  goToPlaces(asked);
}

function elsewhere(): void {
  closeLesson();
  learnPart.value = null;
  screen.value = 'data';
}

beforeEach(elsewhere);

describe('the address of a place on Learn', () => {
  it('leads back to it, from anywhere else: every lesson, every step, every part', () => {
    const places: (() => void)[] = [...SCREENS].map((name: Screen) => () => (screen.value = name));
    for (const { id, steps } of LESSONS) {
      for (const at of steps.keys()) {
        for (const part of [null, 'handout'] as const) {
          places.push(() => {
            screen.value = 'learn';
            openLesson(id, at);
            learnPart.value = part;
          });
        }
      }
    }
    const addresses = new Map<string, unknown>();
    for (const go of places) {
      elsewhere();
      go();
      addresses.set(address.value, here());
    }
    expect(addresses.size).toBe(places.length);
    for (const [text, place] of addresses) {
      for (const from of ['', '#screen=learn&lesson=names&step=2', '#screen=learn&part=handout&lesson=k-anonymity&step=1', '#screen=result']) {
        follow(from);
        follow(text);
        expect(here(), `${text} from ${from}`).toEqual(screen.value === 'learn' ? place : expect.objectContaining({ screen: screen.value }));
        expect(address.value).toBe(text);
      }
    }
  });

  it('passes over what there is not', () => {
    for (const text of ['lesson=none', 'lesson=', 'step=3', 'part=nothing', 'lesson=none&step=4&part=', 'part=handout', 'part=handout&lesson=none']) {
      elsewhere();
      follow(`#screen=learn&${text}`);
      expect(here(), text).toEqual({ screen: 'learn', lesson: null, step: 0, part: null });
      expect(address.value).toBe('#screen=learn');
    }
    for (const step of ['0', '-1', '1.5', 'x', '', '1e9']) {
      elsewhere();
      follow(`#screen=learn&lesson=names&step=${step}`);
      expect(lesson.value?.id).toBe('names');
      expect(stepAt.value).toBe(step === '1e9' ? (lesson.value?.steps.length ?? 0) - 1 : 0);
    }
  });

  it('is not reported on other screens', () => {
    screen.value = 'learn';
    openLesson('names', 2);
    screen.value = 'review';
    expect(address.value).toBe('#screen=review');
    screen.value = 'learn';
    expect(address.value).toBe('#screen=learn&lesson=names&step=3');
    goToStep(99);
    expect(stepAt.value).toBe((lesson.value?.steps.length ?? 0) - 1);
  });
});
