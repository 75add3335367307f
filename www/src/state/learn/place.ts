// Where somebody is on Learn: in a lesson, at a step of it. Both have their words in the address.
import { batch, computed, signal } from '@preact/signals';
import { LESSONS } from '../../lessons';
import type { Lesson, Step } from '../../lessons/lesson';
import { addressed } from '../address/parameters';

/** The word of the open lesson; nothing where none is open. */
const opened = signal<string | null>(null);
/** The open step, from 0. */
const at = signal(0);

/** The open lesson. */
export const lesson = computed<Lesson | null>(() => LESSONS.find(({ id }) => id === opened.value) ?? null);
/** The place of the open step. */
export const stepAt = computed(() => at.value);
/** The open step. */
export const step = computed<Step | null>(() => lesson.value?.steps[at.value] ?? null);

/** Opens a lesson at a step. */
export function openLesson(id: string, from = 0): void {
  batch(() => {
    opened.value = id;
    at.value = from;
  });
}

/** Goes to a step of the open lesson. */
export function goToStep(to: number): void {
  const last = (lesson.peek()?.steps.length ?? 1) - 1;
  at.value = Math.max(0, Math.min(last, to));
}

/** Goes back to all lessons. */
export function closeLesson(): void {
  batch(() => {
    opened.value = null;
    at.value = 0;
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
