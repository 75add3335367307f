// Where somebody is on Learn: in a lesson, at a step of it, at a slide of the step. Lesson and step have their words in the address.
import { batch, computed, signal } from '@preact/signals';
import { LESSONS } from '../../lessons';
import type { Lesson, Step } from '../../lessons/lesson';
import { deckOf, slidesOf } from '../../lessons/slides';
import type { SlideKind } from '../../lessons/slides';
import { addressed } from '../address/parameters';

/** The word of the open lesson; nothing where none is open. */
const opened = signal<string | null>(null);
/** The open step, from 0. */
const at = signal(0);
/** The open slide of the step, from 0. */
const slide = signal(0);

/** The open lesson. */
export const lesson = computed<Lesson | null>(() => LESSONS.find(({ id }) => id === opened.value) ?? null);
/** The place of the open step. */
export const stepAt = computed(() => at.value);
/** The open step. */
export const step = computed<Step | null>(() => lesson.value?.steps[at.value] ?? null);
/** The place of the open slide in its step. */
export const slideOfStep = computed(() => slide.value);
/** What the open slide is for. */
export const slideKind = computed<SlideKind>(() => (step.value === null ? 'says' : (slidesOf(step.value)[slide.value] ?? 'says')));
/** The place of the open slide among all of its lesson, and how many there are. */
export const slideAt = computed(() => {
  const all = lesson.value === null ? [] : deckOf(lesson.value);
  return { at: Math.max(0, all.findIndex((one) => one.step === at.value && one.slide === slide.value)), of: all.length };
});

/** Opens a lesson at a step. */
export function openLesson(id: string, from = 0): void {
  batch(() => {
    opened.value = id;
    at.value = from;
    slide.value = 0;
  });
}

/** Goes to a step of the open lesson, to the first of its slides or to another. */
export function goToStep(to: number, which = 0): void {
  const steps = lesson.peek()?.steps ?? [];
  batch(() => {
    at.value = Math.max(0, Math.min(steps.length - 1, to));
    const open = steps[at.peek()];
    slide.value = open === undefined ? 0 : Math.max(0, Math.min(slidesOf(open).length - 1, which));
  });
}

/** Goes to a slide by its place among all of the lesson, and says whether there is such a one. */
export function goToSlide(to: number): boolean {
  const open = lesson.peek();
  const there = open === null ? undefined : deckOf(open)[to];
  if (there !== undefined) goToStep(there.step, there.slide);
  return there !== undefined;
}

/** Goes back to all lessons. */
export function closeLesson(): void {
  batch(() => {
    opened.value = null;
    at.value = 0;
    slide.value = 0;
  });
}

addressed({
  name: 'lesson',
  on: ['learn'],
  entry: true,
  now: () => lesson.value?.id ?? null,
  go: (text) => (LESSONS.some(({ id }) => id === text) ? openLesson(text ?? '') : closeLesson()),
});

addressed({
  name: 'step',
  on: ['learn'],
  entry: true,
  now: () => (lesson.value === null ? null : String(at.value + 1)),
  go: (text) => {
    const to = Number(text);
    if (lesson.peek() !== null) goToStep(text !== null && Number.isInteger(to) && to >= 1 ? to - 1 : 0);
  },
});
