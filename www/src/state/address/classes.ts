// The selected class in the address of a built-in example: by the number that the page shows, from 1.
import { setFold } from '../result/folds';
import { chosen, result, setChosen } from '../result/result';
import { look, looked, reviewed } from '../review/review';
import { screen } from '../page/screen';
import { source } from '../data/table';
import { whenever } from '../page/whenever';
import { addressed } from './parameters';

/** A class that an address names on Review, until there is a review of that many. */
let awaited: number | null = null;

function index(text: string | null): number | null {
  const at = Number(text);
  return text !== null && Number.isInteger(at) && at >= 1 ? at - 1 : null;
}

addressed({
  name: 'class',
  on: ['result', 'review'],
  entry: false,
  now: () => {
    if (source.value?.kind !== 'example') return null;
    const at = screen.value === 'review' ? looked.value : result.value === null ? null : chosen.value;
    return at === null ? null : String(at + 1);
  },
  go: (text) => {
    const at = index(text);
    if (at === null || source.peek()?.kind !== 'example') return;
    const classes = result.peek()?.view.class_sizes.length ?? 0;
    if (result.peek() !== null && at < classes) {
      // A class that the address names is selected by the user; the default one is not.
      if (at !== chosen.peek()) setFold('classes', true);
      setChosen(at);
    } else if (result.peek() === null) awaited = at;
  },
});

whenever(
  () => reviewed.value,
  (now) => {
    if (now === null || awaited === null) return;
    if (now.view.subject === 'table' && awaited < now.view.class_sizes.length) look(awaited);
    awaited = null;
  },
);
