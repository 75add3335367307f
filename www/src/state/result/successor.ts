// Whether what is shown is of earlier choices, and the release of the present ones is on its way.
import { computed } from '@preact/signals';
import { publishable } from '../requirement/assessment';
import { live } from './live';
import { publishing, stale } from './result';
import { returning } from './runs';

/** The current release is old, and its successor is being made. */
export const successorComes = computed(() => stale.value.length > 0 && (publishing.value || returning.value || (live.value && publishable.value)));
