// The open place on Learn: lesson, step and slide. Lesson and step are in the address.
import { batch, computed, signal } from '@preact/signals';
import { LESSONS } from '../../lessons';
import type { Lesson, Step } from '../../lessons/lesson';
import { deckOf, slidesOf } from '../../lessons/slides';
import type { SlideKind } from '../../lessons/slides';
import { addressed } from '../address/parameters';

/** The name of the open lesson; null if none is open. */
const opened = signal<string | null>(null);
/** The open step, from 0. */
const at = signal(0);
/** The open slide of the step, from 0. */
const slide = signal(0);

/** The open lesson. */
export const lesson = computed<Lesson | null>(() => LESSONS.find(({ id }) => id === opened.value) ?? null);
/** The index of the open step. */
export const stepAt = computed(() => at.value);
/** The open step. */
export const step = computed<Step | null>(() => lesson.value?.steps[at.value] ?? null);
/** The index of the open slide in its step. */
export const slideOfStep = computed(() => slide.value);
/** The purpose of the open slide. */
export const slideKind = computed<SlideKind>(() => (step.value === null ? 'says' : (slidesOf(step.value)[slide.value] ?? 'says')));
/** The index of the open slide in its lesson, and the number of slides. */
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

/** Goes to a step of the open lesson, and to a slide of it. */
export function goToStep(to: number, which = 0): void {
  const steps = lesson.peek()?.steps ?? [];
  batch(() => {
    at.value = Math.max(0, Math.min(steps.length - 1, to));
    const open = steps[at.peek()];
    slide.value = open === undefined ? 0 : Math.max(0, Math.min(slidesOf(open).length - 1, which));
  });
}

/** Goes to a slide by its index in the lesson, and returns whether it exists. */
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
