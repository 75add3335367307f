// Choices and trees changed together, as one step that can be undone.
import { batch } from '@preact/signals';
import type { TaxonomyView } from '../../engine/types';
import { inTurn, record } from '../page/history';
import { setSettings, settings } from './settings';
import type { Settings } from './settings';
import { accept, moveTrees } from '../taxonomies/trees';

/** Changes the trees, then the choices; `plant` answers with the trees that it has changed. It rejects where it cannot be, and nothing has changed. */
export function takeTogether(what: string, next: (now: Settings) => Settings, plant: () => Promise<readonly TaxonomyView[]>): Promise<void> {
  return inTurn(async () => {
    const views = await plant();
    const before = settings.peek();
    let after = next(before);
    batch(() => {
      if (views.length > 0) accept(views);
      setSettings(after);
    });
    const columns = views.map(({ column }) => column);
    record({
      what,
      of: 'choice',
      undo: async () => {
        await moveTrees('undo-taxonomy', [...columns].reverse());
        after = settings.peek();
        setSettings(before);
      },
      redo: async () => {
        await moveTrees('redo-taxonomy', columns);
        setSettings(after);
      },
    });
  });
}
